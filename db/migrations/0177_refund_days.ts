import type { Kysely } from 'kysely';
import { run } from '../online.ts';

export const online = true;

/** A refund that was sent by bank transfer stores the day on which the bank's statement shows it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await run(db, 'alter table refunds add column if not exists sent_on date');
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await run(db, 'alter table refunds drop column if exists sent_on');
}
