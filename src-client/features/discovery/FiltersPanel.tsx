import { useLocation } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Button } from '#client/components/base/Button.tsx';
import { Drawer } from '#client/components/frame/Dialog.tsx';
import { MultiSelect } from '#client/components/parts/MultiSelect.tsx';
import { AUDIENCE_LOCATIONS, audienceLocationLabels } from '#shared/choices/audiences.ts';
import { BRAND_CONTENT_TYPES, contentTypeLabel } from '#shared/choices/content-types.ts';
import { industryLabel } from '#shared/choices/industries.ts';
import { INDUSTRY_GROUPS } from '#shared/choices/industry-groups.ts';
import { BRAND_PLATFORMS, platformLabel } from '#shared/choices/platforms.ts';
import { ENGAGEMENT_FILTER_PERCENT, FOLLOWERS_FILTER, PRICE_FILTER_MAJOR } from '#shared/constants.ts';
import type { CreatorFilters } from '#shared/discovery/discovery.schema.ts';
import { NO_FILTERS } from '#shared/discovery/no-filters.ts';
import type { ViewSearch } from '#shared/views/views.schema.ts';
import { keptOf } from '../views/keptOf.ts';
import { SavedViews } from '../views/SavedViews.tsx';
import { type FilterSearch, filterSearch } from './filterSearch.ts';
import { RangeFilter } from './RangeFilter.tsx';

/** What the saved views of Discover need: they keep the filters, and leave the campaign and how creators are sorted and shown as they are. */
const viewsOf = (to: '/brand/creators' | '/brand/creator-search', search: FilterSearch) => {
  const { campaign, sort, budget, view } = search;
  return {
    list: 'discover' as const,
    search: keptOf(search, ['campaign', 'sort', 'budget', 'view']),
    linkTo: (saved: ViewSearch) => ({ to, search: filterSearch({ ...saved, campaign, sort, budget, view }) }),
  };
};

const PLATFORM_OPTIONS = BRAND_PLATFORMS.map((value) => ({ value, label: platformLabel(value) }));
const CONTENT_OPTIONS = BRAND_CONTENT_TYPES.map((value) => ({ value, label: contentTypeLabel(value) }));
const INDUSTRY_OPTIONS = INDUSTRY_GROUPS.map((value) => ({ value, label: industryLabel(value) }));
const LOCATION_OPTIONS = AUDIENCE_LOCATIONS.map((value) => ({ value, label: audienceLocationLabels[value] }));

/** The `Advanced Filters` side panel; every change takes effect at once (BR-DISC-12 to BR-DISC-17). */
export function FiltersPanel({
  search,
  filters,
  onChange,
  onClose,
}: {
  search: FilterSearch;
  filters: CreatorFilters;
  onChange: (next: (filters: CreatorFilters) => CreatorFilters) => void;
  onClose: () => void;
}) {
  const path = useLocation({ select: ({ pathname }) => pathname });
  const set = (change: Partial<CreatorFilters>) => onChange((now) => ({ ...now, ...change }));
  return (
    <Drawer
      open
      title="Advanced Filters"
      size="sm"
      onClose={onClose}
      footer={
        <>
          <Button onClick={() => onChange((now) => ({ ...NO_FILTERS, search: now.search }))}>Reset All</Button>
          <Button variant="primary" onClick={onClose}>
            Show creators
          </Button>
        </>
      }
    >
      <div className="space-y-7">
        <Section title="Saved Filters">
          <SavedViews {...viewsOf(path === '/brand/creator-search' ? path : '/brand/creators', search)} />
        </Section>
        <Section title="Platforms">
          <MultiSelect
            label="Platforms"
            hideLabel
            options={PLATFORM_OPTIONS}
            value={filters.platforms}
            onChange={(chosen) => set({ platforms: BRAND_PLATFORMS.filter((key) => chosen.includes(key)) })}
          />
        </Section>
        <Section title="Audience Metrics">
          <RangeFilter
            label="Followers"
            bounds={FOLLOWERS_FILTER}
            min={filters.followerCountMin ?? null}
            max={filters.followerCountMax ?? null}
            onChange={({ min, max }) => set({ followerCountMin: min, followerCountMax: max })}
          />
          <RangeFilter
            label="Engagement rate"
            suffix="%"
            bounds={ENGAGEMENT_FILTER_PERCENT}
            min={filters.engagementRateMin ?? null}
            max={filters.engagementRateMax ?? null}
            onChange={({ min, max }) => set({ engagementRateMin: min, engagementRateMax: max })}
          />
        </Section>
        <Section title="Content & Skills">
          <MultiSelect
            label="Content types"
            options={CONTENT_OPTIONS}
            value={filters.contentTypes}
            onChange={(chosen) => set({ contentTypes: BRAND_CONTENT_TYPES.filter((key) => chosen.includes(key)) })}
          />
          <MultiSelect
            label="Industries"
            options={INDUSTRY_OPTIONS}
            value={filters.industries}
            onChange={(chosen) => set({ industries: INDUSTRY_GROUPS.filter((key) => chosen.includes(key)) })}
          />
        </Section>
        <Section title="Demographics">
          <MultiSelect
            label="Audience location"
            options={LOCATION_OPTIONS}
            value={filters.audienceLocations}
            onChange={(chosen) => set({ audienceLocations: AUDIENCE_LOCATIONS.filter((key) => chosen.includes(key)) })}
          />
          <RangeFilter
            label="Price range"
            prefix="$"
            bounds={PRICE_FILTER_MAJOR}
            min={filters.priceRangeMin ?? null}
            max={filters.priceRangeMax ?? null}
            onChange={({ min, max }) => set({ priceRangeMin: min, priceRangeMax: max })}
          />
        </Section>
      </div>
    </Drawer>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title}>
      <h3 className="font-display mb-3 text-lg font-semibold">{title}</h3>
      <div className="space-y-4">{children}</div>
    </section>
  );
}
