-- content.campaign

select "campaigns".*
from "campaigns"
where "campaigns"."id" = $ and "campaigns"."deleted_at" is null and "campaigns"."review_status" <> $ and exists (select "deals"."id"
from "deals"
where "deals"."campaign_id" = "campaigns"."id" and "deals"."creator_id" = $)

select "deals"."id", "deals"."status", "deals"."agreed_amount_minor", "deals"."currency", "deals"."extends_deal_id", "deals"."case_id", (
select json_build_object('id', c.id, 'status', c.status, 'turn', c.turn, 'answerBy', c.answer_by)
from cases c
where c.deal_id = "deals"."id"
order by c.created_at desc, c.id desc
limit 1) as "case", (
select max(l.created_at)
from audit_log l
where l.resource_type = 'deal' and l.resource_id = "deals"."id"::text and l.machine = 'deal' and l.to_status = 'completed') as "completed_at", "brand_profiles"."company_name" as "brand_name", "brand_profiles"."logo_url" as "brand_logo_url", (select "tracking_links"."code"
from "tracking_links"
where "tracking_links"."deal_id" = "deals"."id") as "tracking_code", (select "discount_codes"."code"
from "tracking_links"
inner join "discount_codes" on "discount_codes"."link_id" = "tracking_links"."id"
where "tracking_links"."deal_id" = "deals"."id" and "discount_codes"."ended_at" is null) as "discount_code"
from "deals"
left join "brand_profiles" on "brand_profiles"."user_id" = "deals"."brand_id"
where "deals"."creator_id" = $ and "deals"."campaign_id" = $ and "deals"."extends_deal_id" is null and "deals"."status" not in (…)
order by "deals"."invitation_date" desc, "deals"."id"
limit $


-- content.campaigns

select "campaigns"."id", "campaigns"."name", "campaigns"."description", "campaigns"."cover_file_id", "campaigns"."target_industries", "campaigns"."status", "campaigns"."review_status", "campaigns"."platforms", "campaigns"."start_date", "campaigns"."end_date", "campaigns"."submission_deadline", "campaigns"."time_zone", "deals"."id" as "deal_id", "deals"."status" as "deal_status", "deals"."invitation_date", "deals"."agreed_amount_minor", "deals"."currency", "brand_profiles"."company_name" as "brand_name", "brand_profiles"."logo_url" as "brand_logo_url"
from "deals"
inner join "campaigns" on "campaigns"."id" = "deals"."campaign_id"
left join "brand_profiles" on "brand_profiles"."user_id" = "deals"."brand_id"
where "deals"."creator_id" = $ and "campaigns"."deleted_at" is null and "campaigns"."review_status" not in (…) and "deals"."extends_deal_id" is null and "deals"."status" not in (…) and case when campaigns.status = 'completed' or campaigns.end_date < ($::timestamptz at time zone campaigns.time_zone)::date then 'completed' when campaigns.start_date > ($::timestamptz at time zone campaigns.time_zone)::date then 'upcoming' else 'active' end = $
order by "deals"."invitation_date" desc, "deals"."id"
limit $

select "tab", count(*) as "count"
from (select case when campaigns.status = 'completed' or campaigns.end_date < ($::timestamptz at time zone campaigns.time_zone)::date then 'completed' when campaigns.start_date > ($::timestamptz at time zone campaigns.time_zone)::date then 'upcoming' else 'active' end as "tab"
from "deals"
inner join "campaigns" on "campaigns"."id" = "deals"."campaign_id"
where "deals"."creator_id" = $ and "campaigns"."deleted_at" is null and "campaigns"."review_status" not in (…) and "deals"."extends_deal_id" is null and "deals"."status" not in (…)) as "running"
group by "tab"


-- content.comments

select "submissions".*, "campaigns"."brand_id"
from "submissions"
inner join "campaigns" on "campaigns"."id" = "submissions"."campaign_id"
where "submissions"."id" = $ and "campaigns"."deleted_at" is null

select coalesce((
select json_agg(json_build_object('id', c.id, 'version', c.version, 'fileId', c.file_id, 'author', case when c.author_id = $ then 'creator' else 'brand' end, 'text', c.body, 'writer', (select coalesce(nullif(concat_ws(' ', "named"."first_name", "named"."last_name"), ''), "named"."email"::text)
from users named
where named.id = "c"."written_by"), 'agency', (select coalesce(nullif(concat_ws(' ', "named"."first_name", "named"."last_name"), ''), "named"."email"::text)
from users named
where named.id = "c"."agency_id"), 'atMs', c.at_ms, 'x', c.at_x, 'y', c.at_y, 'createdAt', c.created_at, 'resolvedAt', c.resolved_at)
order by c.created_at, c.id)
from submission_comments c
where c.submission_id = $), '[]') as "comments"


