import type { ReactNode } from 'react';
import { Loaded } from '../core/Loaded.tsx';
import { ChooseAll, type Chosen, ChosenBar, useChosen } from './chosen.tsx';
import { type Column, DataTable } from './DataTable.tsx';
import { useTurned } from './opened.ts';
import type { PagedTable } from './PagedTable.tsx';
import type { AnyPage, RowOf } from './usePagedList.tsx';
import { usePagedTable } from './usePagedTable.tsx';

type PagedProps<Input, Page extends AnyPage> = Parameters<typeof PagedTable<Input, Page>>[0];

interface ChoosingTableProps<Input, Page extends AnyPage>
  extends Omit<PagedProps<Input, Page>, 'here' | 'reading' | 'loading'> {
  /** Names the box of a row. */
  chooseLabel: (row: RowOf<Page>) => string;
  /** Whether the reader may do anything with chosen rows; without it none can be ticked. */
  mayChoose?: boolean;
  /** The buttons for the chosen rows. */
  actions: (chosen: Chosen, rows: readonly RowOf<Page>[]) => ReactNode;
}

/** A `PagedTable` whose rows can be ticked, to act on all of them with one press. */
export function ChoosingTable<Input, Page extends AnyPage>({
  filters,
  failure,
  ...props
}: ChoosingTableProps<Input, Page>) {
  const { query: _query, actions: _actions, chooseLabel: _label, mayChoose: _may, ...table } = props;
  return (
    <>
      {filters}
      <Loaded
        asked={JSON.stringify(props.input)}
        failure={failure}
        skeleton={<DataTable {...table} rowKey={keyOf} rows={undefined} />}
      >
        <Rows {...props} />
      </Loaded>
    </>
  );
}

const keyOf = (row: unknown): string =>
  typeof row === 'object' && row !== null && 'id' in row ? String(row.id) : JSON.stringify(row);

function Rows<Input, Page extends AnyPage>({
  query,
  input,
  columns,
  chooseLabel,
  mayChoose = true,
  actions,
  ...table
}: Omit<ChoosingTableProps<Input, Page>, 'filters' | 'failure'>) {
  const page = usePagedTable(query, input, useTurned());
  const chosen = useChosen(page.rows?.map((row) => ({ id: keyOf(row) })));
  const choosing: Column<RowOf<Page>> = {
    key: 'choose',
    header: 'Select',
    hideHeader: true,
    align: 'right',
    leads: true,
    cell: (row) => (
      <input
        type="checkbox"
        aria-label={chooseLabel(row)}
        checked={chosen.has(keyOf(row))}
        disabled={chosen.full && !chosen.has(keyOf(row))}
        onChange={({ nativeEvent }) =>
          chosen.toggle(keyOf(row), nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)
        }
        className="checkbox checkbox-primary border-base-content/55 ml-auto size-6"
      />
    ),
  };
  return (
    <>
      {mayChoose && <ChooseAll chosen={chosen} className="mb-3" />}
      <DataTable {...table} {...page} columns={mayChoose ? [...columns, choosing] : columns} rowKey={keyOf} />
      <ChosenBar chosen={chosen}>
        {actions(
          chosen,
          (page.rows ?? []).filter((row) => chosen.has(keyOf(row))),
        )}
      </ChosenBar>
    </>
  );
}
