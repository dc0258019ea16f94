import { Handshake } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Tabs } from '#client/components/base/Tabs.tsx';
import { EmptyState } from '#client/components/core/EmptyState.tsx';
import { ErrorPanel } from '#client/components/core/ErrorPanel.tsx';
import { Loaded } from '#client/components/core/Loaded.tsx';
import { CardList, CardsToCome } from '#client/components/lists/CardList.tsx';
import { Choose, ChooseAll, ChosenBar, useChosen } from '#client/components/lists/chosen.tsx';
import { useOpened } from '#client/components/lists/opened.ts';
import { type PagedProcedure, usePagedList } from '#client/components/lists/usePagedList.tsx';
import { trpc } from '#client/trpc.ts';
import { PAGE_SIZES } from '#shared/constants.ts';
import type { CreatorDealView } from '#shared/deals/deals.schema.ts';
import { isolated } from '#shared/isolated.ts';
import type { Slice } from '#shared/paging.ts';
import { DealCard } from './DealCard.tsx';
import { DeclineInvitations } from './DeclineInvitations.tsx';

type DealSlice<Tab extends string> = Slice<CreatorDealView> & { counts: Record<Tab, number> };

interface DealTabsProps<Tab extends string> {
  label: string;
  procedure: PagedProcedure<{ tab: Tab; limit: number }, DealSlice<Tab>>;
  tabs: readonly { key: Tab; label: string }[];
  tab: Tab;
  onTab: (tab: Tab) => void;
  empty: Record<Tab, string>;
  /** `none` is shown if no tab has any. */
  emptyText: (none: boolean) => string;
  failure: { title: string; text: string };
  /** Several unanswered ones can be declined at once. */
  declinable?: boolean;
}

/** Deals in tabs with counts: the shared part of the deals page and the invitations page. */
export function DealTabs<Tab extends string>(props: DealTabsProps<Tab>) {
  return (
    <Loaded
      asked={props.tab}
      failure={({ onRetry, retrying }) => (
        <Frame {...props}>
          <ErrorPanel {...props.failure} onRetry={onRetry} retrying={retrying} />
        </Frame>
      )}
      skeleton={
        <Frame {...props}>
          <CardsToCome />
        </Frame>
      }
    >
      <Deals {...props} />
    </Loaded>
  );
}

function Deals<Tab extends string>(props: DealTabsProps<Tab>) {
  const { procedure, tab, empty, emptyText, declinable = false } = props;
  const list = usePagedList(procedure, { tab, limit: PAGE_SIZES.deals }, useOpened());
  const [answered, setAnswered] = useState<{ tab: Tab; deal: CreatorDealView }[]>([]);
  const rows =
    list.rows &&
    withAnswered(
      list.rows,
      answered.filter((one) => one.tab === tab).map(({ deal }) => deal),
    );
  const open = declinable ? (list.rows?.filter(({ may }) => may.decline.allowed) ?? []) : [];
  const chosen = useChosen(open);
  const keepAnswered = (deals: readonly CreatorDealView[]) =>
    setAnswered((before) => [...before, ...deals.map((deal) => ({ tab, deal }))]);
  const counts = list.pages[0]?.counts;
  const none = counts !== undefined && Object.values(counts).every((count) => count === 0);
  return (
    <Frame {...props} counts={counts}>
      <ChooseAll chosen={chosen} className="mb-2" />
      <CardList
        list={{ ...list, rows }}
        empty={<EmptyState icon={Handshake} title={empty[tab]} text={emptyText(none)} />}
      >
        {(deal) =>
          list.rows?.includes(deal) ? (
            <DealCard
              deal={deal}
              choose={
                open.length > 1 &&
                open.includes(deal) && (
                  <Choose
                    chosen={chosen}
                    id={deal.id}
                    label={`Select the invitation to ${isolated(deal.campaign.name)} by ${isolated(deal.brandName)}`}
                  />
                )
              }
              onAnswered={() => keepAnswered([deal])}
            />
          ) : (
            <AnsweredCard deal={deal} />
          )
        }
      </CardList>
      <ChosenBar chosen={chosen}>
        <DeclineInvitations
          deals={open.filter(({ id }) => chosen.has(id))}
          onDone={(left) => {
            keepAnswered(open.filter(({ id }) => chosen.has(id) && !left.includes(id)));
            chosen.keep(left);
          }}
        />
      </ChosenBar>
    </Frame>
  );
}

/** The rows of a tab, together with those that were answered here since: they keep their place, newest invitation first. */
function withAnswered(rows: readonly CreatorDealView[], answered: readonly CreatorDealView[]): CreatorDealView[] {
  const gone = answered.filter(({ id }) => !rows.some((row) => row.id === id));
  return [...rows, ...gone].toSorted((a, b) => b.invitedAt.localeCompare(a.invitedAt) || a.id.localeCompare(b.id));
}

/** A deal that was just answered, in its new state. */
function AnsweredCard({ deal }: { deal: CreatorDealView }) {
  const { data = deal } = trpc.deals.read.useQuery({ dealId: deal.id });
  return <DealCard deal={data} />;
}

function Frame<Tab extends string>({
  label,
  tabs,
  tab,
  onTab,
  counts,
  children,
}: Pick<DealTabsProps<Tab>, 'label' | 'tabs' | 'tab' | 'onTab'> & {
  counts?: Record<Tab, number> | undefined;
  children: ReactNode;
}) {
  const items = tabs.map((item) => ({ ...item, count: counts?.[item.key] }));
  return (
    <Tabs label={label} items={items} value={tab} onChange={onTab}>
      {children}
    </Tabs>
  );
}
