import { type Insertable, type RawBuilder, sql } from 'kysely';
import type { Database } from '#db/schema.ts';
import { BENCHMARK_MONTHS, type BenchmarkCell, type BenchmarkMetric } from '#shared/analytics/benchmarks.ts';
import { INDUSTRIES, industryGroup } from '#shared/choices/industries.ts';
import { INDUSTRY_GROUPS } from '#shared/choices/industry-groups.ts';
import { PLATFORMS } from '#shared/choices/platforms.ts';
import { TIERS } from '#shared/choices/tiers.ts';
import { TIER_FROM_FOLLOWERS } from '#shared/constants.ts';
import { REFUSED_DEALS } from '#shared/status-sets.ts';
import type { Db, Tx } from '../data/db.ts';
import { insertAll } from '../data/insert-all.ts';
import { byName } from '../data/keyset.ts';
import { isOneOfIds, listed } from '../data/sql.ts';
import { boundCostMinor } from '../ground/campaign-money.ts';
import { type Locked, locking } from '../ground/locks.ts';
import { followersShown } from '../ground/people.ts';
import { inCents, ratesOn, usdMicros } from '../ground/rates.ts';
import type { NameKeyset } from '../paging.ts';
import type { Contribution } from './benchmarks.rules.ts';
import { measuredDeals } from './cost.queries.ts';

const QUARTERS = [1, 2, 3].map((n) => sql.lit(n / 4));

/** What stands for an industry, a tier or a platform that is not known while cells are counted. */
const UNKNOWN_PART = '?';

const groups = [...INDUSTRIES, ...INDUSTRY_GROUPS, 'technology'].map(
  (name) => sql`when ${sql.lit(name)} then ${sql.lit(industryGroup(name))}`,
);
const industryOfBrand = sql`case lower(brand_profiles.industry) ${sql.join(groups, sql` `)} else ${sql.lit(UNKNOWN_PART)} end`;
const steps = TIERS.slice(1).map((tier) => sql.lit(TIER_FROM_FOLLOWERS[tier]));
/** As in `tierOf`, by the followers that the creator shows. */
const tierOfCreator = sql`coalesce((array[${listed(TIERS)}])[width_bucket(${followersShown}, array[${sql.join(steps)}]::bigint[]) + 1], ${sql.lit(UNKNOWN_PART)})`;
const knownPlatform = (platform: RawBuilder<unknown>) =>
  sql`case when ${platform} in (${listed(PLATFORMS)}) then ${platform} else ${sql.lit(UNKNOWN_PART)} end`;
const completedDay = sql`(campaigns.completed_at at time zone 'UTC')::date`;
const inPeriod = (now: Date) => sql<boolean>`campaigns.status = 'completed' and campaigns.completed_at <= ${now}
  and campaigns.completed_at > ${now}::timestamptz - make_interval(months => ${sql.lit(BENCHMARK_MONTHS)})`;

/** The completed deals of completed campaigns, with what each cost in US cents and brought. */
const completedDeals = (tx: Tx, now: Date) =>
  measuredDeals(tx)
    .innerJoin('campaigns', 'campaigns.id', 'deals.campaignId')
    .leftJoin('brandProfiles', 'brandProfiles.userId', 'deals.brandId')
    .leftJoin('creatorProfiles', 'creatorProfiles.userId', 'deals.creatorId')
    .where('deals.status', '=', 'completed')
    .where('deals.extendsDealId', 'is', null)
    .where(inPeriod(now))
    .select((eb) => [
      'deals.brandId as brand',
      industryOfBrand.as('industry'),
      tierOfCreator.as('tier'),
      knownPlatform(sql`p.platform`).as('platformOfPosts'),
      inCents(boundCostMinor, eb.ref('deals.currency'), usdMicros(eb.ref('deals.currency'), completedDay)).as('cents'),
    ]);

/** The answered invitations of completed campaigns: accepted or not, by the platform on which the creator mainly is. */
const answers = (tx: Tx, now: Date) =>
  tx
    .selectFrom('deals')
    .innerJoin('campaigns', 'campaigns.id', 'deals.campaignId')
    .leftJoin('brandProfiles', 'brandProfiles.userId', 'deals.brandId')
    .leftJoin('creatorProfiles', 'creatorProfiles.userId', 'deals.creatorId')
    .where('deals.extendsDealId', 'is', null)
    .where(sql<boolean>`deals.status in ('completed', ${listed(REFUSED_DEALS)})`)
    .where(inPeriod(now))
    .select([
      'deals.brandId as brand',
      industryOfBrand.as('industry'),
      tierOfCreator.as('tier'),
      knownPlatform(sql`lower(creator_profiles.primary_platform)`).as('platform'),
      sql`(case deals.status when 'completed' then 10000 else 0 end)`.as('value'),
    ]);

/** A cell as it is counted, and why it would be held back is not decided yet. */
export interface CountedCell extends BenchmarkCell {
  metric: BenchmarkMetric;
  brands: number;
  deals: number;
  quartiles: [low: number, median: number, high: number];
}

/**
 * Every cell with its quartiles, and the deals of each brand in each smallest part, in one statement, so that both are of one moment. Each brand has one
 * value in a cell: the median of its deals, or its share of accepted invitations. Amounts in US cents at the rate of the day on which the campaign
 * was completed, rates in ten-thousandths.
 */
