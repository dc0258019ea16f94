import { Handshake } from 'lucide-react';
import type { ReactNode } from 'react';
import { CardList, type Pages } from '#client/components/CardList.tsx';
import { EmptyState } from '#client/components/EmptyState.tsx';
import { type TabItem, Tabs } from '#client/components/Tabs.tsx';
import type { CreatorDealView } from '#shared/deals/deals.schema.ts';
import { DealCard } from './DealCard.tsx';

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
  pages: Pages<{ rows: CreatorDealView[]; counts: Record<Tab, number> }>;
  empty: Record<Tab, string>;
  emptyText: ReactNode;
  failure: { title: string; text: string };
}) {
  const counts = pages.data?.pages[0]?.counts;
  const items: TabItem<Tab>[] = tabs.map((item) => ({ ...item, count: counts?.[item.key] }));
  return (
    <Tabs label={label} items={items} value={tab} onChange={onTab}>
      <CardList
        pages={pages}
        failure={failure}
        empty={<EmptyState icon={Handshake} title={empty[tab]} text={emptyText} />}
      >
        {(deal) => <DealCard deal={deal} />}
      </CardList>
    </Tabs>
  );
}
