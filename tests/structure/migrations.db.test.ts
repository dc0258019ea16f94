import { readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { ID_FUNCTION } from '#db/bench/bulk.ts';
import { people } from '#db/bench/people.ts';
import { sizesFor } from '#db/bench/sizes.ts';
import { migrateDown, migrateToLatest } from '#db/migrate.ts';
import { createDb, type Db } from '#server/data/db.ts';
import { demoDatabase, testDatabase } from '#tests/support/database.ts';
import { PATIENT, runSql } from '#tests/support/sql.ts';

const { ownerUrl } = await testDatabase();
const FOLDER = resolve(import.meta.dirname, '../../db/migrations');
const FILES = readdirSync(FOLDER);
const STEPS = FILES.length;

/** The schema as text: tables, columns, constraints, indexes, functions, triggers and rights, one line each. */
async function shape(): Promise<string[]> {
  const db: Db = createDb(ownerUrl, { max: 1, role: null, ...PATIENT });
  const { rows } = await sql<{ line: string }>`
    select format('column %s.%s %s %s %s', table_name, column_name, data_type, is_nullable, column_default) as line
      from information_schema.columns where table_schema in ('public', 'sandbox_bank')
    union all select indexdef from pg_indexes where schemaname in ('public', 'sandbox_bank')
    union all select format('constraint %s %s', conrelid::regclass, pg_get_constraintdef(oid)) from pg_constraint
      where connamespace::regnamespace::text in ('public', 'sandbox_bank')
    union all select pg_get_triggerdef(oid) from pg_trigger where not tgisinternal
    union all select format('function %s', oid::regprocedure) from pg_proc where pronamespace = 'public'::regnamespace
    union all select format('right %s %s %s', table_name, grantee, privilege_type) from information_schema.role_table_grants
      where grantee = 'accord_app' and table_schema in ('public', 'sandbox_bank')
    order by 1`.execute(db);
  await db.destroy();
  return rows.map(({ line }) => line);
}

test('[R13] the newest migration goes down and up again, and so do all of them', async () => {
  const newest = await shape();
  expect(newest.length).toBeGreaterThan(500);
  for (const steps of [1, STEPS]) {
    await migrateDown(ownerUrl, steps);
    expect(await shape()).not.toEqual(newest);
    await migrateToLatest(ownerUrl);
    expect(await shape()).toEqual(newest);
  }
});

test('many processes may migrate at once, also with migrations that make indexes concurrently', async () => {
  const newest = await shape();
  await migrateDown(ownerUrl, 5);
  await Promise.all(Array.from({ length: 4 }, () => migrateToLatest(ownerUrl)));
  expect(await shape()).toEqual(newest);
});

test('creators who existed before a migration are found in the same way as later ones', async () => {
  // The demo data have rows in nearly all tables. More creators than a migration changes at once come from the data to measure by.
  const { ownerUrl } = await demoDatabase();
  await runSql(
    ownerUrl,
    ID_FUNCTION,
    'begin',
    'select setseed(0.42)',
    ...people(sizesFor(1_100, new Date('2026-03-05T10:00:00.000Z'))),
    'commit',
  );
  const found = async () => {
    const db: Db = createDb(ownerUrl, { max: 1, role: null, ...PATIENT });
    const columns = ['userId', 'measuredTraits', 'activeOn', 'shownTraits', 'shownFacets', 'listed'] as const;
    const rows = await db.selectFrom('creatorProfiles').select(columns).orderBy('userId').execute();
    await db.destroy();
    return rows;
  };
  const before = await found();
  expect(new Set(before.map(({ shownTraits }) => shownTraits)).size).toBeGreaterThan(100);
  await migrateDown(ownerUrl, FILES.filter((file) => file >= '0024').length);
  await migrateToLatest(ownerUrl);
  expect(await found()).toEqual(before);
});

/** From this migration on, people can work while it runs. */
const FIRST_ONLINE = '0023';

test('no migration makes others wait while it makes an index or rewrites a table', () => {
  const findings = FILES.filter((file) => file >= FIRST_ONLINE).flatMap((file) => {
    const text = readFileSync(resolve(FOLDER, file), 'utf8').replaceAll(/^\s*(?:\/\/|\/?\*|--).*$/gm, '');
    const own = new Set([...text.matchAll(/create table (\w+)/g)].map(([, table]) => table));
    const indexes = [...text.matchAll(/create (?:unique )?index \w+\s+on (\w+)/g)].filter(
      ([, table]) => !own.has(table),
    );
    const rewrites = [...text.matchAll(/\bstored\b|alter column \w+ (?:set data )?type/g)];
    return [...indexes, ...rewrites].map(([found]) => `${file}: ${found}`);
  });
  expect(findings).toEqual([]);
});
