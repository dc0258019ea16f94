import type { Kysely } from 'kysely';
import { run } from '../online.ts';

export const online = true;

/** A person's address from which a mail hard-bounced. It counts only as long as it is still their address, so that it does not affect another one. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await run(db, 'alter table users add column if not exists bounced_address citext');
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await run(db, 'alter table users drop column if exists bounced_address');
}
