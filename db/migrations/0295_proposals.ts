import type { Kysely } from 'kysely';
import { createIndex, run } from '../online.ts';

export const online = true;

/**
 * Proposals: what a program wants done, in the words in which a person reads it before they confirm it. Audit rows of what was confirmed name who
 * proposed it, and by which assistant.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await run(
    db,
    `create table if not exists proposals (
       id uuid primary key default gen_random_uuid(),
       -- the brand, the creator or the agency for which it would be done
       account_id uuid not null references users on delete cascade,
       proposed_by uuid not null references users on delete cascade,
       -- the key or the grant of the program; it may be removed before the proposal is
       key_id uuid not null,
       key_prefix text not null,
       assistant text,
       procedure text not null,
       input jsonb not null,
       -- the procedure and its input, without what is new in each request
       order_hash text not null,
       title text not null,
       fields jsonb not null,
       effects text[] not null,
       price_minor bigint check (price_minor > 0),
       currency text,
       status text not null
         check (status in ('waiting', 'confirmed', 'declined', 'withdrawn', 'expired', 'void', 'replaced')),
       created_at timestamptz not null,
       expires_at timestamptz not null,
       decided_by uuid references users on delete set null,
       decided_at timestamptz,
       note text,
       -- the one that was made anew instead of it
       replaced_by uuid references proposals on delete set null,
       constraint proposals_decided check ((status = 'waiting') = (decided_at is null)),
       constraint proposals_price check ((price_minor is null) = (currency is null))
     )`,
    'alter table audit_log add column if not exists proposed_by uuid, add column if not exists assistant text',
  );
  // what waits for an account, newest first
  await createIndex(
    db,
    'proposals_waiting',
    "on proposals (account_id, created_at desc, id desc) where status = 'waiting'",
  );
  // what was decided for an account, newest first
  await createIndex(
    db,
    'proposals_decided',
    "on proposals (account_id, decided_at desc, id desc) where status <> 'waiting'",
  );
  // all of an account, newest first, as programs list them; foreign key
  await createIndex(db, 'proposals_account', 'on proposals (account_id, created_at desc, id desc)');
  // one order of a program waits once
  await run(
    db,
    `create unique index concurrently if not exists proposals_order on proposals (key_id, order_hash) where status = 'waiting'`,
  );
  // what waits too long
  await createIndex(db, 'proposals_expiry', "on proposals (expires_at) where status = 'waiting'");
  // what a person's programs have proposed; foreign key
  await createIndex(db, 'proposals_proposed_by', 'on proposals (proposed_by)');
  // foreign key
  await createIndex(db, 'proposals_decided_by', 'on proposals (decided_by) where decided_by is not null');
  // which one was replaced; foreign key
  await createIndex(db, 'proposals_replaced_by', 'on proposals (replaced_by) where replaced_by is not null');
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await run(
    db,
    'drop table if exists proposals',
    'alter table audit_log drop column if exists proposed_by, drop column if exists assistant',
  );
}
