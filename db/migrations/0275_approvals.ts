import type { Kysely } from 'kysely';
import { createIndex, run } from '../online.ts';

export const online = true;

/** Limits of members, and what waits for a second person because it is above its member's limit. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await run(
    db,
    'alter table seats add column if not exists limit_minor bigint, add column if not exists limit_currency text',
    'alter table seats drop constraint if exists seats_limit',
    `alter table seats add constraint seats_limit
       check ((limit_minor is null) = (limit_currency is null) and limit_minor >= 0) not valid`,
    'alter table seats validate constraint seats_limit',
    `create table if not exists approvals (
       id uuid primary key default gen_random_uuid(),
       company_id uuid not null references users on delete cascade,
       campaign_id uuid not null references campaigns on delete cascade,
       act text not null check (act in ('deposit', 'balance', 'invite', 'answer', 'extend')),
       -- what the procedure of the act was given, as it was checked then
       input jsonb not null,
       -- to whom it is an offer; nobody for a payment
       creator_ids uuid[] not null,
       amount_minor bigint not null check (amount_minor > 0),
       currency text not null,
       reason text not null,
       status text not null check (status in ('waiting', 'approved', 'declined', 'withdrawn', 'expired', 'void')),
       asked_by uuid not null references users on delete cascade,
       asked_at timestamptz not null,
       -- until when it waits, and once it is approved, until when a payment can be begun
       expires_at timestamptz not null,
       decided_by uuid references users on delete set null,
       decided_at timestamptz,
       note text,
       payment_id uuid references payments on delete set null,
       constraint approvals_decided check ((status = 'waiting') = (decided_at is null))
     )`,
  );
  // what waits in a company, newest first
  await createIndex(
    db,
    'approvals_waiting',
    "on approvals (company_id, asked_at desc, id desc) where status = 'waiting'",
  );
  // what was decided in a company, newest first
  await createIndex(
    db,
    'approvals_decided',
    "on approvals (company_id, decided_at desc, id desc) where status <> 'waiting'",
  );
  // foreign key
  await createIndex(db, 'approvals_company', 'on approvals (company_id)');
  // what waits for a campaign or lets it be paid; foreign key
  await createIndex(db, 'approvals_campaign', 'on approvals (campaign_id)');
  // what waits too long
  await createIndex(db, 'approvals_expiry', "on approvals (expires_at) where status = 'waiting'");
  // what a person has asked for; foreign key
  await createIndex(db, 'approvals_asked_by', 'on approvals (asked_by)');
  // foreign key
  await createIndex(db, 'approvals_decided_by', 'on approvals (decided_by) where decided_by is not null');
  // foreign key
  await createIndex(db, 'approvals_payment', 'on approvals (payment_id) where payment_id is not null');
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await run(
    db,
    'drop table if exists approvals',
    'alter table seats drop column if exists limit_minor, drop column if exists limit_currency',
  );
}
