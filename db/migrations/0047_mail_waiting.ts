import type { Kysely } from 'kysely';
import { createIndex, run } from '../online.ts';

export const online = true;

/** Waiting mail is a handful of rows among all that were ever sent. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // the system's health: how many mails wait, and since when
  await createIndex(db, 'mail_outbox_queued', `on mail_outbox (created_at) where status = 'queued'`);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await run(db, 'drop index concurrently if exists mail_outbox_queued');
}
