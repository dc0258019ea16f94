-- agency.dashboard

select "role", count(*) as "people"
from "agency_users"
where "agency_id" = $ and "ended_at" is null
group by "role"

with "managed" as (select distinct on ("deals"."id") "deals".*
from (select "user_id"
from "agency_users"
where "agency_id" = $ and "ended_at" is null) as "people"
inner join lateral (select *
from "deals"
where "deals"."brand_id" = "people"."user_id" union all
select *
from "deals"
where "deals"."creator_id" = "people"."user_id") as "deals" on true)
select count(*) as "deals", count(*) filter (where status in (…)) as "active", count(*) filter (where status in (…)) as "agreed", count(*) filter (where status in (…)) as "refused", count(distinct campaign_id) as "campaigns", count(distinct campaign_id) filter (where status = 'invited' and invitation_date < $) as "waiting", nullif(coalesce(sum(case when status in (…) then round("agreed_amount_minor"::numeric * coalesce(case "currency" when 'USD' then 1000000 else (select rate_micros
from fx_rates as rates (rate_currency, rate_day, rate_micros)
where rate_currency = "currency" and rate_day <= $::date
order by rate_day desc
limit 1) end, 'NaN'::numeric) * 100::numeric / (case "currency" when 'USD' then 100 when 'GBP' then 100 when 'EUR' then 100 when 'CAD' then 100 when 'AUD' then 100 when 'JPY' then 1 end * 1000000)) end)::float8, 0), 'NaN') as "value_minor"
from "managed"