-- content.forCampaign

select "deals"."status", "users"."first_name", "users"."last_name", count(submissions.id) filter (where submissions.status in ('approved', 'published')) as "approved", count(submissions.id) filter (where submissions.status in ('revision_requested')) as "revisions"
from "deals"
inner join "users" on "users"."id" = "deals"."creator_id"
left join "submissions" on "submissions"."deal_id" = "deals"."id"
where "deals"."campaign_id" = $ and "deals"."status" in (…) and "deals"."extends_deal_id" is null
group by "deals"."id", "users"."id"
order by "deals"."created_at", "deals"."id"

select "submissions"."id", "submissions"."deal_id", "submissions"."campaign_id", "submissions"."creator_id", "submissions"."title", "submissions"."piece", "submissions"."status", "submissions"."version", "submissions"."revision_rounds", "submissions"."post_url", "submissions"."platform", "submissions"."post_check_due", "submissions"."post_verified_at", "submissions"."created_at", "submissions"."submitted_at", "submissions"."reviewed_at", "submissions"."published_at", coalesce((
select json_agg(json_build_object('version', v.version, 'caption', v.caption, 'submittedAt', v.submitted_at, 'files', coalesce((
select json_agg(json_build_object('fileId', f.id, 'name', f.name, 'contentType', f.content_type, 'sizeBytes', f.size_bytes, 'width', f.width, 'height', f.height)
order by sf.position)
from submission_files sf join files f on f.id = sf.file_id
where sf.version_id = v.id), '[]'))
order by v.version desc)
from submission_versions v
where v.submission_id = submissions.id and (not $::boolean or v.submitted_at is not null)), '[]') as "versions", coalesce((
select json_agg(json_build_object('version', r.version, 'action', r.action, 'feedbackText', r.feedback_text, 'createdAt', r.created_at, 'byStaff', coalesce(r.reviewer_id <> d.brand_id, false))
order by r.version desc, r.created_at desc)
from submission_reviews r join deals d on d.id = submissions.deal_id
where r.submission_id = submissions.id), '[]') as "reviews", coalesce((
select json_agg(json_build_object('id', c.id, 'version', c.version, 'fileId', c.file_id, 'author', case when c.author_id = "submissions"."creator_id" then 'creator' else 'brand' end, 'text', c.body, 'writer', (select coalesce(nullif(concat_ws(' ', "named"."first_name", "named"."last_name"), ''), "named"."email"::text)
from users named
where named.id = "c"."written_by"), 'agency', (select coalesce(nullif(concat_ws(' ', "named"."first_name", "named"."last_name"), ''), "named"."email"::text)
from users named
where named.id = "c"."agency_id"), 'atMs', c.at_ms, 'x', c.at_x, 'y', c.at_y, 'createdAt', c.created_at, 'resolvedAt', c.resolved_at)
order by c.created_at, c.id)
from submission_comments c
where c.submission_id = "submissions"."id"), '[]') as "comments", coalesce((
select json_agg(json_build_object('id', c.id, 'postUrl', c.post_url, 'source', c.source, 'problems', c.problems, 'accepted', c.accepted, 'seen', c.seen, 'note', c.note, 'fileId', c.file_id, 'checkedAt', c.checked_at)
order by c.id desc)
from post_checks c
where c.submission_id = "submissions"."id"), '[]') as "checks", "users"."first_name", "users"."last_name", "creator_profiles"."avatar_url", "deals"."status" as "deal_status", (
select b.brief ->> 'approvalProcess'
from campaign_briefs b
where b.campaign_id = "submissions"."campaign_id"
order by b.version desc
limit 1) as "approval_process"
from "submissions"
inner join "users" on "users"."id" = "submissions"."creator_id"
inner join "deals" on "deals"."id" = "submissions"."deal_id"
left join "creator_profiles" on "creator_profiles"."user_id" = "submissions"."creator_id"
where "submissions"."campaign_id" = $ and "submissions"."status" <> $
order by "submissions"."created_at" desc, "submissions"."id"
limit $

select *
from "campaigns"
where "id" = $ and "deleted_at" is null


-- content.forStaff

