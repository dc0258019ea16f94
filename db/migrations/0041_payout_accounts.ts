import type { Kysely } from 'kysely';
import { createIndex, run } from '../online.ts';

export const online = true;

const STATUSES = `'incomplete', 'in_review', 'active', 'restricted', 'rejected'`;
const REASONS = `'information_due', 'under_review', 'not_accepted', 'other'`;

/**
 * Creators get an account at the payment provider that receives their payouts. Those who were paid before had just a name at the sandbox bank, to
 * which every payout went; it stays as an active account of that name, so that nothing that is under way or owed to them stops.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await run(
    db,
    `create table if not exists sandbox_bank.payout_accounts (
       id text primary key,
       reference text not null,
       email text not null,
       status text not null check (status in (${STATUSES})),
       requirements text[] not null,
       disabled_reason text check (disabled_reason in (${REASONS})),
       country text,
       bank_last4 text,
       documented boolean not null,
       activated_at timestamptz,
       examined_at timestamptz,
       restricts_at timestamptz,
       created_at timestamptz not null
     )`,
    // accounts whose examination is due
    'create index concurrently if not exists payout_accounts_examined on sandbox_bank.payout_accounts (examined_at) where examined_at is not null',
    // accounts that are about to be restricted
    'create index concurrently if not exists payout_accounts_restricts on sandbox_bank.payout_accounts (restricts_at) where restricts_at is not null',
    `create table if not exists sandbox_bank.onboardings (
       id text primary key,
       account_id text not null references sandbox_bank.payout_accounts,
       return_url text not null,
       refresh_url text not null,
       created_at timestamptz not null,
       expires_at timestamptz not null,
       finished_at timestamptz
     )`,
    // foreign key
    'create index concurrently if not exists onboardings_account on sandbox_bank.onboardings (account_id)',
    'grant select, insert, update on sandbox_bank.payout_accounts, sandbox_bank.onboardings to accord_app',
    `create table if not exists payout_accounts (
       id uuid primary key default gen_random_uuid(),
       -- one account a creator
       creator_id uuid not null unique references users on delete restrict,
       provider text not null,
       -- the provider's name for it
       account_id text not null unique,
       status text not null check (status in (${STATUSES})),
       requirements text[] not null,
       disabled_reason text check (disabled_reason in (${REASONS})),
       country text,
       bank_label text,
       bank_last4 text,
       -- counts what was taken over from the provider, so that an older answer never replaces a newer one
       revision integer not null default 0,
       -- since when it can be paid out to; null while it cannot
       active_since timestamptz,
       created_at timestamptz not null,
       updated_at timestamptz not null,
       check ((status = 'active') = (active_since is not null))
     )`,
  );
  // a creator's payouts that were not sent, oldest first; all that wait
  await createIndex(db, 'payouts_unsent', `on payouts (creator_id, created_at) where status = 'created'`);
  await run(
    db,
    `insert into sandbox_bank.payout_accounts (id, reference, email, status, requirements, documented, activated_at, created_at)
       select 'creator:' || u.id, u.id::text, u.email, 'active', '{}', false, now(), now()
       from users u where exists (select from payouts p where p.creator_id = u.id) on conflict (id) do nothing`,
    `insert into payout_accounts (creator_id, provider, account_id, status, requirements, active_since, created_at, updated_at)
       select u.id, 'sandbox', 'creator:' || u.id, 'active', '{}', now(), now(), now()
       from users u where exists (select from payouts p where p.creator_id = u.id) on conflict (creator_id) do nothing`,
    `insert into audit_log (created_at, action, resource_type, resource_id, actor, via, machine, from_status, to_status)
       select a.created_at, m.action, 'payout account', a.id::text, 'system', 'job', 'payoutAccount', m.from_status, m.to_status
       from payout_accounts a,
         (values ('payments.setUpPayouts', null, 'incomplete'), ('payoutAccount.activate', 'incomplete', 'active')) m (action, from_status, to_status)
       where not exists (select from audit_log l where l.resource_type = 'payout account' and l.resource_id = a.id::text)
       order by a.created_at, a.id, m.from_status nulls first`,
  );
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await run(
    db,
    'drop index concurrently if exists payouts_unsent',
    'drop table if exists payout_accounts',
    'drop table if exists sandbox_bank.onboardings',
    'drop table if exists sandbox_bank.payout_accounts',
  );
}
