import { type Kysely, sql } from 'kysely';

/** The pipeline of drafts, counted and summed from its index alone. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
-- pipeline value and list: drafts, newest first
create index campaigns_pipeline on campaigns (created_at desc, id desc) include (budget_minor, currency)
  where review_status = 'draft' and deleted_at is null;
`)
    .execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql.raw('drop index campaigns_pipeline').execute(db);
}
