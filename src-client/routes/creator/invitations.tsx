import { createFileRoute } from '@tanstack/react-router';
import { z } from 'zod';
import { InvitationsPage } from '#client/features/deals/DealsPage.tsx';
import { INVITATION_TABS } from '#shared/deals.ts';

const search = z.object({ tab: z.enum(INVITATION_TABS).optional().catch(undefined) });

export const Route = createFileRoute('/creator/invitations')({ validateSearch: search, component: Invitations });

function Invitations() {
  const { tab } = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <InvitationsPage
      tab={tab ?? 'pending'}
      onTab={(chosen) => void navigate({ search: { tab: chosen }, replace: true })}
    />
  );
}
