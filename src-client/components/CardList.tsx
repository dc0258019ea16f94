import type { ReactNode } from 'react';
import { Button } from './Button.tsx';
import { Card } from './Card.tsx';
import { ErrorPanel } from './ErrorPanel.tsx';
import { SkeletonCard } from './Skeleton.tsx';

/** What an infinite query knows of its pages. */
export interface Pages<Page> {
  data: { pages: Page[] } | undefined;
  isLoadingError: boolean;
  isPlaceholderData: boolean;
  isRefetching: boolean;
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  refetch: () => unknown;
  fetchNextPage: () => unknown;
}

const GRID = 'grid grid-cols-1 gap-4 lg:grid-cols-2';

/** Cards that come page by page: their shape while they load, what failed, what an empty list is for, and more on demand. */
export function CardList<Item extends { id: string }>({
  pages,
  label,
  failure,
  empty,
  children,
}: {
  pages: Pages<{ rows: Item[] }>;
  label?: string;
  failure: { title: string; text: string };
  empty: ReactNode;
  children: (item: Item) => ReactNode;
}) {
  const rows = pages.data?.pages.flatMap((page) => page.rows);
  if (pages.isLoadingError) {
    return <ErrorPanel {...failure} onRetry={() => void pages.refetch()} retrying={pages.isRefetching} />;
  }
  // That there is nothing is not said of what was asked for before.
  if (!rows || (rows.length === 0 && pages.isPlaceholderData)) {
    return (
      <div aria-busy="true" className={GRID}>
        <SkeletonCard className="min-h-64" />
        <SkeletonCard className="min-h-64" />
      </div>
    );
  }
  if (rows.length === 0) return <Card>{empty}</Card>;
  return (
    <>
      <ul aria-label={label} className={GRID}>
        {rows.map((item) => (
          <li key={item.id} className="min-w-0">
            {children(item)}
          </li>
        ))}
      </ul>
      {pages.hasNextPage && (
        <Button className="mt-4" busy={pages.isFetchingNextPage} onClick={() => void pages.fetchNextPage()}>
          Show more
        </Button>
      )}
    </>
  );
}
