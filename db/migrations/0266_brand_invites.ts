import type { Kysely } from 'kysely';
import { createIndex, run } from '../online.ts';

export const online = true;

/**
 * How somebody becomes one of a brand's people by a link: the brand's own, or the personal one in the mail to a contact. A creator is asked once by
 * each brand, and answers. Whoever does not want to be written to is known by a keyed hash of the address.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await run(
    db,
    // the personal link of a contact, and when it was mailed last
    'alter table brand_people add column if not exists invite_code text',
    'alter table brand_people add column if not exists invited_at timestamptz',
    `create table if not exists brand_join_links (
       brand_id uuid primary key references users on delete cascade,
       code text not null unique,
       active boolean not null,
       created_at timestamptz not null
     )`,
    `create table if not exists brand_asks (
       id uuid primary key default gen_random_uuid(),
       brand_id uuid not null references users on delete cascade,
       user_id uuid not null references users on delete cascade,
       -- the link by which the creator came
       code text not null,
       agreed boolean,
       created_at timestamptz not null,
       answered_at timestamptz,
       constraint brand_asks_answer check ((agreed is null) = (answered_at is null)),
       unique (user_id, brand_id)
     )`,
    'create table if not exists do_not_contact (address_hash text primary key, created_at timestamptz not null)',
  );
  // the contact of a personal link
  await run(db, 'create unique index concurrently if not exists brand_people_code on brand_people (invite_code)');
  // foreign key
  await createIndex(db, 'brand_asks_brand', 'on brand_asks (brand_id)');
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await run(
    db,
    'drop table if exists brand_asks, brand_join_links, do_not_contact',
    'drop index concurrently if exists brand_people_code',
    'alter table brand_people drop column if exists invite_code, drop column if exists invited_at',
  );
}
