import type { Kysely } from 'kysely';
import { run } from '../online.ts';

export const online = true;

/** Staff can also import contacts from a file; the list shows which were imported. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await run(db, 'alter table leads add column if not exists imported boolean not null default false');
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await run(db, 'alter table leads drop column if exists imported');
}
