import { createFileRoute } from '@tanstack/react-router';
import { CertificatePage } from '#client/features/payments/CertificatePage.tsx';
import { AreaShell } from './-AreaShell.tsx';
import { areas } from './-areas.ts';
import { requireRole } from './-guards.ts';

/** Checks a signing certificate, in the shell of one's own area. */
export const Route = createFileRoute('/certificate')({
  beforeLoad: requireRole,
  component: Certificate,
});

function Certificate() {
  const { session, role } = Route.useRouteContext();
  const orderHref = (campaignId: string): string | null => {
    if (role === 'brand') return `/brand/orders?projectId=${campaignId}`;
    return role === 'creator' ? `/creator/campaigns/${campaignId}` : null;
  };
  return (
    <AreaShell area={areas[role]} session={session}>
      <CertificatePage orderHref={orderHref} />
    </AreaShell>
  );
}
