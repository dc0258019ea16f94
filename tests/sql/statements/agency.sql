-- agency.dashboard

select "role", count(*) as "people"
from "agency_users"
where "agency_id" = $ and "ended_at" is null
group by "role"

select "value"
from "feature_flags"
where "key" = $

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
select count(*) filter (where extends_deal_id is null and extends_deal_id is null) as "deals", count(*) filter (where extends_deal_id is null and status in (…)) as "active", count(*) filter (where extends_deal_id is null and status in (…)) as "agreed", count(*) filter (where extends_deal_id is null and status in (…)) as "refused", count(distinct campaign_id) as "campaigns", count(distinct campaign_id) filter (where extends_deal_id is null and status = 'invited' and invitation_date < $) as "waiting", nullif(coalesce(sum(case when status in (…) then case "currency" when 'USD' then "agreed_amount_minor"::numeric else round("agreed_amount_minor"::numeric * coalesce(case "currency" when 'USD' then 1000000 else (select rate_micros
from fx_rates as rates (rate_currency, rate_day, rate_micros)
where rate_currency = "currency" and rate_day <= $::date
order by rate_day desc
limit 1) end, 'NaN'::numeric) * 100::numeric / (case "currency" when 'USD' then 100 when 'GBP' then 100 when 'EUR' then 100 when 'CAD' then 100 when 'AUD' then 100 when 'JPY' then 1 end * 1000000)) end end)::float8, 0), 'NaN') as "value_minor"
from "managed"


-- agency.invites

select "id", "email", "role", "status", "sent_at", "expires_at"
from "invites"
where "agency_id" = $
order by "sent_at" desc, "id" desc
limit $

select "value"
from "feature_flags"
where "key" = $


-- agency.mine

select "a"."id", coalesce(nullif(concat_ws(' ', "agency"."first_name", "agency"."last_name"), ''), "agency"."email"::text) as "agency", "a"."role", "a"."acts", "a"."created_at" as "since"
from "agency_users" as "a"
inner join "users" as "agency" on "agency"."id" = "a"."agency_id"
where "a"."user_id" = $ and "a"."ended_at" is null
order by "a"."created_at" desc, "a"."id"

select "i"."id", coalesce(nullif(concat_ws(' ', "agency"."first_name", "agency"."last_name"), ''), "agency"."email"::text) as "agency", "i"."role", "i"."sent_at"
from "invites" as "i"
inner join "users" as "agency" on "agency"."id" = "i"."agency_id"
where "i"."email" = $ and "i"."status" in (…) and "i"."expires_at" > $
order by "i"."sent_at" desc, "i"."id"


-- agency.orders

select "value"
from "feature_flags"
where "key" = $

with "people" as (select "user_id"
from "agency_users"
where "agency_id" = $ and "ended_at" is null), "mine" as (select distinct "found"."id"
from "people"
inner join lateral (select "campaigns"."id"
from "campaigns"
where "campaigns"."brand_id" = "people"."user_id" and "campaigns"."deleted_at" is null union all
select "deals"."campaign_id" as "id"
from "deals"
where "deals"."creator_id" = "people"."user_id") as "found" on true)
select "c"."id", "c"."name", "b"."company_name" as "brand", "c"."status", "c"."review_status", "c"."created_at", "counted"."creators", "counted"."pending", "counted"."oldest_pending"
from "mine"
inner join lateral (select *
from "campaigns"
where "campaigns"."id" = "mine"."id"
limit $) as "c" on true
left join "brand_profiles" as "b" on "b"."user_id" = "c"."brand_id"
inner join lateral (select count(*) as "creators", count(*) filter (where d.status = 'invited') as "pending", min(d.invitation_date) filter (where d.status = 'invited') as "oldest_pending"
from "deals" as "d"
where "d"."campaign_id" = "c"."id" and "d"."extends_deal_id" is null and ("c"."brand_id" in (select "people"."user_id"
from "people") or "d"."creator_id" in (select "people"."user_id"
from "people"))) as "counted" on true
where "c"."status" <> $ and "c"."deleted_at" is null and c.text_held is distinct
from 'brief'
order by "c"."created_at" desc, "c"."id" desc
limit $


-- agency.users

select "a"."id", "a"."user_id", coalesce(b.company_name, coalesce(nullif(concat_ws(' ', "u"."first_name", "u"."last_name"), ''), "u"."email"::text)) as "name", u.email::text as "email", "a"."role", case when u.role in ('brand', 'creator') and u.status <> 'deleted' then u.role end as "page", "u"."status", "a"."created_at" as "assigned_at", case when "a"."ended_at" is null and "a"."acts" <> '{}' and exists (select
from users
where id = "a"."user_id" and role = 'creator' and status = 'active' and first_name is not null and email_confirmed_at is not null) and exists (select
from users
where id = "a"."agency_id" and role = 'agency' and status = 'active') and not exists (select
from feature_flags
where key = 'agency_area_enabled' and not value) then a.acts else '{}' end as "acts"
from "agency_users" as "a"
inner join "users" as "u" on "u"."id" = "a"."user_id"
left join lateral (select "brand_profiles"."company_name"
from "brand_profiles"
where "brand_profiles"."user_id" = "a"."user_id"
limit $) as "b" on true
where "a"."agency_id" = $ and "a"."ended_at" is null
order by "a"."created_at" desc, "a"."id" desc
limit $

select "value"
from "feature_flags"
where "key" = $
