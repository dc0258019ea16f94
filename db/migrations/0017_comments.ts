import { type Kysely, sql } from 'kysely';

/** Comments of brand and creator on handed-in content: at a point of a picture, at a time of a video, or about the whole. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
create table submission_comments (
  id uuid primary key default gen_random_uuid(),
  submission_id uuid not null references submissions on delete cascade,
  version integer not null check (version > 0),
  file_id uuid references files on delete cascade,
  author_id uuid references users on delete set null,
  body text not null check (btrim(body) <> ''),
  -- milliseconds from the start of a video
  at_ms integer check (at_ms >= 0),
  -- fractions of a picture's width and height, from its upper left corner
  at_x double precision check (at_x between 0 and 1),
  at_y double precision check (at_y between 0 and 1),
  created_at timestamptz not null,
  resolved_at timestamptz,
  resolved_by uuid references users on delete set null,
  check ((at_x is null) = (at_y is null)),
  check (at_ms is null or at_x is null),
  check (file_id is not null or (at_ms is null and at_x is null))
);
-- the comments of a submission, oldest first
create index submission_comments_submission on submission_comments (submission_id, created_at, id);
-- foreign keys
create index submission_comments_file on submission_comments (file_id) where file_id is not null;
create index submission_comments_author on submission_comments (author_id);
create index submission_comments_resolver on submission_comments (resolved_by) where resolved_by is not null;
`)
    .execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql.raw('drop table submission_comments;').execute(db);
}
