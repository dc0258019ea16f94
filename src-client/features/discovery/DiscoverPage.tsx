import { useNavigate } from '@tanstack/react-router';
import { Heart, LayoutGrid, Plus, SlidersHorizontal, Sparkles, Table2 } from 'lucide-react';
import { useState } from 'react';
import { Button, ButtonLink, IconButton } from '#client/components/base/Button.tsx';
import { PageHeader } from '#client/components/base/PageHeader.tsx';
import { ErrorPanel } from '#client/components/core/ErrorPanel.tsx';
import { type Failed, Loaded } from '#client/components/core/Loaded.tsx';
import { late } from '#client/components/core/late.tsx';
import { SearchBox } from '#client/components/frame/SearchBox.tsx';
import { SortSelect } from '#client/components/lists/SortSelect.tsx';
import { useAddress } from '#client/components/lists/useListSearch.ts';
import { errorMessage } from '#client/errors.ts';
import { trpc } from '#client/trpc.ts';
import { CREATOR_SEARCH_DEBOUNCE_MS } from '#shared/constants.ts';
import type { CreatorFilters } from '#shared/discovery/discovery.schema.ts';
import { filterCount } from '#shared/discovery/filters.ts';
import { sortsFor } from '#shared/discovery/sorts.ts';
import { discoveryMessages } from '#shared/messages/discovery.ts';
import { useRuns } from '../auth/session.ts';
import { ActiveFilters, type WithinBudget } from './ActiveFilters.tsx';
import { FavouritesDialog } from './FavouritesDialog.tsx';
import { FoundCreators, Looking } from './FoundCreators.tsx';
import { filterSearch, type Look } from './filterSearch.ts';
import { filtersOf, isWithinBudget, sortOf } from './filters.ts';
import { rosterSearch } from './rosterSearch.ts';
import { useCreatorActions } from './useCreatorActions.tsx';
import { withSelected } from './useSelection.ts';

// Late, because it brings its sliders.
const FiltersPanel = late(async () => (await import('./FiltersPanel.tsx')).FiltersPanel);

const CHOSEN = ['platforms', 'contentTypes', 'industries'] as const;

type ChangeFilters = (filters: CreatorFilters) => CreatorFilters;

/** The search, and how filters and views change it. */
function useFilters() {
  const { search, onOpen } = useAddress(filterSearch);
  const navigate = useNavigate();
  const filters = filtersOf(search);
  /** Choosing a filter is a step that Back undoes; typing or sliding counts as one step, together with its beginning. */
  const change = (next: ChangeFilters) => {
    const after = next(filters);
    const step = CHOSEN.some((list) => after[list].join() !== filters[list].join());
    void navigate({
      to: '.',
      search: (said) => {
        const { campaign, sort, budget, view, ...now } = filterSearch(said);
        return filterSearch({ ...next(filtersOf(now)), campaign, sort, budget, view });
      },
      replace: !step,
      resetScroll: false,
    });
  };
  return { search, filters, change, onLook: (look: Look) => onOpen({ ...look, shown: undefined }) };
}

