-- seats.agencies

select "seats"."id" as "seat_id", coalesce(nullif(concat_ws(' ', "agency"."first_name", "agency"."last_name"), ''), "agency"."email"::text) as "name", "agency"."email", "seats"."duties", "seats"."limit_minor", "seats"."limit_currency", "seats"."created_at" as "since", "seats"."consented_at", case when consenter.id is not null then coalesce(nullif(concat_ws(' ', "consenter"."first_name", "consenter"."last_name"), ''), "consenter"."email"::text) end as "consented_by", "seats"."last_used_at" as "last_here_at"
from "seats"
inner join "users" as "agency" on "agency"."id" = "seats"."agency_id"
left join "users" as "consenter" on "consenter"."id" = "seats"."consented_by"
where "seats"."company_id" = $ and "seats"."ended_at" is null
order by "seats"."created_at", "seats"."id"

select *
from "invites"
where "company_id" = $ and "role" = $ and "status" in (…)
order by "sent_at" desc, "id" desc


-- seats.brands

select "i"."id", "i"."duties", "i"."limit_minor", "i"."limit_currency", "i"."sent_at" as "at", i.expires_at as "expires_at", coalesce((select company_name
from brand_profiles
where user_id = "company"."id"), coalesce(nullif(concat_ws(' ', "company"."first_name", "company"."last_name"), ''), "company"."email"::text)) as "name"
from "invites" as "i"
inner join "users" as "company" on "company"."id" = "i"."company_id"
where "i"."email" = $ and "i"."role" = $ and "i"."status" in (…) and "i"."expires_at" > $ and "company"."role" = $ and "company"."status" = $ union all
select "seats"."id", "seats"."duties", "seats"."limit_minor", "seats"."limit_currency", "seats"."created_at" as "at", null::timestamptz as "expires_at", coalesce((select company_name
from brand_profiles
where user_id = "company"."id"), coalesce(nullif(concat_ws(' ', "company"."first_name", "company"."last_name"), ''), "company"."email"::text)) as "name"
from "seats"
inner join "users" as "company" on "company"."id" = "seats"."company_id"
where "seats"."agency_id" = $ and "seats"."ended_at" is null and exists (select
from users
where id = "seats"."company_id" and role = 'brand' and status = 'active' and email_confirmed_at is not null) and exists (select
from users
where id = "seats"."agency_id" and role = 'agency' and status = 'active' and email_confirmed_at is not null) and not exists (select
from feature_flags
where key = 'agency_area_enabled' and not value)
order by "name", "id"
limit $

select "value"
from "feature_flags"
where "key" = $


-- seats.list

select "seats"."id", "seats"."person_id", "seats"."role", "seats"."limit_minor", "seats"."limit_currency", "seats"."created_at" as "since", "seats"."last_used_at" as "last_here_at", "person"."email", coalesce(nullif(concat_ws(' ', "person"."first_name", "person"."last_name"), ''), "person"."email"::text) as "name"
from "seats"
inner join "users" as "person" on "person"."id" = "seats"."person_id"
where "seats"."company_id" = $ and "seats"."ended_at" is null
order by "seats"."created_at", "seats"."id"

select *
from "invites"
where "company_id" = $ and "role" = $ and "status" in (…)
order by "sent_at" desc, "id" desc


-- seats.mine

select "i"."id", "i"."sent_at", "i"."seat_role", coalesce((select company_name
from brand_profiles
where user_id = "company"."id"), coalesce(nullif(concat_ws(' ', "company"."first_name", "company"."last_name"), ''), "company"."email"::text)) as "company"
from "invites" as "i"
inner join "users" as "company" on "company"."id" = "i"."company_id"
where "i"."email" = $ and "i"."role" = $ and "i"."status" in (…) and "i"."expires_at" > $
order by "i"."sent_at" desc, "i"."id"

select "seats"."id" as "seat_id", "seats"."company_id", coalesce(seats.role, coalesce( (select own.role
from seats own
where own.company_id = "seats"."agency_id" and own.person_id = $::uuid and own.ended_at is null and exists (select
from users
where id = "own"."person_id" and status = 'active' and (role is null or role in ('brand', 'agency')))), case when "seats"."agency_id" = $::uuid and not exists (select
from seats own
where own.company_id = "seats"."agency_id" and own.person_id is not null) then 'owner' end)) as "role", coalesce((select company_name
from brand_profiles
where user_id = "company"."id"), coalesce(nullif(concat_ws(' ', "company"."first_name", "company"."last_name"), ''), "company"."email"::text)) as "name", case when agency.id is not null then coalesce(nullif(concat_ws(' ', "agency"."first_name", "agency"."last_name"), ''), "agency"."email"::text) end as "agency", "company"."role" as "kind", exists (select "other"."id"
from "seats" as "other"
where "other"."company_id" = "seats"."company_id" and "other"."id" <> "seats"."id" and "other"."role" = $ and "other"."ended_at" is null) as "other_owner"
from "seats"
inner join "users" as "company" on "company"."id" = "seats"."company_id"
left join "users" as "agency" on "agency"."id" = "seats"."agency_id"
where ("seats"."person_id" = $ or seats.agency_id = any (array(select own.company_id
from seats own
where own.person_id = $::uuid and own.ended_at is null union
select $::uuid))) and ( ("seats"."person_id" = $::uuid and "seats"."ended_at" is null and exists (select
from users
where id = "seats"."company_id" and role in ('brand', 'agency') and status = 'active' and email_confirmed_at is not null) and exists (select
from users
where id = "seats"."person_id" and status = 'active' and (role is null or role in ('brand', 'agency')))) or ("seats"."ended_at" is null and exists (select
from users
where id = "seats"."company_id" and role = 'brand' and status = 'active' and email_confirmed_at is not null) and exists (select
from users
where id = "seats"."agency_id" and role = 'agency' and status = 'active' and email_confirmed_at is not null) and not exists (select
from feature_flags
where key = 'agency_area_enabled' and not value) and coalesce( (select own.role
from seats own
where own.company_id = "seats"."agency_id" and own.person_id = $::uuid and own.ended_at is null and exists (select
from users
where id = "own"."person_id" and status = 'active' and (role is null or role in ('brand', 'agency')))), case when "seats"."agency_id" = $::uuid and not exists (select
from seats own
where own.company_id = "seats"."agency_id" and own.person_id is not null) then 'owner' end) is not null))
order by "name", "seats"."id"
