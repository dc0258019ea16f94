-- conversations.list

select "page".*, "last"."author_id", "last"."created_at", "last"."text", "last"."files", "brand_profiles"."company_name", "brand_profiles"."logo_url", "users"."first_name", "users"."last_name", "creator_profiles"."username", "creator_profiles"."avatar_url"
from (select "conversation_sides"."id", "conversation_sides"."deal_id", "conversation_sides"."last_at", "conversation_sides"."unread", "deals"."status", "deals"."brand_id", "deals"."creator_id", "campaigns"."name" as "campaign_name"
from "conversation_sides"
inner join "deals" on "deals"."id" = "conversation_sides"."deal_id"
inner join "campaigns" on "campaigns"."id" = "deals"."campaign_id"
where "conversation_sides"."user_id" = $ and "campaigns"."deleted_at" is null
order by "conversation_sides"."last_at" desc, "conversation_sides"."id" desc
limit $) as "page"
left join "brand_profiles" on "brand_profiles"."user_id" = "page"."brand_id"
inner join "users" on "users"."id" = "page"."creator_id"
left join "creator_profiles" on "creator_profiles"."user_id" = "page"."creator_id"
inner join lateral (select "deal_messages"."author_id", "deal_messages"."created_at", "deal_messages"."body" as "text", (select count(*)::int
from deal_message_files
where message_id = deal_messages.id) as "files"
from "deal_messages"
where "deal_messages"."deal_id" = "page"."deal_id"
order by "deal_messages"."created_at" desc, "deal_messages"."id" desc
limit $) as "last" on true
order by "page"."last_at" desc, "page"."id" desc

select "page".*, "last"."author_id", "last"."created_at", "last"."text", "last"."files", "brand_profiles"."company_name", "brand_profiles"."logo_url", "users"."first_name", "users"."last_name", "creator_profiles"."username", "creator_profiles"."avatar_url"
from (select "conversation_sides"."id", "conversation_sides"."deal_id", "conversation_sides"."last_at", "conversation_sides"."unread", "deals"."status", "deals"."brand_id", "deals"."creator_id", "campaigns"."name" as "campaign_name"
from "conversation_sides"
inner join "deals" on "deals"."id" = "conversation_sides"."deal_id"
inner join "campaigns" on "campaigns"."id" = "deals"."campaign_id"
where "conversation_sides"."user_id" = $ and "campaigns"."deleted_at" is null and "conversation_sides"."unread" > $
order by "conversation_sides"."last_at" desc, "conversation_sides"."id" desc
limit $) as "page"
left join "brand_profiles" on "brand_profiles"."user_id" = "page"."brand_id"
inner join "users" on "users"."id" = "page"."creator_id"
left join "creator_profiles" on "creator_profiles"."user_id" = "page"."creator_id"
inner join lateral (select "deal_messages"."author_id", "deal_messages"."created_at", "deal_messages"."body" as "text", (select count(*)::int
from deal_message_files
where message_id = deal_messages.id) as "files"
from "deal_messages"
where "deal_messages"."deal_id" = "page"."deal_id"
order by "deal_messages"."created_at" desc, "deal_messages"."id" desc
limit $) as "last" on true
order by "page"."last_at" desc, "page"."id" desc


-- conversations.read