/** `/brand/creators` and `/brand/creator-search`: Discover Creators (BR-DISC), for one campaign if the address names it (ruling A30). */
export function DiscoverPage() {
  const { search, filters, change, onLook } = useFilters();
  const [open, setOpen] = useState<'filters' | 'favourites' | null>(null);
  const favourites = trpc.discovery.favouriteCount.useQuery().data;
  const { selection, openProfile, openInvite, layer } = useCreatorActions(search.campaign ?? null, {
    maySave: favourites?.may.save.allowed ?? false,
    mayInvite: favourites?.may.invite.allowed ?? false,
  });
  const runs = useRuns();
  const applied = filterCount(filters);
  const chosen = selection.selected.length;
  const table = search.view === 'table';
  const budget: WithinBudget | null =
    search.campaign && filters.search === ''
      ? {
          on: isWithinBudget(search),
          left: null,
          onSwitch: (on) => onLook({ budget: on ? undefined : 'any' }),
        }
      : null;
  return (
    <>
      <PageHeader
        title="Discover Creators"
        description="Find people whose work fits, and invite them with a fixed offer."
        {...(search.campaign && {
          back: { to: '/brand/orders', search: { projectId: search.campaign }, label: 'Back to the campaign' },
        })}
        actions={
          <>
            <Button icon={Heart} onClick={() => setOpen('favourites')}>
              {favourites === undefined ? 'Favorites' : `Favorites (${favourites.count})`}
            </Button>
            {search.campaign && favourites?.may.invite.allowed && (
              <ButtonLink
                icon={Sparkles}
                to="/brand/roster/$campaignId"
                params={{ campaignId: search.campaign }}
                search={rosterSearch(search)}
              >
                Propose a roster
              </ButtonLink>
            )}
            {/* Whoever is looking for creators for a campaign needs no other one. */}
            {runs && !search.campaign && (
              <>
                <ButtonLink icon={Plus} to="/brand/create-campaign" variant={chosen > 0 ? 'secondary' : 'primary'}>
                  New Campaign
                </ButtonLink>
                {/* Rendered before anybody is selected, so that the first selection does not move the creators. */}
                {chosen > 0 ? (
                  <ButtonLink variant="primary" {...withSelected(selection)}>
                    {discoveryMessages.createCampaign(chosen)}
                  </ButtonLink>
                ) : (
                  <Button disabled>{discoveryMessages.createCampaign(0)}</Button>
                )}
              </>
            )}
          </>
        }
      />
      <div className="mb-4 flex flex-wrap items-center gap-3">
        <SearchBox
          label="Search creators"
          placeholder="Name, username or bio"
          value={filters.search}
          onChange={(typed) => change((now) => ({ ...now, search: typed }))}
          delayMs={CREATOR_SEARCH_DEBOUNCE_MS}
          className="min-w-56 flex-1"
        />
        <Button icon={SlidersHorizontal} onClick={() => setOpen('filters')}>
          Advanced Filters
          {applied > 0 && <span className="text-muted">({applied})</span>}
        </Button>
        <SortSelect sorts={sortsFor(search.campaign)} value={sortOf(search)} onChange={(sort) => onLook({ sort })} />
        <IconButton
          icon={table ? LayoutGrid : Table2}
          label={table ? 'Show as cards' : 'Show as a table'}
          onClick={() => onLook({ view: table ? undefined : 'table' })}
        />
      </div>
      <Loaded
        asked={JSON.stringify(search)}
        failure={(failed) => <NotRead {...failed} filters={filters} budget={budget} onChange={change} />}
        skeleton={
          <>
            <ActiveFilters filters={filters} budget={budget} onChange={change} />
            <Looking />
          </>
        }
      >
        <FoundCreators
          search={search}
          selection={selection}
          budget={budget}
          onChange={change}
          onOpen={openProfile}
          onInvite={openInvite}
        />
      </Loaded>
      {open === 'filters' && (
        <FiltersPanel search={search} filters={filters} onChange={change} onClose={() => setOpen(null)} />
      )}
      {open === 'favourites' && (
        <FavouritesDialog
          onClose={() => setOpen(null)}
          onOpen={(creator) => {
            setOpen(null);
            openProfile(creator, true);
          }}
        />
      )}
      {layer}
    </>
  );
}

interface NotReadProps extends Failed {
  filters: CreatorFilters;
  budget: WithinBudget | null;
  onChange: (next: ChangeFilters) => void;
}

function NotRead({ filters, budget, onChange, error, onRetry, retrying }: NotReadProps) {
  return (
    <>
      <ActiveFilters filters={filters} budget={budget} onChange={onChange} />
      <ErrorPanel
        title="Creators could not be loaded"
        text={errorMessage(error)}
        onRetry={onRetry}
        retrying={retrying}
      />
    </>
  );
}
