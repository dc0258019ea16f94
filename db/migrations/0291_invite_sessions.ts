import type { Kysely } from 'kysely';
import { createIndex, run } from '../online.ts';

export const online = true;

/** In which session an invite of a member was sent, by the session's name: so that what a thief has sent can be undone with the session. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await run(db, 'alter table invites add column if not exists sent_in uuid');
  // what was sent from the sessions that end
  await createIndex(db, 'invites_sent_in', 'on invites (sent_in) where sent_in is not null');
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await run(db, 'drop index if exists invites_sent_in', 'alter table invites drop column if exists sent_in');
}
