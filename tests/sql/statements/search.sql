-- search.everything

select "id", "name", "status", "review_status"
from "campaigns"
where "brand_id" = $ and "deleted_at" is null and coalesce(name, '') || ' ' || coalesce(description, '') ilike $
order by coalesce(name, '') ilike $ desc, "created_at" desc, "id" desc
limit $

with "matches" as materialized (select "user_id", "shown_followers"
from "creator_profiles"
where "listed" = $ and "search_text" like $), "page" as (select *
from "matches"
order by "shown_followers" desc, "user_id"
limit $)
select "users"."id", "users"."first_name", "users"."last_name", "creator_profiles"."username"
from "page"
inner join "creator_profiles" on "creator_profiles"."user_id" = "page"."user_id"
inner join "users" on "users"."id" = "page"."user_id"
order by "page"."shown_followers" desc, "page"."user_id"
