import type { Kysely } from 'kysely';
import { run } from '../online.ts';

export const online = true;

const PURPOSES = ['submission', 'contract', 'brief', 'image', 'message'] as const;

/** Replaces the check of a file's purpose: rows are read without blocking those who write. */
const purposes = (names: readonly string[]): string[] => [
  'alter table files drop constraint if exists files_purpose_check',
  `alter table files add constraint files_purpose_check check (purpose in (${names.map((name) => `'${name}'`)})) not valid`,
  'alter table files validate constraint files_purpose_check',
];

/**
 * The copies of everything that Accord stores about a person, which people request themselves: one for each person, without a file while it is being
 * made. When its file is removed, the row is deleted with it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await run(
    db,
    ...purposes([...PURPOSES, 'copy']),
    `create table if not exists data_copies (
       user_id uuid primary key references users on delete cascade,
       asked_at timestamptz not null,
       file_id uuid references files on delete cascade,
       expires_at timestamptz,
       check ((file_id is null) = (expires_at is null))
     )`,
    // whether a file is a copy that is still kept; also the foreign key
    'create unique index concurrently if not exists data_copies_file on data_copies (file_id) where file_id is not null',
  );
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await run(db, 'drop table if exists data_copies', `delete from files where purpose = 'copy'`, ...purposes(PURPOSES));
}
