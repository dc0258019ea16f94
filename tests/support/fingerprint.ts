import { sql } from 'kysely';
import type { Db } from '#server/data/db.ts';

/** Our own tables, the sandbox bank's, and the waiting jobs. */
const SCHEMAS = ['public', 'sandbox_bank', 'graphile_worker'] as const;

/** One line for each table, which changes if any of its rows changes. The table of rate limits is left out, because every request counts there. */
export async function fingerprint(db: Db, schemas: readonly (typeof SCHEMAS)[number][] = SCHEMAS): Promise<string> {
  const { rows } = await sql<{ table: string }>`
    select format('%I.%I', schemaname, tablename) as table from pg_tables
    where schemaname = any(${[...schemas]}) and tablename <> 'rate_limits'`.execute(db);
  const sums = rows.map(
    ({ table }) =>
      sql`select ${table} as table, count(*) || ' ' || coalesce(sum(hashtextextended(t::text, 0)), 0) as sum from ${sql.raw(table)} t`,
  );
  const all = await sql<{ table: string; sum: string }>`${sql.join(sums, sql` union all `)} order by 1`.execute(db);
  return all.rows.map(({ table, sum }) => `${table} ${sum}`).join('\n');
}
