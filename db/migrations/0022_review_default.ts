import { type Kysely, sql } from 'kysely';

/** A campaign past draft that is stored without a review status waits for review. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw("alter table campaigns alter column review_status set default 'pending_review'").execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql.raw('alter table campaigns alter column review_status drop default').execute(db);
}
