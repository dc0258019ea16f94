-- deals.applications

select "applications"."id", "applications"."status", "applications"."message", "applications"."decline_reason", "applications"."created_at", "applications"."answered_at", "deals"."status" as "deal_status", "deals"."agreed_amount_minor", "deals"."currency", "users"."id" as "creator_id", "users"."status" as "account_status", "users"."flagged", "creator_profiles"."username", "creator_profiles"."bio", "creator_profiles"."avatar_url", "creator_profiles"."primary_platform", "creator_profiles"."shown_platforms", "creator_profiles"."shown_followers", "creator_profiles"."shown_engagement", "creator_profiles"."shown_countries", "creator_profiles"."content_types", "creator_profiles"."industries", "creator_profiles"."audience_type", "creator_profiles"."price_min_minor", "creator_profiles"."price_max_minor", "creator_profiles"."price_currency", "creator_profiles"."verified_at", "users"."first_name", "users"."last_name", coalesce((select figures
from track_records
where track_records.user_id = "creator_profiles"."user_id"), '{}') as "record", "favourites"."added_at" as "favourite_since", coalesce( (select max(a.follower_count)
from creator_public_analytics a
where a.creator_id = creator_profiles.user_id), creator_profiles.follower_count, 0) as "tier_followers", (
select coalesce(json_object_agg(content_type, from_minor), '{}')
from creator_rates
where creator_id = creator_profiles.user_id) as "rates", (
select coalesce(json_object_agg(tier, min_price_minor), '{}')
from pricing_floors
where campaign_type = $) as "floors", json_strip_nulls(json_build_object('USD', case 'USD' when 'USD' then 1000000 else (select rate_micros
from fx_rates as rates (rate_currency, rate_day, rate_micros)
where rate_currency = 'USD' and rate_day <= $::date
order by rate_day desc
limit 1) end, 'GBP', case 'GBP' when 'USD' then 1000000 else (select rate_micros
from fx_rates as rates (rate_currency, rate_day, rate_micros)
where rate_currency = 'GBP' and rate_day <= $::date
order by rate_day desc
limit 1) end, 'EUR', case 'EUR' when 'USD' then 1000000 else (select rate_micros
from fx_rates as rates (rate_currency, rate_day, rate_micros)
where rate_currency = 'EUR' and rate_day <= $::date
order by rate_day desc
limit 1) end, 'CAD', case 'CAD' when 'USD' then 1000000 else (select rate_micros
from fx_rates as rates (rate_currency, rate_day, rate_micros)
where rate_currency = 'CAD' and rate_day <= $::date
order by rate_day desc
limit 1) end, 'AUD', case 'AUD' when 'USD' then 1000000 else (select rate_micros
from fx_rates as rates (rate_currency, rate_day, rate_micros)
where rate_currency = 'AUD' and rate_day <= $::date
order by rate_day desc
limit 1) end, 'JPY', case 'JPY' when 'USD' then 1000000 else (select rate_micros
from fx_rates as rates (rate_currency, rate_day, rate_micros)
where rate_currency = 'JPY' and rate_day <= $::date
order by rate_day desc
limit 1) end)) as "usd_micros", (select case when not value then $::text end
from feature_flags
where key = $) as "invites_off"
from (select *
from "applications"
where "applications"."campaign_id" = $ and "applications"."status" <> $
order by "created_at" desc, "id"
limit $) as "applications"
inner join "users" on "users"."id" = "applications"."creator_id"
inner join "creator_profiles" on "creator_profiles"."user_id" = "applications"."creator_id"
left join "deals" on "deals"."id" = "applications"."deal_id"
left join "creator_list_members" as "favourites" on "favourites"."creator_id" = "users"."id" and "favourites"."list_id" = (select "id"
from "creator_lists"
where "brand_id" = $ and "sort_name" = $)
order by "applications"."created_at" desc, "applications"."id"

