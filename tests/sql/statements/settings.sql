-- settings.apiKeys

select "api_keys"."id", "api_keys"."name", "api_keys"."prefix", "api_keys"."scopes", "api_keys"."networks", "api_keys"."created_at", "api_keys"."created_by", "api_keys"."expires_at", "api_keys"."last_used_at", "api_keys"."last_used_from", "api_keys"."old_key_until", coalesce(nullif(concat_ws(' ', "maker"."first_name", "maker"."last_name"), ''), "maker"."email"::text) as "made_by"
from "api_keys"
left join "users" as "maker" on "maker"."id" = "api_keys"."created_by"
where "api_keys"."user_id" = $ and "api_keys"."client_id" is null and "api_keys"."revoked_at" is null
order by "api_keys"."created_at" desc, "api_keys"."id"


-- settings.askedByAssistant


-- settings.assistants

select "api_keys"."id", "api_keys"."name", "api_keys"."scopes", "api_keys"."networks", "api_keys"."created_at", "api_keys"."expires_at", "api_keys"."last_used_at", "api_keys"."last_used_from", "oauth_clients"."redirect_uris", coalesce(nullif(concat_ws(' ', "maker"."first_name", "maker"."last_name"), ''), "maker"."email"::text) as "made_by"
from "api_keys"
inner join "oauth_clients" on "oauth_clients"."id" = "api_keys"."client_id"
left join "users" as "maker" on "maker"."id" = "api_keys"."created_by"
where "api_keys"."user_id" = $ and "api_keys"."revoked_at" is null and exists (select "oauth_tokens"."key_id"
from "oauth_tokens"
where "oauth_tokens"."key_id" = "api_keys"."id" and "oauth_tokens"."kind" in (…) and "oauth_tokens"."used_at" is null and "oauth_tokens"."expires_at" > $)
order by "api_keys"."created_at" desc, "api_keys"."id"


-- settings.billing

select "brand", "last4", "exp_month", "exp_year"
from "payment_methods"
where "brand_id" = $

select "currency", count(*) as "payments", count(distinct "campaign_id") as "campaigns", sum(payments.amount_minor)::bigint as "paid_minor", sum(payments.amount_minor - (payments.amount_minor - payments.refunded_minor - payments.disputed_minor))::bigint as "returned_minor"
from "payments"
where "brand_id" = $ and "unwanted" = $ and "status" in (…)
group by "currency"
order by "currency"


-- settings.briefTemplate

select "id", "kind", "name", "content"
from "templates"
where "id" = $ and "owner_id" = $


-- settings.company

select "company_name", "website_url", "brand_bio", "social_urls", "time_zone", "logo_url"
from "brand_profiles"
where "user_id" = $


-- settings.countWebhookReplay

select "id", "url", "events", "created_at", "disabled_at", "failing_since"
from "webhook_endpoints"
where "user_id" = $
order by "created_at", "id"

select d.id as "deliveryId", d.event_id as "eventId", d.created_at
from webhook_deliveries d join webhook_endpoints e on e.id = d.endpoint_id
left join webhook_events it on it.id = d.event_id
where d.endpoint_id = $ and e.user_id = $ and d.created_at >= $ and d.event = any($::text[]) and (it.id is null or ("it"."concerns" = "e"."user_id" or "e"."user_id" in (select agency_id
from agency_users
where user_id = "it"."concerns" and agency_users.ended_at is null union
select agency_id
from seats
where company_id = "it"."concerns" and agency_id is not null and "seats"."ended_at" is null and exists (select
from users
where id = "seats"."company_id" and role = 'brand' and status = 'active' and email_confirmed_at is not null) and exists (select
from users
where id = "seats"."agency_id" and role = 'agency' and status = 'active' and email_confirmed_at is not null) and not exists (select
from feature_flags
where key = 'agency_area_enabled' and not value)))) and d.delivered_at is null and d.next_attempt_at is null
order by created_at, "eventId" nulls first, "deliveryId"
limit $

