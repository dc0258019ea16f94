-- users.debug

select (select count(*) as "n"
from "users"
where "email_confirmed_at" is null) as "unconfirmed", (select count(*) as "n"
from "sessions"
where "expires_at" > $) as "open_sessions", accord_failed_jobs() as "failed_jobs", current_setting('server_version') as "database"


-- users.invites

select "id", "email", "role", "status", "sent_at", "expires_at"
from "invites"
where "agency_id" is null and "company_id" is null
order by "sent_at" desc, "id"
limit $


-- users.list

with "listed" as (select *
from (select id, created_at, sort_name collate "C" as name
from users
where status <> 'deleted' ) as "found"), "beginning" as (select *
from (select null::timestamptz as bound, $::bigint as skipped) as "b")
select (select coalesce(sum(rows), 0)::bigint as "total"
from "kept_counts"
where "what" = $) as "total", "page"."id", "page"."created_at", "u"."email", "b"."company_name", "u"."first_name", "u"."last_name", "u"."role", "u"."status", "u"."email_confirmed_at", "u"."last_sign_in_at"
from (select "listed"."id", "listed"."created_at"
from "listed"
order by "listed"."created_at" desc, "listed"."id"
limit 50 offset (select "skipped"
from "beginning")) as "page"
inner join lateral (select "first_name", "last_name", "role", "status", "email_confirmed_at", "last_sign_in_at", email::text as "email"
from "users"
where "users"."id" = "page"."id"
limit $) as "u" on true
left join lateral (select "brand_profiles"."company_name"
from "brand_profiles"
where "brand_profiles"."user_id" = "page"."id"
limit $) as "b" on true
order by "page"."created_at" desc, "page"."id"

with "listed" as (select *
from (select id, created_at, sort_name collate "C" as name
from users
where status <> 'deleted' ) as "found"), "beginning" as (select *
from (select null::timestamptz as bound, $::bigint as skipped) as "b")
select (select coalesce(sum(rows), 0)::bigint as "total"
from "kept_counts"
where "what" = $) as "total", "page"."id", "page"."created_at", "u"."email", "b"."company_name", "u"."first_name", "u"."last_name", "u"."role", "u"."status", "u"."email_confirmed_at", "u"."last_sign_in_at"
from (select "listed"."id", "listed"."created_at"
from "listed"
order by "listed"."created_at", "listed"."id" desc
limit 50 offset (select "skipped"
from "beginning")) as "page"
inner join lateral (select "first_name", "last_name", "role", "status", "email_confirmed_at", "last_sign_in_at", email::text as "email"
from "users"
where "users"."id" = "page"."id"
limit $) as "u" on true
left join lateral (select "brand_profiles"."company_name"
from "brand_profiles"
where "brand_profiles"."user_id" = "page"."id"
limit $) as "b" on true
order by "page"."created_at", "page"."id" desc

with "listed" as (select *
from (select id, created_at, sort_name collate "C" as name
from users
where status <> 'deleted' ) as "found"), "beginning" as (select *
from (select null::timestamptz as bound, $::bigint as skipped) as "b")
select (select coalesce(sum(rows), 0)::bigint as "total"
from "kept_counts"
where "what" = $) as "total", "page"."id", "page"."created_at", "u"."email", "b"."company_name", "u"."first_name", "u"."last_name", "u"."role", "u"."status", "u"."email_confirmed_at", "u"."last_sign_in_at"
from (select "listed"."id", "listed"."created_at", "listed"."name"
from "listed"
order by "listed"."name", "listed"."id"
limit 50 offset (select "skipped"
from "beginning")) as "page"
inner join lateral (select "first_name", "last_name", "role", "status", "email_confirmed_at", "last_sign_in_at", email::text as "email"
from "users"
where "users"."id" = "page"."id"
limit $) as "u" on true
left join lateral (select "brand_profiles"."company_name"
from "brand_profiles"
where "brand_profiles"."user_id" = "page"."id"
limit $) as "b" on true
order by "page"."name", "page"."id"


-- users.lookUp

select "id", "email", "first_name", "last_name", "role", "email_confirmed_at"
from "users"
where "status" <> $ and "id" = $

select "role", "status"
from "user_roles"
where "user_id" = $
order by "created_at" desc, "id"


-- users.read

select "a"."id", "a"."action", "a"."created_at", "a"."note", "a"."after", "a"."ip_address", "a"."user_agent", by.email::text as "by"
from "audit_log" as "a"
left join "users" as "by" on "by"."id" = "a"."user_id"
where "a"."resource_type" = $ and "a"."resource_id" = $ and "a"."action" in (…)
order by "a"."id" desc
limit $

select "a"."id", coalesce(nullif(concat_ws(' ', agency.first_name, agency.last_name), ''), agency.email::text) as "agency", "a"."role", "a"."created_at" as "since", "a"."ended_at"
from "agency_users" as "a"
inner join "users" as "agency" on "agency"."id" = "a"."agency_id"
where "a"."user_id" = $
order by "a"."created_at" desc, "a"."id"

select "r"."id", "r"."role", "r"."status", "r"."created_at", "r"."decided_at", by.email::text as "decided_by"
from "user_roles" as "r"
left join "users" as "by" on "by"."id" = "r"."decided_by"
where "r"."user_id" = $
order by "r"."created_at" desc, "r"."id"

select "u"."id", u.email::text as "email", "u"."first_name", "u"."last_name", "b"."company_name", "u"."role", "u"."status", "u"."flagged", "u"."email_confirmed_at", "u"."last_sign_in_at", "u"."deletion_requested_at", "u"."second_factor_at", "u"."created_at"
from "users" as "u"
left join "brand_profiles" as "b" on "b"."user_id" = "u"."id"
where "u"."id" = $ and "u"."status" <> $

select (select count(*) as "n"
from "campaigns"
where "brand_id" = $ and "deleted_at" is null) as "campaigns", (select count(*) as "n"
from "deals"
where "brand_id" = $ and "extends_deal_id" is null) + (select count(*) as "n"
from "deals"
where "creator_id" = $ and "extends_deal_id" is null) as "deals", (select count(*) as "n"
from "deals"
where "brand_id" = $ and "extends_deal_id" is null and "status" in (…)) + (select count(*) as "n"
from "deals"
where "creator_id" = $ and "extends_deal_id" is null and "status" in (…)) as "open_deals", (select count(*) as "n"
from "sessions"
where "user_id" = $ and "expires_at" > $) as "open_sessions"