select "applications"."id", "applications"."status", "applications"."message", "applications"."decline_reason", "applications"."created_at", "applications"."answered_at", "deals"."status" as "deal_status", "deals"."agreed_amount_minor", "deals"."currency", "users"."id" as "creator_id", "users"."status" as "account_status", "users"."flagged", "creator_profiles"."username", "creator_profiles"."bio", "creator_profiles"."avatar_url", "creator_profiles"."primary_platform", "creator_profiles"."shown_platforms", "creator_profiles"."shown_followers", "creator_profiles"."shown_engagement", "creator_profiles"."shown_countries", "creator_profiles"."content_types", "creator_profiles"."industries", "creator_profiles"."audience_type", "creator_profiles"."price_min_minor", "creator_profiles"."price_max_minor", "creator_profiles"."price_currency", "creator_profiles"."verified_at", "users"."first_name", "users"."last_name", coalesce((select figures
from track_records
where track_records.user_id = "creator_profiles"."user_id"), '{}') as "record", "favourites"."added_at" as "favourite_since", coalesce( (select max(a.follower_count)
from creator_public_analytics a
where a.creator_id = creator_profiles.user_id), creator_profiles.follower_count, 0) as "tier_followers", (
select coalesce(json_object_agg(content_type, from_minor), '{}')
from creator_rates
where creator_id = creator_profiles.user_id) as "rates", (
select coalesce(json_object_agg(tier, min_price_minor), '{}')
from pricing_floors
where campaign_type = $) as "floors", json_strip_nulls(json_build_object('USD', case 'USD' when 'USD' then 1000000 else (select rate_micros
from fx_rates as rates (rate_currency, rate_day, rate_micros)
where rate_currency = 'USD' and rate_day <= $::date
order by rate_day desc
limit 1) end, 'GBP', case 'GBP' when 'USD' then 1000000 else (select rate_micros
from fx_rates as rates (rate_currency, rate_day, rate_micros)
where rate_currency = 'GBP' and rate_day <= $::date
order by rate_day desc
limit 1) end, 'EUR', case 'EUR' when 'USD' then 1000000 else (select rate_micros
from fx_rates as rates (rate_currency, rate_day, rate_micros)
where rate_currency = 'EUR' and rate_day <= $::date
order by rate_day desc
limit 1) end, 'CAD', case 'CAD' when 'USD' then 1000000 else (select rate_micros
from fx_rates as rates (rate_currency, rate_day, rate_micros)
where rate_currency = 'CAD' and rate_day <= $::date
order by rate_day desc
limit 1) end, 'AUD', case 'AUD' when 'USD' then 1000000 else (select rate_micros
from fx_rates as rates (rate_currency, rate_day, rate_micros)
where rate_currency = 'AUD' and rate_day <= $::date
order by rate_day desc
limit 1) end, 'JPY', case 'JPY' when 'USD' then 1000000 else (select rate_micros
from fx_rates as rates (rate_currency, rate_day, rate_micros)
where rate_currency = 'JPY' and rate_day <= $::date
order by rate_day desc
limit 1) end)) as "usd_micros", (select case when not value then $::text end
from feature_flags
where key = $) as "invites_off"
from (select *
from "applications"
where "applications"."campaign_id" = $ and "applications"."status" = $
order by "created_at" desc, "id"
limit $) as "applications"
inner join "users" on "users"."id" = "applications"."creator_id"
inner join "creator_profiles" on "creator_profiles"."user_id" = "applications"."creator_id"
left join "deals" on "deals"."id" = "applications"."deal_id"
left join "creator_list_members" as "favourites" on "favourites"."creator_id" = "users"."id" and "favourites"."list_id" = (select "id"
from "creator_lists"
where "brand_id" = $ and "sort_name" = $)
order by "applications"."created_at" desc, "applications"."id"

select *
from "campaigns"
where "id" = $ and "deleted_at" is null


-- deals.budget

select "currency", cast(sum("amount_minor") as bigint) as "amount_minor"
from "ledger_entries"
where "account" in (…) and "owner_id" = $
group by "currency"

select "limit_minor", "limit_currency", json_strip_nulls(json_build_object('USD', case 'USD' when 'USD' then 1000000 else (select rate_micros
from fx_rates as rates (rate_currency, rate_day, rate_micros)
where rate_currency = 'USD' and rate_day <= $::date
order by rate_day desc
limit 1) end, 'GBP', case 'GBP' when 'USD' then 1000000 else (select rate_micros
from fx_rates as rates (rate_currency, rate_day, rate_micros)
where rate_currency = 'GBP' and rate_day <= $::date
order by rate_day desc
limit 1) end, 'EUR', case 'EUR' when 'USD' then 1000000 else (select rate_micros
from fx_rates as rates (rate_currency, rate_day, rate_micros)
where rate_currency = 'EUR' and rate_day <= $::date
order by rate_day desc
limit 1) end, 'CAD', case 'CAD' when 'USD' then 1000000 else (select rate_micros
from fx_rates as rates (rate_currency, rate_day, rate_micros)
where rate_currency = 'CAD' and rate_day <= $::date
order by rate_day desc
limit 1) end, 'AUD', case 'AUD' when 'USD' then 1000000 else (select rate_micros
from fx_rates as rates (rate_currency, rate_day, rate_micros)
where rate_currency = 'AUD' and rate_day <= $::date
order by rate_day desc
limit 1) end, 'JPY', case 'JPY' when 'USD' then 1000000 else (select rate_micros
from fx_rates as rates (rate_currency, rate_day, rate_micros)
where rate_currency = 'JPY' and rate_day <= $::date
order by rate_day desc
limit 1) end)) as "usd_micros"
from "seats"
where "id" = $ and "ended_at" is null and exists (select "other"."id"
from "seats" as "other"
where "other"."company_id" = "seats"."company_id" and "other"."id" <> "seats"."id" and "other"."person_id" is not null and "other"."ended_at" is null)

select "milestones"."id", "milestones"."kind", "milestones"."status", "milestones"."amount_minor", "deals"."agreed_amount_minor"
from "milestones"
inner join "deals" on "deals"."id" = "milestones"."deal_id"
where "deals"."campaign_id" = $ and "milestones"."status" not in (…)

select *
from "campaigns"
where "id" = $ and "deleted_at" is null