select d.id as "deliveryId", d.event_id as "eventId", d.created_at
from webhook_deliveries d join webhook_endpoints e on e.id = d.endpoint_id
left join webhook_events it on it.id = d.event_id
where d.endpoint_id = $ and e.user_id = $ and d.created_at >= $ and d.event = any($::text[]) and (it.id is null or ("it"."concerns" = "e"."user_id" or "e"."user_id" in (select agency_id
from agency_users
where user_id = "it"."concerns" and agency_users.ended_at is null union
select agency_id
from seats
where company_id = "it"."concerns" and agency_id is not null and "seats"."ended_at" is null and exists (select
from users
where id = "seats"."company_id" and role = 'brand' and status = 'active' and email_confirmed_at is not null) and exists (select
from users
where id = "seats"."agency_id" and role = 'agency' and status = 'active' and email_confirmed_at is not null) and not exists (select
from feature_flags
where key = 'agency_area_enabled' and not value)))) union all
select null, it.id, it.created_at
from webhook_events it
where it.user_id = $ and it.created_at >= $ and it.event = any($::text[]) and ("it"."concerns" = "it"."user_id" or "it"."user_id" in (select agency_id
from agency_users
where user_id = "it"."concerns" and agency_users.ended_at is null union
select agency_id
from seats
where company_id = "it"."concerns" and agency_id is not null and "seats"."ended_at" is null and exists (select
from users
where id = "seats"."company_id" and role = 'brand' and status = 'active' and email_confirmed_at is not null) and exists (select
from users
where id = "seats"."agency_id" and role = 'agency' and status = 'active' and email_confirmed_at is not null) and not exists (select
from feature_flags
where key = 'agency_area_enabled' and not value))) and not exists (select
from webhook_deliveries
where event_id = it.id and endpoint_id = $)
order by created_at, "eventId" nulls first, "deliveryId"
limit $


-- settings.templates

select "id", "name", content ->> 'text' as "text"
from "templates"
where "owner_id" = $ and "kind" = $
order by sort_key(name) collate "C", "id"


-- settings.webhookDeliveries

select "d"."id", "d"."event", "d"."created_at", "d"."attempts", "d"."attempted_at", "d"."delivered_at", "d"."next_attempt_at", "d"."response_status", "d"."response", case when d.delivered_at is not null then 'accepted' when d.next_attempt_at is not null then 'waiting' else 'failed' end as "outcome", (select json_build_object('id', it.id, 'role', it.role, 'name', coalesce((select company_name
from brand_profiles
where user_id = "it"."id"), coalesce(nullif(concat_ws(' ', "it"."first_name", "it"."last_name"), ''), "it"."email"::text)))
from webhook_events join users it on it.id = concerns
where webhook_events.id = d.event_id and concerns <> e.user_id) as "concerns"
from "webhook_deliveries" as "d"
inner join "webhook_endpoints" as "e" on "e"."id" = "d"."endpoint_id"
where "e"."user_id" = $ and "d"."endpoint_id" = $
order by "d"."created_at" desc, "d"."id" desc
limit $

select "id"
from "webhook_endpoints"
where "id" = $ and "user_id" = $


-- settings.webhookDelivery

select "d"."id", "d"."event", "d"."created_at", "d"."attempts", "d"."attempted_at", "d"."delivered_at", "d"."next_attempt_at", "d"."response_status", "d"."response", case when d.delivered_at is not null then 'accepted' when d.next_attempt_at is not null then 'waiting' else 'failed' end as "outcome", (select json_build_object('id', it.id, 'role', it.role, 'name', coalesce((select company_name
from brand_profiles
where user_id = "it"."id"), coalesce(nullif(concat_ws(' ', "it"."first_name", "it"."last_name"), ''), "it"."email"::text)))
from webhook_events join users it on it.id = concerns
where webhook_events.id = d.event_id and concerns <> e.user_id) as "concerns", "d"."body"
from "webhook_deliveries" as "d"
inner join "webhook_endpoints" as "e" on "e"."id" = "d"."endpoint_id"
where "e"."user_id" = $ and "d"."id" = $

select "number", "attempted_at", "duration_ms", "headers", "status", "response", "error", "next_at"
from "webhook_attempts"
where "delivery_id" = $
order by "number" desc


-- settings.webhooks

select "id", "url", "events", "created_at", "disabled_at", "failing_since"
from "webhook_endpoints"
where "user_id" = $
order by "created_at", "id"
