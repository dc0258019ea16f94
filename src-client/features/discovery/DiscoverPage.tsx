import { Heart, Plus, SlidersHorizontal } from 'lucide-react';
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { Button, ButtonLink } from '#client/components/base/Button.tsx';
import { Card } from '#client/components/base/Card.tsx';
import { cx } from '#client/components/base/cx.ts';
import { PageHeader } from '#client/components/base/PageHeader.tsx';
import { Spinner } from '#client/components/base/Skeleton.tsx';
import { EmptyState } from '#client/components/core/EmptyState.tsx';
import { ErrorPanel } from '#client/components/core/ErrorPanel.tsx';
import { type Failed, Loaded } from '#client/components/core/Loaded.tsx';
import { late } from '#client/components/core/late.tsx';
import { SearchBox } from '#client/components/frame/SearchBox.tsx';
import { useOpened } from '#client/components/lists/opened.ts';
import { usePagedList } from '#client/components/lists/usePagedList.tsx';
import { errorMessage } from '#client/errors.ts';
import { trpc } from '#client/trpc.ts';
import { CREATOR_SEARCH_DEBOUNCE_MS } from '#shared/constants.ts';
import type { CreatorFilters, FoundCreatorView } from '#shared/discovery/discovery.schema.ts';
import { filterCount } from '#shared/discovery/filters.ts';
import { NO_FILTERS } from '#shared/discovery/no-filters.ts';
import * as texts from '#shared/messages/discovery/discover-page.ts';
import { discoveryMessages } from '#shared/messages/discovery.ts';
import { ActiveFilters } from './ActiveFilters.tsx';
import { CreatorCard } from './CreatorCard.tsx';

import { creatorsInput, type FilterSearch, filtersOf } from './filterSearch.ts';
import { SelectionBar, withSelected } from './SelectionBar.tsx';
import { type Selection, useSelection } from './useSelection.ts';

const CompareDialog = late(async () => (await import('./CompareDialog.tsx')).CompareDialog);
const CreatorDialog = late(async () => (await import('./CreatorDialog.tsx')).CreatorDialog);
const FavouritesDialog = late(async () => (await import('./FavouritesDialog.tsx')).FavouritesDialog);
const FiltersPanel = late(async () => (await import('./FiltersPanel.tsx')).default);

const CHOSEN = ['platforms', 'contentTypes', 'industries'] as const;

interface Named {
  id: string;
  name: string;
}

type ChangeFilters = (filters: CreatorFilters) => CreatorFilters;

interface DiscoverPageProps {
  /** From the address: the filters, and the campaign that creators are looked for, when there is one (ruling A30). */
  search: FilterSearch;
  /** `step` for a filter that was chosen, which Back undoes; what is being typed or slid is one step with what it began from. */
  onFilters: (next: ChangeFilters, step: boolean) => void;
  /** The dialog that invites; another feature's. */
  invite: (creator: Named, onClose: () => void) => ReactNode;
  /** The dialog that invites all who are selected. */
  inviteSelected: (creatorIds: readonly string[], onSent: () => void, onClose: () => void) => ReactNode;
}

