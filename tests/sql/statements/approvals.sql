-- approvals.list

select "approvals".*, "campaigns"."name" as "campaign_name", concat(coalesce(nullif(concat_ws(' ', "asker"."first_name", "asker"."last_name"), ''), "asker"."email"::text), (select ' (' || coalesce(nullif(concat_ws(' ', "of_agency"."first_name", "of_agency"."last_name"), ''), "of_agency"."email"::text) || ')'
from users of_agency
where of_agency.id = "approvals"."agency_id" and of_agency.id <> "asker"."id")) as "asker_name", case when decider.id is not null then coalesce(nullif(concat_ws(' ', "decider"."first_name", "decider"."last_name"), ''), "decider"."email"::text) end as "decider_name", array(
select concat_ws(' ', first_name, last_name)
from users
where id = any("approvals"."creator_ids"::uuid[])
order by first_name, last_name, id) as "creators"
from "approvals"
inner join "campaigns" on "campaigns"."id" = "approvals"."campaign_id"
inner join "users" as "asker" on "asker"."id" = "approvals"."asked_by"
left join "users" as "decider" on "decider"."id" = "approvals"."decided_by"
inner join (select "approvals"."id"
from "approvals"
where "approvals"."company_id" = $ and "approvals"."status" <> 'waiting'
order by "approvals"."decided_at" desc, "approvals"."id" desc
limit $) as "page" on "page"."id" = "approvals"."id"
order by "approvals"."decided_at" desc, "approvals"."id" desc

select "approvals".*, "campaigns"."name" as "campaign_name", concat(coalesce(nullif(concat_ws(' ', "asker"."first_name", "asker"."last_name"), ''), "asker"."email"::text), (select ' (' || coalesce(nullif(concat_ws(' ', "of_agency"."first_name", "of_agency"."last_name"), ''), "of_agency"."email"::text) || ')'
from users of_agency
where of_agency.id = "approvals"."agency_id" and of_agency.id <> "asker"."id")) as "asker_name", case when decider.id is not null then coalesce(nullif(concat_ws(' ', "decider"."first_name", "decider"."last_name"), ''), "decider"."email"::text) end as "decider_name", array(
select concat_ws(' ', first_name, last_name)
from users
where id = any("approvals"."creator_ids"::uuid[])
order by first_name, last_name, id) as "creators"
from "approvals"
inner join "campaigns" on "campaigns"."id" = "approvals"."campaign_id"
inner join "users" as "asker" on "asker"."id" = "approvals"."asked_by"
left join "users" as "decider" on "decider"."id" = "approvals"."decided_by"
inner join (select "approvals"."id"
from "approvals"
where "approvals"."company_id" = $ and "approvals"."status" = 'waiting'
order by "approvals"."asked_at" desc, "approvals"."id" desc
limit $) as "page" on "page"."id" = "approvals"."id"
order by "approvals"."asked_at" desc, "approvals"."id" desc

select "id", "person_id", "role", "limit_minor", "limit_currency", json_strip_nulls(json_build_object('USD', case 'USD' when 'USD' then 1000000 else (select rate_micros
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
where "company_id" = $ and "person_id" is not null and "ended_at" is null
order by "created_at", "id"