export async function countCells(
  tx: Tx,
  now: Date,
): Promise<{ cells: CountedCell[]; contributions: (Contribution & { metric: BenchmarkMetric })[] }> {
  const part = (column: string) => sql`nullif(${sql.raw(column)}, ${sql.lit(UNKNOWN_PART)})`;
  const { rows } = await sql<Awaited<ReturnType<typeof countCells>>>`
    with completed as materialized (${completedDeals(tx, now)}), facts as materialized (
      select metric, brand, industry, tier, platform_of_posts as platform, value
      from completed cross join lateral (values
        ('cpm', case when posts > 0 and viewed = posts then cents * 1000 / nullif(views, 0)::numeric end),
        ('cpe', case when posts > 0 and engaged = posts then cents / nullif(engagements, 0)::numeric end),
        ('costPerConversion', case when tracked then cents / nullif(conversions, 0) end),
        ('engagementRate', case when posts > 0 and viewed = posts and engaged = posts
          then 10000 * engagements::numeric / nullif(views, 0)::numeric end)) as of (metric, value)
      where value is not null and value <> 'NaN'
      union all select 'acceptanceRate', brand, industry, tier, platform, value from (${answers(tx, now)}) answered
    ), of_brands as materialized (
      select metric, brand, industry, tier, platform, count(*) as deals, case metric when 'acceptanceRate' then avg(value)
        else percentile_cont(0.5) within group (order by value::float8)::numeric end as value
      from facts group by metric, brand, cube (industry, tier, platform)
    ), cells as (
      select metric, industry, tier, platform, count(*) as brands, sum(deals) as deals,
        percentile_cont(array[${sql.join(QUARTERS)}]) within group (order by value::float8) as quartiles
      from of_brands group by metric, industry, tier, platform
      having ${sql.lit(UNKNOWN_PART)} not in (coalesce(industry, ''), coalesce(tier, ''), coalesce(platform, ''))
    )
    select coalesce((select json_agg(cells) from cells), '[]') as cells, coalesce((
      select json_agg(json_build_object('metric', metric, 'brandId', brand, 'industry', ${part('industry')}, 'tier', ${part('tier')},
        'platform', ${part('platform')}, 'deals', deals))
      from of_brands where industry is not null and tier is not null and platform is not null), '[]') as contributions`.execute(
    tx,
  );
  return rows[0] ?? { cells: [], contributions: [] };
}

/** All cells, locked. */
export const lockBenchmarks = (tx: Tx) => locking(tx.selectFrom('benchmarks').select('id').orderBy('id'));

/** Removes those of these cells that were not counted at this moment. */
export const removeBenchmarks = (tx: Tx, cells: readonly Locked<{ id: string }>[], now: Date) =>
  tx
    .deleteFrom('benchmarks')
    .where(
      isOneOfIds(
        'id',
        cells.map(({ id }) => id),
      ),
    )
    .where('countedAt', '<>', now);

/** Stores cells, each in place of what was counted for it before. */
export const storeBenchmarks = (tx: Tx, rows: readonly Insertable<Database['benchmarks']>[]) =>
  insertAll(tx, 'benchmarks', rows).onConflict((known) =>
    known.constraint('benchmarks_cell').doUpdateSet((eb) => ({
      brands: eb.ref('excluded.brands'),
      deals: eb.ref('excluded.deals'),
      low: eb.ref('excluded.low'),
      median: eb.ref('excluded.median'),
      high: eb.ref('excluded.high'),
      heldBack: eb.ref('excluded.heldBack'),
      countedAt: eb.ref('excluded.countedAt'),
    })),
  );

/** The cells that are shown and that something is in, with the rates of a day: none are named where it has none. */
export const shownCells = (db: Db, { industry, tier, platform }: BenchmarkCell, today: string) =>
  db
    .selectFrom('benchmarks')
    .where('heldBack', 'is', null)
    .where((eb) => eb.or([eb('industry', 'is', null), eb('industry', '=', industry)]))
    .where((eb) => eb.or([eb('tier', 'is', null), eb('tier', '=', tier)]))
    .where((eb) => eb.or([eb('platform', 'is', null), eb('platform', '=', platform)]))
    .select(['metric', 'industry', 'tier', 'platform', 'brands', 'low', 'median', 'high'])
    .select(ratesOn(today).as('usdMicros'));

/** Where a cell stands in a list: those of most brands first, and of as many brands all industries before one, then tiers by their size. */
const placeOfCell = sql<string>`concat_ws(' ', to_char(2147483647 - brands, 'FM0000000000'), coalesce(industry, ''),
  coalesce(array_position(array[${listed(TIERS)}], tier), 0), coalesce(platform, '')) collate "C"`;

/** All cells of a metric in their order; one more than `limit`. */
export const cellRows = (
  db: Db,
  { metric, after, limit }: { metric: BenchmarkMetric; after: NameKeyset | null; limit: number },
) =>
  byName(db.selectFrom('benchmarks').where('metric', '=', metric), [placeOfCell, 'id'], after)
    .limit(limit + 1)
    .selectAll()
    .select(placeOfCell.as('place'));
