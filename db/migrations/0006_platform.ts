import { type Kysely, sql } from 'kysely';

/** Pricing floors, security rules, feature flags, leads. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
create table pricing_floors (
  id uuid primary key default gen_random_uuid(),
  tier text not null check (tier in ('Nano', 'Micro', 'Mid', 'Macro', 'Large', 'Celebrity')),
  campaign_type text not null check (campaign_type in ('Single', 'Weekly', 'Monthly', '12-Month Retainer', 'Evergreen')),
  min_price_minor bigint not null check (min_price_minor between 0 and 1000000000),
  updated_at timestamptz not null,
  unique (tier, campaign_type)
);
create table security_rules (
  id uuid primary key default gen_random_uuid(),
  rule_name text not null check (btrim(rule_name) <> ''),
  rule_description text,
  rule_condition jsonb not null,
  rule_action jsonb not null,
  priority integer not null default 1 check (priority between 1 and 3),
  enabled boolean not null default true,
  updated_at timestamptz not null
);
create table feature_flags (
  key text primary key,
  value boolean not null,
  description text not null,
  updated_at timestamptz not null
);
insert into feature_flags (key, value, description, updated_at) values
  ('ai_review_enabled', true, 'Admins can run the R4 review on a campaign', now()),
  ('creator_invites_enabled', true, 'Brands can invite creators to campaigns', now()),
  ('payments_enabled', true, 'Brands can pay deposits and balances', now()),
  ('social_refresh_enabled', true, 'Social accounts are refreshed', now()),
  ('interest_form_enabled', true, 'Visitors can register their interest', now()),
  ('agency_area_enabled', true, 'Agencies can open their area', now());
create table leads (
  id uuid primary key default gen_random_uuid(),
  name text not null,
  email citext not null,
  phone_number text,
  user_type text not null check (user_type in ('creator', 'brand', 'agency')),
  status text not null default 'new' check (status in ('new', 'contacted', 'invited', 'closed')),
  created_at timestamptz not null,
  updated_at timestamptz not null
);
-- staff list, newest first
create index leads_created on leads (created_at desc, id);
`)
    .execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql.raw('drop table leads, feature_flags, security_rules, pricing_floors;').execute(db);
}
