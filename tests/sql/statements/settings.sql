-- settings.apiKeys

select "api_keys"."id", "api_keys"."name", "api_keys"."prefix", "api_keys"."scopes", "api_keys"."networks", "api_keys"."created_at", "api_keys"."created_by", "api_keys"."expires_at", "api_keys"."last_used_at", "api_keys"."last_used_from", "api_keys"."old_key_until", coalesce(nullif(concat_ws(' ', "maker"."first_name", "maker"."last_name"), ''), "maker"."email"::text) as "made_by"
from "api_keys"
left join "users" as "maker" on "maker"."id" = "api_keys"."created_by"
where "api_keys"."user_id" = $ and "api_keys"."revoked_at" is null
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


-- settings.templates

select "id", "name", content ->> 'text' as "text"
from "templates"
where "owner_id" = $ and "kind" = $
order by sort_key(name) collate "C"


-- settings.webhookDeliveries

select "d"."id", "d"."event", "d"."created_at", "d"."attempts", "d"."attempted_at", "d"."delivered_at", "d"."response_status", "d"."response"
from "webhook_deliveries" as "d"
inner join "webhook_endpoints" as "e" on "e"."id" = "d"."endpoint_id"
where "d"."endpoint_id" = $ and "e"."user_id" = $
order by "d"."created_at" desc, "d"."id" desc
limit $

select "id"
from "webhook_endpoints"
where "id" = $ and "user_id" = $


-- settings.webhooks

select "id", "url", "events", "created_at", "disabled_at", "failing_since"
from "webhook_endpoints"
where "user_id" = $
order by "created_at", "id"
