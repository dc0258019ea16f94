-- crm.asks

select "a"."code", "b"."company_name", "b"."logo_url"
from "brand_asks" as "a"
inner join "brand_profiles" as "b" on "b"."user_id" = "a"."brand_id"
where "a"."user_id" = $ and "a"."agreed" is null
order by "a"."created_at" desc, "a"."id"
limit $


-- crm.brand

select "users"."id", users.email::text as "email", "users"."status", "users"."created_at", "b"."company_name", "b"."industry", "b"."budget_range", "b"."website_url", "b"."logo_url", (select json_build_object( 'pending', count(*) filter (where status in ('invited') and extends_deal_id is null), 'active', count(*) filter (where status in ('accepted', 'contracted', 'in_progress', 'submitted') and extends_deal_id is null), 'completed', count(*) filter (where status in ('completed') and extends_deal_id is null), 'cancelled', count(*) filter (where status in ('declined', 'withdrawn', 'expired', 'cancelled') and extends_deal_id is null), 'total', count(*) filter (where extends_deal_id is null)) as "counts"
from "deals"
where "brand_id" = $) as "deals", round((select nullif(coalesce(sum(case currency when 'USD' then minor::numeric else round(minor::numeric * coalesce(case currency when 'USD' then 1000000 else (select rate_micros
from fx_rates as rates (rate_currency, rate_day, rate_micros)
where rate_currency = currency and rate_day <= $::date
order by rate_day desc
limit 1) end, 'NaN'::numeric) * 100::numeric / (case currency when 'USD' then 100 when 'GBP' then 100 when 'EUR' then 100 when 'CAD' then 100 when 'AUD' then 100 when 'JPY' then 1 end * 1000000)) end)::float8, 0), 'NaN')
from (select currency, sum(agreed_amount_minor) as minor
from deals
where brand_id = $ and status in ('accepted', 'contracted', 'in_progress', 'submitted', 'completed')
group by currency) as by_currency) * 1000000 / case 'GBP' when 'USD' then 1000000 else (select rate_micros
from fx_rates as rates (rate_currency, rate_day, rate_micros)
where rate_currency = 'GBP' and rate_day <= $::date
order by rate_day desc
limit 1) end) as "deal_value_minor", round((select nullif(coalesce(sum(case currency when 'USD' then minor::numeric else round(minor::numeric * coalesce(case currency when 'USD' then 1000000 else (select rate_micros
from fx_rates as rates (rate_currency, rate_day, rate_micros)
where rate_currency = currency and rate_day <= $::date
order by rate_day desc
limit 1) end, 'NaN'::numeric) * 100::numeric / (case currency when 'USD' then 100 when 'GBP' then 100 when 'EUR' then 100 when 'CAD' then 100 when 'AUD' then 100 when 'JPY' then 1 end * 1000000)) end)::float8, 0), 'NaN')
from (select currency, sum(amount_minor - refunded_minor - disputed_minor) as minor
from payments
where brand_id = $ and status in ('succeeded', 'refunded')
group by currency) as by_currency) * 1000000 / case 'GBP' when 'USD' then 1000000 else (select rate_micros
from fx_rates as rates (rate_currency, rate_day, rate_micros)
where rate_currency = 'GBP' and rate_day <= $::date
order by rate_day desc
limit 1) end) as "total_spend_minor"
from "users"
left join "brand_profiles" as "b" on "b"."user_id" = "users"."id"
where "users"."role" = 'brand' and "users"."status" <> 'deleted' and "users"."id" = any(array(select "user_id"
from "agency_users"
where "agency_id" = $ and "ended_at" is null)) and "users"."id" = $

select "value"
from "feature_flags"
where "key" = $


-- crm.brands

select "value"
from "feature_flags"
where "key" = $

