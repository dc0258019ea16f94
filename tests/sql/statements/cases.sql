-- cases.case

select "cases".*, "campaigns"."name" as "campaign_name", "campaigns"."time_zone", "brand_profiles"."company_name", "creator"."first_name", "creator"."last_name", "creator_profiles"."username", "deals"."agreed_amount_minor", "deals"."currency", "staff"."email" as "staff_email", "staff"."first_name" as "staff_first", "staff"."last_name" as "staff_last", coalesce((
select json_agg(json_build_object('id', m.id, 'kind', m.kind, 'status', m.status, 'amountMinor', m.amount_minor)
order by array_position(array['signing', 'submission', 'approval'], m.kind))
from milestones m
where m.deal_id = "deals"."id"), '[]') as "milestones", coalesce((
select json_agg(json_build_object('id', p.id, 'side', p.side, 'note', p.note, 'split', p.split, 'toCreatorMinor', p.to_creator_minor, 'backMinor', p.back_minor, 'createdAt', p.created_at)
order by p.number)
from case_proposals p
where p.case_id = cases.id), '[]') as "proposals", coalesce((
select json_agg(json_build_object('id', e.id, 'side', e.side, 'kind', e.kind, 'note', e.note, 'seen', e.seen, 'createdAt', e.created_at)
order by e.created_at, e.id)
from case_evidence e
where e.case_id = cases.id), '[]') as "evidence", coalesce((
select json_agg(earlier.split
order by earlier.ended_at desc)
from cases earlier
where earlier.deal_id = cases.deal_id and earlier.ended_at <= cases.created_at and earlier.split is not null), '[]') as "splits_before"
from "cases"
inner join "deals" on "deals"."id" = "cases"."deal_id"
inner join "campaigns" on "campaigns"."id" = "cases"."campaign_id"
inner join "users" as "creator" on "creator"."id" = "cases"."creator_id"
left join "creator_profiles" on "creator_profiles"."user_id" = "cases"."creator_id"
left join "brand_profiles" on "brand_profiles"."user_id" = "cases"."brand_id"
left join "users" as "staff" on "staff"."id" = "cases"."decided_by"
where "cases"."id" = $

select *
from "cases"
where "id" = $


-- cases.layable

select "things".*
from (select x.*, overlay(overlay(md5(x.kind || x.thing_id) placing '4'
from 13) placing '8'
from 17)::uuid as id, exists (select
from case_evidence e
where e.case_id = $ and e.kind = x.kind and e.thing_id = x.thing_id) as laid
from (select 'version' as kind, x.id::text as thing_id, x.submitted_at as at, 'creator' as by, json_build_object('title', s.title, 'version', x.version, 'text', x.caption, 'files', array(select f.name
from submission_files sf join files f on f.id = sf.file_id
where sf.version_id = x.id
order by sf.position)) as facts
from submission_versions x join submissions s on s.id = x.submission_id and s.deal_id = $
where x.submitted_at is not null union all
select 'decision' as kind, x.id::text as thing_id, x.created_at as at, case when x.reviewer_id is null or x.reviewer_id = d.brand_id then 'brand' else 'staff' end as by, json_build_object('title', s.title, 'version', x.version, 'text', x.feedback_text, 'action', x.action) as facts
from submission_reviews x join submissions s on s.id = x.submission_id and s.deal_id = $ join deals d on d.id = s.deal_id union all
select 'comment' as kind, x.id::text as thing_id, x.created_at as at, case when x.author_id = s.creator_id then 'creator' else 'brand' end as by, json_build_object('title', s.title, 'version', x.version, 'text', x.body) as facts
from submission_comments x join submissions s on s.id = x.submission_id and s.deal_id = $ union all
select 'check' as kind, x.id::text as thing_id, x.checked_at as at, case x.source when 'screenshot' then 'creator' when 'brand' then 'brand' else 'system' end as by, json_build_object('title', s.title, 'platform', s.platform, 'text', x.note, 'check', json_build_object('id', x.id, 'postUrl', x.post_url, 'source', x.source, 'problems', x.problems, 'accepted', x.accepted, 'seen', x.seen, 'note', x.note, 'fileId', x.file_id, 'checkedAt', x.checked_at)) as facts
from post_checks x join submissions s on s.id = x.submission_id and s.deal_id = $ union all
select 'document' as kind, x.id::text as thing_id, x.signed_at as at, x.party as by, json_build_object('signature', json_build_object('typedName', x.typed_name, 'documentHash', x.document_hash)) as facts
from signatures x
where x.deal_id = $ union all
select 'message' as kind, x.id::text as thing_id, x.created_at as at, case when x.author_id = x.creator_id then 'creator' else 'brand' end as by, json_build_object('text', x.body, 'agency', (select coalesce(nullif(concat_ws(' ', a.first_name, a.last_name), ''), a.email)
from users a
where a.id = x.agency_id), 'files', array(select f.name
from deal_message_files mf join files f on f.id = mf.file_id
where mf.message_id = x.id
order by mf.position)) as facts
from deal_messages x
where x.deal_id = $ and x.removed_at is null) x) as "things"
order by "things"."at" desc, "things"."id" desc
limit $