select coalesce(sum(deals.agreed_amount_minor) filter (where deals.status in ('invited', 'accepted', 'contracted', 'in_progress', 'submitted', 'completed') and deals.extends_deal_id is null), 0)::bigint as "committed_minor", (
select coalesce(json_object_agg(tier, min_price_minor), '{}')
from pricing_floors
where campaign_type = $) as "floors", json_strip_nulls(json_build_object('USD', case 'USD' when 'USD' then 1000000 else (select rate_micros
from fx_rates as rates (rate_currency, rate_day, rate_micros)
where rate_currency = 'USD' and rate_day <= $::date
order by rate_day desc
limit 1) end, 'GBP', case 'GBP' when 'USD' then 1000000 else (select rate_micros
from fx_rates as rates (rate_currency, rate_day, rate_micros)
where rate_currency = 'GBP' and rate_day <= $::date
order by rate_day desc
limit 1) end, 'EUR', case 'EUR' when 'USD' then 1000000 else (select rate_micros
from fx_rates as rates (rate_currency, rate_day, rate_micros)
where rate_currency = 'EUR' and rate_day <= $::date
order by rate_day desc
limit 1) end, 'CAD', case 'CAD' when 'USD' then 1000000 else (select rate_micros
from fx_rates as rates (rate_currency, rate_day, rate_micros)
where rate_currency = 'CAD' and rate_day <= $::date
order by rate_day desc
limit 1) end, 'AUD', case 'AUD' when 'USD' then 1000000 else (select rate_micros
from fx_rates as rates (rate_currency, rate_day, rate_micros)
where rate_currency = 'AUD' and rate_day <= $::date
order by rate_day desc
limit 1) end, 'JPY', case 'JPY' when 'USD' then 1000000 else (select rate_micros
from fx_rates as rates (rate_currency, rate_day, rate_micros)
where rate_currency = 'JPY' and rate_day <= $::date
order by rate_day desc
limit 1) end)) as "usd_micros", (select case when not value then $::text end
from feature_flags
where key = $) as "off"
from "deals"
where "deals"."campaign_id" = $


-- deals.candidates

select "users"."id", "users"."first_name", "users"."last_name", "creator_profiles"."username", "creator_profiles"."avatar_url", "creator_profiles"."shown_platforms", "creator_profiles"."primary_platform", "creator_profiles"."shown_followers", "deals"."status" as "open_deal", "creator_profiles"."price_min_minor", "creator_profiles"."price_max_minor", "creator_profiles"."price_currency", coalesce( (select max(a.follower_count)
from creator_public_analytics a
where a.creator_id = creator_profiles.user_id), creator_profiles.follower_count, 0) as "tier_followers", (
select coalesce(json_object_agg(content_type, from_minor), '{}')
from creator_rates
where creator_id = creator_profiles.user_id) as "rates", (
select coalesce(json_object_agg(tier, min_price_minor), '{}')
from pricing_floors
where campaign_type = $) as "floors", json_strip_nulls(json_build_object('USD', case 'USD' when 'USD' then 1000000 else (select rate_micros
from fx_rates as rates (rate_currency, rate_day, rate_micros)
where rate_currency = 'USD' and rate_day <= $::date
order by rate_day desc
limit 1) end, 'GBP', case 'GBP' when 'USD' then 1000000 else (select rate_micros
from fx_rates as rates (rate_currency, rate_day, rate_micros)
where rate_currency = 'GBP' and rate_day <= $::date
order by rate_day desc
limit 1) end, 'EUR', case 'EUR' when 'USD' then 1000000 else (select rate_micros
from fx_rates as rates (rate_currency, rate_day, rate_micros)
where rate_currency = 'EUR' and rate_day <= $::date
order by rate_day desc
limit 1) end, 'CAD', case 'CAD' when 'USD' then 1000000 else (select rate_micros
from fx_rates as rates (rate_currency, rate_day, rate_micros)
where rate_currency = 'CAD' and rate_day <= $::date
order by rate_day desc
limit 1) end, 'AUD', case 'AUD' when 'USD' then 1000000 else (select rate_micros
from fx_rates as rates (rate_currency, rate_day, rate_micros)
where rate_currency = 'AUD' and rate_day <= $::date
order by rate_day desc
limit 1) end, 'JPY', case 'JPY' when 'USD' then 1000000 else (select rate_micros
from fx_rates as rates (rate_currency, rate_day, rate_micros)
where rate_currency = 'JPY' and rate_day <= $::date
order by rate_day desc
limit 1) end)) as "usd_micros"
from "creator_profiles"
inner join "users" on "users"."id" = "creator_profiles"."user_id"
left join "deals" on "deals"."creator_id" = "users"."id" and "deals"."campaign_id" = $ and "deals"."extends_deal_id" is null and "deals"."status" in (…)
where "creator_profiles"."listed" = $ and "creator_profiles"."search_names" like containing($)
order by "creator_profiles"."shown_followers" desc, "creator_profiles"."user_id"
limit $

select *
from "campaigns"
where "id" = $ and "deleted_at" is null


-- deals.deadlines

select "deals"."id", "deals"."campaign_id", "campaigns"."name", "campaigns"."submission_deadline", "campaigns"."time_zone", "brand_profiles"."company_name"
from "deals"
inner join "campaigns" on "campaigns"."id" = "deals"."campaign_id"
left join "brand_profiles" on "brand_profiles"."user_id" = "deals"."brand_id"
where "deals"."creator_id" = $ and "deals"."status" in (…) and "deals"."extends_deal_id" is null and "campaigns"."status" <> $ and "campaigns"."submission_deadline" is not null
order by "campaigns"."submission_deadline", "deals"."id"
limit $


-- deals.exclusivity

