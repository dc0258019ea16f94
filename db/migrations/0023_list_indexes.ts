import type { Kysely } from 'kysely';
import { createIndex, run } from '../online.ts';

export const online = true;

/**
 * A creator's deals are counted by status for every list of them: with the status in the index, thousands of deals are a few pages instead of as many
 * pages as deals. A brand's campaigns come out of their index in the displayed order.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  // a creator's deals by status: the tabs' counts and the badge
  await createIndex(db, 'deals_creator_status', 'on deals (creator_id, status)');
  await run(db, 'drop index concurrently if exists deals_creator_invited');
  // a brand's campaigns, orders and drafts, newest first
  await createIndex(
    db,
    'campaigns_brand',
    'on campaigns (brand_id, created_at desc, id desc) where deleted_at is null',
  );
}

export async function down(db: Kysely<unknown>): Promise<void> {
  // a creator's unanswered invitations (badge)
  await createIndex(db, 'deals_creator_invited', `on deals (creator_id) where status = 'invited'`);
  await run(db, 'drop index concurrently if exists deals_creator_status');
  // a brand's campaigns, orders and drafts, newest first
  await createIndex(db, 'campaigns_brand', 'on campaigns (brand_id, created_at desc, id) where deleted_at is null');
}