with "listed" as (select *
from (select "users"."id", "users"."created_at"
from "users"
where "users"."role" = 'brand' and "users"."status" <> 'deleted' and "users"."id" = any(array(select "user_id"
from "agency_users"
where "agency_id" = $ and "ended_at" is null))) as "person")
select "page"."id", "page"."created_at", "account"."email", "account"."status", "b"."company_name", "b"."industry", "b"."logo_url", "sums"."deals", "sums"."value_minor", array(select tag
from crm_tags
where user_id = "page"."id" and "agency_id" = $
order by tag) as "tags", (select count(*) as "total"
from (select *
from (select "users"."id", "users"."created_at"
from "users"
where "users"."role" = 'brand' and "users"."status" <> 'deleted' and "users"."id" = any(array(select "user_id"
from "agency_users"
where "agency_id" = $ and "ended_at" is null))) as "person") as "listed") as "total"
from (select *
from "listed"
order by "listed"."created_at" desc, "listed"."id"
limit 10) as "page"
inner join lateral (select "status", email::text as "email"
from "users"
where "users"."id" = "page"."id"
limit $) as "account" on true
left join "brand_profiles" as "b" on "b"."user_id" = "page"."id"
inner join lateral (select coalesce(sum(deals), 0)::bigint as deals, nullif(coalesce(sum(case currency when 'USD' then minor::numeric else round(minor::numeric * coalesce(case currency when 'USD' then 1000000 else (select rate_micros
from fx_rates as rates (rate_currency, rate_day, rate_micros)
where rate_currency = currency and rate_day <= $::date
order by rate_day desc
limit 1) end, 'NaN'::numeric) * 100::numeric / (case currency when 'USD' then 100 when 'GBP' then 100 when 'EUR' then 100 when 'CAD' then 100 when 'AUD' then 100 when 'JPY' then 1 end * 1000000)) end)::float8, 0), 'NaN') as value_minor
from (select currency, count(*) filter (where extends_deal_id is null) as deals, sum(agreed_amount_minor) filter (where status in ('invited', 'accepted', 'contracted', 'in_progress', 'submitted', 'completed')) as minor
from deals
where brand_id = "page"."id"
group by currency) as by_currency) as "sums" on true
order by "page"."created_at" desc, "page"."id"

with "listed" as (select *
from (select "users"."id", "users"."created_at"
from "users"
where "users"."role" = 'brand' and "users"."status" <> 'deleted' and "users"."id" = any(array(select "user_id"
from "agency_users"
where "agency_id" = $ and "ended_at" is null))) as "person")
select "page"."id", "page"."created_at", "account"."email", "account"."status", "b"."company_name", "b"."industry", "b"."logo_url", "sums"."deals", "sums"."value_minor", array(select tag
from crm_tags
where user_id = "page"."id" and "agency_id" = $
order by tag) as "tags", (select count(*) as "total"
from (select *
from (select "users"."id", "users"."created_at"
from "users"
where "users"."role" = 'brand' and "users"."status" <> 'deleted' and "users"."id" = any(array(select "user_id"
from "agency_users"
where "agency_id" = $ and "ended_at" is null))) as "person") as "listed") as "total"
from (select *
from "listed"
order by "listed"."created_at", "listed"."id" desc
limit 10) as "page"
inner join lateral (select "status", email::text as "email"
from "users"
where "users"."id" = "page"."id"
limit $) as "account" on true
left join "brand_profiles" as "b" on "b"."user_id" = "page"."id"
inner join lateral (select coalesce(sum(deals), 0)::bigint as deals, nullif(coalesce(sum(case currency when 'USD' then minor::numeric else round(minor::numeric * coalesce(case currency when 'USD' then 1000000 else (select rate_micros
from fx_rates as rates (rate_currency, rate_day, rate_micros)
where rate_currency = currency and rate_day <= $::date
order by rate_day desc
limit 1) end, 'NaN'::numeric) * 100::numeric / (case currency when 'USD' then 100 when 'GBP' then 100 when 'EUR' then 100 when 'CAD' then 100 when 'AUD' then 100 when 'JPY' then 1 end * 1000000)) end)::float8, 0), 'NaN') as value_minor
from (select currency, count(*) filter (where extends_deal_id is null) as deals, sum(agreed_amount_minor) filter (where status in ('invited', 'accepted', 'contracted', 'in_progress', 'submitted', 'completed')) as minor
from deals
where brand_id = "page"."id"
group by currency) as by_currency) as "sums" on true
order by "page"."created_at", "page"."id" desc


-- crm.bulkRecipients

select "p"."id" as "row_id", "p"."creator_id", "p"."name", "p"."muted_at", "u"."first_name", "u"."last_name", "c"."username", "b"."company_name", "newest"."deal_id", "newest"."campaign_name", (select count(*)::int as "sent"
from "deal_messages"
where "brand_id" = $ and "bulk_key" is not null and "created_at" > $) as "sent_today"
from "brand_people" as "p"
left join "users" as "u" on "u"."id" = "p"."creator_id"
left join "creator_profiles" as "c" on "c"."user_id" = "p"."creator_id"
left join "brand_profiles" as "b" on "b"."user_id" = "p"."brand_id"
left join lateral (select "deals"."id" as "deal_id", "campaigns"."name" as "campaign_name"
from "deals"
inner join "campaigns" on "campaigns"."id" = "deals"."campaign_id"
where "deals"."brand_id" = $ and "deals"."creator_id" = "p"."creator_id" and "deals"."status" in (…) and "deals"."extends_deal_id" is null and "campaigns"."deleted_at" is null
order by "deals"."invitation_date" desc, "deals"."id"
limit $) as "newest" on true
where "p"."brand_id" = $ and ("p"."creator_id" = any($::uuid[]) or "p"."id" = any($::uuid[]))


