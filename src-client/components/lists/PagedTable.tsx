import type { ReactNode } from 'react';
import { type Failure, Loaded } from '../core/Loaded.tsx';
import { DataTable, type DataTableProps } from './DataTable.tsx';
import { useTurned, useTurnedHere } from './opened.ts';
import type { AnyPage, RowOf } from './usePagedList.tsx';
import { type Asked, type PageProcedure, type Reading, usePagedTable } from './usePagedTable.tsx';

interface PagedTableProps<Input, Page extends AnyPage>
  extends Omit<DataTableProps<RowOf<Page>>, 'rows' | 'rowKey' | 'refreshing' | 'footer' | 'error'> {
  /** The procedure that lists the rows, such as `trpc.leads.list`. */
  query: PageProcedure<Input, Page>;
  /** The input of the procedure; the page is added to it. */
  input: NoInfer<Asked<Input>>;
  filters?: ReactNode;
  failure: Failure;
  /** Shown above the grey rows of the first page. */
  loading?: ReactNode;
  /** The page is not in the address, as for a table in a panel. */
  here?: boolean;
  /** How its pages are read. */
  reading?: Reading<Page>;
}

const keyOf = (row: unknown): string =>
  typeof row === 'object' && row !== null && 'id' in row ? String(row.id) : JSON.stringify(row);

/** A table that reads from the server, a page at a time, with its filters, its grey rows while the first page loads, its failure and its pager. */
export function PagedTable<Input, Page extends AnyPage>({
  query,
  input,
  filters,
  failure,
  loading,
  here = false,
  reading,
  ...table
}: PagedTableProps<Input, Page>) {
  const inAddress = useTurned();
  const inPanel = useTurnedHere();
  const rows = { ...table, rowKey: keyOf };
  return (
    <>
      {filters}
      <Loaded
        asked={JSON.stringify(input)}
        failure={failure}
        skeleton={
          <>
            {loading}
            <DataTable {...rows} rows={undefined} />
          </>
        }
      >
        <Rows query={query} input={input} turned={here ? inPanel : inAddress} reading={reading} table={rows} />
      </Loaded>
    </>
  );
}

function Rows<Input, Page extends AnyPage>({
  query,
  input,
  turned,
  reading,
  table,
}: Pick<PagedTableProps<Input, Page>, 'query' | 'input'> & {
  turned: ReturnType<typeof useTurned>;
  reading: Reading<Page> | undefined;
  table: Omit<DataTableProps<RowOf<Page>>, 'rows'>;
}) {
  return <DataTable {...table} {...usePagedTable(query, input, turned, reading)} />;
}
