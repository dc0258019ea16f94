import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { CONTENT_FORMATS, type ContentFormat, formatLabel, formatsFor } from '#shared/choices/content-types.ts';
import { customEntry } from '#shared/choices/custom-entries.ts';
import { INDUSTRIES, type Industry, industriesIn, industryGroup, industryLabel } from '#shared/choices/industries.ts';
import {
  DAY_MS,
  ENGAGEMENT_FILTER_PERCENT,
  FOLLOWERS_FILTER,
  PRICE_DEFAULT_USD_MAJOR,
  PRICE_ESTIMATES_USD_MAJOR,
  PRICE_FILTER_MAJOR,
  SNAPSHOT_COMPARE_DAYS,
} from '#shared/constants.ts';
import { CURRENCIES, type Currency, minorPerMajor } from '#shared/currencies.ts';
import { isoDay } from '#shared/dates.ts';
import type { CreatorFilters } from '#shared/discovery/discovery.schema.ts';
import { folded } from '#shared/folded.ts';
import { isIndexed } from '#shared/search/indexed.ts';
import { usdMicros } from '../ground/rates.ts';

type Condition = RawBuilder<SqlBool>;

/**
 * The filters of Discover Creators as conditions on `creator_profiles`; any value of a list matches (BR-DISC-26 to BR-DISC-28). They use only what a
 * creator shows, so nothing hidden can be found out by filtering. The upper end of a range also includes everything above it.
 */
export function filterConditions(filters: CreatorFilters, now: Date): Condition[] {
  return [
    filters.search === '' ? null : wordCondition(filters.search),
    facet('platform', filters.platforms),
    facet(
      'content',
      filters.contentTypes.flatMap((type) => [type, ...formatsFor(type)]),
    ),
    industries([...filters.industries, ...industriesIn(filters.industries)]),
    facet('country', filters.audienceLocations),
    trait('language', filters.languages),
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
    trait('age', filters.ageGroups),
    trait('is', filters.availability === 'available' ? ['available'] : []),
    ...growth(filters.growthTrend, now),
    ...activeSince(filters.lastActiveWithin, now),
  ].filter((condition) => condition !== null);
}

/**
 * With three or more characters, a part of a name, user name or bio. Fewer characters match only the beginning of a word, which is all that the
 * trigram index can find: parts would have to be searched in every profile.
 */
export function wordCondition(search: string): Condition {
  if (isIndexed(search)) return sql<SqlBool>`search_text like containing(${search})`;
  const beginnings = ['', '% ', '%\\_'].map(
    (before) => sql<SqlBool>`search_text like ${before} || substr(containing(${search}), 2)`,
  );
  return sql<SqlBool>`(${sql.join(beginnings, sql` or `)})`;
}

/** Any of these words of a list; each has a bit (0021_discovery_scale). */
function facet(kind: 'platform' | 'content' | 'country', words: readonly string[]): Condition | null {
  return words.length === 0
    ? null
    : sql<SqlBool>`shown_facets & facet_bits(${sql.lit(kind)}, ${unique(words)}::text[]) <> 0`;
}

/** Any of these traits of creators; each has a bit (0024_discovery_traits). */
function trait(kind: 'is' | 'language' | 'age' | 'growth', words: readonly string[]): Condition | null {
  return words.length === 0
    ? null
    : sql<SqlBool>`shown_traits & trait_bits(${sql.lit(kind)}, ${unique(words)}::text[]) <> 0`;
}

function industries(words: readonly string[]): Condition | null {
  return words.length === 0 ? null : sql<SqlBool>`shown_industries & industry_bits(${unique(words)}::text[]) <> 0`;
}

const unique = (words: readonly string[]): string[] => [...new Set(words)];

/** A skill is an industry or a format, by its label or its stored key; null if one of them is neither. */
export function knownSkills(typed: readonly string[]): { industries: Industry[]; formats: ContentFormat[] } | null {
  const words = typed.map(folded);
  const named = words.map((word) => ({
    industry: INDUSTRIES.find((each) => each === word || folded(industryLabel(each)) === word),
    format: CONTENT_FORMATS.find((each) => each === word || folded(formatLabel(each)) === word),
  }));
  if (named.some(({ industry, format }) => !industry && !format)) return null;
  return {
    industries: named.flatMap(({ industry }) => industry ?? []),
    formats: named.flatMap(({ format }) => format ?? []),
  };
}

