import type { ReactNode } from 'react';
import { MultiSelect } from '#client/components/parts/MultiSelect.tsx';
import { AUDIENCE_LOCATIONS, audienceLocationLabels } from '#shared/choices/audiences.ts';
import { BRAND_CONTENT_TYPES, contentTypeLabel } from '#shared/choices/content-types.ts';
import { industryLabel } from '#shared/choices/industries.ts';
import { INDUSTRY_GROUPS } from '#shared/choices/industry-groups.ts';
import { BRAND_PLATFORMS, platformLabel } from '#shared/choices/platforms.ts';
import { ENGAGEMENT_FILTER_PERCENT, FOLLOWERS_FILTER, PRICE_FILTER_MAJOR } from '#shared/constants.ts';
import type { CreatorFilters } from '#shared/discovery/discovery.schema.ts';
import { RangeFilter } from './RangeFilter.tsx';

const PLATFORM_OPTIONS = BRAND_PLATFORMS.map((value) => ({ value, label: platformLabel(value) }));
const CONTENT_OPTIONS = BRAND_CONTENT_TYPES.map((value) => ({ value, label: contentTypeLabel(value) }));
const INDUSTRY_OPTIONS = INDUSTRY_GROUPS.map((value) => ({ value, label: industryLabel(value) }));
const LOCATION_OPTIONS = AUDIENCE_LOCATIONS.map((value) => ({ value, label: audienceLocationLabels[value] }));

/** The fields of the filters; every change takes effect at once (BR-DISC-12 to BR-DISC-17). */
export function FilterFields({
  filters,
  onChange,
}: {
  filters: CreatorFilters;
  onChange: (change: Partial<CreatorFilters>) => void;
}) {
  return (
    <>
      <Section title="Platforms">
        <MultiSelect
          label="Platforms"
          hideLabel
          options={PLATFORM_OPTIONS}
          value={filters.platforms}
          onChange={(chosen) => onChange({ platforms: BRAND_PLATFORMS.filter((key) => chosen.includes(key)) })}
        />
      </Section>
      <Section title="Audience Metrics">
        <RangeFilter
          label="Followers"
          bounds={FOLLOWERS_FILTER}
          min={filters.followerCountMin ?? null}
          max={filters.followerCountMax ?? null}
          onChange={({ min, max }) => onChange({ followerCountMin: min, followerCountMax: max })}
        />
        <RangeFilter
          label="Engagement rate"
          suffix="%"
          bounds={ENGAGEMENT_FILTER_PERCENT}
          min={filters.engagementRateMin ?? null}
          max={filters.engagementRateMax ?? null}
          onChange={({ min, max }) => onChange({ engagementRateMin: min, engagementRateMax: max })}
        />
      </Section>
      <Section title="Content & Skills">
        <MultiSelect
          label="Content types"
          options={CONTENT_OPTIONS}
          value={filters.contentTypes}
          onChange={(chosen) => onChange({ contentTypes: BRAND_CONTENT_TYPES.filter((key) => chosen.includes(key)) })}
        />
        <MultiSelect
          label="Industries"
          options={INDUSTRY_OPTIONS}
          value={filters.industries}
          onChange={(chosen) => onChange({ industries: INDUSTRY_GROUPS.filter((key) => chosen.includes(key)) })}
        />
      </Section>
      <Section title="Demographics">
        <MultiSelect
          label="Audience location"
          options={LOCATION_OPTIONS}
          value={filters.audienceLocations}
          onChange={(chosen) =>
            onChange({ audienceLocations: AUDIENCE_LOCATIONS.filter((key) => chosen.includes(key)) })
          }
        />
        <RangeFilter
          label="Price range"
          prefix="$"
          bounds={PRICE_FILTER_MAJOR}
          min={filters.priceRangeMin ?? null}
          max={filters.priceRangeMax ?? null}
          onChange={({ min, max }) => onChange({ priceRangeMin: min, priceRangeMax: max })}
        />
      </Section>
    </>
  );
}

export function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title}>
      <h3 className="font-display mb-3 text-lg font-semibold">{title}</h3>
      <div className="space-y-4">{children}</div>
    </section>
  );
}
