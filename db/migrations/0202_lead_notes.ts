import type { Kysely } from 'kysely';
import { run } from '../online.ts';

export const online = true;

/**
 * The input counts the characters of a note as people do, like every other input: an emoji is one character, but several code points, which is what
 * the database counted.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await run(db, 'alter table leads drop constraint if exists leads_note_check');
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await run(db, 'alter table leads add constraint leads_note_check check (char_length(note) <= 1000) not valid');
}
