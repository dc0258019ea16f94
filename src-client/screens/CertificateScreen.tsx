import { getRouteApi } from '@tanstack/react-router';
import type { LinkTarget } from '#client/components/base/address.ts';
import { CertificatePage } from '#client/features/payments/CertificatePage.tsx';
import { AreaShell } from './AreaShell.tsx';
import { areas } from './areas.ts';

const route = getRouteApi('/certificate');

/** The check of a signed file, within one’s own area. */
export function CertificateScreen() {
  const { session, role } = route.useRouteContext();
  const orderLink = (campaignId: string): LinkTarget | null => {
    if (role === 'brand') return { to: '/brand/orders', search: { projectId: campaignId } };
    return role === 'creator' ? { to: '/creator/campaigns/$campaignId', params: { campaignId } } : null;
  };
  return (
    <AreaShell area={areas[role]} session={session}>
      <CertificatePage orderLink={orderLink} />
    </AreaShell>
  );
}
