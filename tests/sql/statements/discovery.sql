-- discovery.compare

select "creator_profiles"."user_id" as "id", "creator_profiles"."username", "creator_profiles"."bio", "creator_profiles"."avatar_url", "creator_profiles"."primary_platform", "creator_profiles"."shown_platforms", "creator_profiles"."shown_followers", "creator_profiles"."shown_engagement", "creator_profiles"."shown_countries", "creator_profiles"."content_types", "creator_profiles"."industries", "creator_profiles"."audience_type", "creator_profiles"."price_min_minor", "creator_profiles"."price_max_minor", "creator_profiles"."price_currency", "creator_profiles"."verified_at", "users"."first_name", "users"."last_name", "favourites"."created_at" as "favourite_since", "deals"."status" as "open_deal", "page"."total", "posts"."thumbnails", "between"."current_name", "between"."current_status", "between"."completed_with_you", "creator_profiles"."languages", "creator_profiles"."is_available", ((select count(*) as "count"
from "deals" as "done"
where "done"."creator_id" = "page"."user_id" and "done"."status" = $)) as "completed"
from (
select user_id, shown_followers, null::bigint as total
from creator_profiles
where listed and user_id = any ($::uuid[])) as "page"
inner join "creator_profiles" on "creator_profiles"."user_id" = "page"."user_id"
inner join "users" on "users"."id" = "page"."user_id"
left join "favourites" on "favourites"."creator_id" = "page"."user_id" and "favourites"."brand_id" = $
left join "deals" on "deals"."creator_id" = "page"."user_id" and "deals"."campaign_id" = $ and "deals"."status" in (…)
left join lateral (select jsonb_path_query_array(a.recent_contents, '$[*].thumbnail_url ? (@ != null)') as "thumbnails"
from "creator_public_analytics" as "a"
where "a"."creator_id" = "creator_profiles"."user_id" and a.platform = any (creator_profiles.shown_platforms) and creator_profiles.visibility_settings ->> 'showAnalytics' is distinct
from 'false'
order by "a"."fetched_at" desc
limit $) as "posts" on true
inner join lateral (select (array_agg(campaigns.name
order by deals.invitation_date desc) filter (where deals.status = any ($)))[1] as "current_name", (array_agg(deals.status
order by deals.invitation_date desc) filter (where deals.status = any ($)))[1] as "current_status", count(*) filter (where deals.status = 'completed') as "completed_with_you"
from "deals"
inner join "campaigns" on "campaigns"."id" = "deals"."campaign_id"
where "deals"."creator_id" = "creator_profiles"."user_id" and "deals"."brand_id" = $) as "between" on true
order by "page"."shown_followers" desc, "page"."user_id"

select "submissions"."status" as "submission_status", "deals"."status" as "deal_status", "deals"."portfolio_use", "campaigns"."status" as "campaign_status", "campaigns"."review_status", "campaigns"."deleted_at" as "campaign_deleted_at", "brand_profiles"."company_name", "portfolio_items"."id", "portfolio_items"."kind", "portfolio_items"."platform", "portfolio_items"."title", "portfolio_items"."caption", "portfolio_items"."position", "portfolio_items"."file_id", "portfolio_items"."post_url", "submissions"."post_url" as "published_url", "files"."content_type", "files"."width", "files"."height", "creator_profiles"."visibility_settings", coalesce((select true
from disputes
where disputes.campaign_id = submissions.campaign_id and disputes.status in ('opened', 'evidence_due', 'submitted', 'lost')
limit 1), false) as "disputed", exists (select
from submission_versions join submission_files on submission_files.version_id = submission_versions.id
where submission_versions.submission_id = submissions.id and submission_versions.version = submissions.version and submission_files.file_id = portfolio_items.file_id) as "current", "portfolio_items"."creator_id"
from "portfolio_items"
inner join "creator_profiles" on "creator_profiles"."user_id" = "portfolio_items"."creator_id"
left join "submissions" on "submissions"."id" = "portfolio_items"."submission_id"
left join "deals" on "deals"."id" = "submissions"."deal_id"
left join "campaigns" on "campaigns"."id" = "submissions"."campaign_id"
left join "brand_profiles" on "brand_profiles"."user_id" = "campaigns"."brand_id"
left join "files" on "files"."id" = "portfolio_items"."file_id" and "files"."deleted_at" is null
where "portfolio_items"."creator_id" = any(string_to_array($, ',')::uuid[])
order by "portfolio_items"."creator_id", "portfolio_items"."position"

select *
from "campaigns"
where "id" = $ and "deleted_at" is null


-- discovery.creator

