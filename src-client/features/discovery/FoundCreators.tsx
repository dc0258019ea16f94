import { useEffect, useEffectEvent, useRef } from 'react';
import { Button } from '#client/components/base/Button.tsx';
import { Card } from '#client/components/base/Card.tsx';
import { cx } from '#client/components/base/cx.ts';
import { Spinner } from '#client/components/base/Skeleton.tsx';
import { Callout } from '#client/components/core/Callout.tsx';
import { EmptyState } from '#client/components/core/EmptyState.tsx';
import { useOpened } from '#client/components/lists/opened.ts';
import { usePagedList } from '#client/components/lists/usePagedList.tsx';
import { KeepFocus } from '#client/components/parts/KeepFocus.tsx';
import { trpc } from '#client/trpc.ts';
import type { OfferStart } from '#shared/deals/deals.schema.ts';
import type { CreatorFilters, FoundCreatorView } from '#shared/discovery/discovery.schema.ts';
import { filterCount } from '#shared/discovery/filters.ts';
import { NO_FILTERS } from '#shared/discovery/no-filters.ts';
import { isolated } from '#shared/isolated.ts';
import { nameOrUntitled } from '#shared/names.ts';
import { ActiveFilters, type WithinBudget } from './ActiveFilters.tsx';
import { CreatorCard } from './CreatorCard.tsx';
import { CreatorTable } from './CreatorTable.tsx';
import type { FilterSearch } from './filterSearch.ts';
import { creatorsInput, filtersOf } from './filters.ts';
import { beyondBudget, canInvite, leftFor, leftIn } from './obstacles.ts';
import type { Selection } from './useSelection.ts';

export interface FoundProps {
  search: FilterSearch;
  selection: Selection;
  /** Whether creators whom the campaign cannot pay are left out; null without a campaign, and in a search by a word. */
  budget: WithinBudget | null;
  onChange: (next: (filters: CreatorFilters) => CreatorFilters) => void;
  onOpen: (creator: FoundCreatorView, invitable: boolean) => void;
  /** Null if nobody can be invited. */
  onInvite: ((creator: FoundCreatorView) => void) | null;
}

/** The part of the list that cards and rows need. */
export interface ShownCreators extends Pick<FoundProps, 'selection' | 'onInvite'> {
  rows: readonly FoundCreatorView[];
  /** The campaign's budget for offers; null without a campaign. */
  budget: OfferStart | null;
  refreshing: boolean;
  onOpen: (creator: FoundCreatorView) => void;
}

/** The creators found, as cards or as rows. */
export function FoundCreators({ search, selection, budget: within, onChange, onOpen, onInvite }: FoundProps) {
  const list = usePagedList(trpc.discovery.creators, creatorsInput(search), useOpened());
  const filters = filtersOf(search);
  const [first] = list.pages;
  const budget = first?.budget ?? null;
  const known: WithinBudget | null = within && { ...within, left: leftIn(budget) };
  const shown: ShownCreators = {
    rows: list.rows ?? [],
    selection,
    budget,
    refreshing: list.refreshing,
    onOpen: (creator) => onOpen(creator, canInvite(creator, budget)),
    onInvite,
  };
  return (
    <>
      {first?.campaign && budget && (
        <Callout
          kind="info"
          className="mb-4"
          title={`Choosing creators for ${isolated(nameOrUntitled(first.campaign.name))}`}
        >
          {`Creators you invite here are invited to this campaign. ${leftFor(budget)}`}
        </Callout>
      )}
      <ActiveFilters
        filters={filters}
        shown={list.rows?.length}
        total={list.refreshing ? null : first?.total}
        budget={known}
        onChange={onChange}
      />
      {budget?.obstacle && (
        <Callout kind="warning" className="mb-4">
          {budget.obstacle}
        </Callout>
      )}
      {!list.rows && <Looking />}
      {list.rows?.length === 0 && (
        <Card>
          <EmptyState
            title="No creators found matching your filters."
            text="Try adjusting your search criteria."
            action={
              filterCount(filters) > 0 ? (
                <Button onClick={() => onChange(() => NO_FILTERS)}>Reset All</Button>
              ) : (
                within?.on && <Button onClick={() => within.onSwitch(false)}>Show creators who cost more</Button>
              )
            }
          />
        </Card>
      )}
      <KeepFocus inList>
        {shown.rows.length > 0 && (search.view === 'table' ? <CreatorTable {...shown} /> : <Cards {...shown} />)}
        {list.more && (
          <div className="mt-6 flex justify-center">
            {!list.loadingMore && <End key={list.pages.length} onNear={list.more} />}
            <Button busy={list.loadingMore} onClick={list.more}>
              Show more creators
            </Button>
          </div>
        )}
      </KeepFocus>
    </>
  );
}

function Cards({ rows, selection, budget, refreshing, onOpen, onInvite }: ShownCreators) {
  return (
    <ul
      aria-label="Creators"
      aria-busy={refreshing || undefined}
      className={cx('grid grid-cols-1 gap-4 sm:grid-cols-2 xl:grid-cols-3', refreshing && 'opacity-60')}
    >
      {rows.map((creator) => (
        <li key={creator.id} className="min-w-0">
          <CreatorCard
            creator={creator}
            selected={selection.selected.includes(creator.id)}
            selectable={!selection.full}
            obstacle={creator.notFree ?? beyondBudget(creator, budget)}
            invitable={canInvite(creator, budget)}
            chosenCampaign={budget !== null}
            onSelect={() => selection.toggle(creator.id)}
            onOpen={() => onOpen(creator)}
            onInvite={onInvite && (() => onInvite(creator))}
          />
        </li>
      ))}
    </ul>
  );
}

/** Shown where the creators will be. */
export function Looking() {
  return (
    <div aria-busy="true">
      <Spinner label="Loading creators..." />
    </div>
  );
}

/**
 * Reads the next slice when the end of the list is almost in view; one for each slice, because an observer reports only an element that comes into
 * view.
 */
function End({ onNear }: { onNear: () => void }) {
  const ref = useRef<HTMLSpanElement>(null);
  const near = useEffectEvent(onNear);
  useEffect(() => {
    if (!ref.current) return;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) near();
      },
      { rootMargin: '400px' },
    );
    observer.observe(ref.current);
    return () => observer.disconnect();
  }, []);
  return <span ref={ref} />;
}
