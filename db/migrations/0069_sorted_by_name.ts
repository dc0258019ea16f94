import type { Kysely } from 'kysely';
import { createIndex, run } from '../online.ts';

export const online = true;

/** Accounts sorted by name. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // the lists of users and of creators by name; the expression is the one of their queries
  await createIndex(
    db,
    'users_by_name',
    `on users (lower(coalesce(first_name, '') || ' ' || coalesce(last_name, '')), id) where status <> 'deleted'`,
  );
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await run(db, 'drop index concurrently if exists users_by_name');
}
