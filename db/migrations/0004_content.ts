import { type Kysely, sql } from 'kysely';

/** Submissions with versions, notifications, social figures and tracking. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
create table submissions (
  id uuid primary key default gen_random_uuid(),
  deal_id uuid not null references deals on delete restrict,
  campaign_id uuid not null references campaigns on delete restrict,
  creator_id uuid not null references users on delete restrict,
  title text not null check (btrim(title) <> ''),
  status text not null check (status in ('draft', 'submitted', 'approved', 'revision_requested', 'rejected', 'published')),
  version integer not null default 1 check (version > 0),
  revision_rounds integer not null default 0 check (revision_rounds >= 0),
  post_url text,
  platform text,
  published_at timestamptz,
  submitted_at timestamptz,
  reviewed_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check (status <> 'published' or post_url is not null)
);
-- a campaign's submissions, newest first
create index submissions_campaign on submissions (campaign_id, created_at desc, id);
-- the submissions of a deal (milestones)
create index submissions_deal on submissions (deal_id);
-- a creator's uploads
create index submissions_creator on submissions (creator_id, created_at desc, id);

create table submission_versions (
  id uuid primary key default gen_random_uuid(),
  submission_id uuid not null references submissions on delete cascade,
  version integer not null check (version > 0),
  caption text not null default '',
  submitted_at timestamptz,
  created_at timestamptz not null
);
-- versions of a submission, newest first
create unique index submission_versions_version on submission_versions (submission_id, version desc);

create table submission_files (
  id uuid primary key default gen_random_uuid(),
  version_id uuid not null references submission_versions on delete cascade,
  file_id uuid not null references files on delete restrict,
  position integer not null check (position between 1 and 10)
);
-- files of a version in order
create unique index submission_files_position on submission_files (version_id, position);
-- who may read a file
create index submission_files_file on submission_files (file_id);

create table submission_reviews (
  id uuid primary key default gen_random_uuid(),
  submission_id uuid not null references submissions on delete cascade,
  version integer not null,
  reviewer_id uuid references users on delete set null,
  action text not null check (action in ('approve', 'request_revision', 'reject')),
  feedback_text text,
  created_at timestamptz not null,
  check (action = 'approve' or btrim(coalesce(feedback_text, '')) <> '')
);
-- reviews of a submission, newest first
create index submission_reviews_submission on submission_reviews (submission_id, created_at desc);
-- foreign key
create index submission_reviews_reviewer on submission_reviews (reviewer_id);

create table notifications (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users on delete cascade,
  campaign_id uuid references campaigns on delete cascade,
  submission_id uuid references submissions on delete cascade,
  notification_type text not null,
  title text not null,
  message text not null,
  route text not null,
  read_at timestamptz,
  created_at timestamptz not null
);
-- a person's notifications, newest first
create index notifications_user on notifications (user_id, created_at desc, id desc);
-- the bell's count
create index notifications_unread on notifications (user_id) where read_at is null;
-- foreign keys
create index notifications_campaign on notifications (campaign_id);
create index notifications_submission on notifications (submission_id);

create table notification_preferences (
  user_id uuid primary key references users on delete cascade,
  email_notifications boolean not null default true,
  marketing_emails boolean not null default false,
  updated_at timestamptz not null
);

create table social_accounts (
  id uuid primary key default gen_random_uuid(),
  creator_id uuid not null references users on delete cascade,
  platform text not null,
  handle citext not null,
  status text not null check (status in ('running', 'ok', 'failed')),
  last_run timestamptz,
  last_error text,
  followers bigint check (followers >= 0),
  created_at timestamptz not null,
  unique (creator_id, platform, handle)
);
create table creator_public_analytics (
  id uuid primary key default gen_random_uuid(),
  creator_id uuid not null references users on delete cascade,
  platform text not null,
  identifier text not null,
  fetched_at timestamptz not null,
  profile_url text,
  image_url text,
  full_name text,
  is_verified boolean not null default false,
  follower_count bigint,
  engagement_rate double precision,
  platform_account_type text,
  introduction text,
  gender text,
  age_group text,
  language text,
  content_count bigint,
  average_likes bigint,
  average_comments bigint,
  average_views bigint,
  average_reels_views bigint,
  sponsored_posts_performance double precision,
  credibility_score double precision,
  top_contents jsonb not null default '[]',
  recent_contents jsonb not null default '[]',
  sponsored_contents jsonb not null default '[]',
  top_hashtags jsonb not null default '[]',
  top_mentions jsonb not null default '[]',
  top_interests jsonb not null default '[]',
  brand_affinity jsonb not null default '[]',
  audience jsonb not null default '{}',
  pricing jsonb,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique (creator_id, platform, identifier)
);
-- a creator's analytics cards, newest first
create index creator_public_analytics_creator on creator_public_analytics (creator_id, fetched_at desc);
create table follower_snapshots (
  creator_id uuid not null references users on delete cascade,
  platform text not null,
  taken_on date not null,
  followers bigint not null check (followers >= 0),
  primary key (creator_id, platform, taken_on)
);

create table tracking_links (
  id uuid primary key default gen_random_uuid(),
  deal_id uuid not null unique references deals on delete cascade,
  code text not null unique,
  target_url text not null,
  created_at timestamptz not null
);
create table link_clicks (
  id bigint generated always as identity primary key,
  link_id uuid not null references tracking_links on delete cascade,
  visitor_hash text not null,
  clicked_at timestamptz not null
);
-- clicks of a link over time
create index link_clicks_link on link_clicks (link_id, clicked_at);
create table conversions (
  id uuid primary key default gen_random_uuid(),
  link_id uuid not null references tracking_links on delete cascade,
  source text not null check (source in ('server', 'pixel', 'csv')),
  external_id text not null,
  value_minor bigint check (value_minor >= 0),
  currency char(3),
  converted_at timestamptz not null,
  unique (link_id, external_id)
);
-- conversions of a link over time
create index conversions_link on conversions (link_id, converted_at);
create table metric_snapshots (
  id uuid primary key default gen_random_uuid(),
  submission_id uuid not null references submissions on delete cascade,
  taken_at timestamptz not null,
  views bigint,
  likes bigint,
  comments bigint,
  shares bigint
);
-- figures of a post over time
create index metric_snapshots_submission on metric_snapshots (submission_id, taken_at desc);

create table intros (
  user_id uuid not null references users on delete cascade,
  intro_type text not null check (intro_type in ('creator')),
  dismissed_at timestamptz not null,
  primary key (user_id, intro_type)
);
`)
    .execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
drop table intros, metric_snapshots, conversions, link_clicks, tracking_links, follower_snapshots, creator_public_analytics,
  social_accounts, notification_preferences, notifications, submission_reviews, submission_files, submission_versions, submissions;
`)
    .execute(db);
}
