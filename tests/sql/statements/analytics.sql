-- analytics.benchmarks

select *, concat_ws(' ', to_char(2147483647 - brands, 'FM0000000000'), coalesce(industry, ''), coalesce(array_position(array['Nano', 'Micro', 'Mid', 'Macro', 'Large', 'Celebrity'], tier), 0), coalesce(platform, '')) collate "C" as "place"
from "benchmarks"
where "metric" = $
order by concat_ws(' ', to_char(2147483647 - brands, 'FM0000000000'), coalesce(industry, ''), coalesce(array_position(array['Nano', 'Micro', 'Mid', 'Macro', 'Large', 'Celebrity'], tier), 0), coalesce(platform, '')) collate "C", "id"
limit $


-- analytics.brand

select "stage", count(*) as "count"
from "campaigns"
where "campaigns"."brand_id" = $ and "campaigns"."deleted_at" is null and "campaigns"."review_status" <> $
group by "stage"

select "status", count(*) as "deals"
from "deals"
where "brand_id" = $ and "extends_deal_id" is null
group by "status"

select "status", count(*) as "deals"
from "deals"
where "brand_id" = $ and "invitation_date" >= $ and "extends_deal_id" is null
group by "status"

select (select nullif(coalesce(sum(case "currency" when 'USD' then (payments.amount_minor - payments.refunded_minor - payments.disputed_minor)::numeric else round((payments.amount_minor - payments.refunded_minor - payments.disputed_minor)::numeric * coalesce(case "currency" when 'USD' then 1000000 else (select rate_micros
from fx_rates as rates (rate_currency, rate_day, rate_micros)
where rate_currency = "currency" and rate_day <= (succeeded_at at time zone 'UTC')::date
order by rate_day desc
limit 1) end, 'NaN'::numeric) * 100::numeric / (case "currency" when 'USD' then 100 when 'GBP' then 100 when 'EUR' then 100 when 'CAD' then 100 when 'AUD' then 100 when 'JPY' then 1 end * 1000000)) end)::float8, 0), 'NaN') as "spent"
from "payments"
where "brand_id" = $ and "unwanted" = $ and "status" in (…) and succeeded_at >= $) as "spent_minor", (select nullif(coalesce(sum(case "currency" when 'USD' then "agreed_amount_minor"::numeric else round("agreed_amount_minor"::numeric * coalesce(case "currency" when 'USD' then 1000000 else (select rate_micros
from fx_rates as rates (rate_currency, rate_day, rate_micros)
where rate_currency = "currency" and rate_day <= (invitation_date at time zone 'UTC')::date
order by rate_day desc
limit 1) end, 'NaN'::numeric) * 100::numeric / (case "currency" when 'USD' then 100 when 'GBP' then 100 when 'EUR' then 100 when 'CAD' then 100 when 'AUD' then 100 when 'JPY' then 1 end * 1000000)) end)::float8, 0), 'NaN') as "committed"
from "deals"
where "brand_id" = $ and "status" in (…) and coalesce(deals.response_date, deals.invitation_date) >= $) as "committed_minor", (select coalesce(sum(nullif(creator_profiles.shown_followers, -1))::float8, 0) as "reach"
from (select distinct "creator_id"
from "deals"
where "brand_id" = $ and "status" in (…) and coalesce(deals.response_date, deals.invitation_date) >= $) as "reached"
inner join "creator_profiles" on "creator_profiles"."user_id" = "reached"."creator_id") as "reach", (select count(*) as "n"
from "submissions"
inner join "deals" on "deals"."id" = "submissions"."deal_id"
where "deals"."brand_id" = $ and "submissions"."status" in (…) and submissions.reviewed_at >= $) as "content_approved", (select count(*) as "n"
from "submissions"
inner join "deals" on "deals"."id" = "submissions"."deal_id"
where "deals"."brand_id" = $ and "submissions"."status" = $) as "content_posted", (select count(*) as "n"
from "tracking_links"
inner join "deals" on "deals"."id" = "tracking_links"."deal_id"
inner join "link_clicks" on "link_clicks"."link_id" = "tracking_links"."id"
where "deals"."brand_id" = $ and link_clicks.clicked_at >= $) as "clicks", (select count(*) as "n"
from "tracking_links"
inner join "deals" on "deals"."id" = "tracking_links"."deal_id"
inner join "conversions" on "conversions"."link_id" = "tracking_links"."id"
where "deals"."brand_id" = $ and conversions.struck_at is null and not conversions.outside_window and conversions.converted_at >= $) as "conversions", (select nullif(sum(case "conversions"."currency" when 'USD' then "conversions"."value_minor"::numeric else round("conversions"."value_minor"::numeric * coalesce(case "conversions"."currency" when 'USD' then 1000000 else (select rate_micros
from fx_rates as rates (rate_currency, rate_day, rate_micros)
where rate_currency = "conversions"."currency" and rate_day <= ("conversions"."converted_at" at time zone 'UTC')::date
order by rate_day desc
limit 1) end, 'NaN'::numeric) * 100::numeric / (case "conversions"."currency" when 'USD' then 100 when 'GBP' then 100 when 'EUR' then 100 when 'CAD' then 100 when 'AUD' then 100 when 'JPY' then 1 end * 1000000)) end)::float8, 'NaN') as "v"
from "tracking_links"
inner join "deals" on "deals"."id" = "tracking_links"."deal_id"
inner join "conversions" on "conversions"."link_id" = "tracking_links"."id"
where "deals"."brand_id" = $ and conversions.struck_at is null and not conversions.outside_window and conversions.converted_at >= $) as "value_minor"

select (select nullif(coalesce(sum(case "currency" when 'USD' then (payments.amount_minor - payments.refunded_minor - payments.disputed_minor)::numeric else round((payments.amount_minor - payments.refunded_minor - payments.disputed_minor)::numeric * coalesce(case "currency" when 'USD' then 1000000 else (select rate_micros
from fx_rates as rates (rate_currency, rate_day, rate_micros)
where rate_currency = "currency" and rate_day <= (succeeded_at at time zone 'UTC')::date
order by rate_day desc
limit 1) end, 'NaN'::numeric) * 100::numeric / (case "currency" when 'USD' then 100 when 'GBP' then 100 when 'EUR' then 100 when 'CAD' then 100 when 'AUD' then 100 when 'JPY' then 1 end * 1000000)) end)::float8, 0), 'NaN') as "spent"
from "payments"
where "brand_id" = $ and "unwanted" = $ and "status" in (…)) as "spent_minor", (select nullif(coalesce(sum(case "currency" when 'USD' then "agreed_amount_minor"::numeric else round("agreed_amount_minor"::numeric * coalesce(case "currency" when 'USD' then 1000000 else (select rate_micros
from fx_rates as rates (rate_currency, rate_day, rate_micros)
where rate_currency = "currency" and rate_day <= (invitation_date at time zone 'UTC')::date
order by rate_day desc
limit 1) end, 'NaN'::numeric) * 100::numeric / (case "currency" when 'USD' then 100 when 'GBP' then 100 when 'EUR' then 100 when 'CAD' then 100 when 'AUD' then 100 when 'JPY' then 1 end * 1000000)) end)::float8, 0), 'NaN') as "committed"
from "deals"
where "brand_id" = $ and "status" in (…)) as "committed_minor", (select coalesce(sum(nullif(creator_profiles.shown_followers, -1))::float8, 0) as "reach"
from (select distinct "creator_id"
from "deals"
where "brand_id" = $ and "status" in (…)) as "reached"
inner join "creator_profiles" on "creator_profiles"."user_id" = "reached"."creator_id") as "reach", (select count(*) as "n"
from "submissions"
inner join "deals" on "deals"."id" = "submissions"."deal_id"
where "deals"."brand_id" = $ and "submissions"."status" in (…)) as "content_approved", (select count(*) as "n"
from "submissions"
inner join "deals" on "deals"."id" = "submissions"."deal_id"
where "deals"."brand_id" = $ and "submissions"."status" = $) as "content_posted", (select count(*) as "n"
from "tracking_links"
inner join "deals" on "deals"."id" = "tracking_links"."deal_id"
inner join "link_clicks" on "link_clicks"."link_id" = "tracking_links"."id"
where "deals"."brand_id" = $) as "clicks", (select count(*) as "n"
from "tracking_links"
inner join "deals" on "deals"."id" = "tracking_links"."deal_id"
inner join "conversions" on "conversions"."link_id" = "tracking_links"."id"
where "deals"."brand_id" = $ and conversions.struck_at is null and not conversions.outside_window) as "conversions", (select nullif(sum(case "conversions"."currency" when 'USD' then "conversions"."value_minor"::numeric else round("conversions"."value_minor"::numeric * coalesce(case "conversions"."currency" when 'USD' then 1000000 else (select rate_micros
from fx_rates as rates (rate_currency, rate_day, rate_micros)
where rate_currency = "conversions"."currency" and rate_day <= ("conversions"."converted_at" at time zone 'UTC')::date
order by rate_day desc
limit 1) end, 'NaN'::numeric) * 100::numeric / (case "conversions"."currency" when 'USD' then 100 when 'GBP' then 100 when 'EUR' then 100 when 'CAD' then 100 when 'AUD' then 100 when 'JPY' then 1 end * 1000000)) end)::float8, 'NaN') as "v"
from "tracking_links"
inner join "deals" on "deals"."id" = "tracking_links"."deal_id"
inner join "conversions" on "conversions"."link_id" = "tracking_links"."id"
where "deals"."brand_id" = $ and conversions.struck_at is null and not conversions.outside_window) as "value_minor"

