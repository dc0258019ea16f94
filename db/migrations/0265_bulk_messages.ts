import type { Kysely } from 'kysely';
import { createIndex, run } from '../online.ts';

export const online = true;

/** Messages that a brand sends to several creators at once, each in its own conversation; a creator can stop those of a brand. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await run(
    db,
    // the same for all messages that were sent with one press
    'alter table deal_messages add column if not exists bulk_key uuid',
    'alter table brand_people add column if not exists muted_at timestamptz',
  );
  // how many a brand has sent in the last day
  await createIndex(db, 'deal_messages_bulk', 'on deal_messages (brand_id, created_at) where bulk_key is not null');
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await run(
    db,
    'drop index concurrently if exists deal_messages_bulk',
    'alter table deal_messages drop column if exists bulk_key',
    'alter table brand_people drop column if exists muted_at',
  );
}
