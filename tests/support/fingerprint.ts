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

/** What has been written since then, in which tables. */
interface Writes {
  /** A number that grows with each row that is written and stays. */
  last(): Promise<number>;
  /** The tables that were written after that number. */
  since(last: number): Promise<string[]>;
}

/** Notes every row that is written from now on, by triggers: asking costs a tenth of `writings`. */
export async function noteWrites(db: Db, schemas: Schemas): Promise<Writes> {
  await sql`create table written (id bigint generated always as identity primary key, in_table text not null)`.execute(
    db,
  );
  await sql`create function note_written() returns trigger language plpgsql security definer as $$
    begin insert into public.written (in_table) values (tg_table_name); return null; end $$`.execute(db);
  const { rows } = await sql<{ table: string }>`
    select format('%I.%I', schemaname, tablename) as table from pg_tables
    where schemaname = any(${[...schemas]}) and tablename not in ('rate_limits', 'written')`.execute(db);
  const triggers = rows.map(
    ({ table }) =>
      `create trigger zz_note_written after insert or update or delete on ${table} for each row execute function note_written()`,
  );
  await sql.raw(`do $all$ begin ${triggers.join(';\n')}; end $all$`).execute(db);
  return {
    last: async () =>
      Number((await sql<{ last: string }>`select coalesce(max(id), 0) as last from written`.execute(db)).rows[0]?.last),
    since: async (last) => {
      const written = sql<{
        table: string;
      }>`select distinct in_table as table from written where id > ${last} order by 1`;
      return (await written.execute(db)).rows.map(({ table }) => table);
    },
  };
}