select "commitments"."deal_id", "campaigns"."id" as "campaign_id", "campaigns"."name" as "campaign_name", "brand_profiles"."company_name" as "brand_name", array_agg(industry_group
order by industry_group) as "groups", min(lower(span)) as "from", max(upper(span)) - 1 as "until"
from "commitments"
inner join "deals" on "deals"."id" = "commitments"."deal_id"
inner join "campaigns" on "campaigns"."id" = "deals"."campaign_id"
left join "brand_profiles" on "brand_profiles"."user_id" = "commitments"."brand_id"
where "commitments"."creator_id" = $ and "commitments"."exclusive" = $ and upper(span) > $::date
group by "commitments"."deal_id", "campaigns"."id", "brand_profiles"."company_name"
order by max(upper(span)), "commitments"."deal_id"


-- deals.forCampaign

select "deals"."id", "deals"."status", "deals"."agreed_amount_minor", "deals"."currency", "deals"."notes", "deals"."cancel_reason", "deals"."invitation_date", "deals"."response_date", "deals"."expires_at", "deals"."created_at", "deals"."extends_deal_id", "deals"."case_id", "users"."id" as "creator_id", "users"."email", "users"."first_name", "users"."last_name", "creator_profiles"."username", "creator_profiles"."avatar_url", "creator_profiles"."primary_platform", "creator_profiles"."shown_platforms", "creator_profiles"."shown_followers", (
select json_build_object('id', c.id, 'status', c.status, 'turn', c.turn, 'answerBy', c.answer_by)
from cases c
where c.deal_id = "deals"."id"
order by c.created_at desc, c.id desc
limit 1) as "case"
from (select *
from "deals"
where "campaign_id" = $
order by "created_at", "id"
limit $) as "deals"
inner join "users" on "users"."id" = "deals"."creator_id"
left join "creator_profiles" on "creator_profiles"."user_id" = "deals"."creator_id"
order by "deals"."created_at", "deals"."id"

select *
from "campaigns"
where "id" = $ and "deleted_at" is null


-- deals.forStaff

select "deals"."id", "deals"."status", "deals"."agreed_amount_minor", "deals"."currency", "deals"."notes", "deals"."cancel_reason", "deals"."invitation_date", "deals"."response_date", "deals"."expires_at", "deals"."created_at", "deals"."extends_deal_id", "deals"."case_id", "users"."id" as "creator_id", "users"."email", "users"."first_name", "users"."last_name", "creator_profiles"."username", "creator_profiles"."avatar_url", "creator_profiles"."primary_platform", "creator_profiles"."shown_platforms", "creator_profiles"."shown_followers", (
select json_build_object('id', c.id, 'status', c.status, 'turn', c.turn, 'answerBy', c.answer_by)
from cases c
where c.deal_id = "deals"."id"
order by c.created_at desc, c.id desc
limit 1) as "case"
from (select *
from "deals"
where "campaign_id" = $
order by "created_at", "id"
limit $) as "deals"
inner join "users" on "users"."id" = "deals"."creator_id"
left join "creator_profiles" on "creator_profiles"."user_id" = "deals"."creator_id"
order by "deals"."created_at", "deals"."id"

select *
from "campaigns"
where "id" = $ and "deleted_at" is null


-- deals.invitation

select "brand_profiles"."company_name", "brand_profiles"."logo_url", "campaigns"."id" as "campaign_id", "campaigns"."name" as "campaign_name", "campaigns"."cover_file_id", "campaigns"."target_industries", "campaigns"."status" as "campaign_status", "campaigns"."pause_reason", "campaigns"."review_status", "campaigns"."platforms", "campaigns"."start_date", "campaigns"."end_date", "campaigns"."submission_deadline", "campaigns"."time_zone", "campaigns"."content_requirements", (
select coalesce(json_agg(json_build_object('kind', m.kind, 'status', m.status, 'amountMinor', m.amount_minor)), '[]')
from milestones m
where m.deal_id = $) as "milestones", coalesce((
select json_agg(json_build_object('dealId', c.deal_id, 'brandId', c.brand_id, 'brandName', b.company_name, 'industryGroup', c.industry_group, 'exclusive', c.exclusive, 'from', lower(c.span), 'until', upper(c.span))
order by lower(c.span), c.number)
from commitments c
left join brand_profiles b on b.user_id = c.brand_id
where c.creator_id = $ and upper(c.span) > $::date), '[]') as "commitments", "campaigns"."description", coalesce((select figures
from track_records
where track_records.user_id = "campaigns"."brand_id"), '{}') as "brand_record", "users"."created_at" as "brand_since", (select count(*) as "n"
from "campaigns"
where "campaigns"."brand_id" = $ and "campaigns"."deleted_at" is null and "campaigns"."status" = $) as "completed_campaigns", (select count(*) as "n"
from "deals" as "done"
where "done"."brand_id" = $ and "done"."status" = $ and "done"."extends_deal_id" is null) as "completed_deals", (select usage_until
from deals extended
where extended.id = $) as "used_until"
from "campaigns"
left join "brand_profiles" on "brand_profiles"."user_id" = "campaigns"."brand_id"
inner join "users" on "users"."id" = "campaigns"."brand_id"
where "campaigns"."id" = $

select *
from "deals"
where "id" = $


-- deals.mine

