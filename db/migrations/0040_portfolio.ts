import type { Kysely } from 'kysely';
import { run } from '../online.ts';

export const online = true;

/**
 * A creator's portfolio and public page. A deal stores whether its contract lets the creator show the delivered content: contracts that were bound
 * before have no such term, so they do not.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await run(
    db,
    'alter table deals add column if not exists portfolio_use boolean not null default false',
    `alter table creator_profiles add column if not exists public_page boolean not null default false,
       add column if not exists public_prices boolean not null default false`,
    `create table if not exists portfolio_items (
       id uuid primary key default gen_random_uuid(),
       creator_id uuid not null references creator_profiles on delete cascade,
       kind text not null check (kind in ('post', 'delivered')),
       platform text not null,
       post_url text,
       submission_id uuid references submissions on delete cascade,
       -- the delivered file, or the creator's own picture of a post
       file_id uuid references files on delete restrict,
       title text not null check (btrim(title) <> ''),
       caption text,
       position int not null check (position > 0),
       created_at timestamptz not null,
       updated_at timestamptz not null,
       check (case kind when 'post' then post_url is not null and submission_id is null
         else post_url is null and submission_id is not null and file_id is not null end)
     )`,
    // the portfolio of a creator in its order; also the foreign key
    'create index concurrently if not exists portfolio_items_creator on portfolio_items (creator_id, position)',
    // a post is shown once
    'create unique index concurrently if not exists portfolio_items_post on portfolio_items (creator_id, post_url)',
    // a delivered file is shown once; also the foreign key
    'create unique index concurrently if not exists portfolio_items_delivered on portfolio_items (submission_id, file_id)',
    // whether an item still shows a file; also the foreign key
    'create index concurrently if not exists portfolio_items_file on portfolio_items (file_id)',
    `create table if not exists creator_rates (
       creator_id uuid not null references creator_profiles on delete cascade,
       content_type text not null,
       from_minor bigint not null check (from_minor > 0),
       currency text not null,
       primary key (creator_id, content_type)
     )`,
    'drop index concurrently if exists creator_profiles_public',
    // the sitemap: creators whose page is public
    'create index concurrently creator_profiles_public on creator_profiles (username) where public_page and listed',
  );
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await run(
    db,
    'drop table if exists creator_rates',
    'drop table if exists portfolio_items',
    'drop index concurrently if exists creator_profiles_public',
    'alter table creator_profiles drop column if exists public_page, drop column if exists public_prices',
    'alter table deals drop column if exists portfolio_use',
  );
}
