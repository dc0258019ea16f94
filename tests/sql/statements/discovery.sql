-- discovery.compare

select "creator_profiles"."user_id" as "id", "creator_profiles"."username", "creator_profiles"."bio", "creator_profiles"."avatar_url", "creator_profiles"."primary_platform", "creator_profiles"."shown_platforms", "creator_profiles"."shown_followers", "creator_profiles"."shown_engagement", "creator_profiles"."shown_countries", "creator_profiles"."content_types", "creator_profiles"."industries", "creator_profiles"."audience_type", "creator_profiles"."price_min_minor", "creator_profiles"."price_max_minor", "creator_profiles"."price_currency", "creator_profiles"."verified_at", "users"."first_name", "users"."last_name", coalesce((select figures
from track_records
where track_records.user_id = "creator_profiles"."user_id"), '{}') as "record", "favourites"."added_at" as "favourite_since", "deals"."status" as "open_deal", "page"."rank", "page"."total", "posts"."thumbnails", "between"."current_name", "between"."current_status", "between"."completed_with_you", coalesce( (select max(a.follower_count)
from creator_public_analytics a
where a.creator_id = creator_profiles.user_id), creator_profiles.follower_count, 0) as "tier_followers", (
select coalesce(json_object_agg(content_type, from_minor), '{}')
from creator_rates
where creator_id = creator_profiles.user_id) as "rates", (
select coalesce(json_object_agg(tier, min_price_minor), '{}')
from pricing_floors
where campaign_type = $) as "floors", json_strip_nulls(json_build_object('USD', case 'USD' when 'USD' then 1000000 else (select rate_micros
from fx_rates as rates (rate_currency, rate_day, rate_micros)
where rate_currency = 'USD' and rate_day <= $::date
order by rate_day desc
limit 1) end, 'GBP', case 'GBP' when 'USD' then 1000000 else (select rate_micros
from fx_rates as rates (rate_currency, rate_day, rate_micros)
where rate_currency = 'GBP' and rate_day <= $::date
order by rate_day desc
limit 1) end, 'EUR', case 'EUR' when 'USD' then 1000000 else (select rate_micros
from fx_rates as rates (rate_currency, rate_day, rate_micros)
where rate_currency = 'EUR' and rate_day <= $::date
order by rate_day desc
limit 1) end, 'CAD', case 'CAD' when 'USD' then 1000000 else (select rate_micros
from fx_rates as rates (rate_currency, rate_day, rate_micros)
where rate_currency = 'CAD' and rate_day <= $::date
order by rate_day desc
limit 1) end, 'AUD', case 'AUD' when 'USD' then 1000000 else (select rate_micros
from fx_rates as rates (rate_currency, rate_day, rate_micros)
where rate_currency = 'AUD' and rate_day <= $::date
order by rate_day desc
limit 1) end, 'JPY', case 'JPY' when 'USD' then 1000000 else (select rate_micros
from fx_rates as rates (rate_currency, rate_day, rate_micros)
where rate_currency = 'JPY' and rate_day <= $::date
order by rate_day desc
limit 1) end)) as "usd_micros", "creator_profiles"."languages", "creator_profiles"."is_available", ((select count(*) as "count"
from "deals" as "done"
where "done"."creator_id" = "page"."user_id" and "done"."extends_deal_id" is null and "done"."status" = $)) as "completed"
from (
select user_id, shown_followers as rank, null::bigint as total
from creator_profiles
where listed and "user_id" = any($::uuid[])) as "page"
inner join "creator_profiles" on "creator_profiles"."user_id" = "page"."user_id"
inner join "users" on "users"."id" = "page"."user_id"
left join "creator_list_members" as "favourites" on "favourites"."creator_id" = "page"."user_id" and "favourites"."list_id" = (select "id"
from "creator_lists"
where "brand_id" = $ and "sort_name" = $)
left join "deals" on "deals"."creator_id" = "page"."user_id" and "deals"."campaign_id" = $ and "deals"."extends_deal_id" is null and "deals"."status" in (…)
left join lateral (select jsonb_path_query_array(a.recent_contents, '$[*].thumbnail_url ? (@ != null)') as "thumbnails"
from "creator_public_analytics" as "a"
where "a"."creator_id" = "creator_profiles"."user_id" and a.platform = any (creator_profiles.shown_platforms) and creator_profiles.visibility_settings ->> 'showAnalytics' is distinct
from 'false'
order by "a"."fetched_at" desc, "a"."platform"
limit $) as "posts" on true
inner join lateral (select (array_agg(campaigns.name
order by deals.invitation_date desc, deals.id) filter (where deals.status = any ($)))[1] as "current_name", (array_agg(deals.status
order by deals.invitation_date desc, deals.id) filter (where deals.status = any ($)))[1] as "current_status", count(*) filter (where deals.status = 'completed') as "completed_with_you"
from "deals"
inner join "campaigns" on "campaigns"."id" = "deals"."campaign_id"
where "deals"."creator_id" = "creator_profiles"."user_id" and "deals"."extends_deal_id" is null and "deals"."brand_id" = $) as "between" on true
order by "page"."rank" desc, "page"."user_id"

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
where "portfolio_items"."creator_id" = any($::uuid[])
order by "portfolio_items"."creator_id", "portfolio_items"."position"

