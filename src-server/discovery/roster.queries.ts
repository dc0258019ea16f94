import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { TIERS } from '#shared/choices/tiers.ts';
import { DEFAULT_ALLOCATION_MAJOR, TIER_FROM_FOLLOWERS } from '#shared/constants.ts';
import { CURRENCIES, type Currency, minorPerMajor } from '#shared/currencies.ts';
import type { CreatorFilters } from '#shared/discovery/discovery.schema.ts';
import type { MatchNeeds } from '#shared/discovery/match.ts';
import { NO_FILTERS } from '#shared/discovery/no-filters.ts';
import { REACH_FOLLOWERS, type RosterWeights } from '#shared/discovery/roster.ts';
import { usdMicrosOf } from '#shared/money.ts';
import { floorMinor, type PricingTerms } from '#shared/pricing/offer-price.ts';
import { COMMITTED_DEALS } from '#shared/status-sets.ts';
import type { Db } from '../data/db.ts';
import { isOneOfIds } from '../data/sql.ts';
import { ownRates, verifiedFollowers } from '../ground/prices.ts';
import { plannedEachTime } from '../speed/kept-plans.ts';
import { filterConditions } from './filters.queries.ts';
import { hasFacet, matchAtMost } from './match.queries.ts';

type Condition = RawBuilder<SqlBool>;
type Figure = RawBuilder<number>;

interface RosterSearch {
  campaignId: string;
  filters: CreatorFilters;
  needs: MatchNeeds;
  weights: RosterWeights;
  /** The platforms that the campaign wants; any if it names none. */
  platforms: CreatorFilters['platforms'];
  /** How many pieces the campaign wants, in what currency, and what it has left for creators in minor units of it. */
  pieces: number;
  currency: Currency;
  leftMinor: number;
  terms: PricingTerms;
  /** Creators who are read whatever they are like. */
  named: readonly string[];
  now: Date;
}

/** How many creators of each tier are estimated, those with most followers first: all of a tier in a database of a hundred thousand creators. */
const ESTIMATED_MAX = 40_000;
/** This many of each platform, those with the highest estimate, are weighed exactly. */
const WEIGHED_MAX = 200;
/** This many of those whom a range of the filters, the budget or their own calendar excludes are read, to say by how much. */
const EXCLUDED_SHOWN = 40;

/** Whether a creator is weighed, or what excludes them, as far as the index tells. */
const EXCLUDED = { not: 0, price: 1, range: 2, unavailable: 3 } as const;

/** The columns of a creator that the estimate reads. */
const WALKED = sql`user_id, shown_followers, shown_engagement, shown_facets, shown_industries, shown_traits,
  price_min_minor, price_max_minor, price_currency`;

/**
 * The creators who are weighed for a roster, the best by an estimate of their points first, and some of those who are excluded; each with what their
 * price and match follow from. The estimate takes everything from one index and errs only upwards for those who show their followers: it takes a
 * creator's usual price for each piece, and every audience for the wanted one.
 */
export function rosterCandidates(db: Db, search: RosterSearch) {
  const shown = sql<{ id: string; fitting: number }>`(${creators(search)})`;
  return db
    .selectFrom(shown.as('shown'))
    .innerJoinLateral(creatorOf(db, search.campaignId).as('creator'), (join) => join.onTrue())
    .selectAll()
    .orderBy('shown.id')
    .withPlugin(plannedEachTime);
}

/** What price and match of one creator follow from. A limit makes Postgres look each of them up, because they are a few hundred of all. */
const creatorOf = (db: Db, campaignId: string) =>
  db
    .selectFrom('creatorProfiles')
    .innerJoin('users', 'users.id', 'creatorProfiles.userId')
    .leftJoin('deals', (join) =>
      join
        .onRef('deals.creatorId', '=', 'users.id')
        .on('deals.campaignId', '=', campaignId)
        .on('deals.extendsDealId', 'is', null)
        .on('deals.status', 'in', COMMITTED_DEALS),
    )
    .select(['users.firstName', 'users.lastName', 'deals.agreedAmountMinor as offeredMinor'])
    .select([
      'creatorProfiles.username',
      'creatorProfiles.avatarUrl',
      'creatorProfiles.primaryPlatform',
      'creatorProfiles.shownPlatforms',
      'creatorProfiles.shownFollowers',
      'creatorProfiles.shownEngagement',
      'creatorProfiles.shownCountries',
      'creatorProfiles.contentTypes',
      'creatorProfiles.industries',
      'creatorProfiles.audienceType',
      'creatorProfiles.priceMinMinor',
      'creatorProfiles.priceMaxMinor',
      'creatorProfiles.priceCurrency',
      'creatorProfiles.isAvailable',
    ])
    .select([verifiedFollowers.as('tierFollowers'), ownRates.as('rates')])
    .where('creatorProfiles.userId', '=', sql.ref<string>('shown.id'))
    .limit(1);

