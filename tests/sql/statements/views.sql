-- views.list

select "v"."id", "v"."name", "v"."search", "v"."shared", "v"."owner_id", "owner"."first_name", "owner"."last_name", owner.email::text as "email"
from "saved_views" as "v"
inner join "users" as "owner" on "owner"."id" = "v"."owner_id"
where "v"."desk_id" = $ and "v"."list" = $ and ("v"."owner_id" = $ or "v"."shared" = $)
order by sort_key(v.name) collate "C", "v"."id"
limit $