select *
from "campaigns"
where "id" = $ and "deleted_at" is null


-- discovery.creator

select "creator_profiles"."user_id" as "id", "creator_profiles"."username", "creator_profiles"."bio", "creator_profiles"."avatar_url", "creator_profiles"."primary_platform", "creator_profiles"."shown_platforms", "creator_profiles"."shown_followers", "creator_profiles"."shown_engagement", "creator_profiles"."shown_countries", "creator_profiles"."content_types", "creator_profiles"."industries", "creator_profiles"."audience_type", "creator_profiles"."price_min_minor", "creator_profiles"."price_max_minor", "creator_profiles"."price_currency", "creator_profiles"."verified_at", "users"."first_name", "users"."last_name", coalesce((select figures
from track_records
where track_records.user_id = "creator_profiles"."user_id"), '{}') as "record", "favourites"."added_at" as "favourite_since", "creator_profiles"."creator_type", "creator_profiles"."languages", "creator_profiles"."is_available", "creator_profiles"."social_handles", "creator_profiles"."visibility_settings", "creator_profiles"."updated_at"
from "creator_profiles"
inner join "users" on "users"."id" = "creator_profiles"."user_id"
left join "creator_list_members" as "favourites" on "favourites"."creator_id" = "creator_profiles"."user_id" and "favourites"."list_id" = (select "id"
from "creator_lists"
where "brand_id" = $ and "sort_name" = $)
where "creator_profiles"."user_id" = $ and "creator_profiles"."listed" = $

select distinct on ("platform") "platform", "identifier", "profile_url", "image_url", "full_name", "is_verified", "introduction", "follower_count", "engagement_rate", "average_views", "average_likes", "average_comments", "top_contents", "fetched_at"
from "creator_public_analytics"
where "creator_id" = $
order by "platform", "fetched_at" desc, "identifier"


-- discovery.creators

