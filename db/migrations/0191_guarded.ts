import type { Kysely } from 'kysely';
import { run } from '../online.ts';

export const online = true;

/**
 * When the person in a session last proved their identity, before a change that a thief would make first; and from when on an account receives
 * payouts after its details were changed.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await run(
    db,
    'alter table sessions add column if not exists proved_at timestamptz',
    'alter table payout_accounts add column if not exists paid_from timestamptz',
  );
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await run(
    db,
    'alter table sessions drop column if exists proved_at',
    'alter table payout_accounts drop column if exists paid_from',
  );
}
