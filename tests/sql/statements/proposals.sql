-- proposals.list

select "proposals".*, "program"."name" as "key_name", "program"."revoked_at" as "program_revoked_at", "program"."expires_at" as "program_expires_at", coalesce(nullif(concat_ws(' ', "proposer"."first_name", "proposer"."last_name"), ''), "proposer"."email"::text) as "proposer_name", case when decider.id is not null then coalesce(nullif(concat_ws(' ', "decider"."first_name", "decider"."last_name"), ''), "decider"."email"::text) end as "decider_name", case when before.id is not null then json_build_object('title', before.title, 'fields', before.fields, 'effects', before.effects, 'priceMinor', before.price_minor, 'currency', before.currency) end as "before"
from "proposals"
inner join "users" as "proposer" on "proposer"."id" = "proposals"."proposed_by"
left join "users" as "decider" on "decider"."id" = "proposals"."decided_by"
left join "proposals" as "before" on "before"."replaced_by" = "proposals"."id"
left join "api_keys" as "program" on "program"."id" = "proposals"."key_id"
inner join (select "proposals"."id"
from "proposals"
where "proposals"."account_id" = $ and "proposals"."status" <> 'waiting'
order by "proposals"."decided_at" desc, "proposals"."id" desc
limit $) as "page" on "page"."id" = "proposals"."id"
order by "proposals"."decided_at" desc, "proposals"."id" desc

select "proposals".*, "program"."name" as "key_name", "program"."revoked_at" as "program_revoked_at", "program"."expires_at" as "program_expires_at", coalesce(nullif(concat_ws(' ', "proposer"."first_name", "proposer"."last_name"), ''), "proposer"."email"::text) as "proposer_name", case when decider.id is not null then coalesce(nullif(concat_ws(' ', "decider"."first_name", "decider"."last_name"), ''), "decider"."email"::text) end as "decider_name", case when before.id is not null then json_build_object('title', before.title, 'fields', before.fields, 'effects', before.effects, 'priceMinor', before.price_minor, 'currency', before.currency) end as "before"
from "proposals"
inner join "users" as "proposer" on "proposer"."id" = "proposals"."proposed_by"
left join "users" as "decider" on "decider"."id" = "proposals"."decided_by"
left join "proposals" as "before" on "before"."replaced_by" = "proposals"."id"
left join "api_keys" as "program" on "program"."id" = "proposals"."key_id"
inner join (select "proposals"."id"
from "proposals"
where "proposals"."account_id" = $ and "proposals"."status" = 'waiting'
order by "proposals"."created_at" desc, "proposals"."id" desc
limit $) as "page" on "page"."id" = "proposals"."id"
order by "proposals"."created_at" desc, "proposals"."id" desc


-- proposals.read

select "proposals".*, "program"."name" as "key_name", "program"."revoked_at" as "program_revoked_at", "program"."expires_at" as "program_expires_at", coalesce(nullif(concat_ws(' ', "proposer"."first_name", "proposer"."last_name"), ''), "proposer"."email"::text) as "proposer_name", case when decider.id is not null then coalesce(nullif(concat_ws(' ', "decider"."first_name", "decider"."last_name"), ''), "decider"."email"::text) end as "decider_name", case when before.id is not null then json_build_object('title', before.title, 'fields', before.fields, 'effects', before.effects, 'priceMinor', before.price_minor, 'currency', before.currency) end as "before"
from "proposals"
inner join "users" as "proposer" on "proposer"."id" = "proposals"."proposed_by"
left join "users" as "decider" on "decider"."id" = "proposals"."decided_by"
left join "proposals" as "before" on "before"."replaced_by" = "proposals"."id"
left join "api_keys" as "program" on "program"."id" = "proposals"."key_id"
where "proposals"."id" = $ and "proposals"."account_id" = $


-- proposals.waitingCount

select count(*) as "waiting"
from "proposals"
where "account_id" = $ and "status" = 'waiting'
