import type { Kysely } from 'kysely';
import { createIndex, run } from '../online.ts';

export const online = true;

/**
 * The entries behind the figures of a track record, kept so that a page of them costs the same for everybody. The job that counts the records fills
 * them in from the beginning of the log. How far it is stands in a column of its own, because the previous version may still count figures without
 * entries.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await run(
    db,
    `create table if not exists record_entries (
       user_id uuid not null references users on delete cascade,
       figure text not null,
       audit_id bigint not null,
       campaign_id uuid not null references campaigns on delete cascade,
       began_at timestamptz,
       ended_at timestamptz not null,
       verdict text check (verdict in ('kept', 'extended', 'late')),
       total int,
       seconds bigint,
       primary key (user_id, figure, audit_id)
     )`,
    'alter table track_records add column if not exists kept_until bigint',
    'alter table track_records alter column log_index set default -1',
  );
  // a page of the entries behind a figure, those that ended last first
  await createIndex(db, 'record_entries_listed', 'on record_entries (user_id, figure, ended_at desc, audit_id desc)');
  // the foreign key
  await createIndex(db, 'record_entries_campaign', 'on record_entries (campaign_id)');
  // how far the log has been counted
  await createIndex(db, 'track_records_kept', 'on track_records (kept_until desc)');
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await run(
    db,
    'alter table track_records drop column if exists kept_until',
    'alter table track_records alter column log_index drop default',
    'drop table if exists record_entries',
  );
}
