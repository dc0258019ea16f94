import { type Kysely, sql } from 'kysely';

/** Where the tracked links of a campaign lead; a visitor of a link counts once a day. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
alter table campaigns add column tracking_url text;
-- one click of a visitor and a day; the hash changes with the day
create unique index link_clicks_visitor on link_clicks (link_id, visitor_hash);
-- published content whose figures are taken daily
create index submissions_published on submissions (published_at) where status = 'published';
`)
    .execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
drop index submissions_published;
drop index link_clicks_visitor;
alter table campaigns drop column tracking_url;
`)
    .execute(db);
}
