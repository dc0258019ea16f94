import type { Kysely } from 'kysely';
import { createIndex, run } from '../online.ts';

export const online = true;

/** The list of milestones on the money desk. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // all of them, newest or oldest first
  await createIndex(db, 'milestones_listed', 'on milestones (created_at desc, id desc)');
  // those of a status, newest or oldest first
  await createIndex(db, 'milestones_of_status', 'on milestones (status, created_at desc, id desc)');
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await run(
    db,
    'drop index concurrently if exists milestones_of_status',
    'drop index concurrently if exists milestones_listed',
  );
}
