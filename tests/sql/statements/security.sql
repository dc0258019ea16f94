-- security.auditCheck

select "audit_checks".*, "users"."first_name", "users"."last_name", "users"."email"
from "audit_checks"
left join "users" on "users"."id" = "audit_checks"."asked_by"
where "audit_checks"."subject" = $
order by "audit_checks"."asked_at" desc, "audit_checks"."id" desc
limit $


-- security.auditLog

select *
from (select audit_log.id, audit_log.created_at, action, resource_type, resource_id, user_id, on_behalf_of, audit_log.agency_id, actor, from_status, to_status, before, after, ip_address, user_agent, api_key as program, proposed_by, assistant
from audit_log
where true
order by created_at desc, id desc
limit $) as "rows"
order by "rows"."created_at" desc, "rows"."id" desc

select *
from (select subject.noun, subject.id, place.campaign_id, c.name as campaign_name, place.person_id, coalesce(b.company_name, u.name) as person, u.role
from unnest($::text[], $::uuid[]) as subject (noun, id) cross join lateral ((select it.id as campaign_id, null::uuid as person_id
from campaigns it
where it.id = subject.id and subject.noun in ('campaign')) union all (select it.campaign_id as campaign_id, it.creator_id as person_id
from deals it
where it.id = subject.id and subject.noun in ('deal', 'conversation')) union all (select it.campaign_id as campaign_id, it.creator_id as person_id
from applications it
where it.id = subject.id and subject.noun in ('application')) union all (select it.campaign_id as campaign_id, it.creator_id as person_id
from submissions it
where it.id = subject.id and subject.noun in ('submission')) union all (select it.campaign_id as campaign_id, null::uuid as person_id
from payments it
where it.id = subject.id and subject.noun in ('payment')) union all (select payments.campaign_id as campaign_id, null::uuid as person_id
from refunds it join payments on payments.id = it.payment_id
where it.id = subject.id and subject.noun in ('refund')) union all (select it.campaign_id as campaign_id, null::uuid as person_id
from refund_requests it
where it.id = subject.id and subject.noun in ('refund request')) union all (select it.campaign_id as campaign_id, null::uuid as person_id
from disputes it
where it.id = subject.id and subject.noun in ('dispute')) union all (select deals.campaign_id as campaign_id, it.creator_id as person_id
from payouts it join deals on deals.id = it.deal_id
where it.id = subject.id and subject.noun in ('payout')) union all (select deals.campaign_id as campaign_id, deals.creator_id as person_id
from milestones it join deals on deals.id = it.deal_id
where it.id = subject.id and subject.noun in ('milestone')) union all (select null::uuid as campaign_id, it.creator_id as person_id
from payout_accounts it
where it.id = subject.id and subject.noun in ('payout account')) union all (select null::uuid as campaign_id, it.user_id as person_id
from user_roles it
where it.id = subject.id and subject.noun in ('role request')) union all (select null::uuid as campaign_id, it.user_id as person_id
from agency_users it
where it.id = subject.id and subject.noun in ('agencyUser', 'assignment')) union all (select null::uuid as campaign_id, it.person_id as person_id
from seats it
where it.id = subject.id and subject.noun in ('seat')) union all (select null::uuid as campaign_id, it.id as person_id
from users it
where it.id = subject.id and subject.noun in ('account', 'brand profile', 'creator profile'))) place
left join lateral (select name
from campaigns
where id = place.campaign_id
limit 1) c on true
left join lateral (select company_name
from brand_profiles
where user_id = place.person_id
limit 1) b on true
left join lateral (select role, coalesce(nullif(concat_ws(' ', "users"."first_name", "users"."last_name"), ''), "users"."email"::text) as name
from users
where id = place.person_id
limit 1) u on true) as "named"


-- security.auditNames

select *
from (with recursive pairs (action, resource_type) as ( (select action, resource_type
from audit_log
order by action, resource_type
limit 1) union all
select next.action, next.resource_type
from pairs cross join lateral (
select action, resource_type
from audit_log
where (action, resource_type) > (pairs.action, pairs.resource_type)
order by action, resource_type
limit 1) next )
select *
from pairs) as "pairs"


