-- search.everything

select "id", "name", "status", "review_status"
from "campaigns"
where "brand_id" = $ and "deleted_at" is null and folded(coalesce(name, '') || ' ' || coalesce(description, '')) like containing($)
order by folded(coalesce(name, '')) like containing($) desc, "created_at" desc, "id" desc
limit $

with "matches" as materialized (select "deal_messages"."id", "deal_messages"."deal_id", "deal_messages"."body", "deal_messages"."created_at", "campaigns"."name", "deals"."brand_id", "deals"."creator_id"
from "deal_messages"
inner join "deals" on "deals"."id" = "deal_messages"."deal_id"
inner join "campaigns" on "campaigns"."id" = "deals"."campaign_id"
where "deal_messages"."brand_id" = $ and folded(deal_messages.body) like containing($) and "campaigns"."deleted_at" is null), "page" as (select *
from "matches"
order by "created_at" desc, "id" desc
limit $)
select "page"."id", "page"."deal_id", "page"."body", "page"."name", "brand_profiles"."company_name", "users"."first_name", "users"."last_name", "creator_profiles"."username"
from "page"
left join "brand_profiles" on "brand_profiles"."user_id" = "page"."brand_id"
inner join "users" on "users"."id" = "page"."creator_id"
left join "creator_profiles" on "creator_profiles"."user_id" = "page"."creator_id"
order by "page"."created_at" desc, "page"."id" desc

with "matches" as materialized (select "user_id", "shown_followers"
from "creator_profiles"
where "listed" = $ and "search_text" like containing($)), "page" as (select *
from "matches"
order by "shown_followers" desc, "user_id"
limit $)
select "users"."id", "users"."first_name", "users"."last_name", "creator_profiles"."username"
from "page"
inner join "creator_profiles" on "creator_profiles"."user_id" = "page"."user_id"
inner join "users" on "users"."id" = "page"."user_id"
order by "page"."shown_followers" desc, "page"."user_id"
