import type { Kysely } from 'kysely';
import { run } from '../online.ts';

export const online = true;

/** Contacts come from a file of the staff's, too; the list says which did. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await run(db, 'alter table leads add column if not exists imported boolean not null default false');
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await run(db, 'alter table leads drop column if exists imported');
}
