import type { Kysely } from 'kysely';
import { run } from '../online.ts';

export const online = true;

const OLD_ACCOUNTS = `'brand_clearing', 'held', 'disputed', 'creator_payable', 'platform_fee', 'processor_fee', 'refunds',
  'carried_over'`;

/** A new condition on a table that others write to: existing rows are checked without a lock that would make writers wait. */
const replaced = (table: string, name: string, condition: string): string[] => [
  `alter table ${table} drop constraint if exists ${name}`,
  `alter table ${table} add constraint ${name} check (${condition}) not valid`,
  `alter table ${table} validate constraint ${name}`,
];

/** A payment can come by bank transfer, which staff settles; its money is at our own bank, with a separate account in the ledger. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await run(
    db,
    `alter table payments
       add column if not exists method text not null default 'card',
       -- what the brand writes on its transfer, and the day until which it is waited for
       add column if not exists transfer_reference text,
       add column if not exists due_at timestamptz,
       -- how the bank's statement names the money that came
       add column if not exists bank_reference text`,
    ...replaced('payments', 'payments_method', "method in ('card', 'bank_transfer')"),
    ...replaced(
      'payments',
      'payments_transfer',
      "(method = 'bank_transfer') = (transfer_reference is not null and due_at is not null)",
    ),
    // how the bank's statement names the money that went back
    'alter table refunds add column if not exists bank_reference text',
    // the payment that staff looks for with what a transfer says
    'create unique index concurrently if not exists payments_transfer_reference on payments (transfer_reference) where transfer_reference is not null',
    // money of the bank's statement is settled once
    'create unique index concurrently if not exists payments_bank_reference on payments (bank_reference) where bank_reference is not null',
    'create unique index concurrently if not exists refunds_bank_reference on refunds (bank_reference) where bank_reference is not null',
    ...replaced('ledger_entries', 'ledger_entries_account_check', `account in (${OLD_ACCOUNTS}, 'bank_transfers')`),
  );
}

/** The books are append-only, so what was booked since stays and is not checked. */
export async function down(db: Kysely<unknown>): Promise<void> {
  await run(
    db,
    ...replaced('ledger_entries', 'ledger_entries_account_check', `account in (${OLD_ACCOUNTS})`).slice(0, 2),
    'alter table refunds drop column if exists bank_reference',
    `alter table payments drop column if exists method, drop column if exists transfer_reference,
       drop column if exists due_at, drop column if exists bank_reference`,
  );
}