-- crm.creator

select "users"."id", users.email::text as "email", "users"."first_name", "users"."last_name", "users"."status", "users"."created_at", "c"."username", "c"."avatar_url", "c"."bio", "c"."primary_platform", "c"."platforms", "c"."industries", "c"."content_types", "c"."follower_count", "c"."engagement_rate", "c"."audience_type", "c"."audience_primary", "c"."audience_countries", "c"."languages", (select coalesce(json_agg(json_build_object('platform', platform, 'handle', handle, 'followers', followers, 'engagement', engagement_rate)
order by followers desc nulls last, platform), '[]')
from social_accounts
where creator_id = $) as "accounts", (select json_build_object( 'pending', count(*) filter (where status in ('invited') and extends_deal_id is null), 'active', count(*) filter (where status in ('accepted', 'contracted', 'in_progress', 'submitted') and extends_deal_id is null), 'completed', count(*) filter (where status in ('completed') and extends_deal_id is null), 'cancelled', count(*) filter (where status in ('declined', 'withdrawn', 'expired', 'cancelled') and extends_deal_id is null), 'total', count(*) filter (where extends_deal_id is null)) as "counts"
from "deals"
where "creator_id" = $) as "deals", (select nullif(coalesce(sum(case currency when 'USD' then minor::numeric else round(minor::numeric * coalesce(case currency when 'USD' then 1000000 else (select rate_micros
from fx_rates as rates (rate_currency, rate_day, rate_micros)
where rate_currency = currency and rate_day <= $::date
order by rate_day desc
limit 1) end, 'NaN'::numeric) * 100::numeric / (case currency when 'USD' then 100 when 'GBP' then 100 when 'EUR' then 100 when 'CAD' then 100 when 'AUD' then 100 when 'JPY' then 1 end * 1000000)) end)::float8, 0), 'NaN')
from (select currency, sum(net_minor) as minor
from earnings
where creator_id = $
group by currency) as by_currency) as "earnings_minor"
from (select *
from users) as "users"
left join "creator_profiles" as "c" on "c"."user_id" = "users"."id"
where "users"."role" = 'creator' and "users"."status" <> 'deleted' and "users"."id" = any(array(select "user_id"
from "agency_users"
where "agency_id" = $ and "ended_at" is null)) and "users"."id" = $

select "value"
from "feature_flags"
where "key" = $


-- crm.creators

select "page"."id", "page"."created_at", "page"."sort_name", "account"."email", "account"."first_name", "account"."last_name", "account"."status", "c"."avatar_url", "c"."primary_platform", "c"."follower_count", "c"."engagement_rate", "sums"."deals", "sums"."active_deals", array(select tag
from crm_tags
where user_id = "page"."id" and "agency_id" = $
order by tag) as "tags"
from (select "users"."id", "users"."created_at", sort_name collate "C" as "sort_name"
from (select *
from users) as "users"
where "users"."role" = 'creator' and "users"."status" <> 'deleted' and "users"."id" = any(array(select "user_id"
from "agency_users"
where "agency_id" = $ and "ended_at" is null))
order by "users"."created_at" desc, "users"."id"
limit 11) as "page"
inner join lateral (select "status", "first_name", "last_name", email::text as "email"
from "users"
where "users"."id" = "page"."id"
limit $) as "account" on true
left join "creator_profiles" as "c" on "c"."user_id" = "page"."id"
inner join lateral (select count(*) filter (where extends_deal_id is null) as "deals", count(*) filter (where status in ('accepted', 'contracted', 'in_progress', 'submitted') and extends_deal_id is null) as "active_deals"
from "deals"
where "deals"."creator_id" = "page"."id") as "sums" on true
order by "page"."created_at" desc, "page"."id"

select "page"."id", "page"."created_at", "page"."sort_name", "account"."email", "account"."first_name", "account"."last_name", "account"."status", "c"."avatar_url", "c"."primary_platform", "c"."follower_count", "c"."engagement_rate", "sums"."deals", "sums"."active_deals", array(select tag
from crm_tags
where user_id = "page"."id" and "agency_id" = $
order by tag) as "tags"
from (select "users"."id", "users"."created_at", sort_name collate "C" as "sort_name"
from (select *
from users) as "users"
where "users"."role" = 'creator' and "users"."status" <> 'deleted' and "users"."id" = any(array(select "user_id"
from "agency_users"
where "agency_id" = $ and "ended_at" is null))
order by "users"."created_at", "users"."id" desc
limit 11) as "page"
inner join lateral (select "status", "first_name", "last_name", email::text as "email"
from "users"
where "users"."id" = "page"."id"
limit $) as "account" on true
left join "creator_profiles" as "c" on "c"."user_id" = "page"."id"
inner join lateral (select count(*) filter (where extends_deal_id is null) as "deals", count(*) filter (where status in ('accepted', 'contracted', 'in_progress', 'submitted') and extends_deal_id is null) as "active_deals"
from "deals"
where "deals"."creator_id" = "page"."id") as "sums" on true
order by "page"."created_at", "page"."id" desc

