import { type Kysely, sql } from 'kysely';

/** Accounts, roles, sessions, profiles, the audit log, and the role that the app runs under. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
create extension if not exists citext;
create extension if not exists pg_trgm;
create extension if not exists btree_gin;

-- The app's role owns nothing; every table that comes later grants it rows, and the append-only ones take update and delete back.
do $$ begin
  if not exists (select from pg_roles where rolname = 'accord_app') then
    create role accord_app nologin;
  end if;
exception when duplicate_object or unique_violation then null;
end $$;
do $$ begin
  execute format('grant accord_app to %I', current_user);
end $$;
grant usage on schema public to accord_app;
alter default privileges in schema public grant select, insert, update, delete on tables to accord_app;
alter default privileges in schema public grant usage, select on sequences to accord_app;

create table users (
  id uuid primary key default gen_random_uuid(),
  email citext not null unique,
  password_hash text,
  first_name text,
  last_name text,
  role text check (role in ('brand', 'creator', 'agency', 'admin', 'super_admin')),
  status text not null default 'pending'
    check (status in ('pending', 'active', 'suspended', 'deletion_requested', 'deleted')),
  flagged boolean not null default false,
  email_confirmed_at timestamptz,
  last_sign_in_at timestamptz,
  terms_accepted_at timestamptz,
  deletion_requested_at timestamptz,
  created_at timestamptz not null,
  check (status <> 'active' or email_confirmed_at is not null)
);
-- user management: newest first
create index users_created on users (created_at desc, id);
-- super admin lists and totals by role
create index users_role on users (role, created_at desc, id);

create table user_roles (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users on delete cascade,
  role text not null check (role in ('brand', 'creator', 'agency', 'admin', 'super_admin')),
  status text not null check (status in ('pending', 'approved', 'rejected')),
  decided_by uuid references users on delete set null,
  decided_at timestamptz,
  created_at timestamptz not null
);
-- one row for a role of a person; also serves the look-up by person
create unique index user_roles_user on user_roles (user_id, role);
-- security management: pending requests, newest first
create index user_roles_pending on user_roles (created_at desc, id) where status = 'pending';
-- foreign key
create index user_roles_decided_by on user_roles (decided_by);

create table sessions (
  id text primary key,
  user_id uuid not null references users on delete cascade,
  expires_at timestamptz not null,
  created_at timestamptz not null,
  ip text,
  user_agent text
);
-- end all sessions of a person
create index sessions_user on sessions (user_id);
-- purge of expired sessions
create index sessions_expires on sessions (expires_at);

create table invites (
  id uuid primary key default gen_random_uuid(),
  email citext not null,
  role text not null check (role in ('admin', 'brand', 'creator', 'managed_brand', 'managed_creator', 'managed_user')),
  agency_id uuid references users on delete cascade,
  status text not null check (status in ('pending', 'sent', 'failed', 'accepted', 'expired', 'revoked')),
  invited_by uuid references users on delete set null,
  sent_at timestamptz not null,
  expires_at timestamptz not null,
  accepted_at timestamptz,
  revoked_at timestamptz,
  check ((agency_id is not null) = (role like 'managed_%'))
);
-- recent invitations, newest first
create index invites_sent on invites (sent_at desc, id);
-- an agency's own invites
create index invites_agency on invites (agency_id, sent_at desc);
-- hourly expiry
create index invites_expires on invites (expires_at) where status in ('pending', 'sent', 'failed');
-- foreign key
create index invites_invited_by on invites (invited_by);

create table auth_tokens (
  id uuid primary key default gen_random_uuid(),
  kind text not null check (kind in ('confirm', 'reset', 'invite')),
  token_hash text not null unique,
  user_id uuid references users on delete cascade,
  invite_id uuid references invites on delete cascade,
  expires_at timestamptz not null,
  used_at timestamptz,
  created_at timestamptz not null,
  check ((kind = 'invite') = (invite_id is not null)),
  check ((kind = 'invite') = (user_id is null))
);
-- older tokens of a person die when a new one is made
create index auth_tokens_user on auth_tokens (user_id, kind);
-- older tokens of an invite die when it is sent again
create index auth_tokens_invite on auth_tokens (invite_id);

create table rate_limits (
  key text primary key,
  points integer not null default 0,
  expire bigint
);

create table brand_profiles (
  user_id uuid primary key references users on delete cascade,
  company_name text not null check (btrim(company_name) <> ''),
  display_name text,
  industry text,
  website_url text,
  brand_bio text,
  budget_range text,
  logo_url text,
  brand_goal text,
  campaign_focus text,
  social_urls jsonb not null default '{}',
  created_at timestamptz not null,
  updated_at timestamptz not null
);

create table creator_profiles (
  user_id uuid primary key references users on delete cascade,
  username citext unique,
  bio text,
  primary_platform text,
  avatar_url text,
  banner_url text,
  content_types text[] not null default '{}',
  platforms text[] not null default '{}',
  industries text[] not null default '{}',
  industry_groups text[] not null default '{}',
  languages text[] not null default '{}',
  creator_type text,
  audience_type text not null default 'mixed',
  audience_primary text not null default 'Global',
  audience_countries text[] not null default '{}',
  social_handles jsonb not null default '{}',
  visibility_settings jsonb not null default '{}',
  is_profile_complete boolean not null default false,
  is_available boolean not null default true,
  follower_count bigint check (follower_count >= 0),
  engagement_rate double precision check (engagement_rate between 0 and 1),
  price_min_minor bigint check (price_min_minor >= 0),
  price_max_minor bigint,
  price_currency char(3) not null default 'USD',
  verified_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  search_text text not null default '',
  check (price_max_minor >= price_min_minor)
);
-- discovery: complete profiles by followers, keyset
create index creator_profiles_followers on creator_profiles (follower_count desc nulls last, user_id) where is_profile_complete;
-- discovery: facets
create index creator_profiles_facets on creator_profiles
  using gin (platforms, content_types, industry_groups, audience_countries) where is_profile_complete;
-- discovery: contains on name, username and bio
create index creator_profiles_search on creator_profiles using gin (search_text gin_trgm_ops) where is_profile_complete;

create table agency_users (
  id uuid primary key default gen_random_uuid(),
  agency_id uuid not null references users on delete cascade,
  user_id uuid not null references users on delete cascade,
  role text not null check (role in ('managed_brand', 'managed_creator', 'managed_user')),
  created_at timestamptz not null,
  ended_at timestamptz,
  ended_by uuid references users on delete set null,
  check (agency_id <> user_id)
);
-- an agency's people; one open assignment for a pair
create unique index agency_users_open on agency_users (agency_id, user_id) where ended_at is null;
-- the agencies of a person
create index agency_users_user on agency_users (user_id, ended_at);
-- an agency's assignments, ended ones too; also the foreign key
create index agency_users_agency on agency_users (agency_id, created_at desc);
-- foreign key
create index agency_users_ended_by on agency_users (ended_by);

create table audit_log (
  id bigint generated always as identity primary key,
  created_at timestamptz not null,
  action text not null,
  resource_type text not null,
  resource_id text not null,
  user_id uuid,
  on_behalf_of uuid,
  actor text not null check (actor in ('user', 'system', 'anonymous')),
  via text not null check (via in ('web', 'ops', 'job')),
  machine text,
  from_status text,
  to_status text,
  before jsonb,
  after jsonb,
  note text,
  ip_address text,
  user_agent text,
  transaction_id xid8 not null default pg_current_xact_id()
);
-- audit log screen and the 24-hour count: newest first
create index audit_log_created on audit_log (created_at desc, id desc);
-- history of one thing, and the proof that its statuses form a legal path
create index audit_log_resource on audit_log (resource_type, resource_id, id);
-- what one person did
create index audit_log_user on audit_log (user_id, id desc);
-- rows that are not sealed yet, in the order in which they are sealed
create index audit_log_sealing on audit_log (transaction_id, id);

create table audit_seals (
  seq bigint primary key,
  audit_id bigint not null unique references audit_log,
  hash text not null,
  sealed_at timestamptz not null
);

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'insufficient_privilege';
end $$;
create trigger audit_log_append_only before update or delete or truncate on audit_log
  for each statement execute function refuse_change();
create trigger audit_seals_append_only before update or delete or truncate on audit_seals
  for each statement execute function refuse_change();
revoke update, delete, truncate on audit_log, audit_seals from accord_app;
`)
    .execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
drop table audit_seals, audit_log, agency_users, creator_profiles, brand_profiles, rate_limits, auth_tokens, invites, sessions,
  user_roles, users;
drop function refuse_change;
alter default privileges in schema public revoke all on tables from accord_app;
alter default privileges in schema public revoke all on sequences from accord_app;
revoke usage on schema public from accord_app;
`)
    .execute(db);
}
