import type { Kysely } from 'kysely';
import { createIndex, inBatches, run } from '../online.ts';

export const online = true;

/**
 * What a deal of the old system had reached when it was imported was not recorded, so its milestones could never accrue. The list of held money also
 * shows campaigns that were imported while they ran, and these have no deposit.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await inBatches(db, {
    table: 'milestones',
    where: `status = 'planned' and reached_at is null and exists (select from deals d where d.id = milestones.deal_id
      and d.status in ('contracted', 'in_progress', 'submitted', 'completed')
      and (kind = 'signing' or (kind = 'submission' and d.status in ('submitted', 'completed')) or d.status = 'completed'))`,
    change: 'set reached_at = (select d.updated_at from deals d where d.id = milestones.deal_id)',
  });
  // held money of campaigns, newest first
  await createIndex(
    db,
    'payments_counted',
    'on payments (created_at desc, id desc) where succeeded_at is not null and not unwanted and not carried_over',
  );
  await run(db, 'drop index concurrently if exists payments_held');
}

/** What was reached stays so. */
export async function down(db: Kysely<unknown>): Promise<void> {
  await createIndex(
    db,
    'payments_held',
    "on payments (created_at desc, id desc) where kind = 'deposit' and succeeded_at is not null and not unwanted",
  );
  await run(db, 'drop index concurrently if exists payments_counted');
}