select "creator_profiles"."user_id" as "id", "creator_profiles"."username", "creator_profiles"."bio", "creator_profiles"."avatar_url", "creator_profiles"."primary_platform", "creator_profiles"."shown_platforms", "creator_profiles"."shown_followers", "creator_profiles"."shown_engagement", "creator_profiles"."shown_countries", "creator_profiles"."content_types", "creator_profiles"."industries", "creator_profiles"."audience_type", "creator_profiles"."price_min_minor", "creator_profiles"."price_max_minor", "creator_profiles"."price_currency", "creator_profiles"."verified_at", "users"."first_name", "users"."last_name", coalesce((select figures
from track_records
where track_records.user_id = "creator_profiles"."user_id"), '{}') as "record", "favourites"."added_at" as "favourite_since", "deals"."status" as "open_deal", "page"."rank", "page"."total", "posts"."thumbnails", "between"."current_name", "between"."current_status", "between"."completed_with_you", coalesce( (select max(a.follower_count)
from creator_public_analytics a
where a.creator_id = creator_profiles.user_id), creator_profiles.follower_count, 0) as "tier_followers", (
select coalesce(json_object_agg(content_type, from_minor), '{}')
from creator_rates
where creator_id = creator_profiles.user_id) as "rates", (
select coalesce(json_object_agg(tier, min_price_minor), '{}')
from pricing_floors
where campaign_type = $) as "floors", json_strip_nulls(json_build_object('USD', case 'USD' when 'USD' then 1000000 else (select rate_micros
from fx_rates as rates (rate_currency, rate_day, rate_micros)
where rate_currency = 'USD' and rate_day <= $::date
order by rate_day desc
limit 1) end, 'GBP', case 'GBP' when 'USD' then 1000000 else (select rate_micros
from fx_rates as rates (rate_currency, rate_day, rate_micros)
where rate_currency = 'GBP' and rate_day <= $::date
order by rate_day desc
limit 1) end, 'EUR', case 'EUR' when 'USD' then 1000000 else (select rate_micros
from fx_rates as rates (rate_currency, rate_day, rate_micros)
where rate_currency = 'EUR' and rate_day <= $::date
order by rate_day desc
limit 1) end, 'CAD', case 'CAD' when 'USD' then 1000000 else (select rate_micros
from fx_rates as rates (rate_currency, rate_day, rate_micros)
where rate_currency = 'CAD' and rate_day <= $::date
order by rate_day desc
limit 1) end, 'AUD', case 'AUD' when 'USD' then 1000000 else (select rate_micros
from fx_rates as rates (rate_currency, rate_day, rate_micros)
where rate_currency = 'AUD' and rate_day <= $::date
order by rate_day desc
limit 1) end, 'JPY', case 'JPY' when 'USD' then 1000000 else (select rate_micros
from fx_rates as rates (rate_currency, rate_day, rate_micros)
where rate_currency = 'JPY' and rate_day <= $::date
order by rate_day desc
limit 1) end)) as "usd_micros"
from ( with matches as ((select user_id, coalesce(floor((0::float8 + (((shown_facets & facet_bits('platform', $::text[]) <> 0)::int)::float8 / 1) * 25 + (((shown_facets & facet_bits('content', $::text[]) <> 0)::int)::float8 / 1) * 15 + case when shown_engagement is not null then least(greatest(shown_engagement, 0) / 0.06::float8, 1) * 10 else 0 end) / nullif((0::float8 + 25 + 15 + case when shown_engagement is not null then 10 else 0 end), 0) * 100 + 0.5), 0)::bigint * 100000000000::bigint + shown_followers + 1 as rank
from creator_profiles
where listed and shown_facets & facet_bits('platform', $::text[]) <> 0
order by shown_followers desc, user_id
limit 10000) union (select user_id, coalesce(floor((0::float8 + (((shown_facets & facet_bits('platform', $::text[]) <> 0)::int)::float8 / 1) * 25 + (((shown_facets & facet_bits('content', $::text[]) <> 0)::int)::float8 / 1) * 15 + case when shown_engagement is not null then least(greatest(shown_engagement, 0) / 0.06::float8, 1) * 10 else 0 end) / nullif((0::float8 + 25 + 15 + case when shown_engagement is not null then 10 else 0 end), 0) * 100 + 0.5), 0)::bigint * 100000000000::bigint + shown_followers + 1 as rank
from creator_profiles
where listed
order by shown_followers desc, user_id
limit 10000))
select user_id, rank, (select count(*)
from (select
from creator_profiles
where listed
order by shown_followers desc, user_id
limit 1001) listed)::bigint as total
from matches
order by rank desc, user_id
limit 11) as "page"
inner join "creator_profiles" on "creator_profiles"."user_id" = "page"."user_id"
inner join "users" on "users"."id" = "page"."user_id"
left join "creator_list_members" as "favourites" on "favourites"."creator_id" = "page"."user_id" and "favourites"."list_id" = (select "id"
from "creator_lists"
where "brand_id" = $ and "sort_name" = $)
left join "deals" on "deals"."creator_id" = "page"."user_id" and "deals"."campaign_id" = $ and "deals"."extends_deal_id" is null and "deals"."status" in (…)
left join lateral (select jsonb_path_query_array(a.recent_contents, '$[*].thumbnail_url ? (@ != null)') as "thumbnails"
from "creator_public_analytics" as "a"
where "a"."creator_id" = "creator_profiles"."user_id" and a.platform = any (creator_profiles.shown_platforms) and creator_profiles.visibility_settings ->> 'showAnalytics' is distinct
from 'false'
order by "a"."fetched_at" desc, "a"."platform"
limit $) as "posts" on true
inner join lateral (select (array_agg(campaigns.name
order by deals.invitation_date desc, deals.id) filter (where deals.status = any ($)))[1] as "current_name", (array_agg(deals.status
order by deals.invitation_date desc, deals.id) filter (where deals.status = any ($)))[1] as "current_status", count(*) filter (where deals.status = 'completed') as "completed_with_you"
from "deals"
inner join "campaigns" on "campaigns"."id" = "deals"."campaign_id"
where "deals"."creator_id" = "creator_profiles"."user_id" and "deals"."extends_deal_id" is null and "deals"."brand_id" = $) as "between" on true
order by "page"."rank" desc, "page"."user_id"

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
where "portfolio_items"."creator_id" = any($::uuid[])
order by "portfolio_items"."creator_id", "portfolio_items"."position"

