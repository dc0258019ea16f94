-- seats.list

select "seats"."id", "seats"."person_id", "seats"."role", "seats"."limit_minor", "seats"."limit_currency", "seats"."created_at" as "since", "seats"."last_used_at" as "last_here_at", "person"."email", coalesce(nullif(concat_ws(' ', "person"."first_name", "person"."last_name"), ''), "person"."email"::text) as "name"
from "seats"
inner join "users" as "person" on "person"."id" = "seats"."person_id"
where "seats"."company_id" = $ and "seats"."ended_at" is null
order by "seats"."created_at", "seats"."id"

select *
from "invites"
where "company_id" = $ and "status" in (…)
order by "sent_at" desc, "id" desc


-- seats.mine

select "i"."id", "i"."sent_at", "i"."seat_role", coalesce((select company_name
from brand_profiles
where user_id = "company"."id"), coalesce(nullif(concat_ws(' ', "company"."first_name", "company"."last_name"), ''), "company"."email"::text)) as "company"
from "invites" as "i"
inner join "users" as "company" on "company"."id" = "i"."company_id"
where "i"."email" = $ and "i"."role" = $ and "i"."status" in (…) and "i"."expires_at" > $
order by "i"."sent_at" desc, "i"."id"

select "seats"."id" as "seat_id", "seats"."company_id", "seats"."role", coalesce((select company_name
from brand_profiles
where user_id = "company"."id"), coalesce(nullif(concat_ws(' ', "company"."first_name", "company"."last_name"), ''), "company"."email"::text)) as "name", "company"."role" as "kind", exists (select "other"."id"
from "seats" as "other"
where "other"."company_id" = "seats"."company_id" and "other"."id" <> "seats"."id" and "other"."role" = $ and "other"."ended_at" is null) as "other_owner"
from "seats"
inner join "users" as "company" on "company"."id" = "seats"."company_id"
where "seats"."person_id" = $ and "seats"."ended_at" is null and exists (select
from users
where id = "seats"."company_id" and role in ('brand', 'agency') and status = 'active' and email_confirmed_at is not null) and exists (select
from users
where id = "seats"."person_id" and (role is null or role in ('brand', 'agency')))
order by "name", "seats"."id"