select "page"."id", "page"."created_at", "page"."sort_name", "account"."email", "account"."first_name", "account"."last_name", "account"."status", "c"."avatar_url", "c"."primary_platform", "c"."follower_count", "c"."engagement_rate", "sums"."deals", "sums"."active_deals", array(select tag
from crm_tags
where user_id = "page"."id" and "agency_id" = $
order by tag) as "tags"
from (select "users"."id", "users"."created_at", sort_name collate "C" as "sort_name"
from (select *
from users) as "users"
where "users"."role" = 'creator' and "users"."status" <> 'deleted' and "users"."id" = any(array(select "user_id"
from "agency_users"
where "agency_id" = $ and "ended_at" is null))
order by sort_name collate "C", "users"."id"
limit 11) as "page"
inner join lateral (select "status", "first_name", "last_name", email::text as "email"
from "users"
where "users"."id" = "page"."id"
limit $) as "account" on true
left join "creator_profiles" as "c" on "c"."user_id" = "page"."id"
inner join lateral (select count(*) filter (where extends_deal_id is null) as "deals", count(*) filter (where status in ('accepted', 'contracted', 'in_progress', 'submitted') and extends_deal_id is null) as "active_deals"
from "deals"
where "deals"."creator_id" = "page"."id") as "sums" on true
order by "page"."sort_name", "page"."id"

select "value"
from "feature_flags"
where "key" = $


-- crm.deal

select "deals"."id", "deals"."brand_id", "deals"."creator_id", "deals"."campaign_id", "deals"."agreed_amount_minor", "deals"."currency", "deals"."status", "deals"."created_at", "deals"."updated_at", "deals"."notes", "deals"."cancel_reason", "deals"."invitation_date", "deals"."response_date", "deals"."extends_deal_id", "deals"."case_id", "campaigns"."name" as "title", "campaigns"."submission_deadline" as "deadline", "b"."company_name", "c"."first_name", "c"."last_name", "deals"."brand_id" = any(array(select "user_id"
from "agency_users"
where "agency_id" = $ and "ended_at" is null)) as "brand_opens", "deals"."creator_id" = any(array(select "user_id"
from "agency_users"
where "agency_id" = $ and "ended_at" is null)) as "creator_opens"
from (select "deals"."id", "deals"."created_at"
from "deals"
where ("deals"."brand_id" = any(array(select "user_id"
from "agency_users"
where "agency_id" = $ and "ended_at" is null)) or "deals"."creator_id" = any(array(select "user_id"
from "agency_users"
where "agency_id" = $ and "ended_at" is null))) and "deals"."id" = $) as "page"
inner join "deals" on "deals"."id" = "page"."id"
inner join "campaigns" on "campaigns"."id" = "deals"."campaign_id"
left join "brand_profiles" as "b" on "b"."user_id" = "deals"."brand_id"
inner join "users" as "c" on "c"."id" = "deals"."creator_id"
order by "page"."created_at" desc, "page"."id"

select "value"
from "feature_flags"
where "key" = $


-- crm.dealTimeline