select *
from "campaigns"
where "id" = $ and "deleted_at" is null

select coalesce(sum(deals.agreed_amount_minor) filter (where deals.status in ('invited', 'accepted', 'contracted', 'in_progress', 'submitted', 'completed') and deals.extends_deal_id is null), 0)::bigint as "committed_minor", (
select coalesce(json_object_agg(tier, min_price_minor), '{}')
from pricing_floors
where campaign_type = $) as "floors", json_strip_nulls(json_build_object('USD', case 'USD' when 'USD' then 1000000 else (select rate_micros
from fx_rates as rates (rate_currency, rate_day, rate_micros)
where rate_currency = 'USD' and rate_day <= $::date
order by rate_day desc
limit 1) end, 'GBP', case 'GBP' when 'USD' then 1000000 else (select rate_micros
from fx_rates as rates (rate_currency, rate_day, rate_micros)
where rate_currency = 'GBP' and rate_day <= $::date
order by rate_day desc
limit 1) end, 'EUR', case 'EUR' when 'USD' then 1000000 else (select rate_micros
from fx_rates as rates (rate_currency, rate_day, rate_micros)
where rate_currency = 'EUR' and rate_day <= $::date
order by rate_day desc
limit 1) end, 'CAD', case 'CAD' when 'USD' then 1000000 else (select rate_micros
from fx_rates as rates (rate_currency, rate_day, rate_micros)
where rate_currency = 'CAD' and rate_day <= $::date
order by rate_day desc
limit 1) end, 'AUD', case 'AUD' when 'USD' then 1000000 else (select rate_micros
from fx_rates as rates (rate_currency, rate_day, rate_micros)
where rate_currency = 'AUD' and rate_day <= $::date
order by rate_day desc
limit 1) end, 'JPY', case 'JPY' when 'USD' then 1000000 else (select rate_micros
from fx_rates as rates (rate_currency, rate_day, rate_micros)
where rate_currency = 'JPY' and rate_day <= $::date
order by rate_day desc
limit 1) end)) as "usd_micros", (select case when not value then $::text end
from feature_flags
where key = $) as "off"
from "deals"
where "deals"."campaign_id" = $


-- discovery.favouriteCount

