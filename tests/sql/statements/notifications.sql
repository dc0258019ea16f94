-- notifications.choices

select "kind", "in_app", "mail", "push"
from "notification_choices"
where "user_id" = $

select distinct "company"."role"
from "seats"
inner join "users" as "company" on "company"."id" = "seats"."company_id"
where (seats.person_id = $::uuid or seats.agency_id = any (array(select own.company_id
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


-- notifications.list

select "id", "notification_type", "title", "message", "route", "read_at", "created_at"
from "notifications"
where user_id = $ and coalesce(company_id, user_id) in (…) and "dismissed_at" is null
order by "created_at" desc, "id" desc
limit $

select "id", "notification_type", "title", "message", "route", "read_at", "created_at"
from "notifications"
where user_id = $ and coalesce(company_id, user_id) in (…) and "dismissed_at" is null and "read_at" is null
order by "created_at" desc, "id" desc
limit $


-- notifications.preferences

select "email_notifications", "marketing_emails"
from "notification_preferences"
where "user_id" = $


-- notifications.unreadCount

select count(*) as "unread"
from "notifications"
where user_id = $ and coalesce(company_id, user_id) in (…) and "read_at" is null and "dismissed_at" is null
