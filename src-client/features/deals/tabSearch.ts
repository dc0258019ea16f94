import { oneOf, searchOf, shown } from '#client/components/lists/listSearch.ts';
import type { DealTab, InvitationTab } from '#shared/deals/deals.schema.ts';

const DEAL_TABS = ['active', 'pending', 'completed', 'rejected'] as const satisfies readonly DealTab[];
const INVITATION_TABS = ['pending', 'accepted', 'declined', 'all'] as const satisfies readonly InvitationTab[];

/** Which of a creator’s deals the address shows, and how many pages of them. */
export const dealsSearch = searchOf({ tab: oneOf(DEAL_TABS), shown });

/** The same for a creator’s invitations. */
export const invitationsSearch = searchOf({ tab: oneOf(INVITATION_TABS), shown });