select count(*) as "count"
from "creator_list_members"
inner join "creator_profiles" on "creator_profiles"."user_id" = "creator_list_members"."creator_id"
where "creator_list_members"."list_id" = (select "id"
from "creator_lists"
where "brand_id" = $ and "sort_name" = $) and "creator_profiles"."listed" = $


-- discovery.favourites

select "creator_profiles"."user_id" as "id", "creator_profiles"."username", "creator_profiles"."bio", "creator_profiles"."avatar_url", "creator_profiles"."primary_platform", "creator_profiles"."shown_platforms", "creator_profiles"."shown_followers", "creator_profiles"."shown_engagement", "creator_profiles"."shown_countries", "creator_profiles"."content_types", "creator_profiles"."industries", "creator_profiles"."audience_type", "creator_profiles"."price_min_minor", "creator_profiles"."price_max_minor", "creator_profiles"."price_currency", "creator_profiles"."verified_at", "users"."first_name", "users"."last_name", coalesce((select figures
from track_records
where track_records.user_id = "creator_profiles"."user_id"), '{}') as "record", "page"."note", "page"."added_at", "favourites"."added_at" as "favourite_since", "between"."current_name", "between"."current_status", "between"."completed_with_you"
from (select "member"."creator_id", "member"."note", "member"."added_at"
from "creator_list_members" as "member"
inner join "creator_profiles" on "creator_profiles"."user_id" = "member"."creator_id"
where "member"."list_id" = (select "id"
from "creator_lists"
where "brand_id" = $ and "sort_name" = $) and "creator_profiles"."listed" = $
order by "member"."added_at" desc, "member"."creator_id"
limit $) as "page"
inner join "creator_profiles" on "creator_profiles"."user_id" = "page"."creator_id"
inner join "users" on "users"."id" = "page"."creator_id"
left join "creator_list_members" as "favourites" on "favourites"."creator_id" = "page"."creator_id" and "favourites"."list_id" = (select "id"
from "creator_lists"
where "brand_id" = $ and "sort_name" = $)
inner join lateral (select (array_agg(campaigns.name
order by deals.invitation_date desc, deals.id) filter (where deals.status = any ($)))[1] as "current_name", (array_agg(deals.status
order by deals.invitation_date desc, deals.id) filter (where deals.status = any ($)))[1] as "current_status", count(*) filter (where deals.status = 'completed') as "completed_with_you"
from "deals"
inner join "campaigns" on "campaigns"."id" = "deals"."campaign_id"
where "deals"."creator_id" = "creator_profiles"."user_id" and "deals"."extends_deal_id" is null and "deals"."brand_id" = $) as "between" on true
order by "page"."added_at" desc, "page"."creator_id"


-- discovery.list

select "id", "name", "is_favourites", (select count(*) as "count"
from "creator_list_members" as "m"
inner join "creator_profiles" as "p" on "p"."user_id" = "m"."creator_id"
where "m"."list_id" = "lists"."id" and "p"."listed" = $) as "creators", (select coalesce(json_agg(json_build_object('firstName', f.first_name, 'lastName', f.last_name, 'username', f.username, 'avatarUrl', f.avatar_url)
order by f.added_at desc, f.creator_id), '[]') as "newest"
from (select "u"."first_name", "u"."last_name", "p"."username", "p"."avatar_url", "m"."added_at", "m"."creator_id"
from "creator_list_members" as "m"
inner join "creator_profiles" as "p" on "p"."user_id" = "m"."creator_id"
inner join "users" as "u" on "u"."id" = "m"."creator_id"
where "m"."list_id" = "lists"."id" and "p"."listed" = $
order by "m"."added_at" desc, "m"."creator_id"
limit $) as "f") as "newest"
from "creator_lists" as "lists"
where "lists"."id" = $ and "lists"."brand_id" = $


-- discovery.listMembers

