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

select "creator_profiles"."user_id" as "id", "creator_profiles"."username", "creator_profiles"."bio", "creator_profiles"."avatar_url", "creator_profiles"."primary_platform", "creator_profiles"."shown_platforms", "creator_profiles"."shown_followers", "creator_profiles"."shown_engagement", "creator_profiles"."shown_countries", "creator_profiles"."content_types", "creator_profiles"."industries", "creator_profiles"."audience_type", "creator_profiles"."price_min_minor", "creator_profiles"."price_max_minor", "creator_profiles"."price_currency", "creator_profiles"."verified_at", "users"."first_name", "users"."last_name", "favourites"."created_at" as "favourite_since", "deals"."status" as "open_deal", "page"."total"
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
order by "page"."shown_followers" desc, "page"."user_id"

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