select "moves".*
from "deals"
left join lateral (
select moved.*, c.name as title, b.company_name, p.first_name, p.last_name, who.role as by_role, whose.company_name as by_company, who.first_name as by_first, who.last_name as by_last, whom.first_name as for_first, whom.last_name as for_last, whom.company_name as for_company, agency.name as agency
from (select a.id, a.created_at, coalesce(a.machine, 'personStage') as machine, coalesce(a.from_status, a.before ->> 'stage') as from_status, coalesce(a.to_status, a.after ->> 'stage') as to_status, a.note, a.actor, a.user_id, a.agency_id, a.proposed_by, a.assistant, case when a.actor = 'user' then a.on_behalf_of end as on_behalf_of, sources.campaign_id, sources.party_id
from (
select 'deal' as kind, id, campaign_id, null::uuid as party_id
from deals
where id = $ union all
select 'submission', id, campaign_id, null
from submissions
where deal_id = $) as sources cross join lateral (
select *
from audit_log
where resource_type = sources.kind and resource_id = sources.id::text and (machine is not null or action = 'crm.setStage') and not (from_status is null and machine is not null and machine in ('review', 'launch'))
order by id desc
limit $) as a
order by a.id desc
limit $) as moved
left join lateral (select name
from campaigns
where id = moved.campaign_id and text_held is distinct
from 'brief'
limit 1) as c on true
left join lateral (select company_name
from brand_profiles
where user_id = moved.party_id
limit 1) as b on true
left join lateral (select first_name, last_name
from users
where id = moved.party_id
limit 1) as p on true
left join lateral (select role, first_name, last_name
from users
where id = moved.user_id
limit 1) as who on true
left join lateral (select company_name
from brand_profiles
where user_id = moved.user_id
limit 1) as whose on true
left join lateral (select first_name, last_name, (select company_name
from brand_profiles
where user_id = users.id) as company_name
from users
where id = moved.on_behalf_of
limit 1) as whom on true
left join lateral (select coalesce(nullif(concat_ws(' ', "users"."first_name", "users"."last_name"), ''), "users"."email"::text) as name
from users
where id = moved.agency_id and id <> moved.user_id
limit 1) as agency on true) as "moves" on true
where "deals"."id" = $ and deals.brand_id = $
order by "moves"."id" desc


-- crm.deals

select "campaigns"."id"
from "campaigns"
where "campaigns"."id" = $ and "campaigns"."deleted_at" is null and ("campaigns"."brand_id" = any(array(select "user_id"
from "agency_users"
where "agency_id" = $ and "ended_at" is null)) or exists (select "deals"."id"
from "deals"
where "deals"."campaign_id" = "campaigns"."id" and "deals"."creator_id" = any(array(select "user_id"
from "agency_users"
where "agency_id" = $ and "ended_at" is null))))

select "deals"."id", "deals"."brand_id", "deals"."creator_id", "deals"."campaign_id", "deals"."agreed_amount_minor", "deals"."currency", "deals"."status", "deals"."created_at", "deals"."updated_at", "deals"."notes", "deals"."cancel_reason", "deals"."invitation_date", "deals"."response_date", "deals"."extends_deal_id", "deals"."case_id", "campaigns"."name" as "title", "campaigns"."submission_deadline" as "deadline", "b"."company_name", "c"."first_name", "c"."last_name", "deals"."brand_id" = any(array(select "user_id"
from "agency_users"
where "agency_id" = $ and "ended_at" is null)) as "brand_opens", "deals"."creator_id" = any(array(select "user_id"
from "agency_users"
where "agency_id" = $ and "ended_at" is null)) as "creator_opens"
from (select "deals"."id", "deals"."created_at"
from "deals"
where ("deals"."brand_id" = any(array(select "user_id"
from "agency_users"
where "agency_id" = $ and "ended_at" is null)) or "deals"."creator_id" = any(array(select "user_id"
from "agency_users"
where "agency_id" = $ and "ended_at" is null))) and "deals"."status" in (…) and "deals"."brand_id" = $ and "deals"."creator_id" = $
order by "deals"."created_at" desc, "deals"."id"
limit $) as "page"
inner join "deals" on "deals"."id" = "page"."id"
inner join "campaigns" on "campaigns"."id" = "deals"."campaign_id"
left join "brand_profiles" as "b" on "b"."user_id" = "deals"."brand_id"
inner join "users" as "c" on "c"."id" = "deals"."creator_id"
order by "page"."created_at" desc, "page"."id"

select "deals"."id", "deals"."brand_id", "deals"."creator_id", "deals"."campaign_id", "deals"."agreed_amount_minor", "deals"."currency", "deals"."status", "deals"."created_at", "deals"."updated_at", "deals"."notes", "deals"."cancel_reason", "deals"."invitation_date", "deals"."response_date", "deals"."extends_deal_id", "deals"."case_id", "campaigns"."name" as "title", "campaigns"."submission_deadline" as "deadline", "b"."company_name", "c"."first_name", "c"."last_name", "deals"."brand_id" = any(array(select "user_id"
from "agency_users"
where "agency_id" = $ and "ended_at" is null)) as "brand_opens", "deals"."creator_id" = any(array(select "user_id"
from "agency_users"
where "agency_id" = $ and "ended_at" is null)) as "creator_opens"
from (select "deals"."id", "deals"."created_at"
from "deals"
where ("deals"."brand_id" = any(array(select "user_id"
from "agency_users"
where "agency_id" = $ and "ended_at" is null)) or "deals"."creator_id" = any(array(select "user_id"
from "agency_users"
where "agency_id" = $ and "ended_at" is null))) and "deals"."status" in (…) and "deals"."campaign_id" = $ and "deals"."brand_id" = $ and "deals"."creator_id" = $
order by "deals"."created_at" desc, "deals"."id"
limit $) as "page"
inner join "deals" on "deals"."id" = "page"."id"
inner join "campaigns" on "campaigns"."id" = "deals"."campaign_id"
left join "brand_profiles" as "b" on "b"."user_id" = "deals"."brand_id"
inner join "users" as "c" on "c"."id" = "deals"."creator_id"
order by "page"."created_at" desc, "page"."id"

