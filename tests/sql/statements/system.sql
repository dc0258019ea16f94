-- system.flags

select *
from "feature_flags"
order by "key"


-- system.health

select (select count(distinct pid)
from pg_locks
where locktype = 'advisory' and granted and classid = $ and database = (select datid
from pg_stat_activity
where pid = pg_backend_pid())) as "workers"

select *
from accord_job_counts() as "jobs"

select current_setting('server_version') as "version", pg_database_size(current_database()) as "size_bytes", (select count(*)
from pg_stat_activity
where datid is not null) as "connections", current_setting('max_connections')::integer as "connections_max"

with "recent" as (select "status"
from "mail_outbox"
where "created_at" >= $), "queued" as (select "created_at"
from "mail_outbox"
where "status" = $)
select (select count(*) as "n"
from "recent"
where "status" = $) as "sent_today", (select count(*) as "n"
from "recent"
where "status" = $) as "failed_today", (select count(*) as "n"
from "queued") as "waiting", (select min("created_at") as "at"
from "queued") as "waiting_since"


-- system.jobs

select *
from accord_jobs($, $, $) as "jobs"
order by "id" desc


-- system.needsYou

select "brand_profiles"."company_name", "users"."first_name", "users"."last_name", "found"."id", "found"."campaign_id", "campaigns"."name" as "campaign_name", "found"."kind", "users"."email", "found"."status", "found"."amount_minor", "found"."currency", "found"."refunded_minor", "found"."created_at", "found"."due_at", "found"."reason", "found"."waits_for", "found"."transfer_reference", "found"."taken_back", "found"."case_id", found.accountless and users.status = 'deleted' as "unpayable", found.total as "total"
from (select it.id, it.created_at, deals.campaign_id as campaign_id, it.creator_id as person_id, it.status as status, it.amount_minor as amount_minor, it.currency, 0::bigint as refunded_minor, null::text as kind, case when it.status = 'withheld' then it.updated_at + make_interval(days => 14) when it.status in ('processing', 'failed') or (it.status = 'created' and payout_accounts.status = 'active') then greatest(it.created_at, payout_accounts.active_since) + make_interval(hours => 48) end as due_at, it.failure_reason as reason, case when "it"."status" = 'created' and payout_accounts.status is distinct
from 'active' then coalesce(payout_accounts.status, 'not_started') end as waits_for, null::text as transfer_reference, null::uuid as case_id, false as taken_back, payout_accounts.status is distinct
from 'active' as accountless, count(*) over () as total
from payouts it join deals on deals.id = it.deal_id
left join lateral (select status, active_since
from payout_accounts
where creator_id = it.creator_id
limit 1) payout_accounts on true
where it.status in ('failed', 'withheld')
order by case when it.status = 'withheld' then it.updated_at + make_interval(days => 14) when it.status in ('processing', 'failed') or (it.status = 'created' and payout_accounts.status = 'active') then greatest(it.created_at, payout_accounts.active_since) + make_interval(hours => 48) end, it.created_at, it.id
limit $) as "found"
inner join "campaigns" on "campaigns"."id" = "found"."campaign_id"
inner join "users" on "users"."id" = "found"."person_id"
left join "brand_profiles" on "brand_profiles"."user_id" = "found"."person_id"
order by coalesce(found.due_at, found.created_at), "found"."created_at", "found"."id"

select "brand_profiles"."company_name", "users"."first_name", "users"."last_name", "found"."id", "found"."campaign_id", "campaigns"."name" as "campaign_name", "found"."kind", "users"."email", "found"."status", "found"."amount_minor", "found"."currency", "found"."refunded_minor", "found"."created_at", "found"."due_at", "found"."reason", "found"."waits_for", "found"."transfer_reference", "found"."taken_back", "found"."case_id", found.accountless and users.status = 'deleted' as "unpayable", found.total as "total"
from (select it.id, it.created_at, it.campaign_id as campaign_id, it.brand_id as person_id, it.status as status, it.amount_minor as amount_minor, it.currency, 0::bigint as refunded_minor, null::text as kind, case when it.status = 'open' then it.created_at + make_interval(days => 14) end as due_at, it.reason as reason, null::text as waits_for, null::text as transfer_reference, null::uuid as case_id, false as taken_back, false as accountless, count(*) over () as total
from refund_requests it
where it.status in ('open')
order by case when it.status = 'open' then it.created_at + make_interval(days => 14) end, it.created_at, it.id
limit $) as "found"
inner join "campaigns" on "campaigns"."id" = "found"."campaign_id"
inner join "users" on "users"."id" = "found"."person_id"
left join "brand_profiles" on "brand_profiles"."user_id" = "found"."person_id"
order by coalesce(found.due_at, found.created_at), "found"."created_at", "found"."id"

