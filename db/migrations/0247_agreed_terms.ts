import type { Kysely } from 'kysely';
import { run } from '../online.ts';

export const online = true;

/** What an agreement that Accord has made states, term by term. Files of brands have no terms, and neither have agreements from before. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await run(db, 'alter table campaign_files add column if not exists terms jsonb');
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await run(db, 'alter table campaign_files drop column if exists terms');
}
