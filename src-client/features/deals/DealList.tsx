import { Handshake } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '#client/components/Button.tsx';
import { Card } from '#client/components/Card.tsx';
import { EmptyState } from '#client/components/EmptyState.tsx';
import { ErrorPanel } from '#client/components/ErrorPanel.tsx';
import { SkeletonCard } from '#client/components/Skeleton.tsx';
import { type TabItem, Tabs } from '#client/components/Tabs.tsx';
import type { CreatorDealView } from '#shared/deals.ts';
import { DealCard } from './DealCard.tsx';

interface Pages<Tab extends string> {
  data: { pages: { rows: CreatorDealView[]; counts: Record<Tab, number> }[] } | undefined;
  error: unknown;
  isRefetching: boolean;
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  refetch: () => unknown;
  fetchNextPage: () => unknown;
}

/** Deals in tabs with counts: what the deals page and the invitations page have in common. */
export function DealTabs<Tab extends string>({
  label,
  tabs,
  tab,
  onTab,
  pages,
  empty,
  emptyText,
  failure,
}: {
  label: string;
  tabs: readonly { key: Tab; label: string }[];
  tab: Tab;
  onTab: (tab: Tab) => void;
  pages: Pages<Tab>;
  empty: Record<Tab, string>;
  emptyText: ReactNode;
  failure: { title: string; text: string };
}) {
  const counts = pages.data?.pages[0]?.counts;
  const items: TabItem<Tab>[] = tabs.map((item) => ({ ...item, count: counts?.[item.key] }));
  return (
    <Tabs label={label} items={items} value={tab} onChange={onTab}>
      {pages.error && !pages.data ? (
        <ErrorPanel
          title={failure.title}
          text={failure.text}
          onRetry={() => void pages.refetch()}
          retrying={pages.isRefetching}
        />
      ) : (
        <List pages={pages} empty={empty[tab]} emptyText={emptyText} />
      )}
    </Tabs>
  );
}

function List<Tab extends string>({
  pages,
  empty,
  emptyText,
}: {
  pages: Pages<Tab>;
  empty: string;
  emptyText: ReactNode;
}) {
  const rows = pages.data?.pages.flatMap((page) => page.rows);
  if (!rows) {
    return (
      <div aria-busy="true" className="grid grid-cols-1 gap-4 lg:grid-cols-2">
        <SkeletonCard className="min-h-64" />
        <SkeletonCard className="min-h-64" />
      </div>
    );
  }
  if (rows.length === 0) {
    return (
      <Card>
        <EmptyState icon={Handshake} title={empty} text={emptyText} />
      </Card>
    );
  }
  return (
    <>
      <ul className="grid grid-cols-1 gap-4 lg:grid-cols-2">
        {rows.map((deal) => (
          <li key={deal.id} className="min-w-0">
            <DealCard deal={deal} />
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
