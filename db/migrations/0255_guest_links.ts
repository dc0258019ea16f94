import type { Kysely } from 'kysely';
import { createIndex, run } from '../online.ts';

export const online = true;

/**
 * Guest links: what a brand shows to people without an account. A link has items (content, creators, or the one report), and a guest is a browser that
 * has opened it. Only the hashes of the link's token, of its password and of the browser's secret are stored. Guests act, so the audit log names them.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await run(
    db,
    `create table if not exists guest_links (
       id uuid primary key default gen_random_uuid(),
       brand_id uuid not null references users on delete cascade,
       kind text not null check (kind in ('content', 'list', 'report')),
       campaign_id uuid references campaigns on delete cascade,
       list_id uuid references creator_lists on delete cascade,
       -- the campaign that the creators of a list are compared with
       match_campaign_id uuid references campaigns on delete set null,
       -- for the guests
       title text not null check (btrim(title) <> ''),
       -- whom it is for, for the brand alone
       label text not null check (btrim(label) <> ''),
       fields text[] not null,
       token_hash text not null unique,
       password_hash text,
       created_at timestamptz not null,
       expires_at timestamptz not null,
       withdrawn_at timestamptz,
       -- when the brand was last told of feedback
       told_at timestamptz,
       constraint guest_links_subject check ((kind = 'list') = (list_id is not null) and (kind = 'list') = (campaign_id is null)),
       constraint guest_links_match check (match_campaign_id is null or kind = 'list')
     )`,
    `create table if not exists guest_items (
       id uuid primary key default gen_random_uuid(),
       link_id uuid not null references guest_links on delete cascade,
       -- their order
       number integer not null,
       submission_id uuid references submissions on delete cascade,
       creator_id uuid references users on delete cascade,
       unique (link_id, number),
       constraint guest_items_subject check (submission_id is null or creator_id is null)
     )`,
    `create table if not exists guests (
       id uuid primary key default gen_random_uuid(),
       link_id uuid not null references guest_links on delete cascade,
       secret_hash text not null,
       name text,
       opened_at timestamptz not null,
       unique (link_id, secret_hash)
     )`,
    `create table if not exists guest_comments (
       id uuid primary key default gen_random_uuid(),
       item_id uuid not null references guest_items on delete cascade,
       guest_id uuid not null references guests on delete cascade,
       body text not null,
       created_at timestamptz not null
     )`,
    `create table if not exists guest_votes (
       item_id uuid not null references guest_items on delete cascade,
       guest_id uuid not null references guests on delete cascade,
       vote text not null check (vote in ('up', 'down')),
       voted_at timestamptz not null,
       primary key (item_id, guest_id)
     )`,
    'alter table audit_log drop constraint if exists audit_log_actor_check',
    `alter table audit_log add constraint audit_log_actor_check check (actor in ('user', 'system', 'anonymous', 'guest')) not valid`,
    'alter table audit_log validate constraint audit_log_actor_check',
  );
  // a brand's links, newest first
  await createIndex(db, 'guest_links_brand', 'on guest_links (brand_id, created_at desc, id desc)');
  // what guests said about a campaign or a list
  await createIndex(db, 'guest_links_campaign', 'on guest_links (campaign_id) where campaign_id is not null');
  await createIndex(db, 'guest_links_list', 'on guest_links (list_id) where list_id is not null');
  // the foreign keys
  await createIndex(db, 'guest_links_match', 'on guest_links (match_campaign_id) where match_campaign_id is not null');
  await createIndex(db, 'guest_items_submission', 'on guest_items (submission_id) where submission_id is not null');
  await createIndex(db, 'guest_items_creator', 'on guest_items (creator_id) where creator_id is not null');
  await createIndex(db, 'guest_votes_guest', 'on guest_votes (guest_id)');
  // what a guest wrote
  await createIndex(db, 'guest_comments_guest', 'on guest_comments (guest_id, created_at)');
  // the newest comments on an item
  await createIndex(db, 'guest_comments_item', 'on guest_comments (item_id, created_at desc, id desc)');
  // the names that are forgotten some time after a link has ended
  await createIndex(db, 'guests_named', 'on guests (link_id) where name is not null');
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await run(
    db,
    'alter table audit_log drop constraint if exists audit_log_actor_check',
    `alter table audit_log add constraint audit_log_actor_check check (actor in ('user', 'system', 'anonymous')) not valid`,
    'drop table if exists guest_votes',
    'drop table if exists guest_comments',
    'drop table if exists guests',
    'drop table if exists guest_items',
    'drop table if exists guest_links',
  );
}
