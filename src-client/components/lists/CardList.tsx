import type { ReactNode } from 'react';
import { Card } from '../base/Card.tsx';
import { cx } from '../base/cx.ts';
import { SkeletonCard } from '../base/Skeleton.tsx';
import { KeepFocus } from '../parts/KeepFocus.tsx';
import { ShowMore, type ShownPages } from './usePagedList.tsx';

const GRID = 'grid grid-cols-1 gap-4 lg:grid-cols-2';

/** Cards that are loading. */
export function CardsToCome() {
  return (
    <div className={GRID}>
      <SkeletonCard className="min-h-84" />
      <SkeletonCard className="min-h-84" />
    </div>
  );
}

/** Cards of a list that grows on demand; an empty one says what it is for. */
export function CardList<Item extends { id: string }>({
  list,
  label,
  empty,
  children,
}: {
  list: ShownPages<Item>;
  label?: string;
  empty: ReactNode;
  children: (item: Item) => ReactNode;
}) {
  if (!list.rows) return <CardsToCome />;
  return (
    <KeepFocus inList>
      {list.rows.length === 0 ? (
        <Card>{empty}</Card>
      ) : (
        <ul
          aria-label={label}
          aria-busy={list.refreshing || undefined}
          className={cx(GRID, list.refreshing && 'opacity-60')}
        >
          {list.rows.map((item) => (
            <li key={item.id} className="min-w-0">
              {children(item)}
            </li>
          ))}
        </ul>
      )}
      <ShowMore list={list}>Show more</ShowMore>
    </KeepFocus>
  );
}
