import { useState } from 'react';
import { Button, ButtonLink } from '#client/components/base/Button.tsx';
import { Card } from '#client/components/base/Card.tsx';
import { Money } from '#client/components/base/Money.tsx';
import { LookPill } from '#client/components/base/StatusPill.tsx';
import { late } from '#client/components/core/late.tsx';
import { DateText } from '#client/components/frame/DateText.tsx';
import type { Column } from '#client/components/lists/DataTable.tsx';
import { PagedTable } from '#client/components/lists/PagedTable.tsx';
import { trpc } from '#client/trpc.ts';
import type { StaffDealView } from '#shared/deals/deals.schema.ts';
import { isolated } from '#shared/isolated.ts';
import { extension as extensionLabel } from '#shared/messages/deals/extend-usage.ts';
import { ORDER_DEAL_LOOKS } from '#shared/status-looks.ts';
import { CaseLink } from '../cases/CaseLink.tsx';
import { StaffMessages } from '../conversations/StaffMessages.tsx';

// Late, because it is needed only once a button is pressed.
const EndDeal = late(async () => (await import('./EndDeal.tsx')).EndDeal);

const endable = ({ may }: StaffDealView): boolean => may.withdraw.allowed || may.cancel.allowed || may.end.allowed;

const columns = (onEnd: (deal: StaffDealView) => void): readonly Column<StaffDealView>[] => [
  {
    key: 'creator',
    header: 'Creator',
    cell: ({ creator, reason, extension, case: of }) => (
      <span className="block max-w-80">
        <span className="block font-medium break-words">{creator.name}</span>
        {extension && <span className="text-muted block text-sm">{extensionLabel}</span>}
        {reason && <span className="text-muted block text-sm break-words">{`Reason: ${reason}`}</span>}
        {of && <CaseLink of={of} reader="admin" />}
      </span>
    ),
  },
  { key: 'status', header: 'Status', cell: ({ status }) => <LookPill look={ORDER_DEAL_LOOKS[status]} /> },
  { key: 'amount', header: 'Amount', align: 'right', cell: ({ amount }) => <Money {...amount} /> },
  { key: 'invited', header: 'Invited', cell: ({ invitedAt }) => <DateText value={invitedAt} /> },
  { key: 'answered', header: 'Answered', cell: ({ respondedAt }) => <DateText value={respondedAt} /> },
  {
    key: 'actions',
    header: 'Actions',
    cell: (deal) => (
      <span className="flex flex-wrap gap-2">
        {endable(deal) && (
          <Button size="sm" aria-label={`End the deal with ${isolated(deal.creator.name)}`} onClick={() => onEnd(deal)}>
            End Deal
          </Button>
        )}
        <ButtonLink
          size="sm"
          to="/admin/terms/$dealId"
          params={{ dealId: deal.id }}
          aria-label={`Terms of the deal with ${isolated(deal.creator.name)}`}
        >
          Terms
        </ButtonLink>
        {!deal.extension && <StaffMessages dealId={deal.id} name={deal.creator.name} />}
      </span>
    ),
  },
];

/** The deals of a campaign, for staff, who can end each with a reason (ruling B2.2). */
export function StaffDeals({ campaignId }: { campaignId: string }) {
  const [ending, setEnding] = useState<StaffDealView | null>(null);
  return (
    <Card title="Deals">
      <PagedTable
        here
        query={trpc.deals.forStaff}
        input={{ campaignId }}
        label="Deals"
        columns={columns(setEnding)}
        skeletonRows={3}
        failure={{ title: 'The deals could not be loaded' }}
        empty={{ title: 'No creators invited yet.' }}
      />
      {ending && <EndDeal deal={ending} onClose={() => setEnding(null)} />}
    </Card>
  );
}