with "links" as (select "tracking_links"."id"
from "tracking_links"
inner join "deals" on "deals"."id" = "tracking_links"."deal_id"
where "deals"."brand_id" = $), "events" as (select (clicked_at at time zone 'UTC')::date as "day", 1 as "clicks", 0 as "conversions"
from "link_clicks"
inner join "links" on "links"."id" = "link_clicks"."link_id"
where "clicked_at" >= $ union all
select (converted_at at time zone 'UTC')::date as "day", 0 as "clicks", 1 as "conversions"
from "conversions"
inner join "links" on "links"."id" = "conversions"."link_id"
where "converted_at" >= $ and conversions.struck_at is null and not conversions.outside_window)
select "day", sum(clicks)::bigint as "clicks", sum(conversions)::bigint as "conversions"
from "events"
group by "day"
order by "day"


-- analytics.brandCampaigns

select "campaign_id", count(*) as "deals", count(*) filter (where posts > 0 and viewed = posts) as "cpm_deals", coalesce(sum(case when posts > 0 and viewed = posts then cost_minor end)::float8, 0) as "cpm_cost", coalesce(sum(case when posts > 0 and viewed = posts then views end)::float8, 0) as "cpm_views", count(*) filter (where posts > 0 and engaged = posts) as "cpe_deals", coalesce(sum(case when posts > 0 and engaged = posts then cost_minor end)::float8, 0) as "cpe_cost", coalesce(sum(case when posts > 0 and engaged = posts then engagements end)::float8, 0) as "cpe_engagements", count(*) filter (where posts > 0 and viewed = posts and engaged = posts) as "rate_deals", coalesce(sum(case when posts > 0 and viewed = posts and engaged = posts then engagements end)::float8, 0) as "rate_engagements", coalesce(sum(case when posts > 0 and viewed = posts and engaged = posts then views end)::float8, 0) as "rate_views", count(*) filter (where tracked and (posts > 0 or conversions > 0)) as "tracked_deals", coalesce(sum(case when tracked and (posts > 0 or conversions > 0) then cost_minor end)::float8, 0) as "tracked_cost", coalesce(sum(case when tracked and (posts > 0 or conversions > 0) then conversions end)::float8, 0) as "tracked_conversions", case when count(distinct lower(industry)) = 1 and count(industry) = count(*) then min(industry) end as "industry", case when count(distinct platform) = 1 and count(platform) = count(*) filter (where posts > 0) then min(platform) end as "platform"
from (select "p"."posts", "p"."verified", "p"."viewed", "p"."views", "p"."engaged", "p"."engagements", coalesce((
select coalesce(sum(m.amount_minor + coalesce((case m.kind when 'signing' then ((d.agreed_amount_minor * $::bigint / $::bigint - d.agreed_amount_minor) * 2000 / 10000) when 'submission' then ((d.agreed_amount_minor * $::bigint / $::bigint - d.agreed_amount_minor) * 3000 / 10000) else (d.agreed_amount_minor * $::bigint / $::bigint - d.agreed_amount_minor) - ((d.agreed_amount_minor * $::bigint / $::bigint - d.agreed_amount_minor) * 2000 / 10000) - ((d.agreed_amount_minor * $::bigint / $::bigint - d.agreed_amount_minor) * 3000 / 10000) end) * m.amount_minor / nullif((case m.kind when 'signing' then (d.agreed_amount_minor * 2000 / 10000) when 'submission' then (d.agreed_amount_minor * 3000 / 10000) else d.agreed_amount_minor - (d.agreed_amount_minor * 2000 / 10000) - (d.agreed_amount_minor * 3000 / 10000) end), 0), (case m.kind when 'signing' then ((d.agreed_amount_minor * $::bigint / $::bigint - d.agreed_amount_minor) * 2000 / 10000) when 'submission' then ((d.agreed_amount_minor * $::bigint / $::bigint - d.agreed_amount_minor) * 3000 / 10000) else (d.agreed_amount_minor * $::bigint / $::bigint - d.agreed_amount_minor) - ((d.agreed_amount_minor * $::bigint / $::bigint - d.agreed_amount_minor) * 2000 / 10000) - ((d.agreed_amount_minor * $::bigint / $::bigint - d.agreed_amount_minor) * 3000 / 10000) end))) filter (where m.status <> 'cancelled'), 0)
from milestones m join deals d on d.id = m.deal_id
where m.deal_id = deals.id having count(*) > 0), deals.agreed_amount_minor * $::bigint / $::bigint)::bigint as "cost_minor", tracking_links.id is not null as "tracked", ((select count(*) as "n"
from "conversions"
where "conversions"."link_id" = "tracking_links"."id" and conversions.struck_at is null and not conversions.outside_window)) as "conversions", "deals"."campaign_id" as "campaign_id", "deals"."currency" as "currency", "p"."platform", (select "brand_profiles"."industry"
from "brand_profiles"
where "brand_profiles"."user_id" = "deals"."brand_id") as "industry"
from "deals"
left join "tracking_links" on "tracking_links"."deal_id" = "deals"."id"
inner join lateral (select case when count(distinct submissions.platform) = 1 then min(submissions.platform) end as "platform", count(*) as "posts", count(submissions.post_verified_at) as "verified", count(m.views) as "viewed", coalesce(sum("m"."views")::float8, 0) as "views", count(m.engagements) as "engaged", coalesce(sum("m"."engagements")::float8, 0) as "engagements"
from "submissions"
left join lateral (select "views", likes + comments + coalesce(shares, 0) as "engagements"
from "metric_snapshots"
where "metric_snapshots"."submission_id" = "submissions"."id" and submissions.post_verified_at is not null
order by "taken_at" desc
limit $) as "m" on true
where "submissions"."deal_id" = "deals"."id" and "submissions"."status" = $) as "p" on true
where "deals"."status" in (…) and deals.campaign_id = any ($::uuid[]) and "deals"."extends_deal_id" is null) as "measured"
group by "campaign_id"

select "campaigns".*, "f".*
from (select *
from (select "id", "name", "status", "stage", "currency", "created_at", (exists ((select "submissions"."id"
from "submissions"
where "submissions"."campaign_id" = "campaigns"."id" and "submissions"."status" = $)) or exists ((select "tracking_links"."id"
from "deals"
inner join "tracking_links" on "tracking_links"."deal_id" = "deals"."id"
inner join "link_clicks" on "link_clicks"."link_id" = "tracking_links"."id"
where "deals"."campaign_id" = "campaigns"."id")) or exists ((select "tracking_links"."id"
from "deals"
inner join "tracking_links" on "tracking_links"."deal_id" = "deals"."id"
inner join "conversions" on "conversions"."link_id" = "tracking_links"."id"
where "deals"."campaign_id" = "campaigns"."id" and conversions.struck_at is null and not conversions.outside_window))) as "has_results"
from "campaigns"
where "campaigns"."brand_id" = $ and "campaigns"."deleted_at" is null and "campaigns"."review_status" <> $) as "own"
order by "has_results" desc, "created_at" desc, "id" desc
limit $) as "campaigns"
inner join lateral (select (select coalesce(sum((payments.amount_minor - payments.refunded_minor - payments.disputed_minor))::float8, 0) as "n"
from "payments"
where "payments"."campaign_id" = "campaigns"."id" and "payments"."unwanted" = $ and "payments"."status" in (…)) as "spent_minor", (select coalesce(sum("deals"."agreed_amount_minor")::float8, 0) as "n"
from "deals"
where "deals"."campaign_id" = "campaigns"."id" and "deals"."status" in (…)) as "committed_minor", (select count(*) as "n"
from "deals"
where "deals"."campaign_id" = "campaigns"."id" and "deals"."status" in (…) and "deals"."extends_deal_id" is null) as "creators", (select coalesce(sum(nullif(creator_profiles.shown_followers, -1))::float8, 0) as "n"
from "deals"
inner join "creator_profiles" on "creator_profiles"."user_id" = "deals"."creator_id"
where "deals"."campaign_id" = "campaigns"."id" and "deals"."status" in (…) and "deals"."extends_deal_id" is null) as "reach", (select count(*) as "n"
from "submissions"
where "submissions"."campaign_id" = "campaigns"."id" and "submissions"."status" in (…)) as "content_approved", (select count(*) as "n"
from "submissions"
where "submissions"."campaign_id" = "campaigns"."id" and "submissions"."status" = $) as "content_posted", (select count(*) as "n"
from "deals"
inner join "tracking_links" on "tracking_links"."deal_id" = "deals"."id"
inner join "link_clicks" on "link_clicks"."link_id" = "tracking_links"."id"
where "deals"."campaign_id" = "campaigns"."id") as "clicks", (select count(*) as "n"
from "deals"
inner join "tracking_links" on "tracking_links"."deal_id" = "deals"."id"
inner join "conversions" on "conversions"."link_id" = "tracking_links"."id"
where "deals"."campaign_id" = "campaigns"."id" and conversions.struck_at is null and not conversions.outside_window) as "conversions", (select sum("conversions"."value_minor")::float8 as "n"
from "deals"
inner join "tracking_links" on "tracking_links"."deal_id" = "deals"."id"
inner join "conversions" on "conversions"."link_id" = "tracking_links"."id"
where "deals"."campaign_id" = "campaigns"."id" and conversions.struck_at is null and not conversions.outside_window and "conversions"."currency" = "campaigns"."currency") as "value_minor", (select count(*) as "n"
from "deals"
inner join "tracking_links" on "tracking_links"."deal_id" = "deals"."id"
inner join "conversions" on "conversions"."link_id" = "tracking_links"."id"
where "deals"."campaign_id" = "campaigns"."id" and conversions.struck_at is null and not conversions.outside_window and "conversions"."currency" <> "campaigns"."currency") as "other_currency") as "f" on true
order by "campaigns"."has_results" desc, "campaigns"."created_at" desc, "campaigns"."id" desc


-- analytics.campaign

