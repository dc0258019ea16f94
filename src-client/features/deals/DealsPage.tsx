import { PageHeader } from '#client/components/base/PageHeader.tsx';
import { trpc } from '#client/trpc.ts';
import type { DealTab, InvitationTab } from '#shared/deals/deals.schema.ts';
import * as texts from '#shared/messages/deals/deals-page.ts';
import { dealMessages, invitationMessages } from '#shared/messages/deals.ts';
import { DealTabs } from './DealList.tsx';

const TABS: { key: DealTab; label: string }[] = [
  { key: 'active', label: texts.active },
  { key: 'pending', label: texts.pending },
  { key: 'completed', label: texts.completed },
  { key: 'rejected', label: texts.rejected },
];
const DEALS_EMPTY: Record<DealTab, string> = {
  active: dealMessages.activeEmpty,
  pending: dealMessages.pendingEmpty,
  completed: dealMessages.completedEmpty,
  rejected: dealMessages.rejectedEmpty,
};

/** `/creator/deals`: what one works on, is asked, has done and has turned down (CR-DEALS). */
export function DealsPage({ tab, onTab }: { tab: DealTab; onTab: (tab: DealTab) => void }) {
  return (
    <>
      <PageHeader title={texts.deals} description={texts.description} />
      <DealTabs
        label={texts.dealsByState}
        tabs={TABS}
        tab={tab}
        onTab={onTab}
        procedure={trpc.deals.mine}
        empty={DEALS_EMPTY}
        emptyText={(none) => texts.brandsFindYouBy(none ? `${dealMessages.notFound}. ` : '')}
        failure={{ title: dealMessages.loadFailedTitle, text: invitationMessages.loadFailedText }}
      />
    </>
  );
}

const INVITATION_TABS: { key: InvitationTab; label: string }[] = [
  { key: 'pending', label: texts.pending },
  { key: 'accepted', label: texts.accepted },
  { key: 'declined', label: texts.declined },
  { key: 'all', label: texts.all },
];
const INVITATIONS_EMPTY: Record<InvitationTab, string> = {
  pending: invitationMessages.pendingEmpty,
  accepted: invitationMessages.acceptedEmpty,
  declined: invitationMessages.declinedEmpty,
  all: invitationMessages.allEmpty,
};

/** `/creator/invitations`: what brands asked, and what one answered (CR-INV). */
export function InvitationsPage({ tab, onTab }: { tab: InvitationTab; onTab: (tab: InvitationTab) => void }) {
  return (
    <>
      <PageHeader title={texts.invitations} description={texts.brandsThatWouldLike} />
      <DealTabs
        label={texts.invitationsByAnswer}
        tabs={INVITATION_TABS}
        tab={tab}
        onTab={onTab}
        procedure={trpc.deals.myInvitations}
        declinable
        empty={INVITATIONS_EMPTY}
        emptyText={() => texts.aCompleteProfileWith}
        failure={{ title: invitationMessages.loadFailedTitle, text: invitationMessages.loadFailedText }}
      />
    </>
  );
}
