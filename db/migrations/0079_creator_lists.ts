import { type Kysely, sql } from 'kysely';
import { createIndex, run } from '../online.ts';

export const online = true;

/** The first list of every brand that has none yet. */
const firstLists = (brands: string): string => `
  insert into creator_lists (brand_id, name, is_favourites, created_at)
  select user_id, 'Favorites', true, created_at from brand_profiles where ${brands} on conflict do nothing`;

/**
 * Lists of creators, the first of which holds the favourites. Every brand gets that one together with its profile. A server of the previous version
 * still writes `favourites`: until it is gone, a trigger copies what it writes; a later migration removes that table.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await run(
    db,
    `create table if not exists creator_lists (
       id uuid primary key default gen_random_uuid(),
       brand_id uuid not null references users on delete cascade,
       name text not null check (btrim(name) <> ''),
       is_favourites boolean not null default false,
       -- the name in lower case; empty for the favourites, which come first
       sort_name text not null default '',
       created_at timestamptz not null,
       -- a brand's lists by name, keyset; no two of one name, and one of favourites
       constraint creator_lists_brand unique (brand_id, sort_name)
     )`,
    `create or replace function creator_list_name() returns trigger language plpgsql as $$
begin
  new.sort_name := case when new.is_favourites then '' else lower(new.name) end;
  return new;
end $$`,
    `create or replace trigger creator_lists_name before insert or update of name on creator_lists
       for each row execute function creator_list_name()`,
    `create table if not exists creator_list_members (
       list_id uuid not null references creator_lists on delete cascade,
       creator_id uuid not null references users on delete cascade,
       note text check (btrim(note) <> ''),
       added_at timestamptz not null,
       primary key (list_id, creator_id)
     )`,
    `create or replace function brand_lists() returns trigger language plpgsql as $$
begin
  insert into creator_lists (brand_id, name, is_favourites, created_at) values (new.user_id, 'Favorites', true, new.created_at)
    on conflict do nothing;
  return null;
end $$`,
    `create or replace trigger brand_profiles_lists after insert on brand_profiles for each row execute function brand_lists()`,
    `create or replace function favourite_listed() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into creator_list_members (list_id, creator_id, added_at)
      select id, new.creator_id, new.created_at from creator_lists where brand_id = new.brand_id and is_favourites on conflict do nothing;
  else
    delete from creator_list_members using creator_lists
      where list_id = id and brand_id = old.brand_id and is_favourites and creator_id = old.creator_id;
  end if;
  return null;
end $$`,
    `create or replace trigger favourites_listed after insert or delete on favourites for each row execute function favourite_listed()`,
  );
  // the members of a list, newest first, keyset
  await createIndex(db, 'creator_list_members_newest', 'on creator_list_members (list_id, added_at desc, creator_id)');
  // foreign key
  await createIndex(db, 'creator_list_members_creator', 'on creator_list_members (creator_id)');
  await listFavourites(db);
}

const BATCH = 1_000;

/** Creates the first lists of existing brands, with their favourites, some brands at a time. */
async function listFavourites(db: Kysely<unknown>): Promise<void> {
  for (let after = sql`true`; ; ) {
    const { rows } = await sql<{
      user_id: string;
    }>`select user_id from brand_profiles where ${after} order by user_id limit ${BATCH}`.execute(db);
    const last = rows.at(-1)?.user_id;
    if (last === undefined) return;
    const some = `between '${rows[0]?.user_id}' and '${last}'`;
    await run(
      db,
      firstLists(`user_id ${some}`),
      `insert into creator_list_members (list_id, creator_id, added_at)
         select l.id, f.creator_id, f.created_at from favourites f join creator_lists l on l.brand_id = f.brand_id and l.is_favourites
         where f.brand_id ${some} on conflict do nothing`,
    );
    after = sql`user_id > ${last}`;
  }
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await run(
    db,
    'drop trigger if exists favourites_listed on favourites',
    `insert into favourites (brand_id, creator_id, created_at)
       select brand_id, creator_id, added_at from creator_list_members join creator_lists on id = list_id where is_favourites
       on conflict do nothing`,
    'drop trigger if exists brand_profiles_lists on brand_profiles',
    'drop table if exists creator_list_members, creator_lists',
    'drop function if exists brand_lists, favourite_listed, creator_list_name',
  );
}
