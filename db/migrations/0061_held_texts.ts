import type { Kysely } from 'kysely';
import { createIndex, run } from '../online.ts';

export const online = true;

/**
 * The content moderation rule takes effect: a text that it flags is held until staff has decided on it. A campaign's own row says whether its brief,
 * or a change of it, is held, so that lists need not look elsewhere.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await run(
    db,
    `create table if not exists quarantined_items (
       id uuid primary key default gen_random_uuid(),
       kind text not null check (kind in ('campaign_brief')),
       row_id uuid not null,
       campaign_id uuid references campaigns on delete cascade,
       author_id uuid not null references users on delete cascade,
       texts jsonb not null,
       signs jsonb not null,
       status text not null check (status in ('held', 'released', 'removed')),
       held_at timestamptz not null,
       decided_by uuid references users on delete set null,
       decided_at timestamptz,
       reason text,
       created_at timestamptz not null
     )`,
    "alter table campaigns add column if not exists text_held text check (text_held in ('brief', 'change'))",
  );
  // the one text of a row that is held
  await run(
    db,
    "create unique index concurrently if not exists quarantined_items_held on quarantined_items (kind, row_id) where status = 'held'",
  );
  // held texts: a page of one status, newest first
  await createIndex(db, 'quarantined_items_status', 'on quarantined_items (status, created_at desc, id desc)');
  // held texts: a page of all
  await createIndex(db, 'quarantined_items_listed', 'on quarantined_items (created_at desc, id desc)');
  // the foreign keys
  await createIndex(db, 'quarantined_items_campaign', 'on quarantined_items (campaign_id)');
  await createIndex(db, 'quarantined_items_author', 'on quarantined_items (author_id)');
  await createIndex(db, 'quarantined_items_decided_by', 'on quarantined_items (decided_by)');
  // the dry run of content moderation: what was submitted last
  await createIndex(
    db,
    'campaigns_submitted',
    'on campaigns (submitted_at desc, id desc) where submitted_at is not null',
  );
}

/** What was held continues as if no rule had held it: a brief goes to its review, a change of it is lost. */
export async function down(db: Kysely<unknown>): Promise<void> {
  await run(
    db,
    'drop index concurrently if exists campaigns_submitted',
    'alter table campaigns drop column if exists text_held',
    'drop table if exists quarantined_items',
  );
}
