import type { Kysely } from 'kysely';
import { createIndex, run } from '../online.ts';

export const online = true;

/**
 * A brand's own people: the creators whom it has invited or brought along, and contacts from its files who are not on Accord yet. Whoever gets a
 * connection with a brand becomes one of its people.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await run(
    db,
    `create table if not exists brand_people (
       id uuid primary key default gen_random_uuid(),
       brand_id uuid not null references users on delete cascade,
       -- null for a contact
       creator_id uuid references users on delete cascade,
       source text not null check (source in ('campaign', 'file', 'link')),
       stage text not null check (stage in ('prospect', 'contacted', 'talking', 'active', 'past')),
       -- of a contact; a creator has an account, and marks in the CRM
       name text,
       email citext,
       platform text,
       handle text,
       tags text[] not null default '{}',
       note text,
       created_at timestamptz not null,
       updated_at timestamptz not null,
       constraint brand_people_known check ((creator_id is null) = (name is not null) and (creator_id is null) = (email is not null)),
       constraint brand_people_creator unique (brand_id, creator_id),
       constraint brand_people_email unique (brand_id, email)
     )`,
    `create or replace function keep_brand_person() returns trigger language plpgsql as $$
     begin
       insert into brand_people (brand_id, creator_id, source, stage, created_at, updated_at)
         values (new.brand_id, new.creator_id, 'campaign', 'contacted', new.created_at, new.created_at)
         on conflict (brand_id, creator_id) do nothing;
       return null;
     end $$`,
    `create or replace trigger brand_creator_connections_people after insert on brand_creator_connections
       for each row execute function keep_brand_person()`,
    `insert into brand_people (brand_id, creator_id, source, stage, created_at, updated_at)
       select brand_id, creator_id, 'campaign',
         case status when 'connected' then 'active' when 'invited' then 'contacted' else 'past' end, created_at, updated_at
       from brand_creator_connections
       on conflict (brand_id, creator_id) do nothing`,
    // saved views of the new list
    'alter table saved_views drop constraint if exists saved_views_list_check',
    `alter table saved_views add constraint saved_views_list_check
       check (list in ('brands', 'creators', 'deals', 'campaigns', 'discover', 'people')) not valid`,
    'alter table saved_views validate constraint saved_views_list_check',
  );
  // a brand's people, newest first
  await createIndex(db, 'brand_people_newest', 'on brand_people (brand_id, created_at desc, id desc)');
  // foreign key; the brands whose people an erased creator is among
  await createIndex(db, 'brand_people_of_creator', 'on brand_people (creator_id)');
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await run(
    db,
    `delete from saved_views where list = 'people'`,
    'alter table saved_views drop constraint if exists saved_views_list_check',
    `alter table saved_views add constraint saved_views_list_check
       check (list in ('brands', 'creators', 'deals', 'campaigns', 'discover'))`,
    'drop trigger if exists brand_creator_connections_people on brand_creator_connections',
    'drop function if exists keep_brand_person()',
    'drop table if exists brand_people',
  );
}
