import type { Kysely } from 'kysely';
import { createIndex, run } from '../online.ts';

export const online = true;

/** The columns for filters and ranks, as in creator_profiles_followers. */
const COVERED = `shown_facets, shown_industries, shown_traits, active_on, shown_engagement, shown_followers, price_min_minor,
  price_max_minor, price_currency`;

/** What `priceRange` shows if a creator gave no price: by followers, in cents. */
const ESTIMATE = `case when shown_followers > 100000 then 150000::bigint when shown_followers > 50000 then 100000::bigint
  when shown_followers > 10000 then 50000::bigint when shown_followers > -1 then 25000::bigint else 25000::bigint end`;

/** Discover in orders other than by followers, each from an index of its own. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // discovery: by engagement, keyset; what is filtered by rides along
  await createIndex(
    db,
    'creator_profiles_engagement',
    `on creator_profiles ((coalesce(round(shown_engagement * 1000000)::bigint, -1)) desc, user_id) include (${COVERED}) where listed`,
  );
  // discovery: who joined last, keyset; what is filtered by rides along
  await createIndex(
    db,
    'creator_profiles_newest',
    `on creator_profiles (created_at desc, user_id) include (${COVERED}) where listed`,
  );
  // discovery: by price among those of one currency, keyset; what is filtered by rides along
  await createIndex(
    db,
    'creator_profiles_price',
    `on creator_profiles ((case when coalesce(price_min_minor, price_max_minor) is null then 'USD' else price_currency end),
      (coalesce(price_min_minor, price_max_minor, ${ESTIMATE})), user_id) include (${COVERED}) where listed`,
  );
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await run(
    db,
    ...['engagement', 'newest', 'price'].map((order) => `drop index concurrently if exists creator_profiles_${order}`),
  );
}
