import type { Kysely } from 'kysely';
import { createIndex, inBatches, run } from '../online.ts';

export const online = true;

/**
 * Discount codes of creators, how long after a click a conversion counts, and the parameters that a campaign adds to its links. A conversion now says
 * whose it is by the brand, because the same order counts once for each brand, whichever link or code it was reported with.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await run(
    db,
    `alter table campaigns add column if not exists attribution_days smallint not null default 30, add column if not exists utm jsonb`,
    'alter table campaigns drop constraint if exists campaigns_attribution_days',
    `alter table campaigns add constraint campaigns_attribution_days check (attribution_days in (1, 7, 14, 30, 90)) not valid`,
    'alter table campaigns validate constraint campaigns_attribution_days',
    `create table if not exists discount_codes (
       id uuid primary key default gen_random_uuid(),
       link_id uuid not null references tracking_links on delete cascade,
       brand_id uuid not null references users on delete cascade,
       code text not null,
       created_at timestamptz not null,
       ended_at timestamptz,
       constraint discount_codes_time check (ended_at >= created_at)
     )`,
    `alter table conversions add column if not exists brand_id uuid, add column if not exists code_id uuid,
       add column if not exists clicked_at timestamptz, add column if not exists outside_window boolean not null default false`,
    'alter table conversions drop constraint if exists conversions_brand',
    'alter table conversions add constraint conversions_brand foreign key (brand_id) references users on delete cascade not valid',
    'alter table conversions validate constraint conversions_brand',
    'alter table conversions drop constraint if exists conversions_code',
    'alter table conversions add constraint conversions_code foreign key (code_id) references discount_codes on delete set null not valid',
    'alter table conversions validate constraint conversions_code',
    'alter table conversions drop constraint if exists conversions_window',
    `alter table conversions add constraint conversions_window
       check (not outside_window or (code_id is null and clicked_at is not null)) not valid`,
    'alter table conversions validate constraint conversions_window',
  );
  await inBatches(db, {
    table: 'conversions',
    where: `brand_id is null and exists (select from tracking_links l where l.id = link_id)`,
    change:
      'set brand_id = (select d.brand_id from tracking_links l join deals d on d.id = l.deal_id where l.id = link_id)',
  });
  await run(
    db,
    // a code that runs is one creator's, and a link has one
    'create unique index concurrently if not exists discount_codes_running on discount_codes (brand_id, lower(code)) where ended_at is null',
    'create unique index concurrently if not exists discount_codes_link on discount_codes (link_id) where ended_at is null',
  );
  // whose code it was when an order was placed
  await createIndex(db, 'discount_codes_code', 'on discount_codes (brand_id, lower(code), ended_at)');
  // the foreign key
  await createIndex(db, 'discount_codes_of_link', 'on discount_codes (link_id)');
  // an order among those of its brand
  await createIndex(db, 'conversions_order', 'on conversions (brand_id, external_id)');
  // the foreign key
  await createIndex(db, 'conversions_by_code', 'on conversions (code_id) where code_id is not null');
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await run(
    db,
    // The previous version would count what is outside the window.
    'delete from conversions where outside_window',
    `alter table conversions drop column if exists brand_id, drop column if exists code_id, drop column if exists clicked_at,
       drop column if exists outside_window`,
    'drop table if exists discount_codes',
    `alter table campaigns drop constraint if exists campaigns_attribution_days, drop column if exists attribution_days, drop column if exists utm`,
  );
}
