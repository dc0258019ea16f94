import type { Kysely } from 'kysely';
import { run } from '../online.ts';

export const online = true;

/**
 * The address of a person from which a mail came back for good. It counts only while it is still their address, so that another address has
 * nothing of it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await run(db, 'alter table users add column if not exists bounced_address citext');
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await run(db, 'alter table users drop column if exists bounced_address');
}
