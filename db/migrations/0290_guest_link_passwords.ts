import type { Kysely } from 'kysely';
import { run } from '../online.ts';

export const online = true;

/** When a guest link got another password: browsers that opened it before then have to open it again. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await run(db, 'alter table guest_links add column if not exists password_at timestamptz');
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await run(db, 'alter table guest_links drop column if exists password_at');
}
