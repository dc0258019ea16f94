import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#server/data/db.ts';

/** Our own tables, the sandbox bank's, and the waiting jobs. */
const SCHEMAS = ['public', 'sandbox_bank', 'graphile_worker'] as const;

type Schemas = readonly (typeof SCHEMAS)[number][];

/** One line for each table, which changes if any of its rows changes. The table of rate limits is left out, because every request counts there. */
export const fingerprint = (db: Db, schemas: Schemas = SCHEMAS): Promise<string> =>
  linesOf(db, schemas, sql`hashtextextended(t::text, 0)`);

/** The same for a quarter of the time, within one database: a row that is written again with the values that it has is a change, too. */
export const writings = (db: Db, schemas: Schemas = SCHEMAS): Promise<string> =>
  linesOf(db, schemas, sql`hashint8(t.xmin::text::bigint)`);

async function linesOf(db: Db, schemas: Schemas, ofRow: RawBuilder<unknown>): Promise<string> {
  const { rows } = await sql<{ table: string }>`
    select format('%I.%I', schemaname, tablename) as table from pg_tables
    where schemaname = any(${[...schemas]}) and tablename <> 'rate_limits'`.execute(db);
  const sums = rows.map(
    ({ table }) =>
      sql`select ${table} as table, count(*) || ' ' || coalesce(sum(${ofRow}), 0) as sum from ${sql.raw(table)} t`,
  );
  const all = await sql<{ table: string; sum: string }>`${sql.join(sums, sql` union all `)} order by 1`.execute(db);
  return all.rows.map(({ table, sum }) => `${table} ${sum}`).join('\n');
}