select "creator_profiles"."user_id" as "id", "creator_profiles"."username", "creator_profiles"."bio", "creator_profiles"."avatar_url", "creator_profiles"."primary_platform", "creator_profiles"."shown_platforms", "creator_profiles"."shown_followers", "creator_profiles"."shown_engagement", "creator_profiles"."shown_countries", "creator_profiles"."content_types", "creator_profiles"."industries", "creator_profiles"."audience_type", "creator_profiles"."price_min_minor", "creator_profiles"."price_max_minor", "creator_profiles"."price_currency", "creator_profiles"."verified_at", "users"."first_name", "users"."last_name", "favourites"."created_at" as "favourite_since", "creator_profiles"."creator_type", "creator_profiles"."languages", "creator_profiles"."is_available", "creator_profiles"."social_handles", "creator_profiles"."visibility_settings", "creator_profiles"."updated_at"
from "creator_profiles"
inner join "users" on "users"."id" = "creator_profiles"."user_id"
left join "favourites" on "favourites"."creator_id" = "creator_profiles"."user_id" and "favourites"."brand_id" = $
where "creator_profiles"."user_id" = $ and "creator_profiles"."listed" = $

select distinct on ("platform") "platform", "identifier", "profile_url", "image_url", "full_name", "is_verified", "introduction", "follower_count", "engagement_rate", "average_views", "average_likes", "average_comments", "top_contents", "fetched_at"
from "creator_public_analytics"
where "creator_id" = $
order by "platform", "fetched_at" desc


-- discovery.creators

select "creator_profiles"."user_id" as "id", "creator_profiles"."username", "creator_profiles"."bio", "creator_profiles"."avatar_url", "creator_profiles"."primary_platform", "creator_profiles"."shown_platforms", "creator_profiles"."shown_followers", "creator_profiles"."shown_engagement", "creator_profiles"."shown_countries", "creator_profiles"."content_types", "creator_profiles"."industries", "creator_profiles"."audience_type", "creator_profiles"."price_min_minor", "creator_profiles"."price_max_minor", "creator_profiles"."price_currency", "creator_profiles"."verified_at", "users"."first_name", "users"."last_name", "favourites"."created_at" as "favourite_since", "deals"."status" as "open_deal", "page"."total", "posts"."thumbnails", "between"."current_name", "between"."current_status", "between"."completed_with_you"
from ( with matches as (select user_id, shown_followers
from creator_profiles
where listed and true
order by shown_followers desc, user_id
limit 11)
select user_id, shown_followers, (select count(*)
from (select
from creator_profiles
where listed
order by shown_followers desc, user_id
limit 1001) listed)::bigint as total
from matches
order by shown_followers desc, user_id
limit 11) as "page"
inner join "creator_profiles" on "creator_profiles"."user_id" = "page"."user_id"
inner join "users" on "users"."id" = "page"."user_id"
left join "favourites" on "favourites"."creator_id" = "page"."user_id" and "favourites"."brand_id" = $
left join "deals" on "deals"."creator_id" = "page"."user_id" and "deals"."campaign_id" = $ and "deals"."status" in (…)
left join lateral (select jsonb_path_query_array(a.recent_contents, '$[*].thumbnail_url ? (@ != null)') as "thumbnails"
from "creator_public_analytics" as "a"
where "a"."creator_id" = "creator_profiles"."user_id" and a.platform = any (creator_profiles.shown_platforms) and creator_profiles.visibility_settings ->> 'showAnalytics' is distinct
from 'false'
order by "a"."fetched_at" desc
limit $) as "posts" on true
inner join lateral (select (array_agg(campaigns.name
order by deals.invitation_date desc) filter (where deals.status = any ($)))[1] as "current_name", (array_agg(deals.status
order by deals.invitation_date desc) filter (where deals.status = any ($)))[1] as "current_status", count(*) filter (where deals.status = 'completed') as "completed_with_you"
from "deals"
inner join "campaigns" on "campaigns"."id" = "deals"."campaign_id"
where "deals"."creator_id" = "creator_profiles"."user_id" and "deals"."brand_id" = $) as "between" on true
order by "page"."shown_followers" desc, "page"."user_id"

select "submissions"."status" as "submission_status", "deals"."status" as "deal_status", "deals"."portfolio_use", "campaigns"."status" as "campaign_status", "campaigns"."review_status", "campaigns"."deleted_at" as "campaign_deleted_at", "brand_profiles"."company_name", "portfolio_items"."id", "portfolio_items"."kind", "portfolio_items"."platform", "portfolio_items"."title", "portfolio_items"."caption", "portfolio_items"."position", "portfolio_items"."file_id", "portfolio_items"."post_url", "submissions"."post_url" as "published_url", "files"."content_type", "files"."width", "files"."height", "creator_profiles"."visibility_settings", coalesce((select true
from disputes
where disputes.campaign_id = submissions.campaign_id and disputes.status in ('opened', 'evidence_due', 'submitted', 'lost')
limit 1), false) as "disputed", exists (select
from submission_versions join submission_files on submission_files.version_id = submission_versions.id
where submission_versions.submission_id = submissions.id and submission_versions.version = submissions.version and submission_files.file_id = portfolio_items.file_id) as "current", "portfolio_items"."creator_id"
from "portfolio_items"
inner join "creator_profiles" on "creator_profiles"."user_id" = "portfolio_items"."creator_id"
left join "submissions" on "submissions"."id" = "portfolio_items"."submission_id"
left join "deals" on "deals"."id" = "submissions"."deal_id"
left join "campaigns" on "campaigns"."id" = "submissions"."campaign_id"
left join "brand_profiles" on "brand_profiles"."user_id" = "campaigns"."brand_id"
left join "files" on "files"."id" = "portfolio_items"."file_id" and "files"."deleted_at" is null
where "portfolio_items"."creator_id" = any(string_to_array($, ',')::uuid[])
order by "portfolio_items"."creator_id", "portfolio_items"."position"

