import { sql } from 'kysely';
import type { Database } from '#db/schema.ts';
import type { Db } from '../data/db.ts';

type Counted = Database['keptCounts']['what'];

/** How many rows of something there are, and their totals, by key: stored and updated with each change, so that nothing has to be counted. */
export const keptCounts = (db: Db, what: Counted) =>
  db
    .selectFrom('keptCounts')
    .where('what', '=', what)
    .groupBy('key')
    .select(['key', sql<number>`sum(rows)::bigint`.as('rows'), sql<unknown>`sum(minor)`.as('minor')])
    .having(sql`sum(rows)`, '<>', 0);

/** How many rows of something there are, for one key or for all; zero if there are none. */
export const keptCount = (db: Db, what: Counted, key: string | null) =>
  db
    .selectFrom('keptCounts')
    .where('what', '=', what)
    .$if(key !== null, (query) => query.where('key', '=', key ?? ''))
    .select(sql<number>`coalesce(sum(rows), 0)::bigint`.as('total'));
