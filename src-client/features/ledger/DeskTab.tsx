import { Money } from '#client/components/base/Money.tsx';
import { LookPill } from '#client/components/base/StatusPill.tsx';
import { Loaded } from '#client/components/core/Loaded.tsx';
import { Select } from '#client/components/fields/Field.tsx';
import { DateText } from '#client/components/frame/DateText.tsx';
import { SearchBox } from '#client/components/frame/SearchBox.tsx';
import { type Column, DataTable } from '#client/components/lists/DataTable.tsx';
import { useTurned } from '#client/components/lists/opened.ts';
import { SortSelect } from '#client/components/lists/SortSelect.tsx';
import { type TablePage, usePagedTable } from '#client/components/lists/usePagedTable.tsx';
import { staffFailure } from '#client/components/parts/staffFailure.tsx';
import { trpc } from '#client/trpc.ts';
import * as texts from '#shared/messages/ledger/money-page.ts';
import { DESK_STATES, type DeskList, type DeskRow, isCreators } from '#shared/payments/desk.ts';
import { TIME_SORTS } from '#shared/sorts.ts';
import { Due } from './Due.tsx';
import { deskInput } from './inputs.ts';
import { rowLook } from './looks.ts';
import type { MoneySearch } from './moneySearch.ts';

const failure = staffFailure(texts.loadFailed);

interface DeskTabProps {
  list: DeskList;
  search: MoneySearch;
  onSearch: (change: MoneySearch) => void;
  onOpen: (row: DeskRow) => void;
}

/** One list of the money desk with its search, filter and sort. */
export function DeskTab({ list, search, onSearch, onOpen }: DeskTabProps) {
  const input = deskInput(list, search);
  return (
    <>
      <div className="mb-4 grid gap-3 sm:grid-cols-[minmax(0,1fr)_11rem_11rem]">
        <SearchBox
          key={list}
          label={list === 'payments' ? texts.searchPayments : texts.search}
          placeholder={list === 'payments' ? texts.searchPayments : texts.search}
          value={input.search}
          onChange={(text) => onSearch({ search: text || undefined })}
        />
        <Select
          label={texts.status}
          hideLabel
          placeholder={texts.everyStatus}
          options={DESK_STATES[list].map((value) => ({ value, label: texts.statuses[value] }))}
          value={input.status ?? ''}
          onChange={({ target }) => onSearch({ status: target.value || undefined })}
        />
        <SortSelect sorts={TIME_SORTS} value={input.sort} onChange={(sort) => onSearch({ sort })} />
      </div>
      <Loaded
        asked={JSON.stringify(input)}
        failure={failure}
        skeleton={<Table list={list} rows={undefined} onOpen={onOpen} />}
      >
        <Rows input={input} onOpen={onOpen} />
      </Loaded>
    </>
  );
}

function Rows({ input, onOpen }: { input: ReturnType<typeof deskInput>; onOpen: DeskTabProps['onOpen'] }) {
  return <Table {...usePagedTable(trpc.payments.desk, input, useTurned())} list={input.list} onOpen={onOpen} />;
}

const columns = (list: DeskList): readonly Column<DeskRow>[] => [
  {
    key: 'campaign',
    header: texts.campaign,
    cell: ({ campaignName }) => <span className="font-medium">{campaignName}</span>,
  },
  {
    key: 'person',
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

interface TableProps extends TablePage<DeskRow> {
  list: DeskList;
  onOpen: DeskTabProps['onOpen'];
}

function Table({ list, onOpen, ...page }: TableProps) {
  return (
    <DataTable
      {...page}
      label={texts.lists[list]}
      columns={columns(list)}
      rowKey={({ id }) => id}
      onRowOpen={onOpen}
      empty={{ title: texts.empty, text: texts.emptyText }}
    />
  );
}