select "value"
from "feature_flags"
where "key" = $


-- crm.dueFollowUps

select "f"."id", "f"."title", "f"."due_on", "f"."user_id", "users"."role", "users"."first_name", "users"."last_name", "b"."company_name", "author"."first_name" as "author_first", "author"."last_name" as "author_last", coalesce(author.email::text, '') as "author_email", (select count(*) as "total"
from "crm_follow_ups" as "f"
inner join "users" on "users"."id" = "f"."user_id"
where "f"."agency_id" = $ and "f"."done_at" is null and "f"."due_on" <= $ and "f"."user_id" = any(array(select creator_id
from brand_people
where brand_id = $))) as "total"
from "crm_follow_ups" as "f"
inner join "users" on "users"."id" = "f"."user_id"
left join "brand_profiles" as "b" on "b"."user_id" = "f"."user_id"
left join "users" as "author" on "author"."id" = "f"."author_id"
where "f"."agency_id" = $ and "f"."done_at" is null and "f"."due_on" <= $ and "f"."user_id" = any(array(select creator_id
from brand_people
where brand_id = $))
order by "f"."due_on", "f"."id"
limit $ offset $


-- crm.join

select "brand_profiles"."company_name", "brand_profiles"."logo_url", "brand_asks"."agreed"
from (select "link"."brand_id", "link"."contact_id"
from (select "brand_id", null::uuid as "contact_id"
from "brand_join_links"
where "code" = $ and "active" = $ union all
select "brand_id", "id" as "contact_id"
from "brand_people"
where "invite_code" = $) as "link"
inner join "users" on "users"."id" = "link"."brand_id"
where "users"."status" = $) as "linked"
inner join "brand_profiles" on "brand_profiles"."user_id" = "linked"."brand_id"
left join "brand_asks" on "brand_asks"."brand_id" = "linked"."brand_id" and "brand_asks"."user_id" = $


-- crm.joinLink

select "brand_id", "code", "active"
from "brand_join_links"
where "brand_id" = $


-- crm.marks

select "due".*, array(select tag
from crm_tags
where user_id = "users"."id" and "agency_id" = $
order by tag) as "tags", "author"."first_name", "author"."last_name", coalesce(author.email::text, '') as "email"
from "users"
left join lateral (select "f"."id", "f"."title", "f"."due_on", "f"."done_at", "f"."author_id", f.done_at is not null as "done"
from "crm_follow_ups" as "f"
where "f"."user_id" = $ and "f"."agency_id" = $
order by f.done_at is not null, "f"."due_on", "f"."id"
limit $) as "due" on true
left join "users" as "author" on "author"."id" = "due"."author_id"
where "users"."id" = $ and "users"."role" in (…) and "users"."status" <> $ and "users"."id" = any(array(select creator_id
from brand_people
where brand_id = $))
order by "due"."done", "due"."due_on", "due"."id"


-- crm.notes

select "notes".*, "author"."first_name", "author"."last_name", coalesce(author.email::text, '') as "email"
from "users"
left join lateral (select "crm_notes"."id", "crm_notes"."body", "crm_notes"."author_id", "crm_notes"."created_at", "crm_notes"."edited_at"
from "crm_notes"
where "crm_notes"."user_id" = $ and "crm_notes"."agency_id" = $
order by "crm_notes"."created_at" desc, "crm_notes"."id" desc
limit $) as "notes" on true
left join "users" as "author" on "author"."id" = "notes"."author_id"
where "users"."id" = $ and "users"."role" in (…) and "users"."status" <> $ and "users"."id" = any(array(select creator_id
from brand_people
where brand_id = $))
order by "notes"."created_at" desc, "notes"."id" desc


-- crm.people

