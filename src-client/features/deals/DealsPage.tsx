import { PageHeader } from '#client/components/base/PageHeader.tsx';
import { useAddress } from '#client/components/lists/useListSearch.ts';
import { trpc } from '#client/trpc.ts';
import type { DealTab, InvitationTab } from '#shared/deals/deals.schema.ts';
import { invitationMessages } from '#shared/messages/deals.ts';
import { DealTabs } from './DealList.tsx';
import { Promised } from './Promised.tsx';
import { dealsSearch, invitationsSearch } from './tabSearch.ts';

const TABS: { key: DealTab; label: string }[] = [
  { key: 'active', label: 'Active' },
  { key: 'pending', label: 'Pending' },
  { key: 'completed', label: 'Completed' },
  { key: 'rejected', label: 'Rejected' },
];
const DEALS_EMPTY: Record<DealTab, string> = {
  active: 'No active deals yet',
  pending: 'No pending deals',
  completed: 'No completed deals yet',
  rejected: 'No rejected deals',
};

/** `/creator/deals`: one's current deals, open offers, finished deals and declined ones (CR-DEALS). */
export function DealsPage() {
  const { search, onSearch } = useAddress(dealsSearch);
  return (
    <>
      <PageHeader title="Deals" description="Every offer is fixed: you accept it or decline it." />
      <DealTabs
        label="Deals by state"
        tabs={TABS}
        tab={search.tab ?? 'active'}
        onTab={(tab) => onSearch({ tab })}
        procedure={trpc.deals.mine}
        empty={DEALS_EMPTY}
        emptyText={(none) =>
          `${none ? `No deals found. ` : ''}Brands find you by your profile. Their invitations appear here and in your email.`
        }
        failure={{ title: 'Error Loading Deals', text: invitationMessages.loadFailedText }}
      />
      <Promised />
    </>
  );
}

const INVITATION_TABS: { key: InvitationTab; label: string }[] = [
  { key: 'pending', label: 'Pending' },
  { key: 'accepted', label: 'Accepted' },
  { key: 'declined', label: 'Declined' },
  { key: 'all', label: 'All' },
];
const INVITATIONS_EMPTY: Record<InvitationTab, string> = {
  pending: invitationMessages.pendingEmpty,
  accepted: 'No accepted invitations',
  declined: 'No declined invitations',
  all: 'No invitations yet',
};

/** `/creator/invitations`: the brands' invitations, and one's answers (CR-INV). */
export function InvitationsPage() {
  const { search, onSearch } = useAddress(invitationsSearch);
  return (
    <>
      <PageHeader title="Invitations" description="Brands that would like to work with you, and what they offer." />
      <DealTabs
        label="Invitations by answer"
        tabs={INVITATION_TABS}
        tab={search.tab ?? 'pending'}
        onTab={(tab) => onSearch({ tab })}
        procedure={trpc.deals.myInvitations}
        declinable
        empty={INVITATIONS_EMPTY}
        emptyText={() => 'Brands look for complete profiles with connected accounts.'}
        failure={{ title: 'Error Loading Invitations', text: invitationMessages.loadFailedText }}
      />
    </>
  );
}
