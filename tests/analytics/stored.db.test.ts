import { readdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { migrateDown, migrateToLatest } from '#db/migrate.ts';
import { createDb } from '#server/data/db.ts';
import { testDatabase } from '#tests/support/database.ts';
import { PATIENT } from '#tests/support/sql.ts';

const { ownerUrl } = await testDatabase();
const owner = createDb(ownerUrl, { max: 1, role: null, ...PATIENT });
afterAll(() => owner.destroy());
const LATER = readdirSync(resolve(import.meta.dirname, '../../db/migrations')).filter((file) => file >= '0031');

test('[R13] what was stored before conversions had a bound is struck out by the migration, and nothing else is', async () => {
  await migrateDown(ownerUrl, LATER.length);
  // Without the deal and campaign around them.
  await sql`set session_replication_role = replica`.execute(owner);
  await sql`insert into conversions (link_id, source, external_id, value_minor, currency, converted_at)
    select gen_random_uuid(), 'pixel', minor::text, minor, 'USD', now()
    from unnest(array[1000000000, 1000000001, 999999999999]) as minor`.execute(owner);
  await migrateToLatest(ownerUrl);
  await migrateToLatest(ownerUrl);
  const rows = await owner
    .selectFrom('conversions')
    .select(['externalId', 'struckReason', 'struckBy'])
    .orderBy('valueMinor')
    .execute();
  const struckReason = 'Worth more than one conversion may be';
  expect(rows).toEqual([
    { externalId: '1000000000', struckReason: null, struckBy: null },
    { externalId: '1000000001', struckReason, struckBy: null },
    { externalId: '999999999999', struckReason, struckBy: null },
  ]);
});