/** `/brand/creators` and `/brand/creator-search`: Discover Creators (BR-DISC). */
export function DiscoverPage({ search, onFilters, invite, inviteSelected }: DiscoverPageProps) {
  const filters = filtersOf(search);
  const change = (next: ChangeFilters): void => {
    const after = next(filters);
    onFilters(
      next,
      CHOSEN.some((list) => after[list].join() !== filters[list].join()),
    );
  };
  const selection = useSelection();
  const [open, setOpen] = useState<'filters' | 'favourites' | 'invite' | 'compare' | null>(null);
  const [profile, setProfile] = useState<(Named & { invitable: boolean }) | null>(null);
  const [inviting, setInviting] = useState<Named | null>(null);
  const favourites = trpc.discovery.favouriteCount.useQuery().data;
  const applied = filterCount(filters);
  const chosen = selection.selected.length;
  return (
    <>
      <PageHeader
        title={texts.discoverCreators}
        description={texts.description}
        {...(search.campaign && {
          back: { to: '/brand/orders', search: { projectId: search.campaign }, label: texts.backToTheCampaign },
        })}
        actions={
          <>
            <Button icon={Heart} onClick={() => setOpen('favourites')}>
              {favourites === undefined ? texts.favorites : texts.favoritesNamed(favourites)}
            </Button>
            {chosen > 0 && (
              <ButtonLink variant="primary" {...withSelected(selection)}>
                {discoveryMessages.createCampaign(chosen)}
              </ButtonLink>
            )}
            <ButtonLink icon={Plus} to="/brand/create-campaign" variant={chosen > 0 ? 'secondary' : 'primary'}>
              {texts.newCampaign}
            </ButtonLink>
          </>
        }
      />
      <div className="mb-4 flex flex-wrap gap-3">
        <SearchBox
          label={texts.searchCreators}
          placeholder={texts.nameUsernameOrBio}
          value={filters.search}
          onChange={(typed) => change((now) => ({ ...now, search: typed }))}
          delayMs={CREATOR_SEARCH_DEBOUNCE_MS}
          className="min-w-56 flex-1"
        />
        <Button icon={SlidersHorizontal} onClick={() => setOpen('filters')}>
          {texts.advancedFilters}
          {applied > 0 && <span className="text-muted">({applied})</span>}
        </Button>
      </div>
      <Loaded
        asked={JSON.stringify(search)}
        failure={(failed) => <NotRead {...failed} filters={filters} onChange={change} />}
        skeleton={
          <>
            <ActiveFilters filters={filters} onChange={change} />
            <Looking />
          </>
        }
      >
        <Creators
          search={search}
          selection={selection}
          onChange={change}
          onOpen={(creator) => setProfile({ ...creator, invitable: creator.openDeal === null })}
          onInvite={setInviting}
        />
      </Loaded>
      {chosen > 0 && (
        <SelectionBar selection={selection} onCompare={() => setOpen('compare')} onInvite={() => setOpen('invite')} />
      )}
      {open === 'filters' && <FiltersPanel filters={filters} onChange={change} onClose={() => setOpen(null)} />}
      {open === 'favourites' && (
        <FavouritesDialog
          onClose={() => setOpen(null)}
          onOpen={(creator) => {
            setOpen(null);
            setProfile({ id: creator.id, name: creator.name, invitable: true });
          }}
        />
      )}
      {profile && (
        <CreatorDialog
          creatorId={profile.id}
          name={profile.name}
          onClose={() => setProfile(null)}
          onInvite={
            profile.invitable
              ? () => {
                  setProfile(null);
                  setInviting(profile);
                }
              : null
          }
        />
      )}
      {open === 'compare' && (
        <CompareDialog
          creatorIds={selection.selected}
          campaignId={search.campaign ?? null}
          onRemove={selection.toggle}
          onInvite={(creator) => {
            setOpen(null);
            setInviting(creator);
          }}
          onClose={() => setOpen(null)}
        />
      )}
      {open === 'invite' &&
        inviteSelected(
          selection.selected,
          () => {
            setOpen(null);
            selection.clear();
          },
          () => setOpen(null),
        )}
      {inviting && invite(inviting, () => setInviting(null))}
    </>
  );
}

function Looking() {
  return (
    <div aria-busy="true">
      <Spinner label={texts.loadingCreators} />
    </div>
  );
}

interface FoundProps {
  filters: CreatorFilters;
  onChange: (next: ChangeFilters) => void;
}

function NotRead({ filters, onChange, error, onRetry, retrying }: Failed & FoundProps) {
  return (
    <>
      <ActiveFilters filters={filters} onChange={onChange} />
      <ErrorPanel title={texts.title} text={errorMessage(error)} onRetry={onRetry} retrying={retrying} />
    </>
  );
}

function Creators({
  search,
  selection,
  onChange,
  onOpen,
  onInvite,
}: {
  search: FilterSearch;
  selection: Selection;
  onChange: (next: ChangeFilters) => void;
  onOpen: (creator: FoundCreatorView) => void;
  onInvite: (creator: FoundCreatorView) => void;
}) {
  const list = usePagedList(trpc.discovery.creators, creatorsInput(search), useOpened());
  const filters = filtersOf(search);
  const total = list.refreshing ? null : list.pages[0]?.total;
  return (
    <>
      <ActiveFilters filters={filters} shown={list.rows?.length} total={total} onChange={onChange} />
      {!list.rows && <Looking />}
      {list.rows?.length === 0 && (
        <Card>
          <EmptyState
            title={discoveryMessages.emptyTitle}
            text={discoveryMessages.emptyText}
            action={
              filterCount(filters) > 0 && <Button onClick={() => onChange(() => NO_FILTERS)}>{texts.resetAll}</Button>
            }
          />
        </Card>
      )}
      <ul
        aria-label={texts.creators}
        aria-busy={list.refreshing || undefined}
        className={cx('grid grid-cols-1 gap-4 sm:grid-cols-2 xl:grid-cols-3', list.refreshing && 'opacity-60')}
      >
        {list.rows?.map((creator) => (
          <li key={creator.id} className="min-w-0">
            <CreatorCard
              creator={creator}
              selected={selection.selected.includes(creator.id)}
              selectable={!selection.full}
              onSelect={() => selection.toggle(creator.id)}
              onOpen={() => onOpen(creator)}
              onInvite={() => onInvite(creator)}
            />
          </li>
        ))}
      </ul>
      {list.more && <More key={list.pages.length} busy={list.loadingMore} onMore={list.more} />}
    </>
  );
}

/** Asks for the next slice when the end of the list comes near, or by hand. */
function More({ busy, onMore }: { busy: boolean; onMore: () => void }) {
  const ref = useRef<HTMLDivElement>(null);
  const more = useEffectEvent(onMore);
  useEffect(() => {
    if (!ref.current || busy) return;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) more();
      },
      { rootMargin: '400px' },
    );
    observer.observe(ref.current);
    return () => observer.disconnect();
  }, [busy]);
  return (
    <div ref={ref} className="mt-6 flex justify-center">
      <Button busy={busy} onClick={onMore}>
        {texts.showMoreCreators}
      </Button>
    </div>
  );
}
