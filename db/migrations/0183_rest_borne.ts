import type { Kysely } from 'kysely';
import { run } from '../online.ts';

export const online = true;

const OLD_KINDS = `'deposit', 'balance', 'release', 'payout', 'surplus', 'refund', 'refund_settled', 'dispute', 'dispute_won', 'dispute_lost',
  'loss_repaid', 'refund_cancelled', 'refund_bounced', 'payout_bounced'`;

/** The new condition is checked on existing rows without a lock that would keep others from booking. */
const kinds = (condition: string): string[] => [
  'alter table ledger_transactions drop constraint if exists ledger_transactions_kind_check',
  `alter table ledger_transactions add constraint ledger_transactions_kind_check check (kind in (${condition})) not valid`,
  'alter table ledger_transactions validate constraint ledger_transactions_kind_check',
];

/** The platform bears what a brand would have to pay if it is less than the payment provider's smallest charge. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await run(db, ...kinds(`${OLD_KINDS}, 'rest_borne'`));
}

/** The books are append-only, so what was booked since stays and is not checked. */
export async function down(db: Kysely<unknown>): Promise<void> {
  await run(db, ...kinds(OLD_KINDS).slice(0, 2));
}
