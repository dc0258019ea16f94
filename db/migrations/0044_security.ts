import type { Kysely } from 'kysely';
import { run } from '../online.ts';

export const online = true;

/** Security management: indexes of its lists and figures, and the requested checks of the audit log's chain. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await run(
    db,
    // audit log by action and resource, newest first; also the names of both, by a skip through it
    'create index concurrently if not exists audit_log_named on audit_log (action, resource_type, created_at desc, id desc)',
    // role requests, newest first; those of one status are found in the next
    'create index concurrently if not exists user_roles_created on user_roles (created_at desc, id desc)',
    // role requests of one status, newest first
    'create index concurrently if not exists user_roles_status on user_roles (status, created_at desc, id desc)',
    // how many accounts there are; by status, of which there are few, so that the index is small
    `create index concurrently if not exists users_accounts on users (status) where email_confirmed_at is not null and status <> 'deleted'`,
    // how many accounts are flagged
    `create index concurrently if not exists users_flagged on users (id) where flagged and status <> 'deleted'`,
    `create table if not exists audit_checks (
       id uuid primary key default gen_random_uuid(),
       asked_by uuid references users on delete set null,
       asked_at timestamptz not null,
       -- how many rows were sealed when it began
       total bigint not null default 0 check (total >= 0),
       -- how far it has come: so many rows, the hash of the last of them, and the times of the first and the last
       checked bigint not null default 0 check (checked >= 0),
       last_hash text not null default '',
       first_at timestamptz,
       last_at timestamptz,
       -- what is wrong, and with which row; nothing where the chain is whole
       finding text,
       bad_audit_id bigint,
       finished_at timestamptz,
       check (finding is null or finished_at is not null)
     )`,
    // the newest check
    'create index concurrently if not exists audit_checks_asked on audit_checks (asked_at desc, id desc)',
    // one check at a time
    'create unique index concurrently if not exists audit_checks_open on audit_checks ((true)) where finished_at is null',
    // foreign key
    'create index concurrently if not exists audit_checks_asked_by on audit_checks (asked_by)',
  );
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await run(
    db,
    'drop table audit_checks',
    'drop index users_flagged',
    'drop index users_accounts',
    'drop index user_roles_status',
    'drop index user_roles_created',
    'drop index audit_log_named',
  );
}