select "brand_profiles"."company_name", "users"."first_name", "users"."last_name", "found"."id", "found"."campaign_id", "campaigns"."name" as "campaign_name", "found"."kind", "users"."email", "found"."status", "found"."amount_minor", "found"."currency", "found"."refunded_minor", "found"."created_at", "found"."due_at", "found"."reason", "found"."waits_for", "found"."transfer_reference", "found"."taken_back", "found"."case_id", found.accountless and users.status = 'deleted' as "unpayable", found.total as "total"
from (select it.id, it.created_at, payments.campaign_id as campaign_id, payments.brand_id as person_id, it.status as status, it.amount_minor as amount_minor, it.currency, 0::bigint as refunded_minor, null::text as kind, it.evidence_due_at as due_at, it.reason as reason, null::text as waits_for, null::text as transfer_reference, null::uuid as case_id, false as taken_back, false as accountless, count(*) over () as total
from disputes it join payments on payments.id = it.payment_id
where it.status in ('opened', 'evidence_due')
order by it.evidence_due_at, it.created_at, it.id
limit $) as "found"
inner join "campaigns" on "campaigns"."id" = "found"."campaign_id"
inner join "users" on "users"."id" = "found"."person_id"
left join "brand_profiles" on "brand_profiles"."user_id" = "found"."person_id"
order by coalesce(found.due_at, found.created_at), "found"."created_at", "found"."id"

select "brand_profiles"."company_name", "users"."first_name", "users"."last_name", "found"."id", "found"."campaign_id", "campaigns"."name" as "campaign_name", "found"."kind", "users"."email", "found"."status", "found"."amount_minor", "found"."currency", "found"."refunded_minor", "found"."created_at", "found"."due_at", "found"."reason", "found"."waits_for", "found"."transfer_reference", "found"."taken_back", "found"."case_id", found.accountless and users.status = 'deleted' as "unpayable", found.total as "total"
from (select it.id, it.created_at, payments.campaign_id as campaign_id, payments.brand_id as person_id, it.status as status, it.amount_minor as amount_minor, it.currency, 0::bigint as refunded_minor, null::text as kind, null::timestamptz as due_at, coalesce(it.failure_reason, it.reason) as reason, null::text as waits_for, payments.transfer_reference as transfer_reference, null::uuid as case_id, (payments.refunded_minor + payments.disputed_minor > payments.amount_minor or exists (select
from disputes
where payment_id = it.payment_id and status in ('opened', 'evidence_due', 'submitted'))) as taken_back, false as accountless, count(*) over () as total
from refunds it join payments on payments.id = it.payment_id
where it.status in ('failed')
order by it.created_at, it.created_at, it.id
limit $) as "found"
inner join "campaigns" on "campaigns"."id" = "found"."campaign_id"
inner join "users" on "users"."id" = "found"."person_id"
left join "brand_profiles" on "brand_profiles"."user_id" = "found"."person_id"
order by coalesce(found.due_at, found.created_at), "found"."created_at", "found"."id"

select "cases"."id", "cases"."escalated_at", "cases"."created_at", "cases"."term", "campaigns"."name" as "campaign_name", (select count(*) as "n"
from "cases"
where "cases"."status" = 'escalated') as "total"
from (select "cases"."id", "cases"."escalated_at", "cases"."term", "cases"."campaign_id", "cases"."created_at"
from "cases"
where "cases"."status" = 'escalated'
order by "cases"."created_at", "cases"."id"
limit $) as "cases"
inner join "campaigns" on "campaigns"."id" = "cases"."campaign_id"
order by "cases"."created_at", "cases"."id"

select "f"."id", "f"."title", "f"."due_on", "f"."user_id", "users"."role", "users"."first_name", "users"."last_name", "b"."company_name", "author"."first_name" as "author_first", "author"."last_name" as "author_last", coalesce(author.email::text, '') as "author_email", (select count(*) as "total"
from "crm_follow_ups" as "f"
inner join "users" on "users"."id" = "f"."user_id"
where "f"."agency_id" is null and "f"."done_at" is null and "f"."due_on" <= $) as "total"
from "crm_follow_ups" as "f"
inner join "users" on "users"."id" = "f"."user_id"
left join "brand_profiles" as "b" on "b"."user_id" = "f"."user_id"
left join "users" as "author" on "author"."id" = "f"."author_id"
where "f"."agency_id" is null and "f"."done_at" is null and "f"."due_on" <= $
order by "f"."due_on", "f"."id"
limit $ offset $

