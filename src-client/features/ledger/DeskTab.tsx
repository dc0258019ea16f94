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
import { type DeskList, type DeskRow, deskFilters, isCreators } from '#shared/payments/desk.ts';
import { rowLook } from '#shared/payments/desk-looks.ts';
import { TIME_SORTS } from '#shared/sorts.ts';
import { Due } from './Due.tsx';
import { deskInput } from './inputs.ts';
import type { MoneySearch } from './moneySearch.ts';

const failure = staffFailure(texts.loadFailed);

interface DeskTabProps {
  list: DeskList;
  address: Address<MoneySearch>;
  onOpen: (row: DeskRow) => void;
}

/** One list of the money desk with its search, filter and sort. */
export function DeskTab({ list, address, onOpen }: DeskTabProps) {
  const input = deskInput(list, address.search);
  const search = list === 'payments' ? texts.searchPayments : texts.search;
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
              label: texts.status,
              every: texts.everyStatus,
              options: deskFilters(list).map((value) => ({ value, label: texts.filters[value] })),
            },
          ]}
          sorts={TIME_SORTS}
        />
      }
      label={texts.lists[list]}
      columns={columns(list)}
      onRowOpen={onOpen}
      failure={failure}
      empty={{ title: texts.empty, text: texts.emptyText }}
    />
  );
}

const columns = (list: DeskList): readonly Column<DeskRow>[] => [
  {
    key: 'campaign',
    header: texts.campaign,
    cell: ({ campaignName }) => <span className="font-medium">{campaignName}</span>,
  },
  {
    key: 'person',
    leads: true,
    header: isCreators(list) ? texts.creator : texts.brand,
    cell: ({ person, email }) => (
      <span className="block min-w-0">
        <span className="block break-words">{person}</span>
        {person !== email && <span className="text-muted block text-sm break-all">{email}</span>}
      </span>
    ),
  },
  ...(list === 'payments' || list === 'milestones'
    ? [{ key: 'kind', header: texts.what, cell: ({ kind }: DeskRow) => kind && texts.kinds[kind] }]
    : []),
  { key: 'status', leads: true, header: texts.status, cell: (row) => <LookPill look={rowLook(row)} /> },
  {
    key: 'amount',
    leads: true,
    header: texts.amount,
    align: 'right',
    cell: ({ amountMinor, currency }) => <Money amountMinor={amountMinor} currency={currency} />,
  },
  { key: 'since', header: texts.since, cell: ({ createdAt }) => <DateText value={createdAt} /> },
  ...dueColumn(texts.due[list]),
];

const dueColumn = (due: (typeof texts.due)[DeskList]): readonly Column<DeskRow>[] =>
  due ? [{ key: 'due', header: due.label, cell: (row) => <Due row={row} missed={due.missed} /> }] : [];
