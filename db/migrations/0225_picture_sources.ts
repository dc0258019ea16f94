import type { Kysely } from 'kysely';
import { run } from '../online.ts';

export const online = true;

/** The purposes of a file that people upload. */
const UPLOADED = ['submission', 'contract', 'brief', 'image', 'message'];
const FILES = [...UPLOADED, 'copy'];

/** Replaces the check of a table's purposes: rows are read without blocking those who write. */
const purposes = (table: string, names: readonly string[]): string[] => [
  `alter table ${table} drop constraint if exists ${table}_purpose_check`,
  `alter table ${table} add constraint ${table}_purpose_check check (purpose in (${names.map((name) => `'${name}'`)})) not valid`,
  `alter table ${table} validate constraint ${table}_purpose_check`,
];

/** Photos from which pictures are cropped can be uploaded, so that the server makes a JPEG of HEIC. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await run(db, ...purposes('files', [...FILES, 'source']), ...purposes('file_uploads', [...UPLOADED, 'source']));
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await run(
    db,
    `delete from file_uploads where purpose = 'source'`,
    `delete from files where purpose = 'source'`,
    ...purposes('file_uploads', UPLOADED),
    ...purposes('files', FILES),
  );
}
