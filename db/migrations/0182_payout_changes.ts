import type { Kysely } from 'kysely';
import { run } from '../online.ts';

export const online = true;

/** New details for an account that receives payouts are stored next to the accepted ones until the bank has accepted them, too. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await run(
    db,
    `alter table payout_accounts
       add column if not exists change_status text check (change_status in ('in_review', 'rejected')),
       add column if not exists change_last4 text`,
    `alter table sandbox_bank.payout_accounts
       add column if not exists next_status text check (next_status in ('in_review', 'rejected')),
       add column if not exists next_country text,
       add column if not exists next_last4 text`,
  );
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await run(
    db,
    'alter table sandbox_bank.payout_accounts drop column next_status, drop column next_country, drop column next_last4',
    'alter table payout_accounts drop column change_status, drop column change_last4',
  );
}