select "page"."id", "page"."campaign_id", "page"."title", "page"."status", "page"."version", "page"."post_url", "page"."submitted_at", "page"."created_at", "page"."platform", "page"."post_check_due", "page"."post_verified_at", "deals"."status" as "deal_status", "users"."first_name", "users"."last_name", coalesce((
select json_agg(json_build_object('id', c.id, 'postUrl', c.post_url, 'source', c.source, 'problems', c.problems, 'accepted', c.accepted, 'seen', c.seen, 'note', c.note, 'fileId', c.file_id, 'checkedAt', c.checked_at)
order by c.id desc)
from post_checks c
where c.submission_id = "page"."id"), '[]') as "checks"
from (select "id", "campaign_id", "deal_id", "creator_id", "title", "status", "version", "post_url", "submitted_at", "created_at", "platform", "post_check_due", "post_verified_at"
from "submissions"
where "campaign_id" = $ and "status" <> $
order by "created_at" desc, "id"
limit $) as "page"
inner join "users" on "users"."id" = "page"."creator_id"
inner join "deals" on "deals"."id" = "page"."deal_id"
order by "page"."created_at" desc, "page"."id"

select *
from "campaigns"
where "id" = $ and "deleted_at" is null


-- content.mine

select "campaigns".*
from "campaigns"
where "campaigns"."id" = $ and "campaigns"."deleted_at" is null and "campaigns"."review_status" <> $ and exists (select "deals"."id"
from "deals"
where "deals"."campaign_id" = "campaigns"."id" and "deals"."creator_id" = $)

select "submissions"."id", "submissions"."deal_id", "submissions"."campaign_id", "submissions"."creator_id", "submissions"."title", "submissions"."piece", "submissions"."status", "submissions"."version", "submissions"."revision_rounds", "submissions"."post_url", "submissions"."platform", "submissions"."post_check_due", "submissions"."post_verified_at", "submissions"."created_at", "submissions"."submitted_at", "submissions"."reviewed_at", "submissions"."published_at", coalesce((
select json_agg(json_build_object('version', v.version, 'caption', v.caption, 'submittedAt', v.submitted_at, 'files', coalesce((
select json_agg(json_build_object('fileId', f.id, 'name', f.name, 'contentType', f.content_type, 'sizeBytes', f.size_bytes, 'width', f.width, 'height', f.height)
order by sf.position)
from submission_files sf join files f on f.id = sf.file_id
where sf.version_id = v.id), '[]'))
order by v.version desc)
from submission_versions v
where v.submission_id = submissions.id and (not $::boolean or v.submitted_at is not null)), '[]') as "versions", coalesce((
select json_agg(json_build_object('version', r.version, 'action', r.action, 'feedbackText', r.feedback_text, 'createdAt', r.created_at, 'byStaff', coalesce(r.reviewer_id <> d.brand_id, false))
order by r.version desc, r.created_at desc)
from submission_reviews r join deals d on d.id = submissions.deal_id
where r.submission_id = submissions.id), '[]') as "reviews", coalesce((
select json_agg(json_build_object('id', c.id, 'version', c.version, 'fileId', c.file_id, 'author', case when c.author_id = "submissions"."creator_id" then 'creator' else 'brand' end, 'text', c.body, 'writer', (select coalesce(nullif(concat_ws(' ', "named"."first_name", "named"."last_name"), ''), "named"."email"::text)
from users named
where named.id = "c"."written_by"), 'agency', (select coalesce(nullif(concat_ws(' ', "named"."first_name", "named"."last_name"), ''), "named"."email"::text)
from users named
where named.id = "c"."agency_id"), 'atMs', c.at_ms, 'x', c.at_x, 'y', c.at_y, 'createdAt', c.created_at, 'resolvedAt', c.resolved_at)
order by c.created_at, c.id)
from submission_comments c
where c.submission_id = "submissions"."id"), '[]') as "comments", coalesce((
select json_agg(json_build_object('id', c.id, 'postUrl', c.post_url, 'source', c.source, 'problems', c.problems, 'accepted', c.accepted, 'seen', c.seen, 'note', c.note, 'fileId', c.file_id, 'checkedAt', c.checked_at)
order by c.id desc)
from post_checks c
where c.submission_id = "submissions"."id"), '[]') as "checks", "deals"."status" as "deal_status", "newest"."id" as "newest_deal_id", "newest"."status" as "newest_deal_status"
from "submissions"
inner join "deals" on "deals"."id" = "submissions"."deal_id"
inner join (select "id", "status"
from "deals"
where "campaign_id" = $ and "creator_id" = $ and "extends_deal_id" is null
order by "created_at" desc
limit $) as "newest" on true
where "submissions"."campaign_id" = $ and "submissions"."creator_id" = $
order by "submissions"."created_at" desc, "submissions"."id"
limit $


-- content.overdue

