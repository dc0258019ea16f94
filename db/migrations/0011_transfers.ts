import { type Kysely, sql } from 'kysely';

/** What staff must attend to, and whether content is still in use, without reading whole tables. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
-- staff: payouts that failed, oldest first
create index payouts_failed on payouts (updated_at) where status = 'failed';
-- staff: refunds that failed, oldest first
create index refunds_failed on refunds (updated_at) where status = 'failed';
-- staff: milestones on hold, oldest first
create index milestones_held on milestones (accrued_at) where status = 'held';
drop index files_content;
-- whether a content is still needed by another file, given up ones too, until they are cleaned away
create index files_content on files (content_key);
`)
    .execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
drop index payouts_failed, refunds_failed, milestones_held, files_content;
-- whether a content is still needed by another file
create index files_content on files (content_key) where deleted_at is null;
`)
    .execute(db);
}
