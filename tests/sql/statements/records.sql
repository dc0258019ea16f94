-- records.entries

select found.*, round(extract(epoch
from found.ended_at - found.began_at - (select coalesce(sum(greatest(interval '0', least(resumed.created_at, found.ended_at) - greatest(pause.created_at, found.began_at))), interval '0')
from audit_log pause cross join lateral (
select coalesce(min(created_at), 'infinity') as created_at
from audit_log
where resource_type = 'campaign' and resource_id = found.campaign_id::text and machine = 'campaign' and from_status = 'paused' and id > pause.id) resumed
where pause.resource_type = 'campaign' and pause.resource_id = found.campaign_id::text and pause.machine = 'campaign' and pause.to_status = 'paused' and pause.created_at < found.ended_at)))::float8 as seconds, campaigns.name as campaign_name, o.status as objection_status, o.reason as objection_reason, o.decision as objection_decision
from (
select deals.creator_id as user_id, 'answer' as figure, ended.id as audit_id, deals.campaign_id, began.created_at as began_at, ended.created_at as ended_at, case ended.to_status when 'expired' then 'late' end as verdict, null::int as total
from deals cross join lateral (select id, created_at, to_status, actor, coalesce(on_behalf_of, user_id) as doer
from audit_log
where resource_type = 'deal' and resource_id = deals.id::text and machine = 'deal' and from_status is null and to_status = 'invited') began cross join lateral (select id, created_at, to_status, actor, coalesce(on_behalf_of, user_id) as doer
from audit_log
where resource_type = 'deal' and resource_id = deals.id::text and machine = 'deal' and from_status = 'invited' and to_status in ('accepted', 'declined', 'expired')) ended
where deals.creator_id = any ($::uuid[]) union all
select campaigns.brand_id, 'answer', ended.id, campaigns.id, began.created_at, ended.created_at, case ended.to_status when 'closed' then 'late' end, null::int
from campaigns join applications on applications.campaign_id = campaigns.id cross join lateral (select id, created_at, to_status, actor, coalesce(on_behalf_of, user_id) as doer
from audit_log
where resource_type = 'application' and resource_id = applications.id::text and machine = 'application' and from_status is null and to_status = 'pending') began cross join lateral (select id, created_at, to_status, actor, coalesce(on_behalf_of, user_id) as doer
from audit_log
where resource_type = 'application' and resource_id = applications.id::text and machine = 'application' and from_status = 'pending' and to_status in ('offered', 'declined', 'closed')) ended
where campaigns.brand_id = any ($::uuid[]) union all
select deals.brand_id, 'review', ended.id, deals.campaign_id, began.created_at, ended.created_at, case when ended.actor <> 'user' or ended.doer is distinct
from deals.brand_id then 'late' when ended.created_at > began.created_at + make_interval(hours => (case (
select brief ->> 'approvalProcess'
from campaign_briefs
where campaign_id = deals.campaign_id and created_at <= began.created_at
order by version desc
limit 1) when 'standard' then 72 when 'fast' then 24 when 'detailed' then 168 else 72 end)) + (select coalesce(sum(greatest(interval '0', least(resumed.created_at, ended.created_at) - greatest(pause.created_at, began.created_at))), interval '0')
from audit_log pause cross join lateral (
select coalesce(min(created_at), 'infinity') as created_at
from audit_log
where resource_type = 'campaign' and resource_id = deals.campaign_id::text and machine = 'campaign' and from_status = 'paused' and id > pause.id) resumed
where pause.resource_type = 'campaign' and pause.resource_id = deals.campaign_id::text and pause.machine = 'campaign' and pause.to_status = 'paused' and pause.created_at < ended.created_at) then 'late' else 'kept' end, null::int
from deals join submissions on submissions.deal_id = deals.id cross join lateral (select id, created_at, to_status, actor, coalesce(on_behalf_of, user_id) as doer
from audit_log
where resource_type = 'submission' and resource_id = submissions.id::text and machine = 'submission' and to_status = 'submitted') began cross join lateral (select id, created_at, to_status, actor, coalesce(on_behalf_of, user_id) as doer
from audit_log
where resource_type = 'submission' and resource_id = submissions.id::text and machine = 'submission' and from_status = 'submitted' and id > began.id
order by id
limit 1) ended
where ended.to_status <> 'draft' and deals.brand_id = any ($::uuid[]) union all
select campaigns.brand_id, 'payment', paid.id, campaigns.id, greatest(stage.created_at, signed.at), paid.created_at, null::text, null::int
from campaigns cross join lateral (
select step.*
from payments cross join lateral (select id, created_at, to_status, actor, coalesce(on_behalf_of, user_id) as doer
from audit_log
where resource_type = 'payment' and resource_id = payments.id::text and machine = 'payment' and to_status = 'succeeded') step
where payments.campaign_id = campaigns.id and payments.kind = 'deposit' and not payments.carried_over
order by step.id
limit 1) paid cross join lateral (select id, created_at, to_status, actor, coalesce(on_behalf_of, user_id) as doer
from audit_log
where resource_type = 'campaign' and resource_id = campaigns.id::text and machine = 'campaign' and to_status = 'creators_assigned' and id < paid.id
order by id desc
limit 1) stage cross join lateral (
select min(both_at) as at
from (
select max(signed_at) as both_at
from signatures join deals on deals.id = signatures.deal_id
where deals.campaign_id = campaigns.id
group by signatures.deal_id having count(distinct party) = 2) agreements
where both_at < paid.created_at) signed
where campaigns.brand_id = any ($::uuid[]) union all
select deals.creator_id, 'delivery', ended.id, campaigns.id, null::timestamptz, ended.created_at, case when (ended.created_at at time zone campaigns.time_zone)::date <= due.agreed then 'kept' when (ended.created_at at time zone campaigns.time_zone)::date <= due.in_force then 'extended' else 'late' end, null::int
from deals join campaigns on campaigns.id = deals.campaign_id join submissions on submissions.deal_id = deals.id cross join lateral (select id, created_at, to_status, actor, coalesce(on_behalf_of, user_id) as doer
from audit_log
where resource_type = 'submission' and resource_id = submissions.id::text and machine = 'submission' and to_status = 'submitted'
order by id
limit 1) ended cross join lateral (select id, created_at, to_status, actor, coalesce(on_behalf_of, user_id) as doer
from audit_log
where resource_type = 'deal' and resource_id = deals.id::text and machine = 'deal' and to_status = 'accepted'
order by id
limit 1) agreed cross join lateral (select (select case when count(*) = 0 then campaigns.submission_deadline else min(replaced) end
from (
select (before ->> 'submissionDeadline')::date as replaced
from audit_log
where resource_type = 'campaign' and resource_id = campaigns.id::text and before ? 'submissionDeadline' and machine is null and created_at > agreed.created_at
order by id
limit 1) change) as agreed, (select case when count(*) = 0 then campaigns.submission_deadline else min(replaced) end
from (
select (before ->> 'submissionDeadline')::date as replaced
from audit_log
where resource_type = 'campaign' and resource_id = campaigns.id::text and before ? 'submissionDeadline' and machine is null and created_at > ended.created_at
order by id
limit 1) change) as in_force) due
where due.agreed is not null and deals.creator_id = any ($::uuid[]) union all
select deals.creator_id, 'delivery', ended.id, campaigns.id, null::timestamptz, ended.created_at, 'late', null::int
from deals join campaigns on campaigns.id = deals.campaign_id cross join lateral (select id, created_at, to_status, actor, coalesce(on_behalf_of, user_id) as doer
from audit_log
where resource_type = 'deal' and resource_id = deals.id::text and machine = 'deal' and from_status = 'in_progress' and to_status in ('cancelled')) ended
where deals.extends_deal_id is null and (ended.created_at at time zone campaigns.time_zone)::date > (select case when count(*) = 0 then campaigns.submission_deadline else min(replaced) end
from (
select (before ->> 'submissionDeadline')::date as replaced
from audit_log
where resource_type = 'campaign' and resource_id = campaigns.id::text and before ? 'submissionDeadline' and machine is null and created_at > ended.created_at
order by id
limit 1) change) and not exists (select
from submissions cross join lateral (
select id, created_at, to_status, actor, coalesce(on_behalf_of, user_id) as doer
from audit_log
where resource_type = 'submission' and resource_id = submissions.id::text and machine = 'submission' and to_status = 'submitted') handed
where submissions.deal_id = deals.id) and deals.creator_id = any ($::uuid[]) union all
select "deals"."creator_id", 'revision', ended.id, deals.campaign_id, null::timestamptz, ended.created_at, null::text, (select count(*)::int
from (select id, created_at, to_status, actor, coalesce(on_behalf_of, user_id) as doer
from audit_log
where resource_type = 'submission' and resource_id = submissions.id::text and machine = 'submission' and to_status = 'revision_requested') asked)
from deals join submissions on submissions.deal_id = deals.id cross join lateral (select id, created_at, to_status, actor, coalesce(on_behalf_of, user_id) as doer
from audit_log
where resource_type = 'submission' and resource_id = submissions.id::text and machine = 'submission' and from_status = 'submitted' and to_status = 'approved'
order by id
limit 1) ended
where "deals"."creator_id" = any ($::uuid[]) union all
select "deals"."brand_id", 'revision', ended.id, deals.campaign_id, null::timestamptz, ended.created_at, null::text, (select count(*)::int
from (select id, created_at, to_status, actor, coalesce(on_behalf_of, user_id) as doer
from audit_log
where resource_type = 'submission' and resource_id = submissions.id::text and machine = 'submission' and to_status = 'revision_requested') asked)
from deals join submissions on submissions.deal_id = deals.id cross join lateral (select id, created_at, to_status, actor, coalesce(on_behalf_of, user_id) as doer
from audit_log
where resource_type = 'submission' and resource_id = submissions.id::text and machine = 'submission' and from_status = 'submitted' and to_status = 'approved'
order by id
limit 1) ended
where "deals"."brand_id" = any ($::uuid[]) union all
select deals.creator_id, 'completion', ended.id, deals.campaign_id, null::timestamptz, ended.created_at, null::text, null::int
from deals cross join lateral (select id, created_at, to_status, actor, coalesce(on_behalf_of, user_id) as doer
from audit_log
where resource_type = 'deal' and resource_id = deals.id::text and machine = 'deal' and from_status is not null and to_status = 'completed') ended
where deals.extends_deal_id is null and deals.creator_id = any ($::uuid[]) union all
select campaigns.brand_id, 'completion', ended.id, campaigns.id, null::timestamptz, ended.created_at, null::text, null::int
from campaigns cross join lateral (select id, created_at, to_status, actor, coalesce(on_behalf_of, user_id) as doer
from audit_log
where resource_type = 'campaign' and resource_id = campaigns.id::text and machine = 'campaign' and from_status is not null and to_status = 'completed') ended
where campaigns.brand_id = any ($::uuid[]) union all
select campaigns.brand_id, 'dispute', ended.id, campaigns.id, null::timestamptz, ended.created_at, null::text, (ended.to_status = 'won')::int
from campaigns join disputes on disputes.campaign_id = campaigns.id cross join lateral (select id, created_at, to_status, actor, coalesce(on_behalf_of, user_id) as doer
from audit_log
where resource_type = 'dispute' and resource_id = disputes.id::text and machine = 'dispute' and to_status in ('won', 'lost')) ended
where campaigns.brand_id = any ($::uuid[]) union all
select "cases"."brand_id", 'case', ended.id, cases.campaign_id, null::timestamptz, ended.created_at, null::text, coalesce(cases.finding = 'brand', false)::int
from cases cross join lateral (select id, created_at, to_status, actor, coalesce(on_behalf_of, user_id) as doer
from audit_log
where resource_type = 'case' and resource_id = cases.id::text and machine = 'case' and to_status in ('settled', 'decided', 'defaulted')) ended
where "cases"."brand_id" = any ($::uuid[]) union all
select "cases"."creator_id", 'case', ended.id, cases.campaign_id, null::timestamptz, ended.created_at, null::text, coalesce(cases.finding = 'creator', false)::int
from cases cross join lateral (select id, created_at, to_status, actor, coalesce(on_behalf_of, user_id) as doer
from audit_log
where resource_type = 'case' and resource_id = cases.id::text and machine = 'case' and to_status in ('settled', 'decided', 'defaulted')) ended
where "cases"."creator_id" = any ($::uuid[])) found join campaigns on campaigns.id = found.campaign_id
left join record_objections o on o.user_id = found.user_id and o.figure = found.figure and o.audit_id = found.audit_id
where found.user_id = $ and found.figure = $ and true and true
order by ended_at desc, found.audit_id desc
limit $