select "deals"."id", "deals"."brand_id", "deals"."status", "deals"."agreed_amount_minor", "deals"."currency", "deals"."notes", "deals"."cancel_reason", "deals"."usage_rights", "deals"."usage_from", "deals"."usage_until", "deals"."extends_deal_id", "deals"."invitation_date", "deals"."response_date", "deals"."expires_at", "brand_profiles"."company_name", "brand_profiles"."logo_url", "campaigns"."id" as "campaign_id", "campaigns"."name" as "campaign_name", "campaigns"."cover_file_id", "campaigns"."target_industries", "campaigns"."status" as "campaign_status", "campaigns"."pause_reason", "campaigns"."review_status", "campaigns"."platforms", "campaigns"."start_date", "campaigns"."end_date", "campaigns"."submission_deadline", "campaigns"."time_zone", "campaigns"."content_requirements", (
select coalesce(json_agg(json_build_object('kind', m.kind, 'status', m.status, 'amountMinor', m.amount_minor)), '[]')
from milestones m
where m.deal_id = "deals"."id") as "milestones", coalesce((
select json_agg(json_build_object('dealId', c.deal_id, 'brandId', c.brand_id, 'brandName', b.company_name, 'industryGroup', c.industry_group, 'exclusive', c.exclusive, 'from', lower(c.span), 'until', upper(c.span))
order by lower(c.span), c.number)
from commitments c
left join brand_profiles b on b.user_id = c.brand_id
where c.creator_id = "deals"."creator_id" and upper(c.span) > $::date), '[]') as "commitments"
from (select *
from "deals"
where "creator_id" = $ and "status" in (…)
order by "invitation_date" desc, "id"
limit $) as "deals"
inner join "campaigns" on "campaigns"."id" = "deals"."campaign_id"
left join "brand_profiles" on "brand_profiles"."user_id" = "deals"."brand_id"
order by "deals"."invitation_date" desc, "deals"."id"

select "status", count(*) as "count"
from "deals"
where "creator_id" = $
group by "status"


-- deals.myApplications

select "applications"."id", "applications"."status", "applications"."message", "applications"."decline_reason", "applications"."created_at", "applications"."answered_at", "deals"."status" as "deal_status", "deals"."agreed_amount_minor", "deals"."currency", "campaigns"."id" as "campaign_id", "campaigns"."name" as "campaign_name", "campaigns"."cover_file_id", "campaigns"."target_industries", "campaigns"."platforms", "campaigns"."start_date", "campaigns"."submission_deadline", "campaigns"."end_date", "campaigns"."time_zone", "brand_profiles"."company_name", "brand_profiles"."logo_url"
from (select *
from "applications"
where "applications"."creator_id" = $
order by "created_at" desc, "id"
limit $) as "applications"
inner join "campaigns" on "campaigns"."id" = "applications"."campaign_id"
left join "brand_profiles" on "brand_profiles"."user_id" = "campaigns"."brand_id"
left join "deals" on "deals"."id" = "applications"."deal_id"
order by "applications"."created_at" desc, "applications"."id"


-- deals.myInvitations

select "deals"."id", "deals"."brand_id", "deals"."status", "deals"."agreed_amount_minor", "deals"."currency", "deals"."notes", "deals"."cancel_reason", "deals"."usage_rights", "deals"."usage_from", "deals"."usage_until", "deals"."extends_deal_id", "deals"."invitation_date", "deals"."response_date", "deals"."expires_at", "brand_profiles"."company_name", "brand_profiles"."logo_url", "campaigns"."id" as "campaign_id", "campaigns"."name" as "campaign_name", "campaigns"."cover_file_id", "campaigns"."target_industries", "campaigns"."status" as "campaign_status", "campaigns"."pause_reason", "campaigns"."review_status", "campaigns"."platforms", "campaigns"."start_date", "campaigns"."end_date", "campaigns"."submission_deadline", "campaigns"."time_zone", "campaigns"."content_requirements", (
select coalesce(json_agg(json_build_object('kind', m.kind, 'status', m.status, 'amountMinor', m.amount_minor)), '[]')
from milestones m
where m.deal_id = "deals"."id") as "milestones", coalesce((
select json_agg(json_build_object('dealId', c.deal_id, 'brandId', c.brand_id, 'brandName', b.company_name, 'industryGroup', c.industry_group, 'exclusive', c.exclusive, 'from', lower(c.span), 'until', upper(c.span))
order by lower(c.span), c.number)
from commitments c
left join brand_profiles b on b.user_id = c.brand_id
where c.creator_id = "deals"."creator_id" and upper(c.span) > $::date), '[]') as "commitments"
from (select *
from "deals"
where "creator_id" = $
order by "invitation_date" desc, "id"
limit $) as "deals"
inner join "campaigns" on "campaigns"."id" = "deals"."campaign_id"
left join "brand_profiles" on "brand_profiles"."user_id" = "deals"."brand_id"
order by "deals"."invitation_date" desc, "deals"."id"

