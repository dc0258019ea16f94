import { type Kysely, sql } from 'kysely';

/**
 * What others may find and see of a creator, stored with the profile: a search reads one table, and what a creator hides (visibility_settings) can
 * neither be read, filtered nor sorted by. Names and account states are in `users`, so triggers copy them, whoever writes.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
drop index creator_profiles_followers, creator_profiles_facets, creator_profiles_search;

alter table creator_profiles
  -- complete, of an active account that is not flagged
  add column listed boolean not null default false,
  add column search_names text not null default '',
  -- -1 when not known or hidden, so that a keyset never meets null
  add column shown_followers bigint not null generated always as (
    case when visibility_settings ->> 'showAnalytics' is distinct from 'false' then coalesce(follower_count, -1) else -1 end) stored,
  add column shown_engagement double precision generated always as (
    case when visibility_settings ->> 'showAnalytics' is distinct from 'false' then engagement_rate end) stored,
  add column shown_platforms text[] not null generated always as (
    array_remove(array_remove(array_remove(array_remove(array_remove(
      case when primary_platform = any (platforms) then platforms else array_prepend(primary_platform, platforms) end, null),
      case when visibility_settings ->> 'showInstagram' = 'false' then 'instagram' end),
      case when visibility_settings ->> 'showTiktok' = 'false' then 'tiktok' end),
      case when visibility_settings ->> 'showYoutube' = 'false' then 'youtube' end),
      case when visibility_settings ->> 'showLinkedin' = 'false' then 'linkedin' end)) stored,
  add column shown_countries text[] not null generated always as (
    case when visibility_settings ->> 'showLocation' is distinct from 'false'
      then array_append(audience_countries, lower(audience_primary)) else '{}' end) stored;

create function creator_listing() returns trigger language plpgsql as $$
declare
  person users%rowtype;
begin
  select * into person from users where id = new.user_id;
  new.search_names := lower(concat_ws(' ', person.first_name, person.last_name));
  new.search_text := lower(concat_ws(' ', person.first_name, person.last_name, new.username, new.bio));
  new.listed := new.is_profile_complete and person.status = 'active' and not person.flagged;
  return new;
end $$;
create trigger creator_profiles_listing before insert or update of username, bio, is_profile_complete on creator_profiles
  for each row execute function creator_listing();

create function person_listing() returns trigger language plpgsql as $$
begin
  update creator_profiles set username = username where user_id = new.id;
  return null;
end $$;
create trigger users_listing after update of first_name, last_name, status, flagged on users
  for each row when (row(old.first_name, old.last_name, old.status, old.flagged)
    is distinct from row(new.first_name, new.last_name, new.status, new.flagged))
  execute function person_listing();

update creator_profiles set username = username;

-- discovery: by followers, keyset
create index creator_profiles_followers on creator_profiles (shown_followers desc, user_id) where listed;
-- discovery: facets
create index creator_profiles_facets on creator_profiles
  using gin (shown_platforms, content_types, industries, shown_countries) where listed;
-- discovery: contains on name, username and bio
create index creator_profiles_search on creator_profiles using gin (search_text gin_trgm_ops) where listed;
-- invite panel: contains on first and last name
create index creator_profiles_names on creator_profiles using gin (search_names gin_trgm_ops) where listed;
-- favourites, newest first
create index favourites_brand on favourites (brand_id, created_at desc, creator_id desc);
`)
    .execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
drop index favourites_brand;
drop trigger users_listing on users;
drop trigger creator_profiles_listing on creator_profiles;
drop function person_listing, creator_listing;
alter table creator_profiles drop column shown_countries, drop column shown_platforms, drop column shown_engagement,
  drop column shown_followers, drop column search_names, drop column listed;
-- Discover without a filter: most followers first
create index creator_profiles_followers on creator_profiles (follower_count desc nulls last, user_id) where is_profile_complete;
-- Discover by platform, content type, industry group and country
create index creator_profiles_facets on creator_profiles
  using gin (platforms, content_types, industry_groups, audience_countries) where is_profile_complete;
-- Discover by name, user name and bio
create index creator_profiles_search on creator_profiles using gin (search_text gin_trgm_ops) where is_profile_complete;
`)
    .execute(db);
}
