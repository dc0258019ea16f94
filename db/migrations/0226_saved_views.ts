import { type Kysely, sql } from 'kysely';
import { createIndex, run } from '../online.ts';

export const online = true;

const OFFICE = `('brands', 'creators', 'deals')`;

/**
 * The filters of any list, saved under a name: what was saved for the lists of the CRM (`crm_views`) and for Discover (`saved_filter_sets`) in one
 * table. A server of the previous version still writes those two: until it is gone, triggers copy what it writes, and delete there what is deleted
 * here; a later migration removes them.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await run(
    db,
    `create table if not exists saved_views (
       id uuid primary key default gen_random_uuid(),
       -- the agency or the brand whose list it is; null for the lists of staff
       desk_id uuid references users on delete cascade,
       owner_id uuid not null references users on delete cascade,
       list text not null check (list in ('brands', 'creators', 'deals', 'campaigns', 'discover')),
       name text not null check (btrim(name) <> ''),
       search jsonb not null,
       -- whether everybody at the desk sees it
       shared boolean not null,
       created_at timestamptz not null
     )`,
    // a person's views of a list, no two of one name; made anew, because a failed try leaves an invalid index
    'drop index concurrently if exists saved_views_name',
    'create unique index concurrently saved_views_name on saved_views (owner_id, list, lower(name))',
  );
  // the views of a list that a desk shares; also the foreign key
  await createIndex(db, 'saved_views_desk', 'on saved_views (desk_id, list)');
  await run(
    db,
    `create or replace function crm_view_saved() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into saved_views (id, desk_id, owner_id, list, name, search, shared, created_at)
      values (new.id, new.agency_id, new.owner_id, new.list, new.name, new.search, new.shared, new.created_at) on conflict do nothing;
  elsif tg_op = 'UPDATE' then
    update saved_views set name = new.name, shared = new.shared where id = new.id;
  else
    delete from saved_views where id = old.id;
  end if;
  return null;
end $$`,
    'create or replace trigger crm_views_saved after insert or update or delete on crm_views for each row execute function crm_view_saved()',
    `create or replace function filter_set_saved() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into saved_views (id, desk_id, owner_id, list, name, search, shared, created_at)
      values (new.id, new.brand_id, new.brand_id, 'discover', new.name, new.filters, false, new.created_at) on conflict do nothing;
  else
    delete from saved_views where id = old.id;
  end if;
  return null;
end $$`,
    'create or replace trigger saved_filter_sets_saved after insert or delete on saved_filter_sets for each row execute function filter_set_saved()',
    `create or replace function view_deleted() returns trigger language plpgsql as $$
begin
  delete from crm_views where id = old.id;
  delete from saved_filter_sets where id = old.id;
  return null;
end $$`,
    'create or replace trigger saved_views_deleted after delete on saved_views for each row execute function view_deleted()',
  );
  await copy(db, 'crm_views', 'agency_id, owner_id, list, name, search, shared');
  await copy(db, 'saved_filter_sets', `brand_id, brand_id, 'discover', name, filters, false`);
}

const BATCH = 1_000;

/** Copies the rows of an old table, some at a time. */
async function copy(db: Kysely<unknown>, table: string, columns: string): Promise<void> {
  for (let after = sql`true`; ; ) {
    const { rows } = await sql<{
      id: string;
    }>`select id from ${sql.table(table)} where ${after} order by id limit ${BATCH}`.execute(db);
    const last = rows.at(-1)?.id;
    if (last === undefined) return;
    await run(
      db,
      `insert into saved_views (id, desk_id, owner_id, list, name, search, shared, created_at)
         select id, ${columns}, created_at from ${table} where id between '${rows[0]?.id}' and '${last}' on conflict do nothing`,
    );
    after = sql`id > ${last}`;
  }
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await run(
    db,
    'drop trigger if exists crm_views_saved on crm_views',
    'drop trigger if exists saved_filter_sets_saved on saved_filter_sets',
    `insert into crm_views (id, agency_id, owner_id, list, name, search, shared, created_at)
       select id, desk_id, owner_id, list, name, search, shared, created_at from saved_views where list in ${OFFICE}
       on conflict (id) do update set name = excluded.name, shared = excluded.shared`,
    `insert into saved_filter_sets (id, brand_id, name, filters, created_at)
       select id, owner_id, name, search, created_at from saved_views where list = 'discover'
       on conflict (id) do update set name = excluded.name`,
    'drop table if exists saved_views',
    'drop function if exists crm_view_saved, filter_set_saved, view_deleted',
  );
}
