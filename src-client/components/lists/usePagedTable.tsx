import type { ReactNode } from 'react';
import { cursorOf, trailOf } from '#client/paging.ts';
import type { Turned } from './opened.ts';
import { Pager } from './Pager.tsx';
import { known, useAsked } from './useAsked.ts';
import type { AnyPage, PagedProcedure, RowOf } from './usePagedList.tsx';

/** Without the token that tells a hook to ask nothing. */
export type Asked<Input> = Exclude<Input, symbol>;

interface Freshness {
  staleTime?: number;
  gcTime?: number;
  retry?: (failures: number, error: unknown) => boolean;
}

/** The same, read a page at a time. */
export interface PageProcedure<Input, Page> extends PagedProcedure<Input, Page> {
  useSuspenseQuery(
    input: Asked<Input> & { cursor: string | null },
    options: Freshness & {
      refetchInterval?: (query: { state: { data?: NoInfer<Page> | undefined } }) => number | false;
    },
  ): [NoInfer<Page>, unknown];
}

/** What a `DataTable` needs to know about its page. */
export interface TablePage<Row> {
  /** Undefined while they are not known. */
  rows: readonly Row[] | undefined;
  refreshing?: boolean;
  footer?: ReactNode;
}

/** How the pages of a table are read. */
export interface Reading<Page> extends Freshness {
  /** Said beside the page number. */
  note?: (shown: number) => string;
  /** How often the shown page is read again, in milliseconds; false for never. */
  pollMs?: (page: NoInfer<Page>) => number | false;
}

/** Reads the page of a list that is shown, for the `DataTable` of a `PagedTable`. */
export function usePagedTable<Input, Page extends AnyPage>(
  procedure: PageProcedure<Input, Page>,
  input: Asked<Input>,
  { after, onTurn }: Turned,
  { note, pollMs, ...freshness }: Reading<Page> = {},
): TablePage<RowOf<Page>> {
  const [asked, refreshing] = useAsked({ input, after });
  // oxlint-disable-next-line react/hooks -- a table names the same procedure on every render
  const [page] = procedure.useSuspenseQuery(Object.assign({ cursor: cursorOf(asked.after) }, asked.input), {
    ...freshness,
    ...(pollMs && { refetchInterval: ({ state: { data } }) => (data ? pollMs(data) : false) }),
  });
  const turning = { ...asked, next: page.nextCursor, busy: refreshing, note: note?.(page.rows.length), onTurn };
  return { rows: known(page.rows, refreshing), refreshing, footer: pagerOf(turning) };
}

/** The pager below the page that `after` leads to; nothing if the whole list fits one page. */
export function pagerOf({
  after,
  next,
  busy,
  note,
  onTurn,
}: Turned & { next: string | null; busy: boolean; note?: string | undefined }): ReactNode {
  if (after === undefined && next === null) return null;
  const trail = trailOf(after);
  return (
    <Pager
      label={[`Page ${trail.length + 1}`, note].filter(Boolean).join(', ')}
      onPrevious={trail.length === 0 ? undefined : () => onTurn(trail.slice(0, -1).join('.') || undefined)}
      onNext={next === null ? undefined : () => onTurn([...trail, next].join('.'))}
      busy={busy}
    />
  );
}
