import type { Kysely } from 'kysely';
import { createIndex, run } from '../online.ts';

export const online = true;

/** Staff list and search the campaigns of every brand, and pause one with a reason that its brand and creators read. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await run(
    db,
    'alter table campaigns add column if not exists pause_reason text',
    'alter table campaigns drop constraint if exists campaigns_pause_reason',
    "alter table campaigns add constraint campaigns_pause_reason check (pause_reason is null or status = 'paused') not valid",
    'alter table campaigns validate constraint campaigns_pause_reason',
  );
  // project and order management: all campaigns, newest first
  await createIndex(db, 'campaigns_listed', 'on campaigns (created_at desc, id desc) where deleted_at is null');
  // project management: the campaigns of a status, newest first
  await createIndex(
    db,
    'campaigns_of_status',
    'on campaigns (status, created_at desc, id desc) where deleted_at is null',
  );
  // project and order management: campaigns of any brand by part of their name
  await createIndex(
    db,
    'campaigns_named',
    "on campaigns using gin (lower(coalesce(name, '')) gin_trgm_ops) where deleted_at is null",
  );
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await run(
    db,
    'drop index concurrently if exists campaigns_named',
    'drop index concurrently if exists campaigns_of_status',
    'drop index concurrently if exists campaigns_listed',
    'alter table campaigns drop constraint if exists campaigns_pause_reason, drop column if exists pause_reason',
  );
}
