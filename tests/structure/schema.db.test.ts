import pg from 'pg';
import { expect, test } from 'vitest';
import { testDatabase } from '#tests/support/database.ts';

/** Foreign keys for which no index begins with the same columns. Partial indexes count when they only leave out NULLs. */
const UNINDEXED = `
  select c.conrelid::regclass::text || ' (' || string_agg(a.attname, ', ' order by k.position) || ')' as key
  from pg_constraint c
  cross join lateral unnest(c.conkey) with ordinality as k(attnum, position)
  join pg_attribute a on a.attrelid = c.conrelid and a.attnum = k.attnum
  where c.contype = 'f' and c.connamespace = 'public'::regnamespace
    and not exists (
      select 1 from pg_index i
      where i.indrelid = c.conrelid
        and (i.indpred is null or pg_get_expr(i.indpred, i.indrelid) ~ '^\\(\\w+ IS NOT NULL\\)$')
        and (string_to_array(i.indkey::text, ' ')::smallint[])[1:cardinality(c.conkey)] @> c.conkey
    )
  group by c.oid, c.conrelid
  order by 1`;

const ZONELESS = `
  select table_name || '.' || column_name as name from information_schema.columns
  where table_schema = 'public' and data_type = 'timestamp without time zone'`;

const OWNED = `
  select relname as name from pg_class
  where relowner = 'accord_app'::regrole or has_table_privilege('accord_app', oid, 'TRUNCATE')`;

/** The tables to which rows are only ever added. */
const APPEND_ONLY = [
  'audit_log',
  'audit_seals',
  'bank_statement_lines',
  'digital_ids',
  'head_cosignatures',
  'ledger_entries',
  'ledger_transactions',
  'log_entries',
  'log_nodes',
  'tree_heads',
];
const APPENDED_TO = `c.relname in (${APPEND_ONLY.map((name) => `'${name}'`).join(', ')})`;

/** The privileges that the app has on them, one row each. */
const APPENDED = `
  select c.relname || ' ' || privilege as may from pg_class c, unnest(array['SELECT', 'INSERT', 'UPDATE', 'DELETE', 'TRUNCATE']) privilege
  where ${APPENDED_TO} and has_table_privilege('accord_app', c.oid, privilege)
    or ${APPENDED_TO} and privilege = 'UPDATE'
      and has_any_column_privilege('accord_app', c.oid, 'UPDATE')
  order by 1`;

const testAll = async (sql: string): Promise<unknown[]> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query(sql);
  await client.end();
  return rows;
};

const { ownerUrl: url } = await testDatabase();

test('every foreign key is indexed', async () => {
  expect(await testAll(UNINDEXED)).toEqual([]);
});

test('every point in time has a time zone', async () => {
  expect(await testAll(ZONELESS)).toEqual([]);
});

test('[S21] the role of the app owns nothing and may not truncate any table', async () => {
  expect(await testAll(OWNED)).toEqual([]);
});

test('[S18] the app may add to the ledger, the imported statement and the audit log, but change or delete nothing there', async () => {
  expect(await testAll(APPENDED)).toEqual(
    APPEND_ONLY.flatMap((name) => [{ may: `${name} INSERT` }, { may: `${name} SELECT` }]),
  );
});