function creators(search: RosterSearch): RawBuilder<unknown> {
  const { filters, now, platforms, named } = search;
  const { wide, ranges } = partsOf(filters);
  const conditions = [sql<SqlBool>`listed`, ...filterConditions({ ...wide, platforms }, now)];
  const tiers = TIERS.map((tier, place) => {
    const next = TIERS[place + 1];
    const within = [
      ...(place > 0 ? [sql<SqlBool>`shown_followers >= ${sql.lit(TIER_FROM_FOLLOWERS[tier])}`] : []),
      ...(next ? [sql<SqlBool>`shown_followers < ${sql.lit(TIER_FROM_FOLLOWERS[next])}`] : []),
    ];
    const floor = sql`${sql.lit(floorMinor(search.terms, tier, search.currency) ?? 0)}::float8`;
    return sql`(select ${WALKED}, ${floor} as floor from creator_profiles where ${sql.join([...conditions, ...within], sql` and `)}
      order by shown_followers desc, user_id limit ${sql.lit(ESTIMATED_MAX)})`;
  });
  const cost = costAtLeast(search);
  const best = (where: readonly Condition[], limit: number) =>
    sql`(select user_id from estimated where ${sql.join(where, sql` and `)} order by estimate desc, user_id limit ${sql.lit(limit)})`;
  const excludedBy = (kind: keyof typeof EXCLUDED) => sql<SqlBool>`excluded = ${sql.lit(EXCLUDED[kind])}`;
  const fits = excludedBy('not');
  const arms = [
    ...(platforms.length === 0
      ? [best([fits], WEIGHED_MAX)]
      : platforms.map((platform) => best([fits, hasFacet('platform', [platform])], WEIGHED_MAX))),
    ...(['price', 'range', 'unavailable'] as const).map((kind) => best([excludedBy(kind)], EXCLUDED_SHOWN)),
    sql`(select user_id from creator_profiles where listed and ${isOneOfIds('userId', named)})`,
  ];
  return sql`with estimated as materialized (
      select user_id, shown_facets, ${estimate(search, cost)} as estimate, ${exclusion(ranges, cost, search)} as excluded
      from (${sql.join(tiers, sql` union all `)}) tiers)
    select best.user_id as id, (select count(*) from estimated where ${fits}) as fitting from (${sql.join(arms, sql` union `)}) best`;
}

/** The filters without their ranges, and the ranges alone. */
function partsOf(filters: CreatorFilters): { wide: CreatorFilters; ranges: CreatorFilters } {
  const {
    followerCountMin,
    followerCountMax,
    engagementRateMin,
    engagementRateMax,
    priceRangeMin,
    priceRangeMax,
    ...wide
  } = filters;
  const ranges = {
    followerCountMin,
    followerCountMax,
    engagementRateMin,
    engagementRateMax,
    priceRangeMin,
    priceRangeMax,
  };
  return { wide, ranges: { ...NO_FILTERS, ...ranges } };
}

/**
 * What a creator costs at least, in minor units of the campaign's currency; the `floor` is that of the tier. The exact amount, `offerPrice`, needs
 * more than the index has.
 */
function costAtLeast({ pieces, currency, terms }: RosterSearch): Figure {
  const standard = sql.lit(DEFAULT_ALLOCATION_MAJOR * minorPerMajor(currency));
  const rated = CURRENCIES.flatMap((from) => {
    const [micros, target] = [usdMicrosOf(terms, from), usdMicrosOf(terms, currency)];
    if (!micros || !target || pieces === 0) return [];
    const factor = (pieces * micros * minorPerMajor(currency)) / (target * minorPerMajor(from));
    return [sql`when ${sql.lit(from)} then coalesce(price_min_minor, price_max_minor) * ${sql.lit(factor)}::float8`];
  });
  const own = rated.length === 0 ? sql`null::float8` : sql`case price_currency ${sql.join(rated, sql` `)} end`;
  return sql`greatest(coalesce(${own}, ${standard}::float8), floor)`;
}

/** The points of a creator at most, without the platforms' (`rosterPoints`), before they are scaled to a hundred. */
function estimate({ needs, weights, leftMinor }: RosterSearch, cost: Figure): Figure {
  const { from, full } = REACH_FOLLOWERS;
  const reach = sql`least(1, log(greatest(shown_followers, ${sql.lit(from)})::float8 / ${sql.lit(from)}::float8)
    / ${sql.lit(Math.log10(full / from))}::float8)`;
  const thrift = leftMinor <= 0 ? sql`0` : sql`greatest(0, 1 - ${cost} / ${leftMinor}::float8)`;
  return sql`(${matchAtMost(needs)} * ${weights.match}::float8 + ${reach} * ${weights.reach}::float8 + ${thrift} * ${weights.price}::float8)`;
}

/** One of {@link EXCLUDED}. */
function exclusion(ranges: CreatorFilters, cost: Figure, { leftMinor, now }: RosterSearch): Figure {
  const within = [sql<SqlBool>`true`, ...filterConditions(ranges, now)];
  return sql`case when shown_traits & trait_bits('is', ${['available']}::text[]) = 0 then ${sql.lit(EXCLUDED.unavailable)}
    when (${sql.join(within, sql` and `)}) is not true then ${sql.lit(EXCLUDED.range)}
    when ${cost} > ${leftMinor}::float8 then ${sql.lit(EXCLUDED.price)} else ${sql.lit(EXCLUDED.not)} end`;
}
