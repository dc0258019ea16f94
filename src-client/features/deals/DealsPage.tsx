import { PageHeader } from '#client/components/base/PageHeader.tsx';
import { useAddress } from '#client/components/lists/useListSearch.ts';
import { trpc } from '#client/trpc.ts';
import type { DealTab, InvitationTab } from '#shared/deals/deals.schema.ts';
import { dealMessages, invitationMessages } from '#shared/messages/deals.ts';
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
  active: dealMessages.activeEmpty,
  pending: dealMessages.pendingEmpty,
  completed: dealMessages.completedEmpty,
  rejected: dealMessages.rejectedEmpty,
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
          `${none ? `${dealMessages.notFound}. ` : ''}Brands find you by your profile. Their invitations appear here and in your email.`
        }
        failure={{ title: dealMessages.loadFailedTitle, text: invitationMessages.loadFailedText }}
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
  accepted: invitationMessages.acceptedEmpty,
  declined: invitationMessages.declinedEmpty,
  all: invitationMessages.allEmpty,
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
        failure={{ title: invitationMessages.loadFailedTitle, text: invitationMessages.loadFailedText }}
      />
    </>
  );
}