select "deals"."id", "deals"."brand_id", "deals"."status", "deals"."agreed_amount_minor", "deals"."currency", "deals"."notes", "deals"."cancel_reason", "deals"."usage_rights", "deals"."usage_from", "deals"."usage_until", "deals"."extends_deal_id", "deals"."invitation_date", "deals"."response_date", "deals"."expires_at", "brand_profiles"."company_name", "brand_profiles"."logo_url", "campaigns"."id" as "campaign_id", "campaigns"."name" as "campaign_name", "campaigns"."cover_file_id", "campaigns"."target_industries", "campaigns"."status" as "campaign_status", "campaigns"."pause_reason", "campaigns"."review_status", "campaigns"."platforms", "campaigns"."start_date", "campaigns"."end_date", "campaigns"."submission_deadline", "campaigns"."time_zone", "campaigns"."content_requirements", (
select coalesce(json_agg(json_build_object('kind', m.kind, 'status', m.status, 'amountMinor', m.amount_minor)), '[]')
from milestones m
where m.deal_id = "deals"."id") as "milestones", coalesce((
select json_agg(json_build_object('dealId', c.deal_id, 'brandId', c.brand_id, 'brandName', b.company_name, 'industryGroup', c.industry_group, 'exclusive', c.exclusive, 'from', lower(c.span), 'until', upper(c.span))
order by lower(c.span), c.number)
from commitments c
left join brand_profiles b on b.user_id = c.brand_id
where c.creator_id = "deals"."creator_id" and upper(c.span) > $::date), '[]') as "commitments"
from (select *
from "deals"
where "creator_id" = $ and "status" in (…)
order by "invitation_date" desc, "id"
limit $) as "deals"
inner join "campaigns" on "campaigns"."id" = "deals"."campaign_id"
left join "brand_profiles" on "brand_profiles"."user_id" = "deals"."brand_id"
order by "deals"."invitation_date" desc, "deals"."id"

select "status", count(*) as "count"
from "deals"
where "creator_id" = $
group by "status"


-- deals.openCampaigns

select "campaigns"."id", "campaigns"."name", "campaigns"."description", "campaigns"."cover_file_id", "campaigns"."platforms", "campaigns"."content_requirements", "campaigns"."target_industries", "campaigns"."target_audience_types", "campaigns"."target_audience_locations", "campaigns"."target_tiers", "campaigns"."start_date", "campaigns"."submission_deadline", "campaigns"."end_date", "campaigns"."time_zone", "campaigns"."currency", "campaigns"."campaign_type", "campaigns"."created_at", "brand_profiles"."company_name", "brand_profiles"."logo_url", coalesce(campaigns.total_creator_budget_minor, campaigns.budget_minor * 7500 / 10000, 0)::bigint as "pool_minor", "me"."flagged", "creator_profiles"."is_profile_complete", (
select coalesce(json_object_agg(tier, min_price_minor), '{}')
from pricing_floors
where campaign_type = coalesce(campaigns.campaign_type, $)) as "floors", json_strip_nulls(json_build_object('USD', case 'USD' when 'USD' then 1000000 else (select rate_micros
from fx_rates as rates (rate_currency, rate_day, rate_micros)
where rate_currency = 'USD' and rate_day <= $::date
order by rate_day desc
limit 1) end, 'GBP', case 'GBP' when 'USD' then 1000000 else (select rate_micros
from fx_rates as rates (rate_currency, rate_day, rate_micros)
where rate_currency = 'GBP' and rate_day <= $::date
order by rate_day desc
limit 1) end, 'EUR', case 'EUR' when 'USD' then 1000000 else (select rate_micros
from fx_rates as rates (rate_currency, rate_day, rate_micros)
where rate_currency = 'EUR' and rate_day <= $::date
order by rate_day desc
limit 1) end, 'CAD', case 'CAD' when 'USD' then 1000000 else (select rate_micros
from fx_rates as rates (rate_currency, rate_day, rate_micros)
where rate_currency = 'CAD' and rate_day <= $::date
order by rate_day desc
limit 1) end, 'AUD', case 'AUD' when 'USD' then 1000000 else (select rate_micros
from fx_rates as rates (rate_currency, rate_day, rate_micros)
where rate_currency = 'AUD' and rate_day <= $::date
order by rate_day desc
limit 1) end, 'JPY', case 'JPY' when 'USD' then 1000000 else (select rate_micros
from fx_rates as rates (rate_currency, rate_day, rate_micros)
where rate_currency = 'JPY' and rate_day <= $::date
order by rate_day desc
limit 1) end)) as "usd_micros"
from "campaigns"
inner join "users" as "owners" on "owners"."id" = "campaigns"."brand_id"
inner join "users" as "me" on "me"."id" = $
left join "creator_profiles" on "creator_profiles"."user_id" = "me"."id"
left join "brand_profiles" on "brand_profiles"."user_id" = "campaigns"."brand_id"
where campaigns.participation = 'application' and campaigns.review_status = 'approved' and campaigns.deleted_at is null and campaigns.status in ('new', 'under_review', 'creators_assigned', 'in_progress', 'awaiting_approval') and "campaigns"."start_date" >= ($::timestamptz at time zone campaigns.time_zone)::date and "owners"."status" = $ and (coalesce(campaigns.total_creator_budget_minor, campaigns.budget_minor * 7500 / 10000, 0)::bigint > (select coalesce(sum(deals.agreed_amount_minor) filter (where deals.status in ('invited', 'accepted', 'contracted', 'in_progress', 'submitted', 'completed') and deals.extends_deal_id is null), 0)::bigint as "committed_minor"
from "deals"
where "deals"."campaign_id" = "campaigns"."id") and not exists (select "applications"."id"
from "applications"
where "applications"."campaign_id" = "campaigns"."id" and "applications"."creator_id" = $) and not exists (select "deals"."id"
from "deals"
where "deals"."campaign_id" = "campaigns"."id" and "deals"."creator_id" = $ and "deals"."status" in (…)))
order by "campaigns"."created_at" desc, "campaigns"."id"
limit $

