import type { LinkTarget } from '#client/components/base/address.ts';
import { PageHeader } from '#client/components/base/PageHeader.tsx';
import { LookPill, StatusPill } from '#client/components/base/StatusPill.tsx';
import { DateText } from '#client/components/frame/DateText.tsx';
import type { Column } from '#client/components/lists/DataTable.tsx';
import { Filters } from '#client/components/lists/Filters.tsx';
import { PagedTable } from '#client/components/lists/PagedTable.tsx';
import { useListSearch } from '#client/components/lists/useListSearch.ts';
import { trpc } from '#client/trpc.ts';
import { ITEM_PRIORITIES } from '#shared/campaigns/action-items.ts';
import { campaignBadge } from '#shared/campaigns/campaign-labels.ts';
import { UNKNOWN } from '#shared/format.ts';
import * as texts from '#shared/messages/agency/people.ts';
import { agencyMessages } from '#shared/messages/agency.ts';
import { commonMessages } from '#shared/messages/common.ts';
import type { Tone } from '#shared/status-looks.ts';
import { ordersSearch } from './agencySearch.ts';
import type { AgencyOrder } from './types.ts';

const PRIORITY_TONES: Record<AgencyOrder['priority'], Tone> = { high: 'error', medium: 'warning', low: 'neutral' };

const columns: readonly Column<AgencyOrder>[] = [
  {
    key: 'campaign',
    header: texts.campaign,
    cell: ({ name }) => <span className="font-medium break-words">{name ?? texts.unnamed}</span>,
  },
  { key: 'brand', leads: true, header: texts.brand, cell: ({ brand }) => brand ?? commonMessages.unknownBrand },
  {
    key: 'status',
    leads: true,
    header: texts.status,
    cell: (row) => <LookPill look={campaignBadge(row)} />,
  },
  { key: 'creators', header: texts.creators, align: 'right', cell: ({ creators }) => creators },
  { key: 'pending', header: texts.pending, align: 'right', cell: ({ pending }) => pending },
  {
    key: 'oldest',
    header: texts.oldestPending,
    cell: ({ oldestPending }) => <DateText value={oldestPending} empty={UNKNOWN} />,
  },
  {
    key: 'priority',
    header: texts.priority,
    cell: ({ priority }) => <StatusPill tone={PRIORITY_TONES[priority]}>{texts.priorities[priority]}</StatusPill>,
  },
  {
    key: 'attention',
    leads: true,
    header: texts.needsAttention,
    cell: ({ needsAttention }) =>
      needsAttention ? (
        <StatusPill tone="error">{texts.yes}</StatusPill>
      ) : (
        <span className="text-muted">{texts.no}</span>
      ),
  },
];

/** The deals of a campaign with invited creators. */
const dealsOf = ({ id, creators }: AgencyOrder): LinkTarget | null =>
  creators > 0 ? { to: '/agency/crm/deals', search: { campaign: id } } : null;

/** `Campaign Oversight` (AG-04): the campaigns of those whom an agency manages, and the offers that have waited too long. */
export function AgencyOrdersPage() {
  const list = useListSearch(ordersSearch);
  return (
    <>
      <PageHeader title={texts.orders} description={texts.ordersNote} />
      <PagedTable
        query={trpc.agency.orders}
        input={list.input}
        filters={
          <Filters
            list={list}
            box={{ label: texts.searchOrders, placeholder: texts.searchOrdersHint }}
            choices={[
              {
                name: 'priority',
                label: texts.priority,
                every: texts.everyPriority,
                options: ITEM_PRIORITIES.map((value) => ({ value, label: texts.priorities[value] })),
              },
            ]}
          />
        }
        label={texts.orders}
        columns={columns}
        rowLink={dealsOf}
        failure={{ title: texts.ordersFailed }}
        empty={{ title: agencyMessages.ordersEmpty }}
      />
    </>
  );
}
