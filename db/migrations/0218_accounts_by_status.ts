import type { Kysely } from 'kysely';
import { createIndex, run } from '../online.ts';

export const online = true;

export async function up(db: Kysely<unknown>): Promise<void> {
  // the list of users of one status: nearly all are active, so the others are found without walking through those
  await createIndex(
    db,
    'users_not_active',
    `on users (status, created_at desc, id) where status in ('pending', 'suspended', 'deletion_requested')`,
  );
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await run(db, 'drop index concurrently if exists users_not_active');
}
