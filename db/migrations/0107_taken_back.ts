import { type Kysely, sql } from 'kysely';

/** Notifications can be removed from the list, and removed things are kept for a moment, so that they can be restored. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
alter table notifications add column dismissed_at timestamptz;

create table removals (
  id uuid primary key default gen_random_uuid(),
  -- whoever may put it back
  user_id uuid not null references users on delete cascade,
  kind text not null check (kind in ('draft', 'list', 'members')),
  -- the submission or the list that it was, or that it was taken out of
  of_id uuid not null,
  -- the rows, by the names of their tables
  parts jsonb not null,
  removed_at timestamptz not null
);
-- what a person has removed; also the foreign key
create index removals_user on removals (user_id);
-- what can no longer be put back
create index removals_over on removals (removed_at);
`)
    .execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql.raw('drop table removals; alter table notifications drop column dismissed_at;').execute(db);
}
