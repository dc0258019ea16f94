import type { Kysely } from 'kysely';
import { createIndex, run } from '../online.ts';

export const online = true;

/** When both sides of a deal were reminded that its usage rights run out, so that they are told once. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await run(db, 'alter table deals add column if not exists usage_reminded_at timestamptz');
  // hourly: usage rights that run out soon
  await createIndex(db, 'deals_usage_ending', 'on deals (usage_until) where usage_reminded_at is null');
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await run(db, 'drop index if exists deals_usage_ending', 'alter table deals drop column if exists usage_reminded_at');
}
