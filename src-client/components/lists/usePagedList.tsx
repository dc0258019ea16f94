import { type ReactNode, useEffect, useRef, useState } from 'react';
import { byCursor } from '#client/paging.ts';
import type { Slice } from '#shared/paging.ts';
import { Button } from '../base/Button.tsx';
import { isFocusLost } from '../core/focus.ts';
import type { Opened } from './opened.ts';
import { known, useAsked } from './useAsked.ts';

/** A procedure whose list continues by a cursor, such as `trpc.orders.list`. */
export interface PagedProcedure<Input, Page> {
  useSuspenseInfiniteQuery(
    input: Input,
    options: typeof byCursor,
  ): [{ pages: Page[] }, { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => unknown }];
}

/** The part of a list that is shown. */
export interface ShownPages<Row> {
  /** Undefined if the previous question had no rows. */
  rows: readonly Row[] | undefined;
  refreshing: boolean;
  /** Shows one more page; null at the end. */
  more: (() => void) | null;
  loadingMore: boolean;
}

export type AnyPage = Slice<unknown>;
export type RowOf<Page extends AnyPage> = Page['rows'][number];

/** A list that grows with Show more. It reads with suspense, so it must be inside a `Loaded`. */
export function usePagedList<Input, Page extends AnyPage>(
  procedure: PagedProcedure<Input, Page>,
  input: Input,
  { shown, onShow }: Opened,
): ShownPages<RowOf<Page>> & { pages: readonly Page[] } {
  const [asked, refreshing] = useAsked({ input, shown });
  // oxlint-disable-next-line react/hooks -- a list names the same procedure on every render
  const [data, query] = procedure.useSuspenseInfiniteQuery(asked.input, byCursor);
  const pages = data.pages.slice(0, asked.shown);
  const rows: RowOf<Page>[] = pages.flatMap((page) => page.rows);
  const more = () => {
    if (data.pages.length === pages.length) query.fetchNextPage();
    onShow(pages.length + 1);
  };
  return {
    pages,
    rows: known(rows, refreshing),
    refreshing,
    more: query.hasNextPage || data.pages.length > pages.length ? more : null,
    loadingMore: query.isFetchingNextPage,
  };
}

/** The button below a list that grows; at the end it disappears, and the focus stays in its place. */
export function ShowMore({
  list: { more, loadingMore },
  className = 'mt-4',
  size,
  children,
}: {
  list: Pick<ShownPages<unknown>, 'more' | 'loadingMore'>;
  className?: string;
  size?: 'sm';
  children: ReactNode;
}) {
  const place = useRef<HTMLDivElement>(null);
  const [grows, setGrows] = useState(false);
  if (more && !grows) setGrows(true);
  const ended = grows && !more;
  useEffect(() => {
    if (ended && isFocusLost()) place.current?.focus({ preventScroll: true });
  }, [ended]);
  if (!grows) return null;
  return (
    <div ref={place} tabIndex={-1}>
      {more && (
        <Button size={size} className={className} busy={loadingMore} onClick={more}>
          {children}
        </Button>
      )}
    </div>
  );
}
