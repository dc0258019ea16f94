import type { Kysely } from 'kysely';
import { inBatches, run } from '../online.ts';

export const online = true;

const NOW_ACCOUNTS = `account in ('brand_clearing', 'held', 'disputed', 'creator_payable', 'platform_fee', 'processor_fee', 'refunds')`;
const OLD_ACCOUNTS = `account in ('brand_clearing', 'held', 'creator_payable', 'platform_fee', 'processor_fee', 'refunds')`;
const NOW_OWNERS = `(account in ('held', 'disputed', 'creator_payable')) = (owner_id is not null)`;
const OLD_OWNERS = `(account in ('held', 'creator_payable')) = (owner_id is not null)`;
const OLD_KINDS = `'deposit', 'balance', 'release', 'payout', 'surplus', 'refund', 'refund_settled', 'dispute'`;
const NOW_KINDS = `${OLD_KINDS}, 'dispute_won', 'dispute_lost', 'loss_repaid', 'refund_cancelled'`;
const LINES = `'charge', 'fee', 'refund', 'refund_reversal', 'payout', 'payout_reversal', 'dispute'`;
const REFUNDS = `'created', 'processing', 'succeeded', 'failed'`;

/** A new condition on a table that others write to: existing rows are checked without a lock that would make writers wait. */
const replaced = (table: string, name: string, condition: string): string[] => [
  `alter table ${table} drop constraint if exists ${name}`,
  `alter table ${table} add constraint ${name} check (${condition}) not valid`,
  `alter table ${table} validate constraint ${name}`,
];
/** The condition of the previous version. The books are append-only, so what was booked since stays and is not checked. */
const restored = (table: string, name: string, condition: string): string[] =>
  replaced(table, name, condition).slice(0, 2);

/**
 * Disputes get a row and a lifecycle of their own, and what they take from a payment gets a column next to what was refunded. Earlier disputes were
 * booked as lost, and become lost disputes.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await run(
    db,
    `create table if not exists disputes (
       id uuid primary key default gen_random_uuid(),
       payment_id uuid not null references payments on delete restrict,
       campaign_id uuid not null references campaigns on delete restrict,
       -- the bank's name for it
       provider_id text not null unique,
       status text not null check (status in ('opened', 'evidence_due', 'submitted', 'won', 'lost')),
       amount_minor bigint not null check (amount_minor > 0),
       currency text not null,
       -- in the bank's words
       reason text not null,
       evidence_due_at timestamptz,
       evidence text check (btrim(evidence) <> ''),
       closed_at timestamptz,
       created_at timestamptz not null,
       updated_at timestamptz not null,
       check ((status in ('won', 'lost')) = (closed_at is not null))
     )`,
    // disputes of a payment; also the foreign key
    'create index concurrently if not exists disputes_payment on disputes (payment_id)',
    // disputes of a campaign; also the foreign key
    'create index concurrently if not exists disputes_campaign on disputes (campaign_id)',
    // what staff has to answer, by the day it is due
    `create index concurrently if not exists disputes_open on disputes (evidence_due_at) where status in ('opened', 'evidence_due')`,
    'alter table payments add column if not exists disputed_minor bigint not null default 0',
    ...replaced('payments', 'payments_disputed', 'disputed_minor between 0 and amount_minor'),
    // reached while the campaign's money did not cover it, so not accrued; held because it was not covered
    'alter table milestones add column if not exists reached_at timestamptz, add column if not exists uncovered boolean not null default false',
    ...replaced('milestones', 'milestones_uncovered', "not uncovered or status = 'held'"),
    ...replaced('refunds', 'refunds_status_check', `status in (${REFUNDS}, 'cancelled')`),
    ...replaced('ledger_transactions', 'ledger_transactions_kind_check', `kind in (${NOW_KINDS})`),
    ...replaced('ledger_entries', 'ledger_entries_account_check', NOW_ACCOUNTS),
    ...replaced('ledger_entries', 'ledger_entries_check', NOW_OWNERS),
    ...replaced('sandbox_bank.statement_lines', 'statement_lines_kind_check', `kind in (${LINES}, 'dispute_reversal')`),
    `create table if not exists sandbox_bank.disputes (
       id text primary key,
       charge_id text not null references sandbox_bank.charges,
       amount_minor bigint not null check (amount_minor > 0),
       currency text not null,
       status text not null check (status in ('needs_evidence', 'under_review', 'won', 'lost')),
       evidence text,
       -- when the bank acts by itself: evidence did not come in time, or it has been read
       decides_at timestamptz not null,
       evidence_due_at timestamptz not null,
       created_at timestamptz not null
     )`,
    // disputes of a charge; also the foreign key
    'create index concurrently if not exists bank_disputes_charge on sandbox_bank.disputes (charge_id)',
    // disputes that wait for the bank's decision
    `create index concurrently if not exists bank_disputes_due on sandbox_bank.disputes (decides_at) where status in ('needs_evidence', 'under_review')`,
    'grant select, insert, update on sandbox_bank.disputes to accord_app',
    `insert into disputes (payment_id, campaign_id, provider_id, status, amount_minor, currency, reason, closed_at, created_at, updated_at)
       select p.id, p.campaign_id, a.resource_id, 'lost', (a.after ->> 'amountMinor')::bigint, p.currency,
         coalesce(a.after ->> 'reason', 'unknown'), a.created_at, a.created_at, a.created_at
       from audit_log a join payments p on p.id::text = a.after ->> 'paymentId'
       where a.resource_type = 'dispute' and a.machine is null
       on conflict (provider_id) do nothing`,
    `insert into audit_log (created_at, action, resource_type, resource_id, actor, via, machine, from_status, to_status)
       select d.created_at, m.action, 'dispute', d.id::text, 'system', 'job', 'dispute', m.from_status, m.to_status
       from disputes d, (values ('dispute.open', null, 'opened'), ('dispute.lose', 'opened', 'lost')) m (action, from_status, to_status)
       where not exists (select from audit_log l where l.resource_type = 'dispute' and l.resource_id = d.id::text and l.machine = 'dispute')
       order by d.created_at, d.id, m.from_status nulls first`,
  );
  const taken = '(select coalesce(sum(d.amount_minor), 0) from disputes d where d.payment_id = payments.id)';
  await inBatches(db, {
    table: 'payments',
    where: 'disputed_minor = 0 and id in (select payment_id from disputes)',
    change: `set disputed_minor = least(amount_minor, ${taken}),
      refunded_minor = (select coalesce(sum(r.amount_minor), 0) from refunds r where r.payment_id = payments.id)`,
  });
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await run(
    db,
    `update payments set refunded_minor = least(amount_minor, refunded_minor + disputed_minor) where disputed_minor > 0`,
    `update refunds set status = 'failed' where status = 'cancelled'`,
    'drop table sandbox_bank.disputes',
    'drop table disputes',
    ...restored('sandbox_bank.statement_lines', 'statement_lines_kind_check', `kind in (${LINES})`),
    ...restored('ledger_entries', 'ledger_entries_check', OLD_OWNERS),
    ...restored('ledger_entries', 'ledger_entries_account_check', OLD_ACCOUNTS),
    ...restored('ledger_transactions', 'ledger_transactions_kind_check', `kind in (${OLD_KINDS})`),
    ...restored('refunds', 'refunds_status_check', `status in (${REFUNDS})`),
    'alter table milestones drop constraint milestones_uncovered, drop column uncovered, drop column reached_at',
    'alter table payments drop constraint payments_disputed, drop column disputed_minor',
  );
}
