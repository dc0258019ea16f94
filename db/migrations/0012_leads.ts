import { type Kysely, sql } from 'kysely';

/** Leads: the address is confirmed before marketing, the last step has a note and an author, and staff filter and search. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
alter table leads
  add column confirmed_at timestamptz,
  add column confirm_token_hash text unique,
  add column confirm_expires_at timestamptz,
  add column note text check (char_length(note) <= 1000),
  add column handled_by uuid references users on delete set null,
  add column search_text text not null generated always as (lower(name || ' ' || email::text)) stored,
  add constraint leads_confirm_link check ((confirm_token_hash is null) = (confirm_expires_at is null));
drop index leads_created;
-- staff list, newest first
create index leads_created on leads (created_at desc, id desc);
-- staff list of one status
create index leads_status on leads (status, created_at desc, id desc);
-- staff list of one type
create index leads_type on leads (user_type, created_at desc, id desc);
-- staff search by name or address
create index leads_search on leads using gin (search_text gin_trgm_ops);
-- whether an address has registered before
create index leads_email on leads (email, created_at desc);
-- foreign key
create index leads_handled_by on leads (handled_by);
-- whether an address has an open invite
create index invites_email on invites (email, sent_at desc);
`)
    .execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
drop index invites_email, leads_handled_by, leads_email, leads_search, leads_type, leads_status, leads_created;
alter table leads
  drop constraint leads_confirm_link,
  drop column search_text,
  drop column handled_by,
  drop column note,
  drop column confirm_expires_at,
  drop column confirm_token_hash,
  drop column confirmed_at;
-- staff list, newest first
create index leads_created on leads (created_at desc, id);
`)
    .execute(db);
}
