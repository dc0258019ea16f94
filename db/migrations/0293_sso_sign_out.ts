import type { Kysely } from 'kysely';
import { run } from '../online.ts';

export const online = true;

/** Where an identity provider signs people out, if it can; read when the connection is saved. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await run(db, 'alter table sso_connections add column if not exists end_session_url text');
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await run(db, 'alter table sso_connections drop column if exists end_session_url');
}
