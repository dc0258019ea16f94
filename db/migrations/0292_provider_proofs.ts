import type { Kysely } from 'kysely';
import { run } from '../online.ts';

export const online = true;

/**
 * When the person of a session has proved their identity by signing in anew at their company's identity provider; and of what begins there, the session
 * that it is to prove, if it is no sign-in.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await run(
    db,
    'alter table sessions add column if not exists sso_proved_at timestamptz',
    'alter table sso_attempts add column if not exists proves text',
  );
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await run(
    db,
    'alter table sso_attempts drop column if exists proves',
    'alter table sessions drop column if exists sso_proved_at',
  );
}