select "p"."id" as "row_id", "p"."creator_id", "p"."name", "p"."email", "p"."platform", "p"."handle", "p"."note", "p"."invited_at", "p"."stage", "p"."source", "p"."created_at", "u"."first_name", "u"."last_name", "c"."username", "c"."avatar_url", "c"."primary_platform", "c"."shown_platforms", "c"."shown_followers", "c"."listed", "sums"."active_deals", "sums"."completed_deals", case when p.creator_id is null then p.tags else array(select tag
from crm_tags
where user_id = "p"."creator_id" and "agency_id" = $
order by tag) end as "tags"
from (select "p".*
from "brand_people" as "p"
where "p"."brand_id" = $
order by "p"."created_at" desc, "p"."id" desc
limit $) as "p"
left join "users" as "u" on "u"."id" = "p"."creator_id"
left join "creator_profiles" as "c" on "c"."user_id" = "p"."creator_id"
inner join lateral (select count(*) filter (where status in ('accepted', 'contracted', 'in_progress', 'submitted') and extends_deal_id is null) as "active_deals", count(*) filter (where deals.status = 'completed') as "completed_deals"
from "deals"
where "deals"."brand_id" = $ and "deals"."creator_id" = "p"."creator_id" and "deals"."extends_deal_id" is null) as "sums" on true
order by "p"."created_at" desc, "p"."id" desc

select "p"."id" as "row_id", "p"."creator_id", "p"."name", "p"."email", "p"."platform", "p"."handle", "p"."note", "p"."invited_at", "p"."stage", "p"."source", "p"."created_at", "u"."first_name", "u"."last_name", "c"."username", "c"."avatar_url", "c"."primary_platform", "c"."shown_platforms", "c"."shown_followers", "c"."listed", "sums"."active_deals", "sums"."completed_deals", case when p.creator_id is null then p.tags else array(select tag
from crm_tags
where user_id = "p"."creator_id" and "agency_id" = $
order by tag) end as "tags"
from (select "p".*
from "brand_people" as "p"
where "p"."brand_id" = $
order by "p"."created_at", "p"."id"
limit $) as "p"
left join "users" as "u" on "u"."id" = "p"."creator_id"
left join "creator_profiles" as "c" on "c"."user_id" = "p"."creator_id"
inner join lateral (select count(*) filter (where status in ('accepted', 'contracted', 'in_progress', 'submitted') and extends_deal_id is null) as "active_deals", count(*) filter (where deals.status = 'completed') as "completed_deals"
from "deals"
where "deals"."brand_id" = $ and "deals"."creator_id" = "p"."creator_id" and "deals"."extends_deal_id" is null) as "sums" on true
order by "p"."created_at", "p"."id"


-- crm.person

select "p"."id" as "row_id", "p"."creator_id", "p"."name", "p"."email", "p"."platform", "p"."handle", "p"."note", "p"."invited_at", "p"."stage", "p"."source", "p"."created_at", "u"."first_name", "u"."last_name", "c"."username", "c"."avatar_url", "c"."primary_platform", "c"."shown_platforms", "c"."shown_followers", "c"."listed", "sums"."active_deals", "sums"."completed_deals", case when p.creator_id is null then p.tags else array(select tag
from crm_tags
where user_id = "p"."creator_id" and "agency_id" = $
order by tag) end as "tags", (select coalesce(json_agg(json_build_object('id', d.id, 'campaignId', d.campaign_id, 'campaign', d.name, 'status', d.status, 'amount', json_build_object('amountMinor', d.agreed_amount_minor, 'currency', d.currency), 'invitedAt', d.invitation_date)
order by d.invitation_date desc, d.id), '[]') as "deals"
from (select "deals"."id", "deals"."campaign_id", "campaigns"."name", "deals"."status", "deals"."agreed_amount_minor", "deals"."currency", "deals"."invitation_date"
from "deals"
inner join "campaigns" on "campaigns"."id" = "deals"."campaign_id"
where "deals"."brand_id" = $ and "deals"."creator_id" = "p"."creator_id" and "deals"."extends_deal_id" is null and "campaigns"."deleted_at" is null
order by "deals"."invitation_date" desc, "deals"."id"
limit $) as "d") as "deals"
from (select "p".*
from "brand_people" as "p"
where "p"."brand_id" = $ and (p.creator_id = $ or p.id = $)) as "p"
left join "users" as "u" on "u"."id" = "p"."creator_id"
left join "creator_profiles" as "c" on "c"."user_id" = "p"."creator_id"
inner join lateral (select count(*) filter (where status in ('accepted', 'contracted', 'in_progress', 'submitted') and extends_deal_id is null) as "active_deals", count(*) filter (where deals.status = 'completed') as "completed_deals"
from "deals"
where "deals"."brand_id" = $ and "deals"."creator_id" = "p"."creator_id" and "deals"."extends_deal_id" is null) as "sums" on true


-- crm.stats

select "value"
from "feature_flags"
where "key" = $

