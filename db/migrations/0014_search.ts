import { type Kysely, sql } from 'kysely';

/** Accounts and companies by any part of their names, for staff, who search among all of them; a list of what is unread. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
-- search across everything: accounts by part of name or address
create index users_search on users
  using gin (lower(coalesce(first_name, '') || ' ' || coalesce(last_name, '') || ' ' || email::text) gin_trgm_ops);
-- search across everything: accounts by part of the company's name
create index brand_profiles_search on brand_profiles using gin (lower(company_name) gin_trgm_ops);
drop index notifications_unread;
-- the bell's count, and the unread ones, newest first
create index notifications_unread on notifications (user_id, created_at desc, id desc) where read_at is null;
`)
    .execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
drop index users_search, brand_profiles_search, notifications_unread;
-- the bell's count
create index notifications_unread on notifications (user_id) where read_at is null;
`)
    .execute(db);
}