select "creator_profiles"."user_id" as "id", "creator_profiles"."username", "creator_profiles"."bio", "creator_profiles"."avatar_url", "creator_profiles"."primary_platform", "creator_profiles"."shown_platforms", "creator_profiles"."shown_followers", "creator_profiles"."shown_engagement", "creator_profiles"."shown_countries", "creator_profiles"."content_types", "creator_profiles"."industries", "creator_profiles"."audience_type", "creator_profiles"."price_min_minor", "creator_profiles"."price_max_minor", "creator_profiles"."price_currency", "creator_profiles"."verified_at", "users"."first_name", "users"."last_name", coalesce((select figures
from track_records
where track_records.user_id = "creator_profiles"."user_id"), '{}') as "record", "page"."note", "page"."added_at", "favourites"."added_at" as "favourite_since", "between"."current_name", "between"."current_status", "between"."completed_with_you"
from (select "member"."creator_id", "member"."note", "member"."added_at"
from "creator_list_members" as "member"
inner join "creator_profiles" on "creator_profiles"."user_id" = "member"."creator_id"
where "member"."list_id" = $ and "creator_profiles"."listed" = $
order by "member"."added_at" desc, "member"."creator_id"
limit $) as "page"
inner join "creator_profiles" on "creator_profiles"."user_id" = "page"."creator_id"
inner join "users" on "users"."id" = "page"."creator_id"
left join "creator_list_members" as "favourites" on "favourites"."creator_id" = "page"."creator_id" and "favourites"."list_id" = (select "id"
from "creator_lists"
where "brand_id" = $ and "sort_name" = $)
inner join lateral (select (array_agg(campaigns.name
order by deals.invitation_date desc, deals.id) filter (where deals.status = any ($)))[1] as "current_name", (array_agg(deals.status
order by deals.invitation_date desc, deals.id) filter (where deals.status = any ($)))[1] as "current_status", count(*) filter (where deals.status = 'completed') as "completed_with_you"
from "deals"
inner join "campaigns" on "campaigns"."id" = "deals"."campaign_id"
where "deals"."creator_id" = "creator_profiles"."user_id" and "deals"."extends_deal_id" is null and "deals"."brand_id" = $) as "between" on true
order by "page"."added_at" desc, "page"."creator_id"

select "id", "name", "is_favourites", (select count(*) as "count"
from "creator_list_members" as "m"
inner join "creator_profiles" as "p" on "p"."user_id" = "m"."creator_id"
where "m"."list_id" = "lists"."id" and "p"."listed" = $) as "creators", (select coalesce(json_agg(json_build_object('firstName', f.first_name, 'lastName', f.last_name, 'username', f.username, 'avatarUrl', f.avatar_url)
order by f.added_at desc, f.creator_id), '[]') as "newest"
from (select "u"."first_name", "u"."last_name", "p"."username", "p"."avatar_url", "m"."added_at", "m"."creator_id"
from "creator_list_members" as "m"
inner join "creator_profiles" as "p" on "p"."user_id" = "m"."creator_id"
inner join "users" as "u" on "u"."id" = "m"."creator_id"
where "m"."list_id" = "lists"."id" and "p"."listed" = $
order by "m"."added_at" desc, "m"."creator_id"
limit $) as "f") as "newest"
from "creator_lists" as "lists"
where "lists"."id" = $ and "lists"."brand_id" = $


-- discovery.lists

select *, (select count(*) as "count"
from "creator_list_members" as "m"
inner join "creator_profiles" as "p" on "p"."user_id" = "m"."creator_id"
where "m"."list_id" = "lists"."id" and "p"."listed" = $) as "creators", (select coalesce(json_agg(json_build_object('firstName', f.first_name, 'lastName', f.last_name, 'username', f.username, 'avatarUrl', f.avatar_url)
order by f.added_at desc, f.creator_id), '[]') as "newest"
from (select "u"."first_name", "u"."last_name", "p"."username", "p"."avatar_url", "m"."added_at", "m"."creator_id"
from "creator_list_members" as "m"
inner join "creator_profiles" as "p" on "p"."user_id" = "m"."creator_id"
inner join "users" as "u" on "u"."id" = "m"."creator_id"
where "m"."list_id" = "lists"."id" and "p"."listed" = $
order by "m"."added_at" desc, "m"."creator_id"
limit $) as "f") as "newest"
from (select "id", "name", "is_favourites", case when is_favourites then '' else sort_key(name) collate "C" end as "sort_name"
from "creator_lists"
where "brand_id" = $
order by case when is_favourites then '' else sort_key(name) collate "C" end, "id"
limit $) as "lists"
order by "lists"."sort_name", "lists"."id"

