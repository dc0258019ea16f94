import { type Kysely, sql } from 'kysely';

/** Campaigns, their reviews, briefs and files; deals, applications and connections. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
create table campaigns (
  id uuid primary key default gen_random_uuid(),
  brand_id uuid not null references users on delete restrict,
  origin text not null check (origin in ('new', 'legacy', 'draft')),
  name text,
  description text,
  campaign_type text check (campaign_type in ('Single', 'Weekly', 'Monthly', '12-Month Retainer', 'Evergreen')),
  participation text not null default 'invite' check (participation in ('invite', 'application')),
  budget_minor bigint check (budget_minor > 0 and budget_minor <= 1000000000),
  currency char(3) not null default 'USD',
  total_creator_budget_minor bigint check (total_creator_budget_minor > 0),
  status text not null check (status in ('draft', 'new', 'under_review', 'creators_assigned', 'in_progress',
    'awaiting_approval', 'live', 'completed', 'paused', 'cancelled')),
  paused_from text,
  stage text not null check (stage in ('campaign_setup', 'creator_selection', 'contract_payment', 'planning_creation',
    'content_performance')),
  review_status text not null check (review_status in ('draft', 'pending_review', 'under_review', 'approved', 'rejected',
    'needs_revision')),
  review_priority text check (review_priority in ('urgent', 'high', 'normal', 'low')),
  review_stage text not null default 'none' check (review_stage in ('none', 'content_review', 'ready', 'live')),
  review_round integer not null default 1 check (review_round > 0),
  reviewer_id uuid references users on delete set null,
  current_step integer not null default 1 check (current_step between 1 and 5),
  platforms text[] not null default '{}',
  content_requirements jsonb not null default '{}',
  target_industries text[] not null default '{}',
  target_audience_types text[] not null default '{}',
  target_audience_locations text[] not null default '{}',
  target_tiers text[] not null default '{}',
  preselected_creator_ids uuid[] not null default '{}',
  brief_notes text,
  start_date date,
  end_date date,
  submission_deadline date,
  submitted_at timestamptz,
  launched_at timestamptz,
  completed_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  deleted_at timestamptz,
  deleted_by uuid references users on delete set null,
  check ((review_status = 'draft') = (status = 'draft')),
  check (status <> 'paused' or paused_from is not null),
  check (start_date <= submission_deadline and submission_deadline <= end_date and start_date <= end_date),
  check (total_creator_budget_minor <= budget_minor * 3 / 4),
  constraint campaigns_complete_past_draft check (status = 'draft' or origin = 'legacy' or (
    name is not null and description is not null and campaign_type is not null and budget_minor is not null
    and start_date is not null and end_date is not null and submission_deadline is not null
    and total_creator_budget_minor is not null and cardinality(platforms) > 0))
);
-- a brand's campaigns, orders and drafts, newest first
create index campaigns_brand on campaigns (brand_id, created_at desc, id) where deleted_at is null;
-- a brand's recently deleted campaigns, and the purge after 30 days
create index campaigns_deleted on campaigns (brand_id, deleted_at) where deleted_at is not null;
-- review queue by review status, newest first
create index campaigns_review on campaigns (review_status, created_at desc, id) where deleted_at is null;
-- daily completion past the end date
create index campaigns_running on campaigns (end_date) where status = 'live';
-- brand search: contains on name and description
create index campaigns_search on campaigns using gin (brand_id, (coalesce(name, '') || ' ' || coalesce(description, '')) gin_trgm_ops);
-- foreign keys
create index campaigns_reviewer on campaigns (reviewer_id);
create index campaigns_deleted_by on campaigns (deleted_by);

create table campaign_reviews (
  id uuid primary key default gen_random_uuid(),
  campaign_id uuid not null references campaigns on delete cascade,
  round integer not null,
  kind text not null check (kind in ('assessment', 'decision')),
  reviewer_id uuid references users on delete set null,
  ai_recommendation text check (ai_recommendation in ('APPROVE', 'REJECT', 'NEEDS_REVISION')),
  ai_decision text check (ai_decision in ('approved', 'flagged')),
  score integer check (score between 0 and 10),
  reasoning text,
  decision text check (decision in ('approved', 'needs_revision', 'rejected', 'reopened')),
  note text,
  reviewed_at timestamptz,
  created_at timestamptz not null,
  check (kind <> 'decision' or decision is not null),
  check (decision not in ('needs_revision', 'rejected') or btrim(coalesce(note, '')) <> '')
);
-- review history of a campaign, newest first
create index campaign_reviews_campaign on campaign_reviews (campaign_id, created_at desc);
-- foreign key
create index campaign_reviews_reviewer on campaign_reviews (reviewer_id);

create table campaign_briefs (
  id uuid primary key default gen_random_uuid(),
  campaign_id uuid not null references campaigns on delete cascade,
  version integer not null check (version > 0),
  brief jsonb not null,
  created_by uuid references users on delete set null,
  created_at timestamptz not null
);
-- newest version of a campaign's brief
create unique index campaign_briefs_version on campaign_briefs (campaign_id, version desc);
-- foreign key
create index campaign_briefs_created_by on campaign_briefs (created_by);

create table campaign_files (
  id uuid primary key default gen_random_uuid(),
  campaign_id uuid not null references campaigns on delete cascade,
  kind text not null check (kind in ('contract', 'brief')),
  file_id uuid not null references files on delete restrict,
  created_by uuid references users on delete set null,
  created_at timestamptz not null,
  removed_at timestamptz
);
-- files of a campaign
create index campaign_files_campaign on campaign_files (campaign_id, kind);
-- who may read a file
create index campaign_files_file on campaign_files (file_id);
-- foreign key
create index campaign_files_created_by on campaign_files (created_by);

create table deals (
  id uuid primary key default gen_random_uuid(),
  campaign_id uuid not null references campaigns on delete restrict,
  brand_id uuid not null references users on delete restrict,
  creator_id uuid not null references users on delete restrict,
  status text not null check (status in ('invited', 'accepted', 'contracted', 'in_progress', 'submitted', 'completed',
    'declined', 'withdrawn', 'expired', 'cancelled')),
  agreed_amount_minor bigint not null check (agreed_amount_minor > 0),
  currency char(3) not null,
  notes text,
  cancel_reason text,
  invitation_date timestamptz not null,
  response_date timestamptz,
  expires_at timestamptz not null,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
-- one open deal for a campaign and a creator; also the deals that a pool must cover
create unique index deals_open on deals (campaign_id, creator_id)
  where status in ('invited', 'accepted', 'contracted', 'in_progress', 'submitted', 'completed');
-- the deals of a campaign
create index deals_campaign on deals (campaign_id, created_at);
-- a creator's invitations and deals, newest first
create index deals_creator on deals (creator_id, invitation_date desc, id);
-- a creator's unanswered invitations (badge)
create index deals_creator_invited on deals (creator_id) where status = 'invited';
-- a brand's deals (CRM detail)
create index deals_brand on deals (brand_id, created_at desc, id);
-- hourly expiry and reminders
create index deals_expiring on deals (expires_at) where status = 'invited';

create table applications (
  id uuid primary key default gen_random_uuid(),
  campaign_id uuid not null references campaigns on delete cascade,
  creator_id uuid not null references users on delete cascade,
  deal_id uuid references deals on delete set null,
  status text not null check (status in ('pending', 'offered', 'declined', 'withdrawn')),
  message text,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
-- a campaign's applications; one open application for a pair
create unique index applications_open on applications (campaign_id, creator_id) where status in ('pending', 'offered');
-- all applications of a campaign, newest first; also the foreign key
create index applications_campaign on applications (campaign_id, created_at desc);
-- a creator's applications
create index applications_creator on applications (creator_id, created_at desc);
-- foreign key
create index applications_deal on applications (deal_id);

create table brand_creator_connections (
  id uuid primary key default gen_random_uuid(),
  brand_id uuid not null references users on delete cascade,
  creator_id uuid not null references users on delete cascade,
  status text not null check (status in ('invited', 'connected', 'declined', 'ended')),
  created_at timestamptz not null,
  updated_at timestamptz not null
);
-- one connection for a pair
create unique index connections_pair on brand_creator_connections (brand_id, creator_id);
-- a creator's connections
create index connections_creator on brand_creator_connections (creator_id);

create table signatures (
  id uuid primary key default gen_random_uuid(),
  deal_id uuid not null references deals on delete restrict,
  party text not null check (party in ('brand', 'creator')),
  signer_id uuid not null references users on delete restrict,
  typed_name text not null check (btrim(typed_name) <> ''),
  document_hash text not null,
  ip_address text,
  user_agent text,
  signed_at timestamptz not null
);
-- one signature for a party of a deal and a document
create unique index signatures_deal on signatures (deal_id, party, document_hash);
-- foreign key
create index signatures_signer on signatures (signer_id);

create table action_item_dismissals (
  user_id uuid not null references users on delete cascade,
  item_key text not null,
  dismissed_at timestamptz not null,
  primary key (user_id, item_key)
);
create table favourites (
  brand_id uuid not null references users on delete cascade,
  creator_id uuid not null references users on delete cascade,
  created_at timestamptz not null,
  primary key (brand_id, creator_id)
);
-- foreign key
create index favourites_creator on favourites (creator_id);
create table saved_filter_sets (
  id uuid primary key default gen_random_uuid(),
  brand_id uuid not null references users on delete cascade,
  name text not null check (btrim(name) <> ''),
  filters jsonb not null,
  created_at timestamptz not null
);
-- a brand's saved sets, unique by name
create unique index saved_filter_sets_name on saved_filter_sets (brand_id, lower(name));
`)
    .execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
drop table saved_filter_sets, favourites, action_item_dismissals, signatures, brand_creator_connections, applications, deals,
  campaign_files, campaign_briefs, campaign_reviews, campaigns;
`)
    .execute(db);
}
