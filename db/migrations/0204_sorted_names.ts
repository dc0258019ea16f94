import type { Kysely } from 'kysely';
import { createIndex, inBatches, run } from '../online.ts';

export const online = true;

const CAPITALS = String.fromCharCode(...Array.from({ length: 26 }, (_, place) => 65 + place));
/** The same number of letters that sort after `z`, in the same order. */
const AFTER_Z = String.fromCharCode(...Array.from({ length: 26 }, (_, place) => 192 + place));

const called = (key: 'sort_key' | 'lower'): string =>
  `create or replace function called(company text, first_name text, last_name text) returns text language sql immutable as $$
  select ${key}(coalesce(nullif(company, ''), concat_ws(' ', nullif(first_name, ''), nullif(last_name, ''))))
$$`;
const company = '(select company_name from brand_profiles where user_id = users.id)';
const keepNames = (db: Kysely<unknown>): Promise<void> =>
  inBatches(db, {
    table: 'users',
    where: `sort_name <> called(${company}, first_name, last_name)`,
    change: `set sort_name = called(${company}, first_name, last_name)`,
  });

/**
 * Names are sorted by the folding of the search, so that Élodie is next to Emil. The capitals in it stand for letters of other scripts, which come
 * after the Latin ones. Creators are sorted by the name that is stored with their account, like everybody.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await run(
    db,
    `create or replace function sort_key(said text) returns text language sql immutable strict parallel safe
       return translate(folded(said), '${CAPITALS}', '${AFTER_Z}')`,
    called('sort_key'),
  );
  await keepNames(db);
  // the lists of all users and of creators by name
  await createIndex(db, 'users_by_called', `on users (sort_name collate "C", id) where status <> 'deleted'`);
  await run(db, 'drop index concurrently if exists users_by_name');
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await run(db, called('lower'));
  await keepNames(db);
  await createIndex(db, 'users_by_called', `on users (sort_name, id) where status <> 'deleted'`);
  await createIndex(
    db,
    'users_by_name',
    `on users (lower(coalesce(first_name, '') || ' ' || coalesce(last_name, '')), id) where status <> 'deleted'`,
  );
  await run(db, 'drop function if exists sort_key');
}