select (select count(*) as "n"
from "users"
where "role" = $ and "status" <> $ and "users"."id" = any(array(select "user_id"
from "agency_users"
where "agency_id" = $ and "ended_at" is null))) as "brands", (select count(*) as "n"
from "users"
where "role" = $ and "status" <> $ and "users"."id" = any(array(select "user_id"
from "agency_users"
where "agency_id" = $ and "ended_at" is null)) and "status" = $) as "active_creators", coalesce(sum(n), 0)::int as "open_deals", nullif(coalesce(sum(case "currency" when 'USD' then "minor"::numeric else round("minor"::numeric * coalesce(case "currency" when 'USD' then 1000000 else (select rate_micros
from fx_rates as rates (rate_currency, rate_day, rate_micros)
where rate_currency = "currency" and rate_day <= $::date
order by rate_day desc
limit 1) end, 'NaN'::numeric) * 100::numeric / (case "currency" when 'USD' then 100 when 'GBP' then 100 when 'EUR' then 100 when 'CAD' then 100 when 'AUD' then 100 when 'JPY' then 1 end * 1000000)) end)::float8, 0), 'NaN') as "deal_value_minor"
from (select "currency", count(*) as "n", sum("agreed_amount_minor") as "minor"
from "deals"
where "status" in (…) and ("deals"."brand_id" = any(array(select "user_id"
from "agency_users"
where "agency_id" = $ and "ended_at" is null)) or "deals"."creator_id" = any(array(select "user_id"
from "agency_users"
where "agency_id" = $ and "ended_at" is null)))
group by "currency") as "by_currency"


-- crm.tags

select distinct unnest(tags) as "tag"
from "brand_people"
where "brand_id" = $ and "creator_id" is null
limit $

with recursive "names"("tag") as (select "first"."tag"
from (select min(tag) as tag
from crm_tags
where "agency_id" = $) as "first" union all
select (select min(crm_tags.tag)
from crm_tags
where "crm_tags"."agency_id" = $ and crm_tags.tag > names.tag) as "tag"
from "names"
where "names"."tag" is not null)
select tag as "tag"
from "names"
where "names"."tag" is not null
limit $


-- crm.timeline

select "moves".*
from "users"
left join lateral (
select moved.*, c.name as title, b.company_name, p.first_name, p.last_name, who.role as by_role, whose.company_name as by_company, who.first_name as by_first, who.last_name as by_last, whom.first_name as for_first, whom.last_name as for_last, whom.company_name as for_company, agency.name as agency
from (select a.id, a.created_at, coalesce(a.machine, 'personStage') as machine, coalesce(a.from_status, a.before ->> 'stage') as from_status, coalesce(a.to_status, a.after ->> 'stage') as to_status, a.note, a.actor, a.user_id, a.agency_id, a.proposed_by, a.assistant, case when a.actor = 'user' then a.on_behalf_of end as on_behalf_of, sources.campaign_id, sources.party_id
from (
select 'deal' as kind, id, campaign_id, null::uuid as party_id
from deals
where creator_id = $ and brand_id = $ union all
select 'application', a.id, a.campaign_id, null
from applications as a join campaigns as c on c.id = a.campaign_id
where a.creator_id = $ and c.brand_id = $ union all
select 'submission', s.id, s.campaign_id, null
from deals as d join submissions as s on s.deal_id = d.id
where d.creator_id = $ and d.brand_id = $ union all
select 'brand person', id, null, null
from brand_people
where brand_id = $ and creator_id = $) as sources cross join lateral (
select *
from audit_log
where resource_type = sources.kind and resource_id = sources.id::text and (machine is not null or action = 'crm.setStage') and not (from_status is null and machine is not null and machine in ('review', 'launch'))
order by id desc
limit $) as a
order by a.id desc
limit $) as moved
left join lateral (select name
from campaigns
where id = moved.campaign_id and text_held is distinct
from 'brief'
limit 1) as c on true
left join lateral (select company_name
from brand_profiles
where user_id = moved.party_id
limit 1) as b on true
left join lateral (select first_name, last_name
from users
where id = moved.party_id
limit 1) as p on true
left join lateral (select role, first_name, last_name
from users
where id = moved.user_id
limit 1) as who on true
left join lateral (select company_name
from brand_profiles
where user_id = moved.user_id
limit 1) as whose on true
left join lateral (select first_name, last_name, (select company_name
from brand_profiles
where user_id = users.id) as company_name
from users
where id = moved.on_behalf_of
limit 1) as whom on true
left join lateral (select coalesce(nullif(concat_ws(' ', "users"."first_name", "users"."last_name"), ''), "users"."email"::text) as name
from users
where id = moved.agency_id and id <> moved.user_id
limit 1) as agency on true) as "moves" on true
where "users"."id" = $ and "users"."role" in (…) and "users"."status" <> $ and "users"."id" = any(array(select creator_id
from brand_people
where brand_id = $))
order by "moves"."id" desc