-- security.dryRun

with acts as materialized (
select made.user_id, made.created_at
from generate_series(0, $) as days (ago) cross join lateral (
select user_id, created_at
from audit_log
where created_at > $::timestamptz - make_interval(days => ago + 1) and created_at <= $::timestamptz - make_interval(days => ago) and user_id is not null and actor = 'user' and via = 'web'
order by created_at desc, id desc
limit $) made
limit $), windows as materialized (
select user_id, date_bin(make_interval(secs => $), created_at, timestamptz 'epoch') as began, count(*) as acts
from acts
group by 1, 2 having count(*) > $), found as materialized (
select windows.*, users.email, first_name, last_name
from windows
inner join users on users.id = windows.user_id
where users.role is null or users.role not in ('admin', 'super_admin'))
select user_id, began as at, acts, email, first_name, last_name, (select count(*)
from found) as total, (select count(*) >= $
from acts) as capped
from found
where true
order by began desc, user_id desc
limit $


-- security.heldTexts

select "item".*, "author"."email", "author"."first_name", "author"."last_name", "brand_profiles"."company_name", "staff"."email" as "staff_email", "staff"."first_name" as "staff_first", "staff"."last_name" as "staff_last", "campaigns"."name" as "campaign_name"
from (select *
from "quarantined_items"
order by "created_at" desc, "id" desc
limit $) as "item"
inner join "users" as "author" on "author"."id" = "item"."author_id"
left join "brand_profiles" on "brand_profiles"."user_id" = "item"."author_id"
left join "users" as "staff" on "staff"."id" = "item"."decided_by"
left join "campaigns" on "campaigns"."id" = "item"."campaign_id"
order by "item"."created_at" desc, "item"."id" desc

select "item".*, "author"."email", "author"."first_name", "author"."last_name", "brand_profiles"."company_name", "staff"."email" as "staff_email", "staff"."first_name" as "staff_first", "staff"."last_name" as "staff_last", "campaigns"."name" as "campaign_name"
from (select *
from "quarantined_items"
where "status" = $
order by "created_at" desc, "id" desc
limit $) as "item"
inner join "users" as "author" on "author"."id" = "item"."author_id"
left join "brand_profiles" on "brand_profiles"."user_id" = "item"."author_id"
left join "users" as "staff" on "staff"."id" = "item"."decided_by"
left join "campaigns" on "campaigns"."id" = "item"."campaign_id"
order by "item"."created_at" desc, "item"."id" desc


-- security.overview

select (select count(*) as "n"
from "users"
where "email_confirmed_at" is not null and "status" <> 'deleted') as "users", (select count(*) as "n"
from "user_roles"
inner join "users" on "users"."id" = "user_roles"."user_id"
where "user_roles"."status" = $ and "users"."email_confirmed_at" is not null) as "pending_requests", (select count(*) as "n"
from "security_rules"
where "enabled" = $) as "active_rules", (select count(*) as "n"
from "audit_log"
where "created_at" >= $) as "recent_events", (select count(*) as "n"
from "users"
where "email_confirmed_at" is not null and "status" <> 'deleted' and "flagged" = true) as "flagged_users"


-- security.roleRequests

select "user_roles"."id", "user_roles"."user_id", "user_roles"."role", "user_roles"."status", "user_roles"."created_at", "users"."email", "users"."first_name", "users"."last_name"
from "user_roles"
inner join "users" on "users"."id" = "user_roles"."user_id"
where "users"."email_confirmed_at" is not null
order by "user_roles"."created_at" desc, "user_roles"."id" desc
limit $

select "user_roles"."id", "user_roles"."user_id", "user_roles"."role", "user_roles"."status", "user_roles"."created_at", "users"."email", "users"."first_name", "users"."last_name"
from "user_roles"
inner join "users" on "users"."id" = "user_roles"."user_id"
where "users"."email_confirmed_at" is not null and "user_roles"."status" = $
order by "user_roles"."created_at" desc, "user_roles"."id" desc
limit $


-- security.rules

select *
from "security_rules"
order by "priority", "rule_name", "id"