select "deals"."id", "deals"."status", "deals"."brand_id", "deals"."creator_id", "deals"."campaign_id", "campaigns"."name" as "campaign_name", "brand_profiles"."company_name", "users"."first_name", "users"."last_name", "creator_profiles"."username", "of_brand"."unread" as "brand_unread", "of_brand"."read_up_to" as "brand_read_up_to", "of_brand"."read_at" as "brand_read_at", "of_creator"."unread" as "creator_unread", "of_creator"."read_up_to" as "creator_read_up_to", "of_creator"."read_at" as "creator_read_at", "brand_people"."muted_at", true as "opened"
from "deals"
inner join "campaigns" on "campaigns"."id" = "deals"."campaign_id"
left join "brand_profiles" on "brand_profiles"."user_id" = "deals"."brand_id"
inner join "users" on "users"."id" = "deals"."creator_id"
left join "creator_profiles" on "creator_profiles"."user_id" = "deals"."creator_id"
left join "conversation_sides" as "of_brand" on "of_brand"."deal_id" = "deals"."id" and "of_brand"."user_id" = "deals"."brand_id"
left join "conversation_sides" as "of_creator" on "of_creator"."deal_id" = "deals"."id" and "of_creator"."user_id" = "deals"."creator_id"
left join "brand_people" on "brand_people"."brand_id" = "deals"."brand_id" and "brand_people"."creator_id" = "deals"."creator_id"
where "deals"."id" = $ and "deals"."extends_deal_id" is null and "campaigns"."deleted_at" is null and ("deals"."brand_id" = $ or "deals"."creator_id" = $)


-- conversations.subjects

select "deals"."id", "deals"."status", "deals"."brand_id", "deals"."creator_id", "deals"."campaign_id", "campaigns"."name" as "campaign_name", "brand_profiles"."company_name", "users"."first_name", "users"."last_name", "creator_profiles"."username", "of_brand"."unread" as "brand_unread", "of_brand"."read_up_to" as "brand_read_up_to", "of_brand"."read_at" as "brand_read_at", "of_creator"."unread" as "creator_unread", "of_creator"."read_up_to" as "creator_read_up_to", "of_creator"."read_at" as "creator_read_at", "brand_people"."muted_at", true as "opened"
from "deals"
inner join "campaigns" on "campaigns"."id" = "deals"."campaign_id"
left join "brand_profiles" on "brand_profiles"."user_id" = "deals"."brand_id"
inner join "users" on "users"."id" = "deals"."creator_id"
left join "creator_profiles" on "creator_profiles"."user_id" = "deals"."creator_id"
left join "conversation_sides" as "of_brand" on "of_brand"."deal_id" = "deals"."id" and "of_brand"."user_id" = "deals"."brand_id"
left join "conversation_sides" as "of_creator" on "of_creator"."deal_id" = "deals"."id" and "of_creator"."user_id" = "deals"."creator_id"
left join "brand_people" on "brand_people"."brand_id" = "deals"."brand_id" and "brand_people"."creator_id" = "deals"."creator_id"
where "deals"."id" = $ and "deals"."extends_deal_id" is null and "campaigns"."deleted_at" is null and ("deals"."brand_id" = $ or "deals"."creator_id" = $)

select "submissions"."id" as "submission_id", "submissions"."title", "submission_versions"."version", coalesce((
select json_agg(json_build_object('id', c.id, 'text', c.body)
order by c.created_at, c.id)
from submission_comments c
where c.submission_id = submissions.id and c.version = submission_versions.version and c.resolved_at is null), '[]') as "comments"
from "submissions"
inner join "submission_versions" on "submission_versions"."submission_id" = "submissions"."id"
where "submissions"."deal_id" = $ and "submission_versions"."submitted_at" is not null
order by "submission_versions"."submitted_at" desc, "submission_versions"."id"
limit $


-- conversations.thread