select "things".*
from (select x.*, overlay(overlay(md5(x.kind || x.thing_id) placing '4'
from 13) placing '8'
from 17)::uuid as id, exists (select
from case_evidence e
where e.case_id = $ and e.kind = x.kind and e.thing_id = x.thing_id) as laid
from (select 'version' as kind, x.id::text as thing_id, x.submitted_at as at, 'creator' as by, json_build_object('title', s.title, 'version', x.version, 'text', x.caption, 'files', array(select f.name
from submission_files sf join files f on f.id = sf.file_id
where sf.version_id = x.id
order by sf.position)) as facts
from submission_versions x join submissions s on s.id = x.submission_id and s.deal_id = $
where x.submitted_at is not null union all
select 'decision' as kind, x.id::text as thing_id, x.created_at as at, case when x.reviewer_id is null or x.reviewer_id = d.brand_id then 'brand' else 'staff' end as by, json_build_object('title', s.title, 'version', x.version, 'text', x.feedback_text, 'action', x.action) as facts
from submission_reviews x join submissions s on s.id = x.submission_id and s.deal_id = $ join deals d on d.id = s.deal_id union all
select 'comment' as kind, x.id::text as thing_id, x.created_at as at, case when x.author_id = s.creator_id then 'creator' else 'brand' end as by, json_build_object('title', s.title, 'version', x.version, 'text', x.body) as facts
from submission_comments x join submissions s on s.id = x.submission_id and s.deal_id = $ union all
select 'check' as kind, x.id::text as thing_id, x.checked_at as at, case x.source when 'screenshot' then 'creator' when 'brand' then 'brand' else 'system' end as by, json_build_object('title', s.title, 'platform', s.platform, 'text', x.note, 'check', json_build_object('id', x.id, 'postUrl', x.post_url, 'source', x.source, 'problems', x.problems, 'accepted', x.accepted, 'seen', x.seen, 'note', x.note, 'fileId', x.file_id, 'checkedAt', x.checked_at)) as facts
from post_checks x join submissions s on s.id = x.submission_id and s.deal_id = $ union all
select 'document' as kind, x.id::text as thing_id, x.signed_at as at, x.party as by, json_build_object('signature', json_build_object('typedName', x.typed_name, 'documentHash', x.document_hash)) as facts
from signatures x
where x.deal_id = $ union all
select 'message' as kind, x.id::text as thing_id, x.created_at as at, case when x.author_id = x.creator_id then 'creator' else 'brand' end as by, json_build_object('text', x.body, 'agency', (select coalesce(nullif(concat_ws(' ', a.first_name, a.last_name), ''), a.email)
from users a
where a.id = x.agency_id), 'files', array(select f.name
from deal_message_files mf join files f on f.id = mf.file_id
where mf.message_id = x.id
order by mf.position)) as facts
from deal_messages x
where x.deal_id = $ and x.removed_at is null) x) as "things"
where "things"."kind" = $
order by "things"."at" desc, "things"."id" desc
limit $

select *
from "cases"
where "id" = $


-- cases.list

select "cases".*, "campaigns"."name" as "campaign_name", "campaigns"."time_zone", "brand_profiles"."company_name", "creator"."first_name", "creator"."last_name", "creator_profiles"."username"
from "cases"
inner join "campaigns" on "campaigns"."id" = "cases"."campaign_id"
inner join "users" as "creator" on "creator"."id" = "cases"."creator_id"
left join "creator_profiles" on "creator_profiles"."user_id" = "cases"."creator_id"
left join "brand_profiles" on "brand_profiles"."user_id" = "cases"."brand_id"
inner join (select "cases"."id"
from "cases"
order by "cases"."created_at" desc, "cases"."id" desc
limit $) as "page" on "page"."id" = "cases"."id"
order by "cases"."created_at" desc, "cases"."id" desc

select "cases".*, "campaigns"."name" as "campaign_name", "campaigns"."time_zone", "brand_profiles"."company_name", "creator"."first_name", "creator"."last_name", "creator_profiles"."username"
from "cases"
inner join "campaigns" on "campaigns"."id" = "cases"."campaign_id"
inner join "users" as "creator" on "creator"."id" = "cases"."creator_id"
left join "creator_profiles" on "creator_profiles"."user_id" = "cases"."creator_id"
left join "brand_profiles" on "brand_profiles"."user_id" = "cases"."brand_id"
inner join (select "cases"."id"
from "cases"
where "cases"."status" = $
order by "cases"."created_at" desc, "cases"."id" desc
limit $) as "page" on "page"."id" = "cases"."id"
order by "cases"."created_at" desc, "cases"."id" desc


-- cases.mine

