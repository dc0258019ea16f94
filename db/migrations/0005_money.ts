import { type Kysely, sql } from 'kysely';

/** Payments, milestones, payouts, and the double-entry ledger that proves them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
create table payments (
  id uuid primary key default gen_random_uuid(),
  campaign_id uuid not null references campaigns on delete restrict,
  brand_id uuid not null references users on delete restrict,
  kind text not null check (kind in ('deposit', 'balance')),
  status text not null check (status in ('created', 'processing', 'succeeded', 'failed', 'cancelled', 'refunded')),
  amount_minor bigint not null check (amount_minor > 0),
  currency char(3) not null,
  fee_minor bigint not null default 0 check (fee_minor >= 0),
  refunded_minor bigint not null default 0 check (refunded_minor between 0 and amount_minor),
  idempotency_key text not null unique,
  provider_id text unique,
  charge_id text,
  checkout_url text,
  failure_reason text,
  -- money that arrived although nobody waited for it any more: booked, and sent back
  unwanted boolean not null default false,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  succeeded_at timestamptz
);
-- payments of a campaign
create index payments_campaign on payments (campaign_id, created_at);
-- one open payment of a kind for a campaign; creators who join after the balance was paid may need another balance
create unique index payments_open on payments (campaign_id, kind)
  where status in ('created', 'processing', 'failed') and not unwanted;
-- one deposit for a campaign, open or paid
create unique index payments_deposit on payments (campaign_id)
  where kind = 'deposit' and status in ('created', 'processing', 'failed', 'succeeded') and not unwanted;
-- a brand's payments, newest first
create index payments_brand on payments (brand_id, created_at desc);

-- what each of the payer's own keys was used for, so that a repeat is answered the same and another use is refused
create table payment_requests (
  brand_id uuid not null references users on delete restrict,
  request_key uuid not null,
  campaign_id uuid not null references campaigns on delete restrict,
  kind text not null check (kind in ('deposit', 'balance')),
  payment_id uuid not null references payments on delete restrict,
  created_at timestamptz not null,
  primary key (brand_id, request_key)
);
-- foreign keys
create index payment_requests_campaign on payment_requests (campaign_id);
create index payment_requests_payment on payment_requests (payment_id);

create table refunds (
  id uuid primary key default gen_random_uuid(),
  payment_id uuid not null references payments on delete restrict,
  status text not null check (status in ('created', 'processing', 'succeeded', 'failed')),
  amount_minor bigint not null check (amount_minor > 0),
  currency char(3) not null,
  reason text not null,
  attempt integer not null default 1 check (attempt > 0),
  idempotency_key text not null unique,
  provider_id text unique,
  failure_reason text,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
-- refunds of a payment
create index refunds_payment on refunds (payment_id);

create table payouts (
  id uuid primary key default gen_random_uuid(),
  creator_id uuid not null references users on delete restrict,
  deal_id uuid not null references deals on delete restrict,
  status text not null check (status in ('created', 'processing', 'paid', 'failed')),
  amount_minor bigint not null check (amount_minor > 0),
  currency char(3) not null,
  attempt integer not null default 1 check (attempt > 0),
  idempotency_key text not null unique,
  provider_id text unique,
  failure_reason text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  paid_at timestamptz
);
-- a creator's payouts, newest first
create index payouts_creator on payouts (creator_id, created_at desc);
-- the payouts of a deal
create index payouts_deal on payouts (deal_id);

create table milestones (
  id uuid primary key default gen_random_uuid(),
  deal_id uuid not null references deals on delete restrict,
  kind text not null check (kind in ('signing', 'submission', 'approval')),
  status text not null check (status in ('planned', 'accrued', 'releasable', 'released', 'paid', 'held', 'cancelled')),
  amount_minor bigint not null check (amount_minor >= 0),
  currency char(3) not null,
  payout_id uuid references payouts on delete restrict,
  accrued_at timestamptz,
  released_at timestamptz,
  paid_at timestamptz,
  created_at timestamptz not null,
  check ((status in ('released', 'paid')) = (payout_id is not null))
);
-- the milestones of a deal, one of a kind
create unique index milestones_deal on milestones (deal_id, kind);
-- the milestones that a payout pays
create index milestones_payout on milestones (payout_id);

create table earnings (
  id uuid primary key default gen_random_uuid(),
  milestone_id uuid not null unique references milestones on delete restrict,
  deal_id uuid not null references deals on delete restrict,
  campaign_id uuid not null references campaigns on delete restrict,
  creator_id uuid not null references users on delete restrict,
  brand_id uuid not null references users on delete restrict,
  gross_minor bigint not null,
  fee_minor bigint not null,
  net_minor bigint not null,
  currency char(3) not null,
  earned_at timestamptz not null,
  check (gross_minor = fee_minor + net_minor and net_minor >= 0 and fee_minor >= 0)
);
-- revenue between two dates
create index earnings_earned on earnings (earned_at) include (gross_minor, fee_minor, currency);
-- a creator's earnings over time
create index earnings_creator on earnings (creator_id, earned_at);
-- foreign keys
create index earnings_deal on earnings (deal_id);
create index earnings_campaign on earnings (campaign_id);
create index earnings_brand on earnings (brand_id);

create table ledger_transactions (
  id uuid primary key default gen_random_uuid(),
  idempotency_key text not null unique,
  kind text not null check (kind in ('deposit', 'balance', 'release', 'payout', 'surplus', 'refund', 'refund_settled', 'dispute')),
  campaign_id uuid references campaigns on delete restrict,
  created_at timestamptz not null
);
-- the money history of a campaign
create index ledger_transactions_campaign on ledger_transactions (campaign_id, created_at);

create table ledger_entries (
  id bigint generated always as identity primary key,
  transaction_id uuid not null references ledger_transactions on delete restrict,
  account text not null check (account in ('brand_clearing', 'held', 'creator_payable', 'platform_fee', 'processor_fee', 'refunds')),
  owner_id uuid,
  amount_minor bigint not null check (amount_minor <> 0),
  currency char(3) not null,
  check ((account in ('held', 'creator_payable')) = (owner_id is not null))
);
-- entries of a transaction
create index ledger_entries_transaction on ledger_entries (transaction_id);
-- the balance of an account
create index ledger_entries_account on ledger_entries (account, owner_id, currency) include (amount_minor);

create function check_ledger_transaction() returns trigger language plpgsql as $$
begin
  if exists (select from ledger_entries where transaction_id = new.transaction_id
      group by currency having sum(amount_minor) <> 0) then
    raise exception 'ledger transaction % does not sum to zero', new.transaction_id using errcode = 'integrity_constraint_violation';
  end if;
  return null;
end $$;
create constraint trigger ledger_entries_balanced after insert on ledger_entries
  deferrable initially deferred for each row execute function check_ledger_transaction();
create trigger ledger_transactions_append_only before update or delete or truncate on ledger_transactions
  for each statement execute function refuse_change();
create trigger ledger_entries_append_only before update or delete or truncate on ledger_entries
  for each statement execute function refuse_change();
revoke update, delete, truncate on ledger_transactions, ledger_entries from accord_app;

create table payment_methods (
  brand_id uuid primary key references users on delete cascade,
  customer_ref text not null,
  brand text not null,
  last4 char(4) not null,
  exp_month integer not null check (exp_month between 1 and 12),
  exp_year integer not null,
  updated_at timestamptz not null
);
create table fx_rates (
  currency char(3) not null,
  valid_on date not null,
  usd_micros bigint not null check (usd_micros > 0),
  primary key (currency, valid_on)
);
`)
    .execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
drop table fx_rates, payment_methods, ledger_entries, ledger_transactions, earnings, milestones, payouts, refunds, payment_requests,
  payments;
drop function check_ledger_transaction;
`)
    .execute(db);
}
