import type { Kysely } from 'kysely';
import { createIndex, run } from '../online.ts';

export const online = true;

const OPEN = `status in ('invited', 'accepted', 'contracted', 'in_progress', 'submitted', 'completed')`;

/** An offer may extend the usage rights of a deal: it is a separate deal with the same creator, for which no content is made. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await run(
    db,
    'alter table deals add column if not exists extends_deal_id uuid',
    'alter table deals drop constraint if exists deals_extends_deal_id_fkey',
    `alter table deals add constraint deals_extends_deal_id_fkey foreign key (extends_deal_id) references deals on delete restrict not valid`,
    'alter table deals validate constraint deals_extends_deal_id_fkey',
  );
  // foreign key; the extensions of a deal
  await createIndex(db, 'deals_extends', 'on deals (extends_deal_id) where extends_deal_id is not null');
  // one extension of a deal at a time that waits for an answer or for its money
  await run(
    db,
    'drop index concurrently if exists deals_extension_open',
    `create unique index concurrently deals_extension_open on deals (extends_deal_id) where status in ('invited', 'accepted')`,
  );
  // one open deal for a campaign and a creator, beside extensions of it; also whether a creator is on a campaign
  await run(
    db,
    'drop index concurrently if exists deals_open_next',
    `create unique index concurrently deals_open_next on deals (campaign_id, creator_id) where ${OPEN} and extends_deal_id is null`,
    'drop index concurrently if exists deals_open',
    'alter index deals_open_next rename to deals_open',
  );
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await run(
    db,
    'drop index concurrently if exists deals_open',
    `create unique index concurrently deals_open on deals (campaign_id, creator_id) where ${OPEN}`,
    'drop index concurrently if exists deals_extension_open',
    'drop index concurrently if exists deals_extends',
    'alter table deals drop column if exists extends_deal_id',
  );
}
