import type { Kysely } from 'kysely';
import { run } from '../online.ts';

export const online = true;

/** A post is recorded for one piece only: its key is the same for every address of it. Posts recorded before have none. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await run(
    db,
    'alter table submissions add column if not exists post_key text',
    'create unique index concurrently if not exists submissions_post_key on submissions (post_key)',
  );
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await run(db, 'alter table submissions drop column if exists post_key');
}
