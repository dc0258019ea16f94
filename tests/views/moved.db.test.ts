import { readdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { createUser } from '#db/factories.ts';
import { migrateDown, migrateToLatest } from '#db/migrate.ts';
import { createDb } from '#server/data/db.ts';
import { testDatabase } from '#tests/support/database.ts';
import { PATIENT, querySql, runSql } from '#tests/support/sql.ts';

test('views and filter sets from before are saved views, and so is what a server of the version before still writes', async () => {
  const { ownerUrl } = await testDatabase();
  const db = createDb(ownerUrl, { max: 1, role: null, ...PATIENT });
  const { id: brand } = await createUser(db, 'brand');
  const { id: agency } = await createUser(db, 'agency');
  await db.destroy();
  const set = (name: string) =>
    `insert into saved_filter_sets (brand_id, name, filters, created_at) values ('${brand}', '${name}', '{"platforms": ["tiktok"]}', now())`;
  const view = (name: string) =>
    `insert into crm_views (agency_id, owner_id, list, name, search, shared, created_at)
       values ('${agency}', '${agency}', 'deals', '${name}', '{"stage": "active"}', true, now())`;
  const saved = () =>
    querySql(ownerUrl, 'select name, list, desk_id, owner_id, search, shared from saved_views order by name');
  const migrations = readdirSync(resolve(import.meta.dirname, '../../db/migrations'));
  await migrateDown(ownerUrl, migrations.filter((file) => file >= '0226').length);
  await runSql(ownerUrl, set('Before'), view('Board'));
  await migrateToLatest(ownerUrl);
  await runSql(ownerUrl, set('Meanwhile'), view('Old'), "update crm_views set name = 'Later' where name = 'Old'");
  const ofBrand = {
    list: 'discover',
    desk_id: brand,
    owner_id: brand,
    search: { platforms: ['tiktok'] },
    shared: false,
  };
  const ofAgency = { list: 'deals', desk_id: agency, owner_id: agency, search: { stage: 'active' }, shared: true };
  expect(await saved()).toEqual([
    { name: 'Before', ...ofBrand },
    { name: 'Board', ...ofAgency },
    { name: 'Later', ...ofAgency },
    { name: 'Meanwhile', ...ofBrand },
  ]);
  await runSql(
    ownerUrl,
    "delete from crm_views where name = 'Later'",
    "delete from saved_filter_sets where name = 'Meanwhile'",
    "delete from saved_views where name = 'Before'",
  );
  expect(await saved()).toEqual([{ name: 'Board', ...ofAgency }]);
  expect(await querySql(ownerUrl, 'select * from saved_filter_sets'), 'what is deleted here, too').toEqual([]);
});