select "campaigns"."id", "campaigns"."name", "campaigns"."description", "campaigns"."cover_file_id", "campaigns"."platforms", "campaigns"."content_requirements", "campaigns"."target_industries", "campaigns"."target_audience_types", "campaigns"."target_audience_locations", "campaigns"."target_tiers", "campaigns"."start_date", "campaigns"."submission_deadline", "campaigns"."end_date", "campaigns"."time_zone", "campaigns"."currency", "campaigns"."campaign_type", "campaigns"."created_at", "brand_profiles"."company_name", "brand_profiles"."logo_url", coalesce(campaigns.total_creator_budget_minor, campaigns.budget_minor * 7500 / 10000, 0)::bigint as "pool_minor", "me"."flagged", "creator_profiles"."is_profile_complete", (
select coalesce(json_object_agg(tier, min_price_minor), '{}')
from pricing_floors
where campaign_type = coalesce(campaigns.campaign_type, $)) as "floors", json_strip_nulls(json_build_object('USD', case 'USD' when 'USD' then 1000000 else (select rate_micros
from fx_rates as rates (rate_currency, rate_day, rate_micros)
where rate_currency = 'USD' and rate_day <= $::date
order by rate_day desc
limit 1) end, 'GBP', case 'GBP' when 'USD' then 1000000 else (select rate_micros
from fx_rates as rates (rate_currency, rate_day, rate_micros)
where rate_currency = 'GBP' and rate_day <= $::date
order by rate_day desc
limit 1) end, 'EUR', case 'EUR' when 'USD' then 1000000 else (select rate_micros
from fx_rates as rates (rate_currency, rate_day, rate_micros)
where rate_currency = 'EUR' and rate_day <= $::date
order by rate_day desc
limit 1) end, 'CAD', case 'CAD' when 'USD' then 1000000 else (select rate_micros
from fx_rates as rates (rate_currency, rate_day, rate_micros)
where rate_currency = 'CAD' and rate_day <= $::date
order by rate_day desc
limit 1) end, 'AUD', case 'AUD' when 'USD' then 1000000 else (select rate_micros
from fx_rates as rates (rate_currency, rate_day, rate_micros)
where rate_currency = 'AUD' and rate_day <= $::date
order by rate_day desc
limit 1) end, 'JPY', case 'JPY' when 'USD' then 1000000 else (select rate_micros
from fx_rates as rates (rate_currency, rate_day, rate_micros)
where rate_currency = 'JPY' and rate_day <= $::date
order by rate_day desc
limit 1) end)) as "usd_micros"
from "campaigns"
inner join "users" as "owners" on "owners"."id" = "campaigns"."brand_id"
inner join "users" as "me" on "me"."id" = $
left join "creator_profiles" on "creator_profiles"."user_id" = "me"."id"
left join "brand_profiles" on "brand_profiles"."user_id" = "campaigns"."brand_id"
where campaigns.participation = 'application' and campaigns.review_status = 'approved' and campaigns.deleted_at is null and campaigns.status in ('new', 'under_review', 'creators_assigned', 'in_progress', 'awaiting_approval') and "campaigns"."start_date" >= ($::timestamptz at time zone campaigns.time_zone)::date and "owners"."status" = $ and (coalesce(campaigns.total_creator_budget_minor, campaigns.budget_minor * 7500 / 10000, 0)::bigint > (select coalesce(sum(deals.agreed_amount_minor) filter (where deals.status in ('invited', 'accepted', 'contracted', 'in_progress', 'submitted', 'completed') and deals.extends_deal_id is null), 0)::bigint as "committed_minor"
from "deals"
where "deals"."campaign_id" = "campaigns"."id") and not exists (select "applications"."id"
from "applications"
where "applications"."campaign_id" = "campaigns"."id" and "applications"."creator_id" = $) and not exists (select "deals"."id"
from "deals"
where "deals"."campaign_id" = "campaigns"."id" and "deals"."creator_id" = $ and "deals"."status" in (…))) and $ = any(campaigns.platforms)
order by "campaigns"."created_at" desc, "campaigns"."id"
limit $