select "first"."id", "first"."name", "first"."created_at", "first"."submitted_at", "brand_profiles"."company_name"
from (select "id", "brand_id", "name", "created_at", "submitted_at", array_position('{urgent,high,normal,low}'::text[], campaigns.review_priority::text) as "rank"
from "campaigns"
where "campaigns"."deleted_at" is null and "campaigns"."review_status" = 'pending_review'
order by "rank", "campaigns"."submitted_at", "campaigns"."id"
limit $) as "first"
left join "brand_profiles" on "brand_profiles"."user_id" = "first"."brand_id"
order by "first"."rank", "first"."submitted_at", "first"."id"

select "item"."id", "item"."held_at", "campaigns"."name" as "campaign_name", "brand_profiles"."company_name", "author"."email", "author"."first_name", "author"."last_name", (select count(*) as "n"
from "quarantined_items"
where "status" = 'held') as "total"
from (select "id", "author_id", "campaign_id", "held_at", "created_at"
from "quarantined_items"
where "status" = 'held'
order by "created_at", "id"
limit $) as "item"
inner join "users" as "author" on "author"."id" = "item"."author_id"
left join "brand_profiles" on "brand_profiles"."user_id" = "item"."author_id"
left join "campaigns" on "campaigns"."id" = "item"."campaign_id"
order by "item"."created_at", "item"."id"

select "objection"."id", "objection"."created_at", "campaigns"."name" as "campaign_name", "brand_profiles"."company_name", "person"."email", "person"."first_name", "person"."last_name", (select count(*) as "n"
from "record_objections"
where "status" = 'open') as "total"
from (select "id", "user_id", "campaign_id", "created_at"
from "record_objections"
where "status" = 'open'
order by "created_at", "id"
limit $) as "objection"
inner join "users" as "person" on "person"."id" = "objection"."user_id"
left join "brand_profiles" on "brand_profiles"."user_id" = "objection"."user_id"
left join "campaigns" on "campaigns"."id" = "objection"."campaign_id"
order by "objection"."created_at", "objection"."id"

select "submissions"."id", "submissions"."title", "submissions"."submitted_at", "campaigns"."name" as "campaign_name", "users"."first_name", "users"."last_name", (
select b.brief ->> 'approvalProcess'
from campaign_briefs b
where b.campaign_id = "submissions"."campaign_id"
order by b.version desc
limit 1) as "approval_process", count(*) over () as "total"
from "submissions"
inner join "campaigns" on "campaigns"."id" = "submissions"."campaign_id"
inner join "deals" on "deals"."id" = "submissions"."deal_id"
inner join "users" on "users"."id" = "submissions"."creator_id"
where "submissions"."status" = $ and "submissions"."submitted_at" <= $ and "submissions"."submitted_at" <= case (
select b.brief ->> 'approvalProcess'
from campaign_briefs b
where b.campaign_id = "submissions"."campaign_id"
order by b.version desc
limit 1) when 'fast' then $::timestamptz when 'detailed' then $::timestamptz else $::timestamptz end and "campaigns"."status" not in (…) and "campaigns"."deleted_at" is null and "deals"."status" in (…) and not exists (select "cases"."id"
from "cases"
where "cases"."deal_id" = "submissions"."deal_id" and "cases"."status" in (…))
order by "submissions"."submitted_at", "submissions"."id"
limit $

select "user_roles"."id", "user_roles"."user_id", "user_roles"."role", "user_roles"."created_at", "users"."email", "users"."first_name", "users"."last_name", count(*) over () as "total"
from "user_roles"
inner join "users" on "users"."id" = "user_roles"."user_id"
where "users"."email_confirmed_at" is not null and "user_roles"."status" = 'pending'
order by "user_roles"."created_at", "user_roles"."id"
limit $

select count(*) as "pending"
from "campaigns"
where "campaigns"."deleted_at" is null and "campaigns"."review_status" = 'pending_review'


-- system.recurringJobs

select *
from accord_recurring_jobs() as "jobs"


-- system.tables

select *
from accord_tables() as "tables"
