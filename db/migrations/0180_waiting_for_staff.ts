import type { Kysely } from 'kysely';
import { createIndex, inBatches, run } from '../online.ts';

export const online = true;

/**
 * What waits for staff stores since when: a milestone on hold, and a paused campaign. What is already waiting has waited since its last known change.
 * A payout that no account accepts is sent by bank transfer, like a refund.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await run(
    db,
    'alter table milestones add column if not exists held_at timestamptz',
    'alter table campaigns add column if not exists paused_at timestamptz',
    'alter table payouts add column if not exists bank_reference text, add column if not exists sent_on date',
  );
  // the daily job that gives a last day to campaigns that hold money without one
  await createIndex(db, 'campaigns_undated', `on campaigns (id) where end_date is null and status <> 'draft'`);
  await inBatches(db, {
    table: 'milestones',
    where: "status = 'held' and held_at is null",
    change: 'set held_at = coalesce(accrued_at, created_at)',
  });
  await inBatches(db, {
    table: 'campaigns',
    where: "status = 'paused' and paused_at is null",
    change: 'set paused_at = updated_at',
  });
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await run(
    db,
    'drop index concurrently if exists campaigns_undated',
    'alter table payouts drop column if exists sent_on, drop column if exists bank_reference',
    'alter table campaigns drop column if exists paused_at',
    'alter table milestones drop column if exists held_at',
  );
}
