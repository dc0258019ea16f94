import { sql } from 'kysely';
import type { Database } from '#db/schema.ts';
import type { Db } from '../data/db.ts';

type Counted = Database['keptCounts']['what'];

/** How many rows of something there are by its key, and what they come to: kept as they change, so that nothing is counted. */
export const keptCounts = (db: Db, what: Counted) =>
  db
    .selectFrom('keptCounts')
    .where('what', '=', what)
    .groupBy('key')
    .select(['key', sql<number>`sum(rows)::bigint`.as('rows'), sql<unknown>`sum(minor)`.as('minor')])
    .having(sql`sum(rows)`, '<>', 0);

/** How many rows of something there are, of one key or of all; zero where there are none. */
export const keptCount = (db: Db, what: Counted, key: string | null) =>
  db
    .selectFrom('keptCounts')
    .where('what', '=', what)
    .$if(key !== null, (query) => query.where('key', '=', key ?? ''))
    .select(sql<number>`coalesce(sum(rows), 0)::bigint`.as('total'));