select "campaigns"."id", "campaigns"."name", "campaigns"."description", "campaigns"."cover_file_id", "campaigns"."platforms", "campaigns"."content_requirements", "campaigns"."target_industries", "campaigns"."target_audience_types", "campaigns"."target_audience_locations", "campaigns"."target_tiers", "campaigns"."start_date", "campaigns"."submission_deadline", "campaigns"."end_date", "campaigns"."time_zone", "campaigns"."currency", "campaigns"."campaign_type", "campaigns"."created_at", "brand_profiles"."company_name", "brand_profiles"."logo_url", coalesce(campaigns.total_creator_budget_minor, campaigns.budget_minor * 7500 / 10000, 0)::bigint as "pool_minor", "me"."flagged", "creator_profiles"."is_profile_complete", (
select coalesce(json_object_agg(tier, min_price_minor), '{}')
from pricing_floors
where campaign_type = coalesce(campaigns.campaign_type, $)) as "floors", json_strip_nulls(json_build_object('USD', case 'USD' when 'USD' then 1000000 else (select rate_micros
from fx_rates as rates (rate_currency, rate_day, rate_micros)
where rate_currency = 'USD' and rate_day <= $::date
order by rate_day desc
limit 1) end, 'GBP', case 'GBP' when 'USD' then 1000000 else (select rate_micros
from fx_rates as rates (rate_currency, rate_day, rate_micros)
where rate_currency = 'GBP' and rate_day <= $::date
order by rate_day desc
limit 1) end, 'EUR', case 'EUR' when 'USD' then 1000000 else (select rate_micros
from fx_rates as rates (rate_currency, rate_day, rate_micros)
where rate_currency = 'EUR' and rate_day <= $::date
order by rate_day desc
limit 1) end, 'CAD', case 'CAD' when 'USD' then 1000000 else (select rate_micros
from fx_rates as rates (rate_currency, rate_day, rate_micros)
where rate_currency = 'CAD' and rate_day <= $::date
order by rate_day desc
limit 1) end, 'AUD', case 'AUD' when 'USD' then 1000000 else (select rate_micros
from fx_rates as rates (rate_currency, rate_day, rate_micros)
where rate_currency = 'AUD' and rate_day <= $::date
order by rate_day desc
limit 1) end, 'JPY', case 'JPY' when 'USD' then 1000000 else (select rate_micros
from fx_rates as rates (rate_currency, rate_day, rate_micros)
where rate_currency = 'JPY' and rate_day <= $::date
order by rate_day desc
limit 1) end)) as "usd_micros"
from "campaigns"
inner join "users" as "owners" on "owners"."id" = "campaigns"."brand_id"
inner join "users" as "me" on "me"."id" = $
left join "creator_profiles" on "creator_profiles"."user_id" = "me"."id"
left join "brand_profiles" on "brand_profiles"."user_id" = "campaigns"."brand_id"
where campaigns.participation = 'application' and campaigns.review_status = 'approved' and campaigns.deleted_at is null and campaigns.status in ('new', 'under_review', 'creators_assigned', 'in_progress', 'awaiting_approval') and "campaigns"."start_date" >= ($::timestamptz at time zone campaigns.time_zone)::date and "owners"."status" = $ and (coalesce(campaigns.total_creator_budget_minor, campaigns.budget_minor * 7500 / 10000, 0)::bigint > (select coalesce(sum(deals.agreed_amount_minor) filter (where deals.status in ('invited', 'accepted', 'contracted', 'in_progress', 'submitted', 'completed') and deals.extends_deal_id is null), 0)::bigint as "committed_minor"
from "deals"
where "deals"."campaign_id" = "campaigns"."id") and not exists (select "applications"."id"
from "applications"
where "applications"."campaign_id" = "campaigns"."id" and "applications"."creator_id" = $) and not exists (select "deals"."id"
from "deals"
where "deals"."campaign_id" = "campaigns"."id" and "deals"."creator_id" = $ and "deals"."status" in (…))) and campaigns.content_requirements -> $ is not null
order by "campaigns"."created_at" desc, "campaigns"."id"
limit $

select "creator_profiles"."user_id" as "id", "creator_profiles"."username", "creator_profiles"."bio", "creator_profiles"."avatar_url", "creator_profiles"."primary_platform", "creator_profiles"."shown_platforms", "creator_profiles"."shown_followers", "creator_profiles"."shown_engagement", "creator_profiles"."shown_countries", "creator_profiles"."content_types", "creator_profiles"."industries", "creator_profiles"."audience_type", "creator_profiles"."price_min_minor", "creator_profiles"."price_max_minor", "creator_profiles"."price_currency", "creator_profiles"."verified_at", "users"."first_name", "users"."last_name", coalesce((select figures
from track_records
where track_records.user_id = "creator_profiles"."user_id"), '{}') as "record", coalesce( (select max(a.follower_count)
from creator_public_analytics a
where a.creator_id = creator_profiles.user_id), creator_profiles.follower_count, 0) as "tier_followers", (
select coalesce(json_object_agg(content_type, from_minor), '{}')
from creator_rates
where creator_id = creator_profiles.user_id) as "rates", null as "favourite_since"
from "users"
inner join "creator_profiles" on "creator_profiles"."user_id" = "users"."id"
where "users"."id" = $


-- deals.pendingCount

select count(*) as "pending"
from "deals"
where "creator_id" = $ and "status" = $


-- deals.read

select "brand_profiles"."company_name", "brand_profiles"."logo_url", "campaigns"."id" as "campaign_id", "campaigns"."name" as "campaign_name", "campaigns"."cover_file_id", "campaigns"."target_industries", "campaigns"."status" as "campaign_status", "campaigns"."pause_reason", "campaigns"."review_status", "campaigns"."platforms", "campaigns"."start_date", "campaigns"."end_date", "campaigns"."submission_deadline", "campaigns"."time_zone", "campaigns"."content_requirements", (
select coalesce(json_agg(json_build_object('kind', m.kind, 'status', m.status, 'amountMinor', m.amount_minor)), '[]')
from milestones m
where m.deal_id = $) as "milestones", coalesce((
select json_agg(json_build_object('dealId', c.deal_id, 'brandId', c.brand_id, 'brandName', b.company_name, 'industryGroup', c.industry_group, 'exclusive', c.exclusive, 'from', lower(c.span), 'until', upper(c.span))
order by lower(c.span), c.number)
from commitments c
left join brand_profiles b on b.user_id = c.brand_id
where c.creator_id = $ and upper(c.span) > $::date), '[]') as "commitments"
from "campaigns"
left join "brand_profiles" on "brand_profiles"."user_id" = "campaigns"."brand_id"
where "campaigns"."id" = $

select *
from "deals"
where "id" = $
