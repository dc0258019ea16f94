import { createFileRoute } from '@tanstack/react-router';
import { wordParam } from '#client/components/searchParams.ts';
import { InvitationsPage } from '#client/features/deals/DealsPage.tsx';
import type { InvitationTab } from '#shared/deals/deals.schema.ts';

const TABS = ['pending', 'accepted', 'declined', 'all'] as const satisfies readonly InvitationTab[];

interface TabSearch {
  tab?: InvitationTab | undefined;
}

export const Route = createFileRoute('/creator/invitations')({
  validateSearch: (search): TabSearch => ({ tab: wordParam(search, 'tab', TABS) }),
  component: Invitations,
});

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
