import { type Kysely, sql } from 'kysely';

/** What staff and agencies write about brands and creators. A row without an agency belongs to staff, who share one set. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
create table crm_notes (
  id uuid primary key default gen_random_uuid(),
  agency_id uuid references users on delete cascade,
  user_id uuid not null references users on delete cascade,
  author_id uuid not null references users on delete cascade,
  body text not null check (btrim(body) <> ''),
  created_at timestamptz not null,
  edited_at timestamptz
);
-- the notes about a person, newest first
create index crm_notes_person on crm_notes (user_id, agency_id, created_at desc, id desc);
-- foreign keys
create index crm_notes_agency on crm_notes (agency_id);
create index crm_notes_author on crm_notes (author_id);

create table crm_tags (
  id uuid primary key default gen_random_uuid(),
  agency_id uuid references users on delete cascade,
  user_id uuid not null references users on delete cascade,
  tag text not null check (tag = lower(btrim(tag)) and tag <> ''),
  created_at timestamptz not null
);
-- the tags of a person, each once
create unique index crm_tags_person on crm_tags (user_id, agency_id, tag) nulls not distinct;
-- who has a tag, and which tags there are
create index crm_tags_tag on crm_tags (agency_id, tag, user_id);

create table crm_follow_ups (
  id uuid primary key default gen_random_uuid(),
  agency_id uuid references users on delete cascade,
  user_id uuid not null references users on delete cascade,
  author_id uuid not null references users on delete cascade,
  title text not null check (btrim(title) <> ''),
  due_on date not null,
  done_at timestamptz,
  -- when its author was told that it is due
  reminded_at timestamptz,
  created_at timestamptz not null
);
-- the follow-ups of a person, those to do first
create index crm_follow_ups_person on crm_follow_ups (user_id, agency_id, (done_at is not null), due_on, id);
-- what is due in an office, the longest overdue first
create index crm_follow_ups_due on crm_follow_ups (agency_id, due_on, id) where done_at is null;
-- whom to remind
create index crm_follow_ups_remind on crm_follow_ups (due_on) where done_at is null and reminded_at is null;
-- foreign keys
create index crm_follow_ups_agency on crm_follow_ups (agency_id);
create index crm_follow_ups_author on crm_follow_ups (author_id);
`)
    .execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql.raw('drop table crm_follow_ups, crm_tags, crm_notes;').execute(db);
}