select "metric", "industry", "tier", "platform", "brands", "low", "median", "high", json_strip_nulls(json_build_object('USD', case 'USD' when 'USD' then 1000000 else (select rate_micros
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
from "benchmarks"
where "held_back" is null and ("industry" is null or "industry" = $) and ("tier" is null or "tier" = $) and ("platform" is null or "platform" = $)

select "p"."posts", "p"."verified", "p"."viewed", "p"."views", "p"."engaged", "p"."engagements", coalesce((
select coalesce(sum(m.amount_minor + coalesce((case m.kind when 'signing' then ((d.agreed_amount_minor * $::bigint / $::bigint - d.agreed_amount_minor) * 2000 / 10000) when 'submission' then ((d.agreed_amount_minor * $::bigint / $::bigint - d.agreed_amount_minor) * 3000 / 10000) else (d.agreed_amount_minor * $::bigint / $::bigint - d.agreed_amount_minor) - ((d.agreed_amount_minor * $::bigint / $::bigint - d.agreed_amount_minor) * 2000 / 10000) - ((d.agreed_amount_minor * $::bigint / $::bigint - d.agreed_amount_minor) * 3000 / 10000) end) * m.amount_minor / nullif((case m.kind when 'signing' then (d.agreed_amount_minor * 2000 / 10000) when 'submission' then (d.agreed_amount_minor * 3000 / 10000) else d.agreed_amount_minor - (d.agreed_amount_minor * 2000 / 10000) - (d.agreed_amount_minor * 3000 / 10000) end), 0), (case m.kind when 'signing' then ((d.agreed_amount_minor * $::bigint / $::bigint - d.agreed_amount_minor) * 2000 / 10000) when 'submission' then ((d.agreed_amount_minor * $::bigint / $::bigint - d.agreed_amount_minor) * 3000 / 10000) else (d.agreed_amount_minor * $::bigint / $::bigint - d.agreed_amount_minor) - ((d.agreed_amount_minor * $::bigint / $::bigint - d.agreed_amount_minor) * 2000 / 10000) - ((d.agreed_amount_minor * $::bigint / $::bigint - d.agreed_amount_minor) * 3000 / 10000) end))) filter (where m.status <> 'cancelled'), 0)
from milestones m join deals d on d.id = m.deal_id
where m.deal_id = deals.id having count(*) > 0), deals.agreed_amount_minor * $::bigint / $::bigint)::bigint as "cost_minor", tracking_links.id is not null as "tracked", ((select count(*) as "n"
from "conversions"
where "conversions"."link_id" = "tracking_links"."id" and conversions.struck_at is null and not conversions.outside_window)) as "conversions", "deals"."id" as "deal_id", "deals"."creator_id", "deals"."extends_deal_id", "users"."first_name", "users"."last_name", "deals"."status", "deals"."agreed_amount_minor" as "agreed_minor", nullif(creator_profiles.shown_followers, -1) as "followers", "tracking_links"."code", (select "discount_codes"."code"
from "discount_codes"
where "discount_codes"."link_id" = "tracking_links"."id" and "discount_codes"."ended_at" is null) as "discount_code", (select count(*) as "n"
from "link_clicks"
where "link_clicks"."link_id" = "tracking_links"."id") as "clicks", (select sum("value_minor")::float8 as "n"
from "conversions"
where "conversions"."link_id" = "tracking_links"."id" and conversions.struck_at is null and not conversions.outside_window and "conversions"."currency" = "campaigns"."currency") as "value_minor"
from "deals"
left join "tracking_links" on "tracking_links"."deal_id" = "deals"."id"
inner join lateral (select case when count(distinct submissions.platform) = 1 then min(submissions.platform) end as "platform", count(*) as "posts", count(submissions.post_verified_at) as "verified", count(m.views) as "viewed", coalesce(sum("m"."views")::float8, 0) as "views", count(m.engagements) as "engaged", coalesce(sum("m"."engagements")::float8, 0) as "engagements"
from "submissions"
left join lateral (select "views", likes + comments + coalesce(shares, 0) as "engagements"
from "metric_snapshots"
where "metric_snapshots"."submission_id" = "submissions"."id" and submissions.post_verified_at is not null
order by "taken_at" desc
limit $) as "m" on true
where "submissions"."deal_id" = "deals"."id" and "submissions"."status" = $) as "p" on true
inner join "campaigns" on "campaigns"."id" = "deals"."campaign_id"
inner join "users" on "users"."id" = "deals"."creator_id"
left join "creator_profiles" on "creator_profiles"."user_id" = "deals"."creator_id"
where "deals"."status" in (…) and "deals"."campaign_id" = $
order by "deals"."agreed_amount_minor" desc, "deals"."id"

select (select coalesce(sum((payments.amount_minor - payments.refunded_minor - payments.disputed_minor))::float8, 0) as "n"
from "payments"
where "payments"."campaign_id" = $ and "payments"."unwanted" = $ and "payments"."status" in (…)) as "spent_minor", (select coalesce(sum("deals"."agreed_amount_minor")::float8, 0) as "n"
from "deals"
where "deals"."campaign_id" = $ and "deals"."status" in (…)) as "committed_minor", (select count(*) as "n"
from "deals"
where "deals"."campaign_id" = $ and "deals"."status" in (…) and "deals"."extends_deal_id" is null) as "creators", (select coalesce(sum(nullif(creator_profiles.shown_followers, -1))::float8, 0) as "n"
from "deals"
inner join "creator_profiles" on "creator_profiles"."user_id" = "deals"."creator_id"
where "deals"."campaign_id" = $ and "deals"."status" in (…) and "deals"."extends_deal_id" is null) as "reach", (select count(*) as "n"
from "submissions"
where "submissions"."campaign_id" = $ and "submissions"."status" in (…)) as "content_approved", (select count(*) as "n"
from "submissions"
where "submissions"."campaign_id" = $ and "submissions"."status" = $) as "content_posted", (select count(*) as "n"
from "deals"
inner join "tracking_links" on "tracking_links"."deal_id" = "deals"."id"
inner join "link_clicks" on "link_clicks"."link_id" = "tracking_links"."id"
where "deals"."campaign_id" = $) as "clicks", (select count(*) as "n"
from "deals"
inner join "tracking_links" on "tracking_links"."deal_id" = "deals"."id"
inner join "conversions" on "conversions"."link_id" = "tracking_links"."id"
where "deals"."campaign_id" = $ and conversions.struck_at is null and not conversions.outside_window) as "conversions", (select sum("conversions"."value_minor")::float8 as "n"
from "deals"
inner join "tracking_links" on "tracking_links"."deal_id" = "deals"."id"
inner join "conversions" on "conversions"."link_id" = "tracking_links"."id"
where "deals"."campaign_id" = $ and conversions.struck_at is null and not conversions.outside_window and "conversions"."currency" = $) as "value_minor", (select count(*) as "n"
from "deals"
inner join "tracking_links" on "tracking_links"."deal_id" = "deals"."id"
inner join "conversions" on "conversions"."link_id" = "tracking_links"."id"
where "deals"."campaign_id" = $ and conversions.struck_at is null and not conversions.outside_window and "conversions"."currency" <> $) as "other_currency", (select "industry"
from "brand_profiles"
where "user_id" = $) as "industry", (select count(*) as "n"
from "deals"
inner join "tracking_links" on "tracking_links"."deal_id" = "deals"."id"
inner join "conversions" on "conversions"."link_id" = "tracking_links"."id"
where "deals"."campaign_id" = $ and "conversions"."struck_at" is null and "conversions"."outside_window" = $) as "outside_window"

select *
from "campaigns"
where "id" = $ and "deleted_at" is null

select submissions.platform as "platform", count(*) as "posts", sum("m"."views")::float8 as "views", sum("m"."likes")::float8 as "likes", sum("m"."comments")::float8 as "comments", sum("m"."shares")::float8 as "shares"
from "submissions"
left join lateral (select "views", "likes", "comments", "shares"
from "metric_snapshots"
where "metric_snapshots"."submission_id" = "submissions"."id"
order by "taken_at" desc
limit $) as "m" on true
where "submissions"."campaign_id" = $ and "submissions"."status" = $ and "submissions"."platform" is not null
group by "submissions"."platform"
order by "submissions"."platform"

select succeeded_at as "at", 'paid' as "kind", null::text as "name", amount_minor as "amount_minor"
from "payments"
where "campaign_id" = $ and "succeeded_at" is not null and "unwanted" = $ union all
select submissions.published_at as "at", 'posted' as "kind", concat_ws(' ', users.first_name, users.last_name) as "name", null::bigint as "amount_minor"
from "submissions"
inner join "users" on "users"."id" = "submissions"."creator_id"
where "submissions"."campaign_id" = $ and "submissions"."published_at" is not null

with "links" as (select "tracking_links"."id"
from "tracking_links"
inner join "deals" on "deals"."id" = "tracking_links"."deal_id"
where "deals"."campaign_id" = $), "events" as (select (clicked_at at time zone 'UTC')::date as "day", 1 as "clicks", 0 as "conversions"
from "link_clicks"
inner join "links" on "links"."id" = "link_clicks"."link_id"
where "clicked_at" >= $ union all
select (converted_at at time zone 'UTC')::date as "day", 0 as "clicks", 1 as "conversions"
from "conversions"
inner join "links" on "links"."id" = "conversions"."link_id"
where "converted_at" >= $ and conversions.struck_at is null and not conversions.outside_window)
select "day", sum(clicks)::bigint as "clicks", sum(conversions)::bigint as "conversions"
from "events"
group by "day"
order by "day"


-- analytics.conversions

select "c".*, "tracking_links"."code", "discount_codes"."code" as "discount_code", "creator"."first_name", "creator"."last_name", "striker"."first_name" as "striker_first_name", "striker"."last_name" as "striker_last_name", "striker"."email" as "striker_email", "striker"."role" as "striker_role"
from "deals"
inner join "tracking_links" on "tracking_links"."deal_id" = "deals"."id"
inner join "users" as "creator" on "creator"."id" = "deals"."creator_id"
inner join lateral (select *
from "conversions"
where "conversions"."link_id" = "tracking_links"."id"
order by "converted_at" desc, "id" desc
limit $) as "c" on true
left join "users" as "striker" on "striker"."id" = "c"."struck_by"
left join "discount_codes" on "discount_codes"."id" = "c"."code_id"
where "deals"."campaign_id" = $
order by "c"."converted_at" desc, "c"."id" desc
limit $

select *
from "campaigns"
where "id" = $ and "deleted_at" is null


-- analytics.creatorEarnings

select "milestones"."currency", "moved"."step", (moved.at at time zone 'UTC')::date as "day", coalesce(sum("milestones"."amount_minor")::float8, 0) as "amount_minor"
from "deals"
inner join "milestones" on "milestones"."deal_id" = "deals"."id"
inner join lateral (values ('accrued', milestones.accrued_at), ('released', milestones.released_at), ('paid', milestones.paid_at)) as moved (step, at) on true
where "deals"."creator_id" = $ and "milestones"."status" <> $ and "moved"."at" >= $
group by "milestones"."currency", "moved"."step", (moved.at at time zone 'UTC')::date


-- analytics.creatorGrowth

select "platform", "taken_on", "followers"
from "follower_snapshots"
where "creator_id" = $ and "taken_on" >= $
order by "taken_on", "platform"


-- analytics.creatorPerformance

select "currency", count(*) as "deals", count(*) filter (where posts > 0 and viewed = posts) as "cpm_deals", coalesce(sum(case when posts > 0 and viewed = posts then cost_minor end)::float8, 0) as "cpm_cost", coalesce(sum(case when posts > 0 and viewed = posts then views end)::float8, 0) as "cpm_views", count(*) filter (where posts > 0 and engaged = posts) as "cpe_deals", coalesce(sum(case when posts > 0 and engaged = posts then cost_minor end)::float8, 0) as "cpe_cost", coalesce(sum(case when posts > 0 and engaged = posts then engagements end)::float8, 0) as "cpe_engagements", count(*) filter (where posts > 0 and viewed = posts and engaged = posts) as "rate_deals", coalesce(sum(case when posts > 0 and viewed = posts and engaged = posts then engagements end)::float8, 0) as "rate_engagements", coalesce(sum(case when posts > 0 and viewed = posts and engaged = posts then views end)::float8, 0) as "rate_views", count(*) filter (where tracked and (posts > 0 or conversions > 0)) as "tracked_deals", coalesce(sum(case when tracked and (posts > 0 or conversions > 0) then cost_minor end)::float8, 0) as "tracked_cost", coalesce(sum(case when tracked and (posts > 0 or conversions > 0) then conversions end)::float8, 0) as "tracked_conversions", case when count(distinct lower(industry)) = 1 and count(industry) = count(*) then min(industry) end as "industry", case when count(distinct platform) = 1 and count(platform) = count(*) filter (where posts > 0) then min(platform) end as "platform"
from (select "p"."posts", "p"."verified", "p"."viewed", "p"."views", "p"."engaged", "p"."engagements", coalesce((
select coalesce(sum(m.amount_minor + coalesce((case m.kind when 'signing' then ((d.agreed_amount_minor * $::bigint / $::bigint - d.agreed_amount_minor) * 2000 / 10000) when 'submission' then ((d.agreed_amount_minor * $::bigint / $::bigint - d.agreed_amount_minor) * 3000 / 10000) else (d.agreed_amount_minor * $::bigint / $::bigint - d.agreed_amount_minor) - ((d.agreed_amount_minor * $::bigint / $::bigint - d.agreed_amount_minor) * 2000 / 10000) - ((d.agreed_amount_minor * $::bigint / $::bigint - d.agreed_amount_minor) * 3000 / 10000) end) * m.amount_minor / nullif((case m.kind when 'signing' then (d.agreed_amount_minor * 2000 / 10000) when 'submission' then (d.agreed_amount_minor * 3000 / 10000) else d.agreed_amount_minor - (d.agreed_amount_minor * 2000 / 10000) - (d.agreed_amount_minor * 3000 / 10000) end), 0), (case m.kind when 'signing' then ((d.agreed_amount_minor * $::bigint / $::bigint - d.agreed_amount_minor) * 2000 / 10000) when 'submission' then ((d.agreed_amount_minor * $::bigint / $::bigint - d.agreed_amount_minor) * 3000 / 10000) else (d.agreed_amount_minor * $::bigint / $::bigint - d.agreed_amount_minor) - ((d.agreed_amount_minor * $::bigint / $::bigint - d.agreed_amount_minor) * 2000 / 10000) - ((d.agreed_amount_minor * $::bigint / $::bigint - d.agreed_amount_minor) * 3000 / 10000) end))) filter (where m.status <> 'cancelled'), 0)
from milestones m join deals d on d.id = m.deal_id
where m.deal_id = deals.id having count(*) > 0), deals.agreed_amount_minor * $::bigint / $::bigint)::bigint as "cost_minor", tracking_links.id is not null as "tracked", ((select count(*) as "n"
from "conversions"
where "conversions"."link_id" = "tracking_links"."id" and conversions.struck_at is null and not conversions.outside_window)) as "conversions", "deals"."campaign_id" as "campaign_id", "deals"."currency" as "currency", "p"."platform", (select "brand_profiles"."industry"
from "brand_profiles"
where "brand_profiles"."user_id" = "deals"."brand_id") as "industry"
from "deals"
left join "tracking_links" on "tracking_links"."deal_id" = "deals"."id"
inner join lateral (select case when count(distinct submissions.platform) = 1 then min(submissions.platform) end as "platform", count(*) as "posts", count(submissions.post_verified_at) as "verified", count(m.views) as "viewed", coalesce(sum("m"."views")::float8, 0) as "views", count(m.engagements) as "engaged", coalesce(sum("m"."engagements")::float8, 0) as "engagements"
from "submissions"
left join lateral (select "views", likes + comments + coalesce(shares, 0) as "engagements"
from "metric_snapshots"
where "metric_snapshots"."submission_id" = "submissions"."id" and submissions.post_verified_at is not null
order by "taken_at" desc
limit $) as "m" on true
where "submissions"."deal_id" = "deals"."id" and "submissions"."status" = $) as "p" on true
where "deals"."status" in (…) and "deals"."creator_id" = $ and "deals"."invitation_date" >= $ and "deals"."extends_deal_id" is null) as "measured"
group by "currency"
order by "deals" desc, "currency"

select "metric", "industry", "tier", "platform", "brands", "low", "median", "high", json_strip_nulls(json_build_object('USD', case 'USD' when 'USD' then 1000000 else (select rate_micros
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
from "benchmarks"
where "held_back" is null and ("industry" is null or "industry" = $) and ("tier" is null or "tier" = $) and ("platform" is null or "platform" = $)

select "status", "currency", count(*) filter (where extends_deal_id is null) as "deals", coalesce(sum("agreed_amount_minor")::float8, 0) as "agreed_minor"
from "deals"
where "creator_id" = $ and "invitation_date" >= $
group by "status", "currency"

select (select nullif(creator_profiles.shown_followers, -1) as "n"
from "creator_profiles"
where "creator_profiles"."user_id" = $) as "followers", (select count(*) as "n"
from "brand_creator_connections"
where "creator_id" = $ and "status" = $) as "brands", (select count(*) as "n"
from "deals"
inner join "submissions" on "submissions"."deal_id" = "deals"."id"
where "deals"."creator_id" = $ and "deals"."invitation_date" >= $ and "submissions"."status" in (…)) as "content_approved", (select count(*) as "n"
from "deals"
inner join "tracking_links" on "tracking_links"."deal_id" = "deals"."id"
inner join "link_clicks" on "link_clicks"."link_id" = "tracking_links"."id"
where "deals"."creator_id" = $ and "deals"."invitation_date" >= $) as "clicks", (select count(*) as "n"
from "deals"
inner join "tracking_links" on "tracking_links"."deal_id" = "deals"."id"
inner join "conversions" on "conversions"."link_id" = "tracking_links"."id"
where "deals"."creator_id" = $ and "deals"."invitation_date" >= $ and conversions.struck_at is null and not conversions.outside_window) as "conversions"


-- analytics.creatorTotals

select "status", "currency", count(*) filter (where extends_deal_id is null) as "deals", coalesce(sum("agreed_amount_minor")::float8, 0) as "agreed_minor"
from "deals"
where "creator_id" = $
group by "status", "currency"

select m.currency, count(*) filter (where m.status in ('released', 'paid')) as count, coalesce(sum(m.amount_minor) filter (where m.status in ('released', 'paid')), 0)::bigint as earned_minor, coalesce(sum(m.amount_minor) filter (where m.status = 'paid'), 0)::bigint as paid_minor, coalesce(sum(m.amount_minor) filter (where m.status = 'released' and case when "payouts"."status" = 'created' and payout_accounts.status is distinct
from 'active' then coalesce(payout_accounts.status, 'not_started') end is null), 0)::bigint as on_the_way_minor, coalesce(sum(m.amount_minor) filter (where m.status = 'released' and case when "payouts"."status" = 'created' and payout_accounts.status is distinct
from 'active' then coalesce(payout_accounts.status, 'not_started') end is not null), 0)::bigint as waiting_minor, coalesce(sum(m.amount_minor) filter (where m.status in ('accrued', 'releasable', 'held')), 0)::bigint as accrued_minor
from deals d join milestones m on m.deal_id = d.id
left join payouts on payouts.id = case m.status when 'released' then m.payout_id end
left join payout_accounts on payout_accounts.creator_id = d.creator_id
where d.creator_id = $
group by m.currency
order by count desc, m.currency


-- analytics.export

select "metric", "industry", "tier", "platform", "brands", "low", "median", "high", json_strip_nulls(json_build_object('USD', case 'USD' when 'USD' then 1000000 else (select rate_micros
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
from "benchmarks"
where "held_back" is null and ("industry" is null or "industry" = $) and ("tier" is null or "tier" = $) and ("platform" is null or "platform" = $)

select "p"."posts", "p"."verified", "p"."viewed", "p"."views", "p"."engaged", "p"."engagements", coalesce((
select coalesce(sum(m.amount_minor + coalesce((case m.kind when 'signing' then ((d.agreed_amount_minor * $::bigint / $::bigint - d.agreed_amount_minor) * 2000 / 10000) when 'submission' then ((d.agreed_amount_minor * $::bigint / $::bigint - d.agreed_amount_minor) * 3000 / 10000) else (d.agreed_amount_minor * $::bigint / $::bigint - d.agreed_amount_minor) - ((d.agreed_amount_minor * $::bigint / $::bigint - d.agreed_amount_minor) * 2000 / 10000) - ((d.agreed_amount_minor * $::bigint / $::bigint - d.agreed_amount_minor) * 3000 / 10000) end) * m.amount_minor / nullif((case m.kind when 'signing' then (d.agreed_amount_minor * 2000 / 10000) when 'submission' then (d.agreed_amount_minor * 3000 / 10000) else d.agreed_amount_minor - (d.agreed_amount_minor * 2000 / 10000) - (d.agreed_amount_minor * 3000 / 10000) end), 0), (case m.kind when 'signing' then ((d.agreed_amount_minor * $::bigint / $::bigint - d.agreed_amount_minor) * 2000 / 10000) when 'submission' then ((d.agreed_amount_minor * $::bigint / $::bigint - d.agreed_amount_minor) * 3000 / 10000) else (d.agreed_amount_minor * $::bigint / $::bigint - d.agreed_amount_minor) - ((d.agreed_amount_minor * $::bigint / $::bigint - d.agreed_amount_minor) * 2000 / 10000) - ((d.agreed_amount_minor * $::bigint / $::bigint - d.agreed_amount_minor) * 3000 / 10000) end))) filter (where m.status <> 'cancelled'), 0)
from milestones m join deals d on d.id = m.deal_id
where m.deal_id = deals.id having count(*) > 0), deals.agreed_amount_minor * $::bigint / $::bigint)::bigint as "cost_minor", tracking_links.id is not null as "tracked", ((select count(*) as "n"
from "conversions"
where "conversions"."link_id" = "tracking_links"."id" and conversions.struck_at is null and not conversions.outside_window)) as "conversions", "deals"."id" as "deal_id", "deals"."creator_id", "deals"."extends_deal_id", "users"."first_name", "users"."last_name", "deals"."status", "deals"."agreed_amount_minor" as "agreed_minor", nullif(creator_profiles.shown_followers, -1) as "followers", "tracking_links"."code", (select "discount_codes"."code"
from "discount_codes"
where "discount_codes"."link_id" = "tracking_links"."id" and "discount_codes"."ended_at" is null) as "discount_code", (select count(*) as "n"
from "link_clicks"
where "link_clicks"."link_id" = "tracking_links"."id") as "clicks", (select sum("value_minor")::float8 as "n"
from "conversions"
where "conversions"."link_id" = "tracking_links"."id" and conversions.struck_at is null and not conversions.outside_window and "conversions"."currency" = "campaigns"."currency") as "value_minor"
from "deals"
left join "tracking_links" on "tracking_links"."deal_id" = "deals"."id"
inner join lateral (select case when count(distinct submissions.platform) = 1 then min(submissions.platform) end as "platform", count(*) as "posts", count(submissions.post_verified_at) as "verified", count(m.views) as "viewed", coalesce(sum("m"."views")::float8, 0) as "views", count(m.engagements) as "engaged", coalesce(sum("m"."engagements")::float8, 0) as "engagements"
from "submissions"
left join lateral (select "views", likes + comments + coalesce(shares, 0) as "engagements"
from "metric_snapshots"
where "metric_snapshots"."submission_id" = "submissions"."id" and submissions.post_verified_at is not null
order by "taken_at" desc
limit $) as "m" on true
where "submissions"."deal_id" = "deals"."id" and "submissions"."status" = $) as "p" on true
inner join "campaigns" on "campaigns"."id" = "deals"."campaign_id"
inner join "users" on "users"."id" = "deals"."creator_id"
left join "creator_profiles" on "creator_profiles"."user_id" = "deals"."creator_id"
where "deals"."status" in (…) and "deals"."campaign_id" = $
order by "deals"."agreed_amount_minor" desc, "deals"."id"

select (select coalesce(sum((payments.amount_minor - payments.refunded_minor - payments.disputed_minor))::float8, 0) as "n"
from "payments"
where "payments"."campaign_id" = $ and "payments"."unwanted" = $ and "payments"."status" in (…)) as "spent_minor", (select coalesce(sum("deals"."agreed_amount_minor")::float8, 0) as "n"
from "deals"
where "deals"."campaign_id" = $ and "deals"."status" in (…)) as "committed_minor", (select count(*) as "n"
from "deals"
where "deals"."campaign_id" = $ and "deals"."status" in (…) and "deals"."extends_deal_id" is null) as "creators", (select coalesce(sum(nullif(creator_profiles.shown_followers, -1))::float8, 0) as "n"
from "deals"
inner join "creator_profiles" on "creator_profiles"."user_id" = "deals"."creator_id"
where "deals"."campaign_id" = $ and "deals"."status" in (…) and "deals"."extends_deal_id" is null) as "reach", (select count(*) as "n"
from "submissions"
where "submissions"."campaign_id" = $ and "submissions"."status" in (…)) as "content_approved", (select count(*) as "n"
from "submissions"
where "submissions"."campaign_id" = $ and "submissions"."status" = $) as "content_posted", (select count(*) as "n"
from "deals"
inner join "tracking_links" on "tracking_links"."deal_id" = "deals"."id"
inner join "link_clicks" on "link_clicks"."link_id" = "tracking_links"."id"
where "deals"."campaign_id" = $) as "clicks", (select count(*) as "n"
from "deals"
inner join "tracking_links" on "tracking_links"."deal_id" = "deals"."id"
inner join "conversions" on "conversions"."link_id" = "tracking_links"."id"
where "deals"."campaign_id" = $ and conversions.struck_at is null and not conversions.outside_window) as "conversions", (select sum("conversions"."value_minor")::float8 as "n"
from "deals"
inner join "tracking_links" on "tracking_links"."deal_id" = "deals"."id"
inner join "conversions" on "conversions"."link_id" = "tracking_links"."id"
where "deals"."campaign_id" = $ and conversions.struck_at is null and not conversions.outside_window and "conversions"."currency" = $) as "value_minor", (select count(*) as "n"
from "deals"
inner join "tracking_links" on "tracking_links"."deal_id" = "deals"."id"
inner join "conversions" on "conversions"."link_id" = "tracking_links"."id"
where "deals"."campaign_id" = $ and conversions.struck_at is null and not conversions.outside_window and "conversions"."currency" <> $) as "other_currency", (select "industry"
from "brand_profiles"
where "user_id" = $) as "industry", (select count(*) as "n"
from "deals"
inner join "tracking_links" on "tracking_links"."deal_id" = "deals"."id"
inner join "conversions" on "conversions"."link_id" = "tracking_links"."id"
where "deals"."campaign_id" = $ and "conversions"."struck_at" is null and "conversions"."outside_window" = $) as "outside_window"

select *
from "campaigns"
where "id" = $ and "deleted_at" is null

select submissions.platform as "platform", count(*) as "posts", sum("m"."views")::float8 as "views", sum("m"."likes")::float8 as "likes", sum("m"."comments")::float8 as "comments", sum("m"."shares")::float8 as "shares"
from "submissions"
left join lateral (select "views", "likes", "comments", "shares"
from "metric_snapshots"
where "metric_snapshots"."submission_id" = "submissions"."id"
order by "taken_at" desc
limit $) as "m" on true
where "submissions"."campaign_id" = $ and "submissions"."status" = $ and "submissions"."platform" is not null
group by "submissions"."platform"
order by "submissions"."platform"

select succeeded_at as "at", 'paid' as "kind", null::text as "name", amount_minor as "amount_minor"
from "payments"
where "campaign_id" = $ and "succeeded_at" is not null and "unwanted" = $ union all
select submissions.published_at as "at", 'posted' as "kind", concat_ws(' ', users.first_name, users.last_name) as "name", null::bigint as "amount_minor"
from "submissions"
inner join "users" on "users"."id" = "submissions"."creator_id"
where "submissions"."campaign_id" = $ and "submissions"."published_at" is not null

with "links" as (select "tracking_links"."id"
from "tracking_links"
inner join "deals" on "deals"."id" = "tracking_links"."deal_id"
where "deals"."campaign_id" = $), "events" as (select (clicked_at at time zone 'UTC')::date as "day", 1 as "clicks", 0 as "conversions"
from "link_clicks"
inner join "links" on "links"."id" = "link_clicks"."link_id"
where "clicked_at" >= $ union all
select (converted_at at time zone 'UTC')::date as "day", 0 as "clicks", 1 as "conversions"
from "conversions"
inner join "links" on "links"."id" = "conversions"."link_id"
where "converted_at" >= $ and conversions.struck_at is null and not conversions.outside_window)
select "day", sum(clicks)::bigint as "clicks", sum(conversions)::bigint as "conversions"
from "events"
group by "day"
order by "day"


-- analytics.exportAll

select "campaign_id", count(*) as "deals", count(*) filter (where posts > 0 and viewed = posts) as "cpm_deals", coalesce(sum(case when posts > 0 and viewed = posts then cost_minor end)::float8, 0) as "cpm_cost", coalesce(sum(case when posts > 0 and viewed = posts then views end)::float8, 0) as "cpm_views", count(*) filter (where posts > 0 and engaged = posts) as "cpe_deals", coalesce(sum(case when posts > 0 and engaged = posts then cost_minor end)::float8, 0) as "cpe_cost", coalesce(sum(case when posts > 0 and engaged = posts then engagements end)::float8, 0) as "cpe_engagements", count(*) filter (where posts > 0 and viewed = posts and engaged = posts) as "rate_deals", coalesce(sum(case when posts > 0 and viewed = posts and engaged = posts then engagements end)::float8, 0) as "rate_engagements", coalesce(sum(case when posts > 0 and viewed = posts and engaged = posts then views end)::float8, 0) as "rate_views", count(*) filter (where tracked and (posts > 0 or conversions > 0)) as "tracked_deals", coalesce(sum(case when tracked and (posts > 0 or conversions > 0) then cost_minor end)::float8, 0) as "tracked_cost", coalesce(sum(case when tracked and (posts > 0 or conversions > 0) then conversions end)::float8, 0) as "tracked_conversions", case when count(distinct lower(industry)) = 1 and count(industry) = count(*) then min(industry) end as "industry", case when count(distinct platform) = 1 and count(platform) = count(*) filter (where posts > 0) then min(platform) end as "platform"
from (select "p"."posts", "p"."verified", "p"."viewed", "p"."views", "p"."engaged", "p"."engagements", coalesce((
select coalesce(sum(m.amount_minor + coalesce((case m.kind when 'signing' then ((d.agreed_amount_minor * $::bigint / $::bigint - d.agreed_amount_minor) * 2000 / 10000) when 'submission' then ((d.agreed_amount_minor * $::bigint / $::bigint - d.agreed_amount_minor) * 3000 / 10000) else (d.agreed_amount_minor * $::bigint / $::bigint - d.agreed_amount_minor) - ((d.agreed_amount_minor * $::bigint / $::bigint - d.agreed_amount_minor) * 2000 / 10000) - ((d.agreed_amount_minor * $::bigint / $::bigint - d.agreed_amount_minor) * 3000 / 10000) end) * m.amount_minor / nullif((case m.kind when 'signing' then (d.agreed_amount_minor * 2000 / 10000) when 'submission' then (d.agreed_amount_minor * 3000 / 10000) else d.agreed_amount_minor - (d.agreed_amount_minor * 2000 / 10000) - (d.agreed_amount_minor * 3000 / 10000) end), 0), (case m.kind when 'signing' then ((d.agreed_amount_minor * $::bigint / $::bigint - d.agreed_amount_minor) * 2000 / 10000) when 'submission' then ((d.agreed_amount_minor * $::bigint / $::bigint - d.agreed_amount_minor) * 3000 / 10000) else (d.agreed_amount_minor * $::bigint / $::bigint - d.agreed_amount_minor) - ((d.agreed_amount_minor * $::bigint / $::bigint - d.agreed_amount_minor) * 2000 / 10000) - ((d.agreed_amount_minor * $::bigint / $::bigint - d.agreed_amount_minor) * 3000 / 10000) end))) filter (where m.status <> 'cancelled'), 0)
from milestones m join deals d on d.id = m.deal_id
where m.deal_id = deals.id having count(*) > 0), deals.agreed_amount_minor * $::bigint / $::bigint)::bigint as "cost_minor", tracking_links.id is not null as "tracked", ((select count(*) as "n"
from "conversions"
where "conversions"."link_id" = "tracking_links"."id" and conversions.struck_at is null and not conversions.outside_window)) as "conversions", "deals"."campaign_id" as "campaign_id", "deals"."currency" as "currency", "p"."platform", (select "brand_profiles"."industry"
from "brand_profiles"
where "brand_profiles"."user_id" = "deals"."brand_id") as "industry"
from "deals"
left join "tracking_links" on "tracking_links"."deal_id" = "deals"."id"
inner join lateral (select case when count(distinct submissions.platform) = 1 then min(submissions.platform) end as "platform", count(*) as "posts", count(submissions.post_verified_at) as "verified", count(m.views) as "viewed", coalesce(sum("m"."views")::float8, 0) as "views", count(m.engagements) as "engaged", coalesce(sum("m"."engagements")::float8, 0) as "engagements"
from "submissions"
left join lateral (select "views", likes + comments + coalesce(shares, 0) as "engagements"
from "metric_snapshots"
where "metric_snapshots"."submission_id" = "submissions"."id" and submissions.post_verified_at is not null
order by "taken_at" desc
limit $) as "m" on true
where "submissions"."deal_id" = "deals"."id" and "submissions"."status" = $) as "p" on true
where "deals"."status" in (…) and deals.campaign_id = any ($::uuid[]) and "deals"."extends_deal_id" is null) as "measured"
group by "campaign_id"

select "campaigns".*, "f".*
from (select *
from (select "id", "name", "status", "stage", "currency", "created_at", (exists ((select "submissions"."id"
from "submissions"
where "submissions"."campaign_id" = "campaigns"."id" and "submissions"."status" = $)) or exists ((select "tracking_links"."id"
from "deals"
inner join "tracking_links" on "tracking_links"."deal_id" = "deals"."id"
inner join "link_clicks" on "link_clicks"."link_id" = "tracking_links"."id"
where "deals"."campaign_id" = "campaigns"."id")) or exists ((select "tracking_links"."id"
from "deals"
inner join "tracking_links" on "tracking_links"."deal_id" = "deals"."id"
inner join "conversions" on "conversions"."link_id" = "tracking_links"."id"
where "deals"."campaign_id" = "campaigns"."id" and conversions.struck_at is null and not conversions.outside_window))) as "has_results"
from "campaigns"
where "campaigns"."brand_id" = $ and "campaigns"."deleted_at" is null and "campaigns"."review_status" <> $) as "own"
order by "has_results" desc, "created_at" desc, "id" desc
limit $) as "campaigns"
inner join lateral (select (select coalesce(sum((payments.amount_minor - payments.refunded_minor - payments.disputed_minor))::float8, 0) as "n"
from "payments"
where "payments"."campaign_id" = "campaigns"."id" and "payments"."unwanted" = $ and "payments"."status" in (…)) as "spent_minor", (select coalesce(sum("deals"."agreed_amount_minor")::float8, 0) as "n"
from "deals"
where "deals"."campaign_id" = "campaigns"."id" and "deals"."status" in (…)) as "committed_minor", (select count(*) as "n"
from "deals"
where "deals"."campaign_id" = "campaigns"."id" and "deals"."status" in (…) and "deals"."extends_deal_id" is null) as "creators", (select coalesce(sum(nullif(creator_profiles.shown_followers, -1))::float8, 0) as "n"
from "deals"
inner join "creator_profiles" on "creator_profiles"."user_id" = "deals"."creator_id"
where "deals"."campaign_id" = "campaigns"."id" and "deals"."status" in (…) and "deals"."extends_deal_id" is null) as "reach", (select count(*) as "n"
from "submissions"
where "submissions"."campaign_id" = "campaigns"."id" and "submissions"."status" in (…)) as "content_approved", (select count(*) as "n"
from "submissions"
where "submissions"."campaign_id" = "campaigns"."id" and "submissions"."status" = $) as "content_posted", (select count(*) as "n"
from "deals"
inner join "tracking_links" on "tracking_links"."deal_id" = "deals"."id"
inner join "link_clicks" on "link_clicks"."link_id" = "tracking_links"."id"
where "deals"."campaign_id" = "campaigns"."id") as "clicks", (select count(*) as "n"
from "deals"
inner join "tracking_links" on "tracking_links"."deal_id" = "deals"."id"
inner join "conversions" on "conversions"."link_id" = "tracking_links"."id"
where "deals"."campaign_id" = "campaigns"."id" and conversions.struck_at is null and not conversions.outside_window) as "conversions", (select sum("conversions"."value_minor")::float8 as "n"
from "deals"
inner join "tracking_links" on "tracking_links"."deal_id" = "deals"."id"
inner join "conversions" on "conversions"."link_id" = "tracking_links"."id"
where "deals"."campaign_id" = "campaigns"."id" and conversions.struck_at is null and not conversions.outside_window and "conversions"."currency" = "campaigns"."currency") as "value_minor", (select count(*) as "n"
from "deals"
inner join "tracking_links" on "tracking_links"."deal_id" = "deals"."id"
inner join "conversions" on "conversions"."link_id" = "tracking_links"."id"
where "deals"."campaign_id" = "campaigns"."id" and conversions.struck_at is null and not conversions.outside_window and "conversions"."currency" <> "campaigns"."currency") as "other_currency") as "f" on true
order by "campaigns"."has_results" desc, "campaigns"."created_at" desc, "campaigns"."id" desc


-- analytics.exportEarnings

select "earnings"."earned_at", "campaigns"."name" as "campaign_name", "brand_profiles"."company_name", case when deals.extends_deal_id is null then milestones.kind else 'extension' end as "kind", "milestones"."paid_at", "earnings"."net_minor", "earnings"."currency"
from "earnings"
inner join "milestones" on "milestones"."id" = "earnings"."milestone_id"
inner join "deals" on "deals"."id" = "earnings"."deal_id"
inner join "campaigns" on "campaigns"."id" = "earnings"."campaign_id"
left join "brand_profiles" on "brand_profiles"."user_id" = "earnings"."brand_id"
where "earnings"."creator_id" = $ and "earnings"."earned_at" >= $
order by "earnings"."earned_at", "earnings"."id"
limit $


-- analytics.pipeline

with "page" as (select "id", "brand_id", "name", "budget_minor", "currency", "created_at"
from "campaigns"
where "review_status" = $ and "deleted_at" is null
order by "created_at" desc, "id" desc
limit $)
select "page"."id", "page"."name", "page"."budget_minor", "page"."currency", "page"."created_at", "brand_profiles"."company_name"
from "page"
left join "brand_profiles" on "brand_profiles"."user_id" = "page"."brand_id"
order by "page"."created_at" desc, "page"."id" desc

with "rated" as (select *, case "kept"."key" when 'USD' then 1000000 else (select rate_micros
from fx_rates as rates (rate_currency, rate_day, rate_micros)
where rate_currency = "kept"."key" and rate_day <= $::date
order by rate_day desc
limit 1) end as "micros"
from (select "key", sum(rows)::bigint as "rows", sum(minor) as "minor"
from "kept_counts"
where "what" = $
group by "key" having sum(rows) <> $) as "kept")
select coalesce(sum(rows), 0)::bigint as "drafts", nullif(coalesce(sum(case "key" when 'USD' then "minor"::numeric else round("minor"::numeric * coalesce("micros", 'NaN'::numeric) * 100::numeric / (case "key" when 'USD' then 100 when 'GBP' then 100 when 'EUR' then 100 when 'CAD' then 100 when 'AUD' then 100 when 'JPY' then 1 end * 1000000)) end)::float8, 0), 'NaN') as "value_minor"
from "rated"


-- analytics.reportPdf

select "company_name"
from "brand_profiles"
where "user_id" = $

select "metric", "industry", "tier", "platform", "brands", "low", "median", "high", json_strip_nulls(json_build_object('USD', case 'USD' when 'USD' then 1000000 else (select rate_micros
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
from "benchmarks"
where "held_back" is null and ("industry" is null or "industry" = $) and ("tier" is null or "tier" = $) and ("platform" is null or "platform" = $)

select "p"."posts", "p"."verified", "p"."viewed", "p"."views", "p"."engaged", "p"."engagements", coalesce((
select coalesce(sum(m.amount_minor + coalesce((case m.kind when 'signing' then ((d.agreed_amount_minor * $::bigint / $::bigint - d.agreed_amount_minor) * 2000 / 10000) when 'submission' then ((d.agreed_amount_minor * $::bigint / $::bigint - d.agreed_amount_minor) * 3000 / 10000) else (d.agreed_amount_minor * $::bigint / $::bigint - d.agreed_amount_minor) - ((d.agreed_amount_minor * $::bigint / $::bigint - d.agreed_amount_minor) * 2000 / 10000) - ((d.agreed_amount_minor * $::bigint / $::bigint - d.agreed_amount_minor) * 3000 / 10000) end) * m.amount_minor / nullif((case m.kind when 'signing' then (d.agreed_amount_minor * 2000 / 10000) when 'submission' then (d.agreed_amount_minor * 3000 / 10000) else d.agreed_amount_minor - (d.agreed_amount_minor * 2000 / 10000) - (d.agreed_amount_minor * 3000 / 10000) end), 0), (case m.kind when 'signing' then ((d.agreed_amount_minor * $::bigint / $::bigint - d.agreed_amount_minor) * 2000 / 10000) when 'submission' then ((d.agreed_amount_minor * $::bigint / $::bigint - d.agreed_amount_minor) * 3000 / 10000) else (d.agreed_amount_minor * $::bigint / $::bigint - d.agreed_amount_minor) - ((d.agreed_amount_minor * $::bigint / $::bigint - d.agreed_amount_minor) * 2000 / 10000) - ((d.agreed_amount_minor * $::bigint / $::bigint - d.agreed_amount_minor) * 3000 / 10000) end))) filter (where m.status <> 'cancelled'), 0)
from milestones m join deals d on d.id = m.deal_id
where m.deal_id = deals.id having count(*) > 0), deals.agreed_amount_minor * $::bigint / $::bigint)::bigint as "cost_minor", tracking_links.id is not null as "tracked", ((select count(*) as "n"
from "conversions"
where "conversions"."link_id" = "tracking_links"."id" and conversions.struck_at is null and not conversions.outside_window)) as "conversions", "deals"."id" as "deal_id", "deals"."creator_id", "deals"."extends_deal_id", "users"."first_name", "users"."last_name", "deals"."status", "deals"."agreed_amount_minor" as "agreed_minor", nullif(creator_profiles.shown_followers, -1) as "followers", "tracking_links"."code", (select "discount_codes"."code"
from "discount_codes"
where "discount_codes"."link_id" = "tracking_links"."id" and "discount_codes"."ended_at" is null) as "discount_code", (select count(*) as "n"
from "link_clicks"
where "link_clicks"."link_id" = "tracking_links"."id") as "clicks", (select sum("value_minor")::float8 as "n"
from "conversions"
where "conversions"."link_id" = "tracking_links"."id" and conversions.struck_at is null and not conversions.outside_window and "conversions"."currency" = "campaigns"."currency") as "value_minor"
from "deals"
left join "tracking_links" on "tracking_links"."deal_id" = "deals"."id"
inner join lateral (select case when count(distinct submissions.platform) = 1 then min(submissions.platform) end as "platform", count(*) as "posts", count(submissions.post_verified_at) as "verified", count(m.views) as "viewed", coalesce(sum("m"."views")::float8, 0) as "views", count(m.engagements) as "engaged", coalesce(sum("m"."engagements")::float8, 0) as "engagements"
from "submissions"
left join lateral (select "views", likes + comments + coalesce(shares, 0) as "engagements"
from "metric_snapshots"
where "metric_snapshots"."submission_id" = "submissions"."id" and submissions.post_verified_at is not null
order by "taken_at" desc
limit $) as "m" on true
where "submissions"."deal_id" = "deals"."id" and "submissions"."status" = $) as "p" on true
inner join "campaigns" on "campaigns"."id" = "deals"."campaign_id"
inner join "users" on "users"."id" = "deals"."creator_id"
left join "creator_profiles" on "creator_profiles"."user_id" = "deals"."creator_id"
where "deals"."status" in (…) and "deals"."campaign_id" = $
order by "deals"."agreed_amount_minor" desc, "deals"."id"

select (select coalesce(sum((payments.amount_minor - payments.refunded_minor - payments.disputed_minor))::float8, 0) as "n"
from "payments"
where "payments"."campaign_id" = $ and "payments"."unwanted" = $ and "payments"."status" in (…)) as "spent_minor", (select coalesce(sum("deals"."agreed_amount_minor")::float8, 0) as "n"
from "deals"
where "deals"."campaign_id" = $ and "deals"."status" in (…)) as "committed_minor", (select count(*) as "n"
from "deals"
where "deals"."campaign_id" = $ and "deals"."status" in (…) and "deals"."extends_deal_id" is null) as "creators", (select coalesce(sum(nullif(creator_profiles.shown_followers, -1))::float8, 0) as "n"
from "deals"
inner join "creator_profiles" on "creator_profiles"."user_id" = "deals"."creator_id"
where "deals"."campaign_id" = $ and "deals"."status" in (…) and "deals"."extends_deal_id" is null) as "reach", (select count(*) as "n"
from "submissions"
where "submissions"."campaign_id" = $ and "submissions"."status" in (…)) as "content_approved", (select count(*) as "n"
from "submissions"
where "submissions"."campaign_id" = $ and "submissions"."status" = $) as "content_posted", (select count(*) as "n"
from "deals"
inner join "tracking_links" on "tracking_links"."deal_id" = "deals"."id"
inner join "link_clicks" on "link_clicks"."link_id" = "tracking_links"."id"
where "deals"."campaign_id" = $) as "clicks", (select count(*) as "n"
from "deals"
inner join "tracking_links" on "tracking_links"."deal_id" = "deals"."id"
inner join "conversions" on "conversions"."link_id" = "tracking_links"."id"
where "deals"."campaign_id" = $ and conversions.struck_at is null and not conversions.outside_window) as "conversions", (select sum("conversions"."value_minor")::float8 as "n"
from "deals"
inner join "tracking_links" on "tracking_links"."deal_id" = "deals"."id"
inner join "conversions" on "conversions"."link_id" = "tracking_links"."id"
where "deals"."campaign_id" = $ and conversions.struck_at is null and not conversions.outside_window and "conversions"."currency" = $) as "value_minor", (select count(*) as "n"
from "deals"
inner join "tracking_links" on "tracking_links"."deal_id" = "deals"."id"
inner join "conversions" on "conversions"."link_id" = "tracking_links"."id"
where "deals"."campaign_id" = $ and conversions.struck_at is null and not conversions.outside_window and "conversions"."currency" <> $) as "other_currency", (select "industry"
from "brand_profiles"
where "user_id" = $) as "industry", (select count(*) as "n"
from "deals"
inner join "tracking_links" on "tracking_links"."deal_id" = "deals"."id"
inner join "conversions" on "conversions"."link_id" = "tracking_links"."id"
where "deals"."campaign_id" = $ and "conversions"."struck_at" is null and "conversions"."outside_window" = $) as "outside_window"

select *
from "campaigns"
where "id" = $ and "deleted_at" is null

select submissions.platform as "platform", count(*) as "posts", sum("m"."views")::float8 as "views", sum("m"."likes")::float8 as "likes", sum("m"."comments")::float8 as "comments", sum("m"."shares")::float8 as "shares"
from "submissions"
left join lateral (select "views", "likes", "comments", "shares"
from "metric_snapshots"
where "metric_snapshots"."submission_id" = "submissions"."id"
order by "taken_at" desc
limit $) as "m" on true
where "submissions"."campaign_id" = $ and "submissions"."status" = $ and "submissions"."platform" is not null
group by "submissions"."platform"
order by "submissions"."platform"

select succeeded_at as "at", 'paid' as "kind", null::text as "name", amount_minor as "amount_minor"
from "payments"
where "campaign_id" = $ and "succeeded_at" is not null and "unwanted" = $ union all
select submissions.published_at as "at", 'posted' as "kind", concat_ws(' ', users.first_name, users.last_name) as "name", null::bigint as "amount_minor"
from "submissions"
inner join "users" on "users"."id" = "submissions"."creator_id"
where "submissions"."campaign_id" = $ and "submissions"."published_at" is not null

with "links" as (select "tracking_links"."id"
from "tracking_links"
inner join "deals" on "deals"."id" = "tracking_links"."deal_id"
where "deals"."campaign_id" = $), "events" as (select (clicked_at at time zone 'UTC')::date as "day", 1 as "clicks", 0 as "conversions"
from "link_clicks"
inner join "links" on "links"."id" = "link_clicks"."link_id"
where "clicked_at" >= $ union all
select (converted_at at time zone 'UTC')::date as "day", 0 as "clicks", 1 as "conversions"
from "conversions"
inner join "links" on "links"."id" = "conversions"."link_id"
where "converted_at" >= $ and conversions.struck_at is null and not conversions.outside_window)
select "day", sum(clicks)::bigint as "clicks", sum(conversions)::bigint as "conversions"
from "events"
group by "day"
order by "day"


-- analytics.revenue

with "days" as (select "day", "currency", "gross_minor" as "gross", "fee_minor" as "fee", "transactions"
from "earning_days"
where "day" >= $ and "day" < $ union all
select (earned_at at time zone 'UTC')::date as "day", "currency", sum("gross_minor") as "gross", sum("fee_minor") as "fee", count(*) as "transactions"
from "earnings"
where "earned_at" >= greatest($::timestamptz, ((select (max(day) + 1)::timestamp at time zone 'UTC' as "end"
from "earning_days"))) and "earned_at" < $
group by 1, "currency"), "rated" as (select *, case "days"."currency" when 'USD' then 1000000 else (select rate_micros
from fx_rates as rates (rate_currency, rate_day, rate_micros)
where rate_currency = "days"."currency" and rate_day <= "days"."day"
order by rate_day desc
limit 1) end as "micros"
from "days")
select "day", nullif(coalesce(sum(case "currency" when 'USD' then "gross"::numeric else round("gross"::numeric * coalesce("micros", 'NaN'::numeric) * 100::numeric / (case "currency" when 'USD' then 100 when 'GBP' then 100 when 'EUR' then 100 when 'CAD' then 100 when 'AUD' then 100 when 'JPY' then 1 end * 1000000)) end)::float8, 0), 'NaN') as "revenue_minor", nullif(coalesce(sum(case "currency" when 'USD' then "fee"::numeric else round("fee"::numeric * coalesce("micros", 'NaN'::numeric) * 100::numeric / (case "currency" when 'USD' then 100 when 'GBP' then 100 when 'EUR' then 100 when 'CAD' then 100 when 'AUD' then 100 when 'JPY' then 1 end * 1000000)) end)::float8, 0), 'NaN') as "profit_minor", sum(transactions)::bigint as "transactions"
from "rated"
group by "day"
order by "day"


-- analytics.revenueRows

select "page"."id", "page"."campaign_id", "page"."gross_minor", "page"."fee_minor", "page"."currency", "page"."earned_at", case when deals.extends_deal_id is null then milestones.kind else 'extension' end as "kind", "campaigns"."name" as "campaign_name", "users"."first_name", "users"."last_name", (select "company_name"
from "brand_profiles"
where "brand_profiles"."user_id" = "page"."brand_id") as "company_name", nullif(case "page"."currency" when 'USD' then "page"."gross_minor"::numeric else round("page"."gross_minor"::numeric * coalesce(case "page"."currency" when 'USD' then 1000000 else (select rate_micros
from fx_rates as rates (rate_currency, rate_day, rate_micros)
where rate_currency = "page"."currency" and rate_day <= "page"."day"
order by rate_day desc
limit 1) end, 'NaN'::numeric) * 100::numeric / (case "page"."currency" when 'USD' then 100 when 'GBP' then 100 when 'EUR' then 100 when 'CAD' then 100 when 'AUD' then 100 when 'JPY' then 1 end * 1000000)) end, 'NaN')::bigint as "revenue_minor"
from (select "id", "milestone_id", "deal_id", "campaign_id", "creator_id", "brand_id", "gross_minor", "fee_minor", "currency", "earned_at", (earned_at at time zone 'UTC')::date as "day"
from "earnings"
where "earned_at" >= $ and "earned_at" < $
order by "earned_at" desc, "id" desc
limit $) as "page"
inner join "milestones" on "milestones"."id" = "page"."milestone_id"
inner join "deals" on "deals"."id" = "page"."deal_id"
inner join "campaigns" on "campaigns"."id" = "page"."campaign_id"
inner join "users" on "users"."id" = "page"."creator_id"
order by "page"."earned_at" desc, "page"."id" desc


-- analytics.tracking

select *
from "campaigns"
where "id" = $ and "deleted_at" is null


-- analytics.withCreator

select "currency", count(*) as "deals", count(*) filter (where posts > 0 and viewed = posts) as "cpm_deals", coalesce(sum(case when posts > 0 and viewed = posts then cost_minor end)::float8, 0) as "cpm_cost", coalesce(sum(case when posts > 0 and viewed = posts then views end)::float8, 0) as "cpm_views", count(*) filter (where posts > 0 and engaged = posts) as "cpe_deals", coalesce(sum(case when posts > 0 and engaged = posts then cost_minor end)::float8, 0) as "cpe_cost", coalesce(sum(case when posts > 0 and engaged = posts then engagements end)::float8, 0) as "cpe_engagements", count(*) filter (where posts > 0 and viewed = posts and engaged = posts) as "rate_deals", coalesce(sum(case when posts > 0 and viewed = posts and engaged = posts then engagements end)::float8, 0) as "rate_engagements", coalesce(sum(case when posts > 0 and viewed = posts and engaged = posts then views end)::float8, 0) as "rate_views", count(*) filter (where tracked and (posts > 0 or conversions > 0)) as "tracked_deals", coalesce(sum(case when tracked and (posts > 0 or conversions > 0) then cost_minor end)::float8, 0) as "tracked_cost", coalesce(sum(case when tracked and (posts > 0 or conversions > 0) then conversions end)::float8, 0) as "tracked_conversions", case when count(distinct lower(industry)) = 1 and count(industry) = count(*) then min(industry) end as "industry", case when count(distinct platform) = 1 and count(platform) = count(*) filter (where posts > 0) then min(platform) end as "platform"
from (select "p"."posts", "p"."verified", "p"."viewed", "p"."views", "p"."engaged", "p"."engagements", coalesce((
select coalesce(sum(m.amount_minor + coalesce((case m.kind when 'signing' then ((d.agreed_amount_minor * $::bigint / $::bigint - d.agreed_amount_minor) * 2000 / 10000) when 'submission' then ((d.agreed_amount_minor * $::bigint / $::bigint - d.agreed_amount_minor) * 3000 / 10000) else (d.agreed_amount_minor * $::bigint / $::bigint - d.agreed_amount_minor) - ((d.agreed_amount_minor * $::bigint / $::bigint - d.agreed_amount_minor) * 2000 / 10000) - ((d.agreed_amount_minor * $::bigint / $::bigint - d.agreed_amount_minor) * 3000 / 10000) end) * m.amount_minor / nullif((case m.kind when 'signing' then (d.agreed_amount_minor * 2000 / 10000) when 'submission' then (d.agreed_amount_minor * 3000 / 10000) else d.agreed_amount_minor - (d.agreed_amount_minor * 2000 / 10000) - (d.agreed_amount_minor * 3000 / 10000) end), 0), (case m.kind when 'signing' then ((d.agreed_amount_minor * $::bigint / $::bigint - d.agreed_amount_minor) * 2000 / 10000) when 'submission' then ((d.agreed_amount_minor * $::bigint / $::bigint - d.agreed_amount_minor) * 3000 / 10000) else (d.agreed_amount_minor * $::bigint / $::bigint - d.agreed_amount_minor) - ((d.agreed_amount_minor * $::bigint / $::bigint - d.agreed_amount_minor) * 2000 / 10000) - ((d.agreed_amount_minor * $::bigint / $::bigint - d.agreed_amount_minor) * 3000 / 10000) end))) filter (where m.status <> 'cancelled'), 0)
from milestones m join deals d on d.id = m.deal_id
where m.deal_id = deals.id having count(*) > 0), deals.agreed_amount_minor * $::bigint / $::bigint)::bigint as "cost_minor", tracking_links.id is not null as "tracked", ((select count(*) as "n"
from "conversions"
where "conversions"."link_id" = "tracking_links"."id" and conversions.struck_at is null and not conversions.outside_window)) as "conversions", "deals"."campaign_id" as "campaign_id", "deals"."currency" as "currency", "p"."platform", (select "brand_profiles"."industry"
from "brand_profiles"
where "brand_profiles"."user_id" = "deals"."brand_id") as "industry"
from "deals"
left join "tracking_links" on "tracking_links"."deal_id" = "deals"."id"
inner join lateral (select case when count(distinct submissions.platform) = 1 then min(submissions.platform) end as "platform", count(*) as "posts", count(submissions.post_verified_at) as "verified", count(m.views) as "viewed", coalesce(sum("m"."views")::float8, 0) as "views", count(m.engagements) as "engaged", coalesce(sum("m"."engagements")::float8, 0) as "engagements"
from "submissions"
left join lateral (select "views", likes + comments + coalesce(shares, 0) as "engagements"
from "metric_snapshots"
where "metric_snapshots"."submission_id" = "submissions"."id" and submissions.post_verified_at is not null
order by "taken_at" desc
limit $) as "m" on true
where "submissions"."deal_id" = "deals"."id" and "submissions"."status" = $) as "p" on true
where "deals"."status" in (…) and "deals"."creator_id" = $ and "deals"."brand_id" = $ and "deals"."extends_deal_id" is null) as "measured"
group by "currency"
order by "deals" desc, "currency"

select "metric", "industry", "tier", "platform", "brands", "low", "median", "high", json_strip_nulls(json_build_object('USD', case 'USD' when 'USD' then 1000000 else (select rate_micros
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
from "benchmarks"
where "held_back" is null and ("industry" is null or "industry" = $) and ("tier" is null or "tier" = $) and ("platform" is null or "platform" = $)

select nullif(creator_profiles.shown_followers, -1) as "followers"
from "deals"
left join "creator_profiles" on "creator_profiles"."user_id" = "deals"."creator_id"
where "deals"."brand_id" = $ and "deals"."creator_id" = $
limit $
