import { type Kysely, sql } from 'kysely';

/** The filters of a CRM list, saved under a name. A view without an agency belongs to a staff member. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
create table crm_views (
  id uuid primary key default gen_random_uuid(),
  agency_id uuid references users on delete cascade,
  owner_id uuid not null references users on delete cascade,
  list text not null check (list in ('brands', 'creators', 'deals')),
  name text not null check (btrim(name) <> ''),
  search jsonb not null,
  -- whether the whole office sees it
  shared boolean not null,
  created_at timestamptz not null
);
-- a person's views of a list, unique by name
create unique index crm_views_name on crm_views (owner_id, list, lower(name));
-- the views of a list that an office shares; also the foreign key
create index crm_views_agency on crm_views (agency_id, list);
`)
    .execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql.raw('drop table crm_views;').execute(db);
}