select *
from "campaigns"
where "id" = $ and "deleted_at" is null


-- discovery.favouriteCount

select count(*) as "count"
from "favourites"
inner join "creator_profiles" on "creator_profiles"."user_id" = "favourites"."creator_id"
where "favourites"."brand_id" = $ and "creator_profiles"."listed" = $


-- discovery.favourites

select "creator_profiles"."user_id" as "id", "creator_profiles"."username", "creator_profiles"."bio", "creator_profiles"."avatar_url", "creator_profiles"."primary_platform", "creator_profiles"."shown_platforms", "creator_profiles"."shown_followers", "creator_profiles"."shown_engagement", "creator_profiles"."shown_countries", "creator_profiles"."content_types", "creator_profiles"."industries", "creator_profiles"."audience_type", "creator_profiles"."price_min_minor", "creator_profiles"."price_max_minor", "creator_profiles"."price_currency", "creator_profiles"."verified_at", "users"."first_name", "users"."last_name", "page"."created_at" as "favourite_since"
from (select "favourites"."creator_id", "favourites"."created_at"
from "favourites"
inner join "creator_profiles" on "creator_profiles"."user_id" = "favourites"."creator_id"
where "favourites"."brand_id" = $ and "creator_profiles"."listed" = $
order by "favourites"."created_at" desc, "favourites"."creator_id" desc
limit $) as "page"
inner join "creator_profiles" on "creator_profiles"."user_id" = "page"."creator_id"
inner join "users" on "users"."id" = "page"."creator_id"
order by "page"."created_at" desc, "page"."creator_id" desc


-- discovery.filterSets

select "id", "name", "filters"
from "saved_filter_sets"
where "brand_id" = $
order by lower(name)


-- discovery.portfolio

select "creator_profiles"."user_id" as "id", "creator_profiles"."username", "creator_profiles"."bio", "creator_profiles"."avatar_url", "creator_profiles"."primary_platform", "creator_profiles"."shown_platforms", "creator_profiles"."shown_followers", "creator_profiles"."shown_engagement", "creator_profiles"."shown_countries", "creator_profiles"."content_types", "creator_profiles"."industries", "creator_profiles"."audience_type", "creator_profiles"."price_min_minor", "creator_profiles"."price_max_minor", "creator_profiles"."price_currency", "creator_profiles"."verified_at", "users"."first_name", "users"."last_name", "favourites"."created_at" as "favourite_since", "creator_profiles"."creator_type", "creator_profiles"."languages", "creator_profiles"."is_available", "creator_profiles"."social_handles", "creator_profiles"."visibility_settings", "creator_profiles"."updated_at"
from "creator_profiles"
inner join "users" on "users"."id" = "creator_profiles"."user_id"
left join "favourites" on "favourites"."creator_id" = "creator_profiles"."user_id" and "favourites"."brand_id" = $
where "creator_profiles"."user_id" = $ and "creator_profiles"."listed" = $

select "submissions"."status" as "submission_status", "deals"."status" as "deal_status", "deals"."portfolio_use", "campaigns"."status" as "campaign_status", "campaigns"."review_status", "campaigns"."deleted_at" as "campaign_deleted_at", "brand_profiles"."company_name", "portfolio_items"."id", "portfolio_items"."kind", "portfolio_items"."platform", "portfolio_items"."title", "portfolio_items"."caption", "portfolio_items"."position", "portfolio_items"."file_id", "portfolio_items"."post_url", "submissions"."post_url" as "published_url", "files"."content_type", "files"."width", "files"."height", "creator_profiles"."visibility_settings", coalesce((select true
from disputes
where disputes.campaign_id = submissions.campaign_id and disputes.status in ('opened', 'evidence_due', 'submitted', 'lost')
limit 1), false) as "disputed", exists (select
from submission_versions join submission_files on submission_files.version_id = submission_versions.id
where submission_versions.submission_id = submissions.id and submission_versions.version = submissions.version and submission_files.file_id = portfolio_items.file_id) as "current"
from "portfolio_items"
inner join "creator_profiles" on "creator_profiles"."user_id" = "portfolio_items"."creator_id"
left join "submissions" on "submissions"."id" = "portfolio_items"."submission_id"
left join "deals" on "deals"."id" = "submissions"."deal_id"
left join "campaigns" on "campaigns"."id" = "submissions"."campaign_id"
left join "brand_profiles" on "brand_profiles"."user_id" = "campaigns"."brand_id"
left join "files" on "files"."id" = "portfolio_items"."file_id" and "files"."deleted_at" is null
where "portfolio_items"."creator_id" = $
order by "portfolio_items"."position"