select count(*) as "lists"
from "creator_lists"
where "brand_id" = $


-- discovery.portfolio

select "creator_profiles"."user_id" as "id", "creator_profiles"."username", "creator_profiles"."bio", "creator_profiles"."avatar_url", "creator_profiles"."primary_platform", "creator_profiles"."shown_platforms", "creator_profiles"."shown_followers", "creator_profiles"."shown_engagement", "creator_profiles"."shown_countries", "creator_profiles"."content_types", "creator_profiles"."industries", "creator_profiles"."audience_type", "creator_profiles"."price_min_minor", "creator_profiles"."price_max_minor", "creator_profiles"."price_currency", "creator_profiles"."verified_at", "users"."first_name", "users"."last_name", coalesce((select figures
from track_records
where track_records.user_id = "creator_profiles"."user_id"), '{}') as "record", "favourites"."added_at" as "favourite_since", "creator_profiles"."creator_type", "creator_profiles"."languages", "creator_profiles"."is_available", "creator_profiles"."social_handles", "creator_profiles"."visibility_settings", "creator_profiles"."updated_at"
from "creator_profiles"
inner join "users" on "users"."id" = "creator_profiles"."user_id"
left join "creator_list_members" as "favourites" on "favourites"."creator_id" = "creator_profiles"."user_id" and "favourites"."list_id" = (select "id"
from "creator_lists"
where "brand_id" = $ and "sort_name" = $)
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


-- discovery.roster

select *
from "campaigns"
where "id" = $ and "deleted_at" is null

select coalesce(sum(deals.agreed_amount_minor) filter (where deals.status in ('invited', 'accepted', 'contracted', 'in_progress', 'submitted', 'completed') and deals.extends_deal_id is null), 0)::bigint as "committed_minor", (
select coalesce(json_object_agg(tier, min_price_minor), '{}')
from pricing_floors
where campaign_type = $) as "floors", json_strip_nulls(json_build_object('USD', case 'USD' when 'USD' then 1000000 else (select rate_micros
from fx_rates as rates (rate_currency, rate_day, rate_micros)
where rate_currency = 'USD' and rate_day <= $::date
order by rate_day desc
limit 1) end, 'GBP', case 'GBP' when 'USD' then 1000000 else (select rate_micros
from fx_rates as rates (rate_currency, rate_day, rate_micros)
where rate_currency = 'GBP' and rate_day <= $::date
order by rate_day desc
limit 1) end, 'EUR', case 'EUR' when 'USD' then 1000000 else (select rate_micros
from fx_rates as rates (rate_currency, rate_day, rate_micros)
where rate_currency = 'EUR' and rate_day <= $::date
order by rate_day desc
limit 1) end, 'CAD', case 'CAD' when 'USD' then 1000000 else (select rate_micros
from fx_rates as rates (rate_currency, rate_day, rate_micros)
where rate_currency = 'CAD' and rate_day <= $::date
order by rate_day desc
limit 1) end, 'AUD', case 'AUD' when 'USD' then 1000000 else (select rate_micros
from fx_rates as rates (rate_currency, rate_day, rate_micros)
where rate_currency = 'AUD' and rate_day <= $::date
order by rate_day desc
limit 1) end, 'JPY', case 'JPY' when 'USD' then 1000000 else (select rate_micros
from fx_rates as rates (rate_currency, rate_day, rate_micros)
where rate_currency = 'JPY' and rate_day <= $::date
order by rate_day desc
limit 1) end)) as "usd_micros", (select case when not value then $::text end
from feature_flags
where key = $) as "off"
from "deals"
where "deals"."campaign_id" = $
