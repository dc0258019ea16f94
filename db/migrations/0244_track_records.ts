import type { Kysely } from 'kysely';
import { createIndex, run } from '../online.ts';

export const online = true;

/**
 * What the audit log says about how a person works, counted: one row for each brand and creator. Nobody writes it but the count, and `ops verify` counts
 * again. An objection asks staff to leave one of the entries behind the figures out.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await run(
    db,
    `create table if not exists track_records (
       user_id uuid primary key references users on delete cascade,
       figures jsonb not null,
       log_index bigint not null
     )`,
    `create table if not exists record_objections (
       id uuid primary key default gen_random_uuid(),
       user_id uuid not null references users on delete cascade,
       figure text not null,
       audit_id bigint not null,
       campaign_id uuid references campaigns on delete set null,
       reason text not null,
       status text not null check (status in ('open', 'upheld', 'dismissed')),
       decided_by uuid references users on delete set null,
       decided_at timestamptz,
       decision text,
       created_at timestamptz not null
     )`,
  );
  // how far the log has been counted
  await createIndex(db, 'track_records_counted', 'on track_records (log_index desc)');
  // one objection to an entry; those that count leaves out
  await run(
    db,
    'create unique index concurrently if not exists record_objections_entry on record_objections (user_id, figure, audit_id)',
  );
  // objections: a page of one status, newest first
  await createIndex(db, 'record_objections_status', 'on record_objections (status, created_at desc, id desc)');
  // objections: a page of all
  await createIndex(db, 'record_objections_listed', 'on record_objections (created_at desc, id desc)');
  // the foreign keys
  await createIndex(db, 'record_objections_campaign', 'on record_objections (campaign_id)');
  await createIndex(db, 'record_objections_decided_by', 'on record_objections (decided_by)');
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await run(db, 'drop table if exists record_objections', 'drop table if exists track_records');
}