select "deals"."id", "deals"."status", "deals"."brand_id", "deals"."creator_id", "deals"."campaign_id", "campaigns"."name" as "campaign_name", "brand_profiles"."company_name", "users"."first_name", "users"."last_name", "creator_profiles"."username", "of_brand"."unread" as "brand_unread", "of_brand"."read_up_to" as "brand_read_up_to", "of_brand"."read_at" as "brand_read_at", "of_creator"."unread" as "creator_unread", "of_creator"."read_up_to" as "creator_read_up_to", "of_creator"."read_at" as "creator_read_at", "brand_people"."muted_at", true as "opened"
from "deals"
inner join "campaigns" on "campaigns"."id" = "deals"."campaign_id"
left join "brand_profiles" on "brand_profiles"."user_id" = "deals"."brand_id"
inner join "users" on "users"."id" = "deals"."creator_id"
left join "creator_profiles" on "creator_profiles"."user_id" = "deals"."creator_id"
left join "conversation_sides" as "of_brand" on "of_brand"."deal_id" = "deals"."id" and "of_brand"."user_id" = "deals"."brand_id"
left join "conversation_sides" as "of_creator" on "of_creator"."deal_id" = "deals"."id" and "of_creator"."user_id" = "deals"."creator_id"
left join "brand_people" on "brand_people"."brand_id" = "deals"."brand_id" and "brand_people"."creator_id" = "deals"."creator_id"
where "deals"."id" = $ and "deals"."extends_deal_id" is null and "campaigns"."deleted_at" is null and ("deals"."brand_id" = $ or "deals"."creator_id" = $)

select *
from (
select entry.*, case when entry.agency_id is not null then coalesce(nullif(concat_ws(' ', "agency"."first_name", "agency"."last_name"), ''), "agency"."email"::text) end as agency_name, (select nullif(concat_ws(' ', first_name, last_name), '')
from users
where id = entry.written_by) as writer, s.title, c.body as comment, coalesce((select json_agg(json_build_object('id', f.id, 'name', f.name, 'contentType', f.content_type, 'sizeBytes', f.size_bytes)
order by mf.position)
from deal_message_files mf join files f on f.id = mf.file_id
where entry.kind = 'message' and mf.message_id = entry.id and f.deleted_at is null), '[]') as files, who.role as by_role, whose.company_name as by_company, who.first_name as by_first, who.last_name as by_last
from ( (select 'message' as kind, id, created_at, author_id as user_id, 'user' as actor, body, removed_at, by_mail, version, comment_id, bulk_key is not null as several, submission_id, agency_id, written_by, null as machine, null as from_status, null as to_status, null as note
from deal_messages
where deal_id = $
order by created_at desc, id desc
limit $) union all (select 'step', a.id, a.created_at, -- What a member does is the company's. coalesce((select id
from users
where id = a.on_behalf_of and role = 'brand' and a.actor = 'user'), a.user_id), a.actor, null, null, null, null, null, null, case when sources.kind = 'submission' then sources.id end, a.agency_id, null, coalesce(a.machine, 'signature'), a.from_status, coalesce(a.to_status, a.after ->> 'party'), case when a.machine = 'deal' then a.note end
from (
select 'deal' as kind, $::uuid as id, null::text[] as shown union all
select 'signature', id, null
from signatures
where deal_id = $ union all
select 'submission', id, null
from submissions
where deal_id = $ union all
select 'payout', id, array['paid']
from payouts
where deal_id = $ union all
select 'payment', id, $::text[]
from payments
where campaign_id = $ union all
select 'campaign', $::uuid, $::text[]) as sources cross join lateral (
select *
from audit_log
where resource_type = sources.kind and resource_id = sources.id::text and (machine = sources.kind or sources.kind = 'signature') and (sources.shown is null or to_status = any(sources.shown)) and (machine is distinct
from 'submission' or from_status is not null)
order by id desc
limit $) as a)
order by created_at desc, id desc
limit $) as entry
left join users as who on who.id = entry.user_id
left join brand_profiles as whose on whose.user_id = entry.user_id
left join users as agency on agency.id = entry.agency_id
left join submissions as s on s.id = entry.submission_id
left join submission_comments as c on c.id = entry.comment_id) as "thread"
order by "created_at" desc, "id" desc


-- conversations.unreadCount

select count(*) as "count"
from "conversation_sides"
inner join "deals" on "deals"."id" = "conversation_sides"."deal_id"
inner join "campaigns" on "campaigns"."id" = "deals"."campaign_id"
where "conversation_sides"."user_id" = $ and "conversation_sides"."unread" > $ and "campaigns"."deleted_at" is null
