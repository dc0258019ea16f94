import { type Kysely, sql } from 'kysely';

/** Mail outbox, files and their uploads, the inbox of provider events, and the books of the sandbox bank. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
create table mail_outbox (
  id uuid primary key default gen_random_uuid(),
  user_id uuid references users on delete set null,
  invite_id uuid references invites on delete set null,
  to_address citext not null,
  template text not null,
  subject text not null,
  body_text text not null,
  body_html text not null,
  status text not null default 'queued' check (status in ('queued', 'sent', 'failed')),
  attempts integer not null default 0,
  message_id text,
  last_error text,
  -- set while the body holds a link that signs someone in; the token is blanked when it is no longer needed
  token_expires_at timestamptz,
  created_by uuid references users on delete set null,
  created_at timestamptz not null,
  sent_at timestamptz
);
-- mailbox page, newest first
create index mail_outbox_created on mail_outbox (created_at desc, id);
-- mailbox page of one address
create index mail_outbox_address on mail_outbox (to_address, created_at desc);
-- daily limit of mails that one person causes; also the foreign key
create index mail_outbox_created_by on mail_outbox (created_by, created_at);
-- hourly blanking of dead tokens
create index mail_outbox_tokens on mail_outbox (token_expires_at) where token_expires_at is not null;
-- tokens of a person are blanked once used; also the foreign key
create index mail_outbox_user on mail_outbox (user_id);
-- foreign key
create index mail_outbox_invite on mail_outbox (invite_id);

create table files (
  id uuid primary key default gen_random_uuid(),
  owner_id uuid references users on delete set null,
  purpose text not null check (purpose in ('submission', 'contract', 'brief', 'image')),
  name text not null check (btrim(name) <> ''),
  content_key text not null check (content_key ~ '^[0-9a-f]{64}$'),
  content_type text not null,
  size_bytes bigint not null check (size_bytes > 0),
  created_at timestamptz not null,
  deleted_at timestamptz
);
-- what a person's quota is used by; also the foreign key
create index files_owner on files (owner_id);
-- whether a content is still needed by another file
create index files_content on files (content_key) where deleted_at is null;

create table file_uploads (
  id uuid primary key default gen_random_uuid(),
  owner_id uuid not null references users on delete cascade,
  purpose text not null check (purpose in ('submission', 'contract', 'brief', 'image')),
  name text not null check (btrim(name) <> ''),
  size_bytes bigint not null check (size_bytes > 0),
  received_bytes bigint not null default 0,
  -- names of the stored pieces, in order
  parts text[] not null default '{}',
  file_id uuid references files on delete cascade,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  check (received_bytes between 0 and size_bytes)
);
-- what a person's quota is promised to; also the foreign key
create index file_uploads_owner on file_uploads (owner_id);
-- hourly removal of unfinished uploads
create index file_uploads_expires on file_uploads (expires_at);
-- foreign key
create index file_uploads_file on file_uploads (file_id);

create table provider_events (
  id uuid primary key default gen_random_uuid(),
  provider text not null,
  event_id text not null,
  type text not null,
  event jsonb not null,
  received_at timestamptz not null,
  processed_at timestamptz,
  outcome text,
  -- an event counts once, however often it is delivered
  unique (provider, event_id)
);
-- events that wait for their job, oldest first
create index provider_events_waiting on provider_events (received_at) where processed_at is null;

-- The bank is another party: it reads nothing of ours, is called through its interface and answers by webhooks.
create schema sandbox_bank;

create table sandbox_bank.customers (
  id text primary key,
  reference text not null unique,
  card_brand text,
  card_last4 text,
  card_exp_month integer,
  card_exp_year integer,
  created_at timestamptz not null,
  check ((card_brand is null) = (card_last4 is null))
);

-- every answered call by its idempotency key, so that a repeat gets the same answer
create table sandbox_bank.requests (
  idempotency_key text primary key,
  operation text not null,
  body_hash text not null,
  object_id text not null,
  created_at timestamptz not null
);

create table sandbox_bank.checkouts (
  id text primary key,
  customer_id text not null references sandbox_bank.customers,
  amount_minor bigint not null check (amount_minor > 0),
  currency char(3) not null,
  description text not null,
  reference text not null,
  success_url text not null,
  cancel_url text not null,
  status text not null check (status in ('open', 'processing', 'paid', 'expired', 'cancelled')),
  created_at timestamptz not null,
  expires_at timestamptz not null
);
-- hourly expiry
create index checkouts_open on sandbox_bank.checkouts (expires_at) where status in ('open', 'processing');
-- foreign key
create index checkouts_customer on sandbox_bank.checkouts (customer_id);

create table sandbox_bank.charges (
  id text primary key,
  checkout_id text not null references sandbox_bank.checkouts,
  amount_minor bigint not null check (amount_minor > 0),
  fee_minor bigint not null default 0,
  refunded_minor bigint not null default 0,
  currency char(3) not null,
  status text not null check (status in ('requires_action', 'succeeded', 'failed')),
  failure_code text,
  card_brand text not null,
  card_last4 text not null,
  card_exp_month integer not null,
  card_exp_year integer not null,
  disputed_at timestamptz,
  created_at timestamptz not null,
  check (refunded_minor between 0 and amount_minor)
);
-- charges of a checkout; also the foreign key
create index charges_checkout on sandbox_bank.charges (checkout_id);
-- charges that may be disputed later
create index charges_created on sandbox_bank.charges (card_last4, created_at) where status = 'succeeded' and disputed_at is null;
-- a checkout is paid once
create unique index charges_paid_once on sandbox_bank.charges (checkout_id) where status = 'succeeded';

create table sandbox_bank.refunds (
  id text primary key,
  charge_id text not null references sandbox_bank.charges,
  amount_minor bigint not null check (amount_minor > 0),
  currency char(3) not null,
  status text not null check (status in ('pending', 'succeeded', 'failed')),
  failure_code text,
  created_at timestamptz not null
);
-- refunds of a charge; also the foreign key
create index refunds_charge on sandbox_bank.refunds (charge_id);
-- refunds that wait to be finished
create index refunds_pending on sandbox_bank.refunds (created_at) where status = 'pending';

create table sandbox_bank.payouts (
  id text primary key,
  amount_minor bigint not null check (amount_minor > 0),
  currency char(3) not null,
  destination text not null,
  reference text not null,
  status text not null check (status in ('pending', 'paid', 'failed')),
  failure_code text,
  created_at timestamptz not null,
  settles_at timestamptz not null
);
-- payouts that wait to be finished
create index payouts_pending on sandbox_bank.payouts (settles_at) where status = 'pending';

create table sandbox_bank.accounts (
  currency char(3) primary key,
  balance_minor bigint not null
);

create table sandbox_bank.statement_lines (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('charge', 'fee', 'refund', 'refund_reversal', 'payout', 'payout_reversal', 'dispute')),
  amount_minor bigint not null,
  currency char(3) not null,
  object_id text not null,
  reference text,
  occurred_at timestamptz not null
);
-- statement of one currency from a date on
create index statement_lines_since on sandbox_bank.statement_lines (currency, occurred_at, id);

create table sandbox_bank.hosted_pages (
  id text primary key,
  kind text not null check (kind in ('setup', 'portal')),
  customer_id text not null references sandbox_bank.customers,
  return_url text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  finished_at timestamptz
);
-- foreign key
create index hosted_pages_customer on sandbox_bank.hosted_pages (customer_id);

create table sandbox_bank.events (
  id text primary key,
  type text not null,
  body text not null,
  created_at timestamptz not null
);

create table sandbox_bank.webhook_deliveries (
  id bigint generated always as identity primary key,
  event_id text not null references sandbox_bank.events,
  copy integer not null,
  due_at timestamptz not null,
  attempts integer not null default 0,
  last_status integer,
  delivered_at timestamptz,
  given_up_at timestamptz,
  unique (event_id, copy)
);
-- deliveries that are due
create index webhook_deliveries_due on sandbox_bank.webhook_deliveries (due_at)
  where delivered_at is null and given_up_at is null;

grant usage on schema sandbox_bank to accord_app;
grant select, insert, update on all tables in schema sandbox_bank to accord_app;
grant usage, select on all sequences in schema sandbox_bank to accord_app;
revoke update on sandbox_bank.statement_lines, sandbox_bank.events, sandbox_bank.requests from accord_app;
`)
    .execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw('drop schema sandbox_bank cascade; drop table provider_events, file_uploads, files, mail_outbox;')
    .execute(db);
}