select "submissions"."id", "submissions"."deal_id", "submissions"."campaign_id", "submissions"."creator_id", "submissions"."title", "submissions"."piece", "submissions"."status", "submissions"."version", "submissions"."revision_rounds", "submissions"."post_url", "submissions"."platform", "submissions"."post_check_due", "submissions"."post_verified_at", "submissions"."created_at", "submissions"."submitted_at", "submissions"."reviewed_at", "submissions"."published_at", coalesce((
select json_agg(json_build_object('version', v.version, 'caption', v.caption, 'submittedAt', v.submitted_at, 'files', coalesce((
select json_agg(json_build_object('fileId', f.id, 'name', f.name, 'contentType', f.content_type, 'sizeBytes', f.size_bytes, 'width', f.width, 'height', f.height)
order by sf.position)
from submission_files sf join files f on f.id = sf.file_id
where sf.version_id = v.id), '[]'))
order by v.version desc)
from submission_versions v
where v.submission_id = submissions.id and (not $::boolean or v.submitted_at is not null)), '[]') as "versions", coalesce((
select json_agg(json_build_object('version', r.version, 'action', r.action, 'feedbackText', r.feedback_text, 'createdAt', r.created_at, 'byStaff', coalesce(r.reviewer_id <> d.brand_id, false))
order by r.version desc, r.created_at desc)
from submission_reviews r join deals d on d.id = submissions.deal_id
where r.submission_id = submissions.id), '[]') as "reviews", coalesce((
select json_agg(json_build_object('id', c.id, 'version', c.version, 'fileId', c.file_id, 'author', case when c.author_id = "submissions"."creator_id" then 'creator' else 'brand' end, 'text', c.body, 'writer', (select coalesce(nullif(concat_ws(' ', "named"."first_name", "named"."last_name"), ''), "named"."email"::text)
from users named
where named.id = "c"."written_by"), 'agency', (select coalesce(nullif(concat_ws(' ', "named"."first_name", "named"."last_name"), ''), "named"."email"::text)
from users named
where named.id = "c"."agency_id"), 'atMs', c.at_ms, 'x', c.at_x, 'y', c.at_y, 'createdAt', c.created_at, 'resolvedAt', c.resolved_at)
order by c.created_at, c.id)
from submission_comments c
where c.submission_id = "submissions"."id"), '[]') as "comments", coalesce((
select json_agg(json_build_object('id', c.id, 'postUrl', c.post_url, 'source', c.source, 'problems', c.problems, 'accepted', c.accepted, 'seen', c.seen, 'note', c.note, 'fileId', c.file_id, 'checkedAt', c.checked_at)
order by c.id desc)
from post_checks c
where c.submission_id = "submissions"."id"), '[]') as "checks", "users"."first_name", "users"."last_name", "creator_profiles"."avatar_url", "page"."campaign_status", "page"."review_status", "page"."review_stage", "page"."end_date", "page"."time_zone", "page"."content_requirements", "page"."campaign_name", "page"."deal_status", "brand_profiles"."company_name" as "brand_name", (
select b.brief ->> 'approvalProcess'
from campaign_briefs b
where b.campaign_id = "submissions"."campaign_id"
order by b.version desc
limit 1) as "approval_process"
from "submissions"
inner join (select "submissions"."id", "campaigns"."name" as "campaign_name", "campaigns"."brand_id", "deals"."status" as "deal_status", "campaigns"."status" as "campaign_status", "campaigns"."review_status", "campaigns"."review_stage", "campaigns"."end_date", "campaigns"."time_zone", "campaigns"."content_requirements"
from "submissions"
inner join "campaigns" on "campaigns"."id" = "submissions"."campaign_id"
inner join "deals" on "deals"."id" = "submissions"."deal_id"
where "submissions"."status" = $ and "submissions"."submitted_at" <= $ and "submissions"."submitted_at" <= case (
select b.brief ->> 'approvalProcess'
from campaign_briefs b
where b.campaign_id = "submissions"."campaign_id"
order by b.version desc
limit 1) when 'fast' then $::timestamptz when 'detailed' then $::timestamptz else $::timestamptz end and "campaigns"."status" not in (…) and "campaigns"."deleted_at" is null and "deals"."status" in (…) and not exists (select "cases"."id"
from "cases"
where "cases"."deal_id" = "submissions"."deal_id" and "cases"."status" in (…))
order by "submissions"."submitted_at", "submissions"."id"
limit $) as "page" on "page"."id" = "submissions"."id"
inner join "users" on "users"."id" = "submissions"."creator_id"
left join "creator_profiles" on "creator_profiles"."user_id" = "submissions"."creator_id"
left join "brand_profiles" on "brand_profiles"."user_id" = "page"."brand_id"
order by "submissions"."submitted_at", "submissions"."id"
