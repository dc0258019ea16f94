import type { Kysely } from 'kysely';
import { inBatches } from '../online.ts';

export const online = true;

/** The price range that brands see comes from the creator's own prices; before, nothing stored it. */
export const up = (db: Kysely<unknown>): Promise<void> =>
  inBatches(db, {
    table: 'creator_profiles',
    where: `exists (select from creator_rates where creator_id = user_id having count(*) > 0 and
      (min(from_minor), max(from_minor), min(currency)) is distinct from (price_min_minor, price_max_minor, price_currency))`,
    change: `set (price_min_minor, price_max_minor, price_currency) = (
      select min(from_minor), max(from_minor), min(currency) from creator_rates where creator_id = user_id)`,
  });

/** The older version shows the same range. */
export async function down(): Promise<void> {}
