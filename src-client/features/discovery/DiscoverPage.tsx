import { Heart, Plus, SlidersHorizontal } from 'lucide-react';
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { Button, ButtonLink } from '#client/components/Button.tsx';
import { Card } from '#client/components/Card.tsx';
import { EmptyState } from '#client/components/EmptyState.tsx';
import { ErrorPanel } from '#client/components/ErrorPanel.tsx';
import { PageHeader } from '#client/components/PageHeader.tsx';
import { SearchBox } from '#client/components/SearchBox.tsx';
import { Spinner } from '#client/components/Skeleton.tsx';
import { errorMessage } from '#client/errors.ts';
import { trpc } from '#client/trpc.ts';
import { CREATOR_SEARCH_DEBOUNCE_MS } from '#shared/constants.ts';
import { type CreatorFilters, filterCount, NO_FILTERS } from '#shared/discovery/discovery.schema.ts';
import { discoveryMessages } from '#shared/messages/discovery.ts';
import { ActiveFilters } from './ActiveFilters.tsx';
import { CreatorCard } from './CreatorCard.tsx';
import { CreatorDialog } from './CreatorDialog.tsx';
import { FavouritesDialog } from './FavouritesDialog.tsx';
import { FiltersPanel } from './FiltersPanel.tsx';
import type { MirroredFilters } from './filterSearch.ts';
import { useSelection } from './useSelection.ts';

const PAGE = 24;
const CHOSEN = ['platforms', 'contentTypes', 'industries'] as const;

interface Named {
  id: string;
  name: string;
}

interface DiscoverPageProps {
  /** From the address; the other filters live with the page. */
  mirrored: MirroredFilters;
  /** `step` for a filter that was chosen, which Back undoes; what is being typed is one step with what it began from. */
  onMirror: (filters: MirroredFilters, step: boolean) => void;
  /** The campaign that creators are looked for, when there is one (ruling A30). */
  campaignId: string | null;
  /** The dialog that invites; another feature's. */
  invite: (creator: Named, onClose: () => void) => ReactNode;
}

/** `/brand/creators` and `/brand/creator-search`: Discover Creators (BR-DISC). */
export function DiscoverPage({ mirrored, onMirror, campaignId, invite }: DiscoverPageProps) {
  const [others, setOthers] = useState<CreatorFilters>(NO_FILTERS);
  const filters: CreatorFilters = { ...others, ...mirrored };
  const setFilters = (next: CreatorFilters): void => {
    setOthers(next);
    const { search, platforms, contentTypes, industries } = next;
    const step = CHOSEN.some((list) => next[list].join() !== mirrored[list].join());
    onMirror({ search, platforms, contentTypes, industries }, step);
  };
  const selection = useSelection();
  const [open, setOpen] = useState<'filters' | 'favourites' | null>(null);
  const [profile, setProfile] = useState<(Named & { invitable: boolean }) | null>(null);
  const [inviting, setInviting] = useState<Named | null>(null);
  const favourites = trpc.discovery.favouriteCount.useQuery();
  const found = trpc.discovery.creators.useInfiniteQuery(
    { filters, campaignId, limit: PAGE },
    { getNextPageParam: (last) => last.nextCursor },
  );
  const creators = found.data?.pages.flatMap((page) => page.rows);
  const applied = filterCount(filters);
  const chosen = selection.selected.length;
  const withChosen = `/brand/create-campaign?creators=${encodeURIComponent(JSON.stringify(selection.selected))}`;
  return (
    <>
      <PageHeader
        title="Discover Creators"
        description="Find people whose work fits, and invite them with a fixed offer."
        {...(campaignId && { back: { href: `/brand/orders?projectId=${campaignId}`, label: 'Back to the campaign' } })}
        actions={
          <>
            <Button icon={Heart} onClick={() => setOpen('favourites')}>
              {favourites.data === undefined ? 'Favorites' : `Favorites (${favourites.data})`}
            </Button>
            {chosen > 0 && (
              <ButtonLink variant="primary" href={withChosen}>
                {discoveryMessages.createCampaign(chosen)}
              </ButtonLink>
            )}
            <ButtonLink icon={Plus} href="/brand/create-campaign" variant={chosen > 0 ? 'secondary' : 'primary'}>
              New Campaign
            </ButtonLink>
          </>
        }
      />
      <div className="mb-4 flex flex-wrap gap-3">
        <SearchBox
          label="Search creators"
          placeholder="Name, username or bio"
          value={filters.search}
          onChange={(search) => setFilters({ ...filters, search })}
          delayMs={CREATOR_SEARCH_DEBOUNCE_MS}
          className="min-w-56 flex-1"
        />
        <Button icon={SlidersHorizontal} onClick={() => setOpen('filters')}>
          Advanced Filters
          {applied > 0 && <span className="text-muted">({applied})</span>}
        </Button>
      </div>
      <ActiveFilters
        filters={filters}
        shown={creators?.length ?? 0}
        total={found.data?.pages[0]?.total ?? null}
        onChange={setFilters}
      />
      {found.isLoadingError && (
        <ErrorPanel
          title="Creators could not be loaded"
          text={errorMessage(found.error)}
          onRetry={() => void found.refetch()}
          retrying={found.isRefetching}
        />
      )}
      {found.isPending && (
        <div aria-busy="true">
          <Spinner label="Loading creators..." />
        </div>
      )}
      {creators?.length === 0 && (
        <Card>
          <EmptyState
            title={discoveryMessages.emptyTitle}
            text={discoveryMessages.emptyText}
            action={applied > 0 && <Button onClick={() => setFilters(NO_FILTERS)}>Reset All</Button>}
          />
        </Card>
      )}
      <ul aria-label="Creators" className="grid grid-cols-1 gap-4 sm:grid-cols-2 xl:grid-cols-3">
        {creators?.map((creator) => (
          <li key={creator.id} className="min-w-0">
            <CreatorCard
              creator={creator}
              selected={selection.selected.includes(creator.id)}
              selectable={!selection.full}
              onSelect={() => selection.toggle(creator.id)}
              onOpen={() => setProfile({ id: creator.id, name: creator.name, invitable: creator.openDeal === null })}
              onInvite={() => setInviting(creator)}
            />
          </li>
        ))}
      </ul>
      {found.hasNextPage && <More busy={found.isFetchingNextPage} onMore={() => void found.fetchNextPage()} />}
      {chosen > 0 && (
        // The head of the page, with the same way on, is far above the creators that come with scrolling.
        <section
          aria-label="Selection"
          className="hairline bg-base-100 rounded-box sticky bottom-4 z-20 mt-6 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 p-3 pl-5"
        >
          <p className="font-medium">{chosen === 1 ? '1 creator selected' : `${chosen} creators selected`}</p>
          <div className="flex gap-2">
            <Button size="sm" variant="ghost" onClick={selection.clear}>
              Clear selection
            </Button>
            <ButtonLink size="sm" variant="primary" href={withChosen}>
              Start Campaign
            </ButtonLink>
          </div>
        </section>
      )}
      {open === 'filters' && <FiltersPanel filters={filters} onChange={setFilters} onClose={() => setOpen(null)} />}
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
      {inviting && invite(inviting, () => setInviting(null))}
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
        Show more creators
      </Button>
    </div>
  );
}
