import { type Kysely, sql } from 'kysely';

/** Reusable briefs and messages, stored under a name. Removed things can include them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
create table templates (
  id uuid primary key default gen_random_uuid(),
  -- the brand, the creator, or the agency that writes in creators' names
  owner_id uuid not null references users on delete cascade,
  kind text not null check (kind in ('brief', 'message')),
  name text not null check (btrim(name) <> ''),
  -- a brief without its dates, or {"text": …}
  content jsonb not null,
  created_at timestamptz not null
);
-- an owner's templates of a kind by name, of which no two are called the same; also the foreign key
create unique index templates_owner on templates (owner_id, kind, lower(name));

alter table removals drop constraint removals_kind_check;
alter table removals add constraint removals_kind_check check (kind in ('draft', 'list', 'members', 'template')) not valid;
`)
    .execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
delete from removals where kind = 'template';
alter table removals drop constraint removals_kind_check;
alter table removals add constraint removals_kind_check check (kind in ('draft', 'list', 'members')) not valid;
drop table templates;
`)
    .execute(db);
}
