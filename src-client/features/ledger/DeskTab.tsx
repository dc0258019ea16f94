import { Money } from '#client/components/base/Money.tsx';
import { LookPill } from '#client/components/base/StatusPill.tsx';
import { DateText } from '#client/components/frame/DateText.tsx';
import type { Column } from '#client/components/lists/DataTable.tsx';
import { Filters } from '#client/components/lists/Filters.tsx';
import { PagedTable } from '#client/components/lists/PagedTable.tsx';
import type { Address } from '#client/components/lists/useListSearch.ts';
import { staffFailure } from '#client/components/parts/staffFailure.tsx';
import { trpc } from '#client/trpc.ts';
import * as texts from '#shared/messages/ledger/money-page.ts';
import { type DeskFilter, type DeskList, type DeskRow, deskFilters, isCreators } from '#shared/payments/desk.ts';
import { deskStatuses, rowLook } from '#shared/payments/desk-looks.ts';
import { TIME_SORTS } from '#shared/sorts.ts';
import { Due } from './Due.tsx';
import { deskInput } from './inputs.ts';
import type { MoneySearch } from './moneySearch.ts';

const filters: Record<DeskFilter, string> = { waiting: 'Needs you', ...deskStatuses };

const failure = staffFailure(texts.loadFailed);

interface DeskTabProps {
  list: DeskList;
  address: Address<MoneySearch>;
  onOpen: (row: DeskRow) => void;
}

/** One list of the money desk with its search, filter and sort. */
export function DeskTab({ list, address, onOpen }: DeskTabProps) {
  const input = deskInput(list, address.search);
  const search =
    list === 'payments' ? 'Search by campaign, name, email or transfer reference' : 'Search by campaign, name or email';
  return (
    <PagedTable
      query={trpc.payments.desk}
      input={input}
      filters={
        <Filters
          key={list}
          list={{ ...address, search: input }}
          box={{ label: search, placeholder: search }}
          choices={[
            {
              name: 'status',
              label: 'Status',
              every: 'All statuses',
              options: deskFilters(list).map((value) => ({ value, label: filters[value] })),
            },
          ]}
          sorts={TIME_SORTS}
        />
      }
      label={texts.lists[list]}
      columns={columns(list)}
      onRowOpen={onOpen}
      failure={failure}
      empty={{ title: 'Nothing here', text: 'No row matches the search and the status.' }}
    />
  );
}

const columns = (list: DeskList): readonly Column<DeskRow>[] => [
  {
    key: 'campaign',
    header: 'Campaign',
    cell: ({ campaignName }) => <span className="font-medium">{campaignName}</span>,
  },
  {
    key: 'person',
    leads: true,
    header: isCreators(list) ? 'Creator' : 'Brand',
    cell: ({ person, email }) => (
      <span className="block min-w-0">
        <span className="block break-words">{person}</span>
        {person !== email && <span className="text-muted block text-sm break-all">{email}</span>}
      </span>
    ),
  },
  ...(list === 'payments' || list === 'milestones'
    ? [{ key: 'kind', header: 'For', cell: ({ kind }: DeskRow) => kind && texts.kinds[kind] }]
    : []),
  { key: 'status', leads: true, header: 'Status', cell: (row) => <LookPill look={rowLook(row)} /> },
  {
    key: 'amount',
    leads: true,
    header: 'Amount',
    align: 'right',
    cell: ({ amountMinor, currency }) => <Money amountMinor={amountMinor} currency={currency} />,
  },
  { key: 'since', header: 'Since', cell: ({ createdAt }) => <DateText value={createdAt} /> },
  ...dueColumn(texts.due[list]),
];

const dueColumn = (due: (typeof texts.due)[DeskList]): readonly Column<DeskRow>[] =>
  due ? [{ key: 'due', header: due.label, cell: (row) => <Due row={row} missed={due.missed} /> }] : [];
