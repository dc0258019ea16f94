import { sql } from 'kysely';
import type { Db } from '#server/data/db.ts';

/** One line a table, which changes when any row of it does. Limits are counted whatever happens, and left out. */
export async function fingerprint(db: Db): Promise<string> {
  const { rows } = await sql<{ table: string }>`
    select format('%I.%I', schemaname, tablename) as table from pg_tables
    where schemaname in ('public', 'sandbox_bank', 'graphile_worker') and tablename <> 'rate_limits'`.execute(db);
  const sums = await Promise.all(
    rows.map(({ table }) =>
      sql<{
        sum: string;
      }>`select md5(coalesce(string_agg(t::text, '|' order by t::text), '')) as sum from ${sql.raw(table)} t`.execute(
        db,
      ),
    ),
  );
  return rows.map(({ table }, i) => `${table} ${sums[i]?.rows[0]?.sum}`).join('\n');
}
