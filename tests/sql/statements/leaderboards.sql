-- leaderboards.assignedBrands

select "t"."brand_id" as "id", "b"."company_name" as "name", u.email::text as "email", "b"."industry", "t"."budget_cents" as "budget_minor"
from "brand_totals" as "t"
inner join "users" as "u" on "u"."id" = "t"."brand_id"
left join "brand_profiles" as "b" on "b"."user_id" = "t"."brand_id"
where "t"."unrated" = 0 and "t"."budget_cents" > 0 and "u"."status" <> $ and "t"."brand_id" in (select "user_id"
from "agency_users"
where "agency_id" = $ and "ended_at" is null and "role" = $)
order by "t"."budget_cents" desc, "t"."brand_id"
limit 50

select "value"
from "feature_flags"
where "key" = $


-- leaderboards.assignedCreators

select "t"."creator_id" as "id", nullif(concat_ws(' ', u.first_name, u.last_name), '') as "name", u.email::text as "email", "c"."primary_platform" as "platform", "t"."earned_cents" as "earned_minor"
from "creator_totals" as "t"
inner join "users" as "u" on "u"."id" = "t"."creator_id"
left join "creator_profiles" as "c" on "c"."user_id" = "t"."creator_id"
where "t"."unrated" = 0 and "t"."earned_cents" > 0 and "u"."status" <> $ and "t"."creator_id" in (select "user_id"
from "agency_users"
where "agency_id" = $ and "ended_at" is null and "role" = $)
order by "t"."earned_cents" desc, "t"."creator_id"
limit 50

select "value"
from "feature_flags"
where "key" = $


-- leaderboards.brands

select "t"."brand_id" as "id", "b"."company_name" as "name", u.email::text as "email", "b"."industry", "t"."budget_cents" as "budget_minor"
from "brand_totals" as "t"
inner join "users" as "u" on "u"."id" = "t"."brand_id"
left join "brand_profiles" as "b" on "b"."user_id" = "t"."brand_id"
where "t"."unrated" = 0 and "t"."budget_cents" > 0 and "u"."status" <> $
order by "t"."budget_cents" desc, "t"."brand_id"
limit 50


-- leaderboards.creators

select "t"."creator_id" as "id", nullif(concat_ws(' ', u.first_name, u.last_name), '') as "name", u.email::text as "email", "c"."primary_platform" as "platform", "t"."earned_cents" as "earned_minor"
from "creator_totals" as "t"
inner join "users" as "u" on "u"."id" = "t"."creator_id"
left join "creator_profiles" as "c" on "c"."user_id" = "t"."creator_id"
where "t"."unrated" = 0 and "t"."earned_cents" > 0 and "u"."status" <> $
order by "t"."earned_cents" desc, "t"."creator_id"
limit 50
