import { shownParam, wordParam } from '#client/components/core/searchParams.ts';
import type { DealTab, InvitationTab } from '#shared/deals/deals.schema.ts';

const DEAL_TABS = ['active', 'pending', 'completed', 'rejected'] as const satisfies readonly DealTab[];
const INVITATION_TABS = ['pending', 'accepted', 'declined', 'all'] as const satisfies readonly InvitationTab[];

interface TabSearch<Tab> {
  tab?: Tab | undefined;
  shown?: number | undefined;
}

/** Which of a creator’s deals the address asks for, and how far their list is opened. */
export const dealsSearch = (search: Record<string, unknown>): TabSearch<DealTab> => ({
  tab: wordParam(search, 'tab', DEAL_TABS),
  shown: shownParam(search),
});

/** Which of a creator’s invitations the address asks for, and how far their list is opened. */
export const invitationsSearch = (search: Record<string, unknown>): TabSearch<InvitationTab> => ({
  tab: wordParam(search, 'tab', INVITATION_TABS),
  shown: shownParam(search),
});
