import { type Kysely, sql } from 'kysely';

/**
 * A creator's deals are counted by status for every list of them: with the status in the index, thousands of deals are a few pages instead
 * of as many. A brand's campaigns come out of their index in the order in which they are shown.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
drop index deals_creator_invited;
-- a creator's deals by status: the tabs' counts and the badge
create index deals_creator_status on deals (creator_id, status);
drop index campaigns_brand;
-- a brand's campaigns, orders and drafts, newest first
create index campaigns_brand on campaigns (brand_id, created_at desc, id desc) where deleted_at is null;
`)
    .execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
drop index deals_creator_status;
-- a creator's unanswered invitations (badge)
create index deals_creator_invited on deals (creator_id) where status = 'invited';
drop index campaigns_brand;
-- a brand's campaigns, orders and drafts, newest first
create index campaigns_brand on campaigns (brand_id, created_at desc, id) where deleted_at is null;
`)
    .execute(db);
}