select "cases".*, "campaigns"."name" as "campaign_name", "campaigns"."time_zone", "brand_profiles"."company_name", "creator"."first_name", "creator"."last_name", "creator_profiles"."username", "page"."open"
from "cases"
inner join "campaigns" on "campaigns"."id" = "cases"."campaign_id"
inner join "users" as "creator" on "creator"."id" = "cases"."creator_id"
left join "creator_profiles" on "creator_profiles"."user_id" = "cases"."creator_id"
left join "brand_profiles" on "brand_profiles"."user_id" = "cases"."brand_id"
inner join (select "own"."id", "own"."open"
from (select "cases"."id", "cases"."created_at", cases.ended_at is null as "open"
from "cases"
where "cases"."brand_id" = $) as "own"
order by "own"."open" desc, "own"."created_at" desc, "own"."id" desc
limit $) as "page" on "page"."id" = "cases"."id"
order by "page"."open" desc, "cases"."created_at" desc, "cases"."id" desc


-- cases.options

select "campaigns"."name" as "campaign_name", "campaigns"."time_zone", "brand_profiles"."company_name", "creator"."first_name", "creator"."last_name", "creator_profiles"."username", "campaigns"."content_requirements", "campaigns"."platforms", "campaigns"."target_industries", "campaigns"."start_date", "campaigns"."end_date", "campaigns"."submission_deadline", "campaigns"."deleted_at", coalesce((
select json_agg(json_build_object('id', m.id, 'kind', m.kind, 'status', m.status, 'amountMinor', m.amount_minor)
order by array_position(array['signing', 'submission', 'approval'], m.kind))
from milestones m
where m.deal_id = $), '[]') as "milestones", (
select max(l.created_at)
from audit_log l
where l.resource_type = 'deal' and l.resource_id = $::text and l.machine = 'deal' and l.to_status = 'completed') as "completed_at", array((select "term"
from "cases"
where "deal_id" = $ and "finding" = $ and "status" in (…))) as "lost_terms"
from "campaigns"
inner join "users" as "creator" on "creator"."id" = $
left join "creator_profiles" on "creator_profiles"."user_id" = "creator"."id"
left join "brand_profiles" on "brand_profiles"."user_id" = "campaigns"."brand_id"
where "campaigns"."id" = $

select (select b.brief ->> 'approvalProcess'
from campaign_briefs b
where b.campaign_id = $
order by b.version desc
limit 1) as "approval_process", (select json_build_object('terms', f.terms)
from campaign_files f
where f.deal_id = $ and f.kind = 'contract' and f.removed_at is null
order by f.created_at desc, f.id
limit 1) as "agreement", (select max(upper(c.span)) - 1
from commitments c
where c.deal_id = $ and c.exclusive) as "exclusive_until"

select *
from "deals"
where "id" = $


-- cases.paper

select "cases".*, "campaigns"."name" as "campaign_name", "campaigns"."time_zone", "brand_profiles"."company_name", "creator"."first_name", "creator"."last_name", "creator_profiles"."username", "deals"."agreed_amount_minor", "deals"."currency", "staff"."email" as "staff_email", "staff"."first_name" as "staff_first", "staff"."last_name" as "staff_last", coalesce((
select json_agg(json_build_object('id', m.id, 'kind', m.kind, 'status', m.status, 'amountMinor', m.amount_minor)
order by array_position(array['signing', 'submission', 'approval'], m.kind))
from milestones m
where m.deal_id = "deals"."id"), '[]') as "milestones", coalesce((
select json_agg(json_build_object('id', p.id, 'side', p.side, 'note', p.note, 'split', p.split, 'toCreatorMinor', p.to_creator_minor, 'backMinor', p.back_minor, 'createdAt', p.created_at)
order by p.number)
from case_proposals p
where p.case_id = cases.id), '[]') as "proposals", coalesce((
select json_agg(json_build_object('id', e.id, 'side', e.side, 'kind', e.kind, 'note', e.note, 'seen', e.seen, 'createdAt', e.created_at)
order by e.created_at, e.id)
from case_evidence e
where e.case_id = cases.id), '[]') as "evidence", coalesce((
select json_agg(earlier.split
order by earlier.ended_at desc)
from cases earlier
where earlier.deal_id = cases.deal_id and earlier.ended_at <= cases.created_at and earlier.split is not null), '[]') as "splits_before"
from "cases"
inner join "deals" on "deals"."id" = "cases"."deal_id"
inner join "campaigns" on "campaigns"."id" = "cases"."campaign_id"
inner join "users" as "creator" on "creator"."id" = "cases"."creator_id"
left join "creator_profiles" on "creator_profiles"."user_id" = "cases"."creator_id"
left join "brand_profiles" on "brand_profiles"."user_id" = "cases"."brand_id"
left join "users" as "staff" on "staff"."id" = "cases"."decided_by"
where "cases"."id" = $

select *
from "cases"
where "id" = $
