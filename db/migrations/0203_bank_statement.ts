import type { Kysely } from 'kysely';
import { run } from '../online.ts';

export const online = true;

/** What the bank has moved, imported from its statement line by line, so that the proof of the books asks the bank only for new lines. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await run(
    db,
    // in the order of the statement: the highest number is where the next import goes on
    `create table if not exists bank_statement_lines (
       seq bigint generated always as identity,
       provider text not null,
       currency text not null,
       line_id text not null,
       kind text not null check (kind in ('own', 'charge', 'fee', 'refund', 'refund_reversal', 'payout', 'payout_reversal',
         'dispute', 'dispute_reversal')),
       amount_minor bigint not null,
       object_id text not null,
       reference text,
       occurred_at timestamptz not null,
       primary key (provider, currency, seq),
       unique (provider, currency, line_id)
     )`,
    // what was moved for one thing
    'create index concurrently if not exists bank_statement_lines_object on bank_statement_lines (provider, currency, object_id)',
    `create or replace trigger bank_statement_lines_append_only before update or delete or truncate on bank_statement_lines
       for each statement execute function refuse_change()`,
    'revoke update, delete, truncate on bank_statement_lines from accord_app',
    // the payment of a charge that the bank names
    'create index concurrently if not exists payments_charge on payments (charge_id) where charge_id is not null',
    // the sandbox bank's statement of one currency after a line
    'create index concurrently if not exists statement_lines_after on sandbox_bank.statement_lines (currency, id)',
    'drop index concurrently if exists sandbox_bank.statement_lines_since',
  );
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await run(
    db,
    'create index concurrently if not exists statement_lines_since on sandbox_bank.statement_lines (currency, occurred_at, id)',
    'drop index if exists sandbox_bank.statement_lines_after',
    'drop index if exists payments_charge',
    'drop table if exists bank_statement_lines',
  );
}