-- records.mine

select "figures"
from "track_records"
where "user_id" = $


-- records.objections

select "objection".*, "person"."email", "person"."first_name", "person"."last_name", "person"."role", "brand_profiles"."company_name", "staff"."email" as "staff_email", "staff"."first_name" as "staff_first", "staff"."last_name" as "staff_last", "campaigns"."name" as "campaign_name", "audit_log"."resource_id" as "thing", "audit_log"."created_at" as "ended_at"
from (select *
from "record_objections"
order by "created_at" desc, "id" desc
limit $) as "objection"
inner join "users" as "person" on "person"."id" = "objection"."user_id"
left join "brand_profiles" on "brand_profiles"."user_id" = "objection"."user_id"
left join "users" as "staff" on "staff"."id" = "objection"."decided_by"
left join "campaigns" on "campaigns"."id" = "objection"."campaign_id"
left join "audit_log" on "audit_log"."id" = "objection"."audit_id"
order by "objection"."created_at" desc, "objection"."id" desc

select "objection".*, "person"."email", "person"."first_name", "person"."last_name", "person"."role", "brand_profiles"."company_name", "staff"."email" as "staff_email", "staff"."first_name" as "staff_first", "staff"."last_name" as "staff_last", "campaigns"."name" as "campaign_name", "audit_log"."resource_id" as "thing", "audit_log"."created_at" as "ended_at"
from (select *
from "record_objections"
where "status" = $
order by "created_at" desc, "id" desc
limit $) as "objection"
inner join "users" as "person" on "person"."id" = "objection"."user_id"
left join "brand_profiles" on "brand_profiles"."user_id" = "objection"."user_id"
left join "users" as "staff" on "staff"."id" = "objection"."decided_by"
left join "campaigns" on "campaigns"."id" = "objection"."campaign_id"
left join "audit_log" on "audit_log"."id" = "objection"."audit_id"
order by "objection"."created_at" desc, "objection"."id" desc
