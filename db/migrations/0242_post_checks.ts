import type { Kysely } from 'kysely';
import { createIndex, run } from '../online.ts';

export const online = true;

/**
 * What was seen of a post each time that somebody looked: evidence, which is only added to. Posts that were recorded before are not looked at, so they
 * have no time of a next check.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await run(
    db,
    'alter table submissions add column if not exists post_check_due timestamptz',
    'alter table submissions add column if not exists post_verified_at timestamptz',
    `create table if not exists post_checks (
       id bigint generated always as identity primary key,
       submission_id uuid not null references submissions on delete cascade,
       post_url text not null,
       source text not null check (source in ('platform', 'screenshot', 'brand', 'lapse')),
       problems text[] not null,
       -- the problems with which the brand accepted the post
       accepted text[] not null default '{}',
       seen jsonb,
       note text,
       file_id uuid references files,
       checked_at timestamptz not null
     )`,
    'revoke update, delete, truncate on post_checks from accord_app',
  );
  await createIndex(db, 'post_checks_submission', 'on post_checks (submission_id, id)');
  await createIndex(db, 'post_checks_file', 'on post_checks (file_id) where file_id is not null');
  // the posts to look at next
  await createIndex(
    db,
    'submissions_post_check_due',
    'on submissions (post_check_due) where post_check_due is not null',
  );
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await run(
    db,
    'drop table if exists post_checks',
    'alter table submissions drop column if exists post_verified_at',
    'alter table submissions drop column if exists post_check_due',
  );
}
