import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { PRICE_DEFAULT_USD_MAJOR, PRICE_ESTIMATES_USD_MAJOR, TOTALS_CURRENCY } from '#shared/constants.ts';
import { CURRENCIES, type Currency, minorPerMajor } from '#shared/currencies.ts';
import { isoDay } from '#shared/dates.ts';
import type { MatchNeeds } from '#shared/discovery/match.ts';
import type { CreatorSort } from '#shared/discovery/sorts.ts';
import { pastDescending } from '../data/keyset.ts';
import { usdMicros } from '../ground/rates.ts';
import type { RankKeyset } from '../paging.ts';
import { fits, matchRank } from './match.queries.ts';

type Condition = RawBuilder<SqlBool>;

/** Creators whose order is that of one index, so that they are read no further than needed. */
interface Walk {
  /** The condition on the creators; null for all. */
  where: Condition | null;
  order: RawBuilder<unknown>;
  /** The rank of a creator in the whole list: a whole number. */
  rank: RawBuilder<number>;
  /** The creators after the last one shown; null from the beginning. */
  after: Condition | null;
}

/** How a list of creators is sorted: walks whose creators are merged by rank and, within a rank, by id. */
export interface CreatorOrder {
  walks: readonly Walk[];
  direction: 'asc' | 'desc';
  /** How far each walk goes, if its creators are ranked only afterwards; null if the walks have the order of the list. */
  ranked: number | null;
}

/**
 * For the best match, this many of the creators who fit, and this many of all, are ranked, those with the most followers first: a match is different
 * for each campaign, so no index can have its order.
 */
const MATCHED_MAX = 10_000;

interface Sorted {
  after: RankKeyset | null;
  now: Date;
  /** What the campaign requires; without it, all match equally. */
  needs: MatchNeeds | null;
}

const BY_FOLLOWERS = sql`shown_followers desc, user_id`;

export const creatorOrder = (sort: CreatorSort, sorted: Sorted): CreatorOrder => ORDERS[sort](sorted);

const ORDERS: Record<CreatorSort, (sorted: Sorted) => CreatorOrder> = {
  followers: ({ after }) =>
    downwards({
      order: BY_FOLLOWERS,
      rank: sql`shown_followers`,
      after: after && past(sql`shown_followers`, after.rank, after.id),
    }),
  engagement: ({ after }) =>
    downwards({
      order: sql`${ENGAGEMENT} desc, user_id`,
      rank: ENGAGEMENT,
      after: after && past(ENGAGEMENT, after.rank, after.id),
    }),
  newest: ({ after }) =>
    downwards({
      order: sql`created_at desc, user_id`,
      rank: sql`(extract(epoch from created_at) * 1000)::bigint`,
      after: after && past(sql`created_at`, new Date(after.rank), after.id),
    }),
  price: ({ after, now }) => ({
    walks: CURRENCIES.map((currency) => pricesIn(currency, now, after)),
    direction: 'asc',
    ranked: null,
  }),
  match: ({ needs }) => ({
    walks: (needs && fits(needs) ? [fits(needs), null] : [null]).map((where) => ({
      where,
      order: BY_FOLLOWERS,
      rank: matchRank(needs),
      after: null,
    })),
    direction: 'desc',
    ranked: MATCHED_MAX,
  }),
};

/** Engagement in millionths, -1 if it is unknown or hidden; written exactly as in the index creator_profiles_engagement. */
const ENGAGEMENT = sql<number>`coalesce(round(shown_engagement * 1000000)::bigint, -1)`;

const downwards = (walk: Omit<Walk, 'where'>): CreatorOrder => ({
  walks: [{ where: null, ...walk }],
  direction: 'desc',
  ranked: null,
});

const past = (column: RawBuilder<unknown>, last: Date | number, id: string): Condition =>
  sql`(${pastDescending(column, sql`user_id`, last, id)})`;

/** The lower end of the shown price range, as in `priceRange`, and its currency; written exactly as in creator_profiles_price. */
const OWN = sql`coalesce(price_min_minor, price_max_minor)`;
const CENTS = minorPerMajor(TOTALS_CURRENCY);
const STEPS = PRICE_ESTIMATES_USD_MAJOR.map(
  ({ followersOver, min }) =>
    sql`when shown_followers > ${sql.lit(followersOver)} then ${sql.lit(min * CENTS)}::bigint`,
);
const PRICE = sql`coalesce(price_min_minor, price_max_minor,
  case ${sql.join(STEPS, sql` `)} else ${sql.lit(PRICE_DEFAULT_USD_MAJOR.min * CENTS)}::bigint end)`;
const PRICED_IN = sql`case when ${OWN} is null then ${sql.lit(TOTALS_CURRENCY)} else price_currency end`;

/** Beyond every price: prices in a currency without a rate come last. */
const UNRATED = 8_000_000_000_000_000;

/**
 * Creators with prices in one currency, whose order no rate changes: so the lists of all currencies are merged by the day's rates. The rank is in
 * millionths of a cent.
 */
function pricesIn(currency: Currency, now: Date, after: RankKeyset | null): Walk {
  const micros = usdMicros(sql.lit(currency), sql`${isoDay(now)}::date`);
  const rate = sql`(${micros})::bigint * ${sql.lit(CENTS / minorPerMajor(currency))}`;
  const rank = sql<number>`coalesce(${PRICE} * (${rate}), ${sql.lit(UNRATED)}::bigint + ${PRICE})`;
  return {
    where: sql<SqlBool>`${PRICED_IN} = ${sql.lit(currency)}`,
    order: sql`${PRICE}, user_id`,
    rank,
    after:
      after &&
      sql<SqlBool>`(${PRICE} >= coalesce(${after.rank}::bigint / (${rate}), ${after.rank}::bigint - ${sql.lit(UNRATED)}::bigint)
        and (${rank} > ${after.rank}::bigint or ${rank} = ${after.rank}::bigint and user_id > ${after.id}))`,
  };
}
