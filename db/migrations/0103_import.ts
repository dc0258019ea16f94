import type { Kysely } from 'kysely';
import { run } from '../online.ts';

export const online = true;

const OLD_ACCOUNTS = `account in ('brand_clearing', 'held', 'disputed', 'creator_payable', 'platform_fee', 'processor_fee', 'refunds')`;
const NOW_ACCOUNTS = `account in ('brand_clearing', 'held', 'disputed', 'creator_payable', 'platform_fee', 'processor_fee', 'refunds',
  'carried_over')`;

/**
 * What was imported from the old system, row by row, so that no row is imported twice. Money that the old system took and paid out is booked against
 * a separate account, because our bank has never seen it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await run(
    db,
    `create table if not exists import_rows (
       old_table text not null,
       old_id text not null,
       -- the row of ours that it became; null for what became none
       new_id text,
       -- of the whole old row: tells a row that is the same again from one that has changed since
       row_hash text not null,
       taken_at timestamptz not null,
       -- whether a row was taken before, and what the rows that it names have become
       primary key (old_table, old_id)
     )`,
    'alter table payments add column if not exists carried_over boolean not null default false',
    'alter table payouts add column if not exists carried_over boolean not null default false',
    'alter table ledger_entries drop constraint if exists ledger_entries_account_check',
    `alter table ledger_entries add constraint ledger_entries_account_check check (${NOW_ACCOUNTS}) not valid`,
    'alter table ledger_entries validate constraint ledger_entries_account_check',
  );
}

/** The books are append-only, so what was carried over stays and is not checked. */
export async function down(db: Kysely<unknown>): Promise<void> {
  await run(
    db,
    'alter table ledger_entries drop constraint if exists ledger_entries_account_check',
    `alter table ledger_entries add constraint ledger_entries_account_check check (${OLD_ACCOUNTS}) not valid`,
    'alter table payouts drop column if exists carried_over',
    'alter table payments drop column if exists carried_over',
    'drop table if exists import_rows',
  );
}
