import { type RawBuilder, type SqlBool, sql } from 'kysely';
import {
  DAY_MS,
  ENGAGEMENT_FILTER_PERCENT,
  FOLLOWERS_FILTER,
  PRICE_DEFAULT_USD_MAJOR,
  PRICE_ESTIMATES_USD_MAJOR,
  PRICE_FILTER_MAJOR,
  SNAPSHOT_COMPARE_DAYS,
} from '#shared/constants.ts';
import { CONTENT_FORMATS, formatLabel, formatsFor } from '#shared/content-types.ts';
import { CURRENCIES, minorPerMajor } from '#shared/currencies.ts';
import { customEntry } from '#shared/custom-entries.ts';
import { isoDay } from '#shared/dates.ts';
import type { CreatorFilters } from '#shared/discovery.ts';
import { INDUSTRIES, industriesIn, industryLabel } from '#shared/industries.ts';
import { likePattern } from '../sql.ts';

type Condition = RawBuilder<SqlBool>;

/**
 * The filters of Discover Creators as conditions on `creator_profiles`; any value of a list matches (BR-DISC-26 to BR-DISC-28). They read
 * what a creator shows, so nothing hidden can be found out by filtering. The upper end of a range stands for everything above it, too.
 */
export function filterConditions(filters: CreatorFilters, now: Date): Condition[] {
  return [
    filters.search === '' ? null : sql<SqlBool>`search_text like ${likePattern(filters.search)}`,
    overlaps('shown_platforms', filters.platforms),
    overlaps(
      'content_types',
      filters.contentTypes.flatMap((type) => [type, ...formatsFor(type)]),
    ),
    overlaps('industries', [...filters.industries, ...industriesIn(filters.industries)]),
    overlaps('shown_countries', filters.audienceLocations),
    overlaps('languages', filters.languages),
    skills(filters.skills),
    ...range(sql`shown_followers`, filters.followerCountMin, filters.followerCountMax, FOLLOWERS_FILTER, 1),
    ...range(
      sql`shown_engagement`,
      filters.engagementRateMin,
      filters.engagementRateMax,
      ENGAGEMENT_FILTER_PERCENT,
      0.01,
    ),
    ...prices(filters, now),
    filters.ageGroups.length === 0 ? null : ageGroup(filters.ageGroups),
    filters.availability === 'available' ? sql<SqlBool>`is_available` : null,
    filters.growthTrend ? sql<SqlBool>`${growth(now)} = ${filters.growthTrend}` : null,
    filters.lastActiveWithin ? activeSince(new Date(now.getTime() - filters.lastActiveWithin * DAY_MS)) : null,
  ].filter((condition) => condition !== null);
}

function overlaps(column: string, values: readonly string[]): Condition | null {
  return values.length === 0 ? null : sql<SqlBool>`${sql.ref(column)} && ${[...new Set(values)]}::text[]`;
}

/** A skill is an industry or a format, named as people read it or typed by the creator. */
function skills(typed: readonly string[]): Condition | null {
  if (typed.length === 0) return null;
  const words = new Set(typed.map((word) => word.toLowerCase()));
  const known = [
    ...INDUSTRIES.filter((industry) => words.has(industryLabel(industry).toLowerCase())),
    ...CONTENT_FORMATS.filter((format) => words.has(formatLabel(format).toLowerCase())),
  ];
  const values = [...known, ...typed, ...typed.map(customEntry)];
  return sql<SqlBool>`(industries && ${values}::text[] or content_types && ${values}::text[])`;
}

/** A range whose ends lie on its bounds is open there. `unit` turns what was typed into what is stored. */
function range(
  value: RawBuilder<unknown>,
  min: number | null | undefined,
  max: number | null | undefined,
  bounds: { min: number; max: number },
  unit: number,
): (Condition | null)[] {
  const from = min !== null && min !== undefined && min > bounds.min ? min * unit : null;
  const to = max !== null && max !== undefined && max < bounds.max ? max * unit : null;
  return [
    from === null ? null : sql<SqlBool>`${value} >= ${from}`,
    to === null ? null : sql<SqlBool>`${value} between 0 and ${to}`,
  ];
}

/** Those whose price range meets the wanted one, in whole dollars at the day's rates; the same three steps as `priceRange` (ruling A54). */
function prices({ priceRangeMin, priceRangeMax }: CreatorFilters, now: Date): (Condition | null)[] {
  const least = inDollars(sql`coalesce(price_min_minor, price_max_minor)`, 'min', now);
  const most = inDollars(sql`greatest(price_min_minor, price_max_minor)`, 'max', now);
  const [from] = range(most, priceRangeMin, null, PRICE_FILTER_MAJOR, 1);
  const [, to] = range(least, null, priceRangeMax, PRICE_FILTER_MAJOR, 1);
  return [from ?? null, to ?? null];
}

function inDollars(own: RawBuilder<unknown>, end: 'min' | 'max', now: Date): RawBuilder<unknown> {
  const rate = sql`coalesce((select usd_micros from fx_rates where fx_rates.currency = price_currency
    and valid_on <= ${isoDay(now)}::date order by valid_on desc limit 1), 1000000) / 1000000.0`;
  const whole = sql.join(
    CURRENCIES.map((currency) => sql`when ${sql.lit(currency)} then ${sql.lit(minorPerMajor(currency))}`),
    sql` `,
  );
  const steps = sql.join(
    PRICE_ESTIMATES_USD_MAJOR.map(
      (step) => sql`when shown_followers > ${sql.lit(step.followersOver)} then ${sql.lit(step[end])}`,
    ),
    sql` `,
  );
  return sql`case when ${own} is not null then ${own} * ${rate} / case price_currency ${whole} end
    ${steps} else ${sql.lit(PRICE_DEFAULT_USD_MAJOR[end])} end`;
}

function ageGroup(groups: readonly string[]): Condition {
  return sql<SqlBool>`(visibility_settings ->> 'showAnalytics' is distinct from 'false' and exists (
    select from creator_public_analytics a where a.creator_id = creator_profiles.user_id
    and a.age_group = any (${[...groups]}::text[])))`;
}

/** The followers of all platforms now against 30 days ago; within one percent is stable. Null without two days to compare. */
function growth(now: Date): RawBuilder<string | null> {
  const since = isoDay(new Date(now.getTime() - SNAPSHOT_COMPARE_DAYS * DAY_MS));
  return sql`(select case
      when shown_followers < 0 or ends.first = ends.last then null
      when sum(s.followers) filter (where s.taken_on = ends.last) > 1.01 * sum(s.followers) filter (where s.taken_on = ends.first)
        then 'growing'
      when sum(s.followers) filter (where s.taken_on = ends.last) < 0.99 * sum(s.followers) filter (where s.taken_on = ends.first)
        then 'declining'
      else 'stable' end
    from (select min(taken_on) as first, max(taken_on) as last from follower_snapshots
      where creator_id = creator_profiles.user_id and taken_on >= ${since}::date) ends
    join follower_snapshots s on s.creator_id = creator_profiles.user_id and s.taken_on in (ends.first, ends.last)
    group by ends.first, ends.last)`;
}

function activeSince(moment: Date): Condition {
  return sql<SqlBool>`exists (
    select from users where users.id = creator_profiles.user_id and users.last_sign_in_at >= ${moment})`;
}
