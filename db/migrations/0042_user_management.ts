import type { Kysely } from 'kysely';
import { createIndex, run } from '../online.ts';

export const online = true;

/** The indexes for listing and searching user management and staff invites. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // user management: a page, newest first, and how many there are
  await createIndex(db, 'users_listed', `on users (created_at desc, id) where status <> 'deleted'`);
  // user management: search by part of an id
  await createIndex(db, 'users_id_search', 'on users using gin ((id::text) gin_trgm_ops)');
  // recent invitations of the staff, newest first
  await createIndex(db, 'invites_staff', 'on invites (sent_at desc, id) where agency_id is null');
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await run(
    db,
    'drop index concurrently if exists users_listed',
    'drop index concurrently if exists users_id_search',
    'drop index concurrently if exists invites_staff',
  );
}