/** Skills that creators typed themselves have no bit: then all are searched in the lists, whose index knows how rare they are. */
function skills(typed: readonly string[]): Condition | null {
  if (typed.length === 0) return null;
  const known = knownSkills(typed);
  if (known) {
    const parts = [industries(known.industries), facet('content', known.formats)].filter((part) => part !== null);
    const groups = [...new Set(known.industries.map(industryGroup))];
    // With the group as an additional condition, the group's own index can answer it.
    const [group] = groups.length === 1 && known.formats.length === 0 ? groups : [];
    const ofGroup = group ? sql`${industries([group, ...industriesIn([group])])} and ` : sql``;
    return sql<SqlBool>`${ofGroup}(${sql.join(parts, sql` or `)})`;
  }
  const words = new Set(typed.map(folded));
  const labelled = [
    ...INDUSTRIES.filter((industry) => words.has(folded(industryLabel(industry)))),
    ...CONTENT_FORMATS.filter((format) => words.has(folded(formatLabel(format)))),
  ];
  const values = [...labelled, ...typed, ...typed.map(customEntry)];
  return sql<SqlBool>`(industries && ${values}::text[] or content_types && ${values}::text[])`;
}

/** A range whose ends are at its bounds is open there. `unit` converts what was typed into what is stored. */
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

/** Creators whose price range overlaps the wanted one, in whole dollars at the day's rates; the same three steps as `priceRange` (ruling A54). */
function prices({ priceRangeMin, priceRangeMax }: CreatorFilters, now: Date): (Condition | null)[] {
  const least = sql`coalesce(price_min_minor, price_max_minor)`;
  const most = sql`greatest(price_min_minor, price_max_minor)`;
  const { min, max } = PRICE_FILTER_MAJOR;
  const from = priceRangeMin ?? min;
  const to = priceRangeMax ?? max;
  return [
    from > min ? price(most, sql`>=`, from, (dollars) => dollars.max >= from, now) : null,
    to < max ? price(least, sql`<=`, to, (dollars) => dollars.min <= to, now) : null,
  ];
}

/**
 * The wanted price is compared in each currency as stored, so that a rate is looked up once instead of for every creator. A price in a currency
 * without a rate never matches.
 */
function price(
  own: RawBuilder<unknown>,
  against: RawBuilder<unknown>,
  dollars: number,
  meets: (estimate: { min: number; max: number }) => boolean,
  now: Date,
): Condition {
  const micros = (currency: Currency) => usdMicros(sql.lit(currency), sql`${isoDay(now)}::date`);
  const inCurrency = CURRENCIES.map(
    (currency) => sql`when ${sql.lit(currency)}
      then ${own} * ${micros(currency)} ${against} (${dollars}::numeric * ${sql.lit(minorPerMajor(currency))} * 1000000)::bigint`,
  );
  const steps = PRICE_ESTIMATES_USD_MAJOR.map(
    (step) => sql`when shown_followers > ${sql.lit(step.followersOver)} then ${sql.lit(meets(step))}`,
  );
  return sql<SqlBool>`case when ${own} is not null then case price_currency ${sql.join(inCurrency, sql` `)} end
    ${sql.join(steps, sql` `)} else ${sql.lit(meets(PRICE_DEFAULT_USD_MAJOR))} end`;
}

/** A trend covers the days before the followers were last counted; creators whose followers were not counted for a month have none. */
function growth(trend: CreatorFilters['growthTrend'], now: Date): (Condition | null)[] {
  if (!trend) return [];
  const since = isoDay(new Date(now.getTime() - SNAPSHOT_COMPARE_DAYS * DAY_MS));
  const counted = sql<SqlBool>`(select true from follower_snapshots s
    where s.creator_id = creator_profiles.user_id and s.taken_on >= ${since}::date limit 1)`;
  return [trait('growth', [trend]), counted];
}

/** The day is included in the index; the exact moment is checked only for creators who pass it. */
function activeSince(days: number | null | undefined, now: Date): Condition[] {
  if (!days) return [];
  const moment = new Date(now.getTime() - days * DAY_MS);
  const signedIn = sql<SqlBool>`(select last_sign_in_at >= ${moment} from users where users.id = creator_profiles.user_id)`;
  return [sql<SqlBool>`active_on >= ${isoDay(moment)}::date`, signedIn];
}
