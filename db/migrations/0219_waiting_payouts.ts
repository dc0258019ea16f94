import type { Kysely } from 'kysely';
import { createIndex, run } from '../online.ts';

export const online = true;

export async function up(db: Kysely<unknown>): Promise<void> {
  // what waits for staff, and the payouts of the money desk that need a person
  await createIndex(db, 'payouts_waiting', `on payouts (created_at, id) where status in ('failed', 'withheld')`);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await run(db, 'drop index concurrently if exists payouts_waiting');
}
