import type { Kysely } from 'kysely';
import { run } from '../online.ts';

export const online = true;

/**
 * The certificates that this installation has ever signed papers with, so that it recognises its own also after a change of its key. A key of its own
 * is in the file that only the installation's secret opens.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await run(
    db,
    `create table if not exists digital_ids (
       source text primary key,
       certificate bytea not null,
       p12 bytea,
       created_at timestamptz not null
     )`,
    `create or replace trigger digital_ids_append_only before update or delete or truncate on digital_ids
       for each statement execute function refuse_change()`,
    'revoke update, delete, truncate on digital_ids from accord_app',
  );
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await run(db, 'drop table if exists digital_ids');
}
