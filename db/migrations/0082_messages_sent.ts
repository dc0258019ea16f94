import type { Kysely } from 'kysely';
import { run } from '../online.ts';

export const online = true;

const UPLOADED = ['files', 'file_uploads'] as const;

/** Replaces a check of a table: rows are read without blocking those who write. */
const check = (table: string, name: string, rule: string): string[] => [
  `alter table ${table} drop constraint if exists ${name}`,
  `alter table ${table} add constraint ${name} check (${rule}) not valid`,
  `alter table ${table} validate constraint ${name}`,
];

/** Files can be sent with a message, and a creator can let an agency write messages in their name. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const purposes = `purpose in ('submission', 'contract', 'brief', 'image', 'message')`;
  for (const table of UPLOADED) await run(db, ...check(table, `${table}_purpose_check`, purposes));
  const acts = `acts <@ array['answer', 'upload', 'sign', 'message']`;
  await run(db, ...check('agency_users', 'agency_users_acts_check', acts));
}

export async function down(db: Kysely<unknown>): Promise<void> {
  for (const table of UPLOADED) {
    await run(
      db,
      `delete from ${table} where purpose = 'message'`,
      ...check(table, `${table}_purpose_check`, `purpose in ('submission', 'contract', 'brief', 'image')`),
    );
  }
  await run(
    db,
    `update agency_users set acts = array_remove(acts, 'message')`,
    ...check('agency_users', 'agency_users_acts_check', `acts <@ array['answer', 'upload', 'sign']`),
  );
}
