-- search.everything

select *
from (
select found.*, c.currency, c.name as campaign_name, c.status as campaign_status, c.review_status, b.company_name, u.first_name, u.last_name, creator.username
from ((select 'campaign' as kind, it.id, it.status, it.budget_minor as amount_minor, null::text as label, null::int as invoice_seq, it.id as campaign_id, null::uuid as creator_id, folded(coalesce(it.name, '')) like containing($) as called, it.created_at
from campaigns it join lateral (select *
from campaigns
where id = it.id and deleted_at is null
limit 1) c on true
left join lateral (select company_name
from brand_profiles
where user_id = c.brand_id
limit 1) b on true
left join lateral (select first_name, last_name
from users
where id = null::uuid
limit 1) u on true
left join lateral (select username
from creator_profiles
where user_id = null::uuid
limit 1) creator on true
where true and it.brand_id = $ and folded(coalesce(it.name, '') || ' ' || coalesce(it.description, '')) like containing($)
order by called desc, it.created_at desc, it.id desc
limit $) union all (select 'deal' as kind, it.id, it.status, it.agreed_amount_minor as amount_minor, null::text as label, null::int as invoice_seq, it.campaign_id as campaign_id, it.creator_id as creator_id, true as called, it.created_at
from deals it join lateral (select *
from campaigns
where id = it.campaign_id and deleted_at is null
limit 1) c on true
left join lateral (select company_name
from brand_profiles
where user_id = c.brand_id
limit 1) b on true
left join lateral (select first_name, last_name
from users
where id = it.creator_id
limit 1) u on true
left join lateral (select username
from creator_profiles
where user_id = it.creator_id
limit 1) creator on true
where true and it.brand_id = $ and it.extends_deal_id is null and folded(concat_ws(' ', c.name, null, null, u.first_name, u.last_name, creator.username)) like containing($)
order by called desc, it.created_at desc, it.id desc
limit $) union all (select 'application' as kind, it.id, it.status, null::bigint as amount_minor, null::text as label, null::int as invoice_seq, it.campaign_id as campaign_id, it.creator_id as creator_id, true as called, it.created_at
from applications it join lateral (select *
from campaigns
where id = it.campaign_id and deleted_at is null
limit 1) c on true
left join lateral (select company_name
from brand_profiles
where user_id = c.brand_id
limit 1) b on true
left join lateral (select first_name, last_name
from users
where id = it.creator_id
limit 1) u on true
left join lateral (select username
from creator_profiles
where user_id = it.creator_id
limit 1) creator on true
where it.deal_id is null and it.campaign_id = any(array(select id
from campaigns
where brand_id = $)) and folded(concat_ws(' ', c.name, null, null, u.first_name, u.last_name, creator.username)) like containing($)
order by called desc, it.created_at desc, it.id desc
limit $) union all (select 'payment' as kind, it.id, it.status, it.amount_minor as amount_minor, it.kind as label, it.invoice_seq as invoice_seq, it.campaign_id as campaign_id, null::uuid as creator_id, true as called, it.created_at
from payments it join lateral (select *
from campaigns
where id = it.campaign_id and deleted_at is null
limit 1) c on true
left join lateral (select company_name
from brand_profiles
where user_id = c.brand_id
limit 1) b on true
left join lateral (select first_name, last_name
from users
where id = null::uuid
limit 1) u on true
left join lateral (select username
from creator_profiles
where user_id = null::uuid
limit 1) creator on true
where true and it.brand_id = $ and folded(concat_ws(' ', c.name, null, null, u.first_name, u.last_name, creator.username)) like containing($)
order by called desc, it.created_at desc, it.id desc
limit $) union all (select 'content' as kind, it.id, it.status, null::bigint as amount_minor, it.title as label, null::int as invoice_seq, it.campaign_id as campaign_id, it.creator_id as creator_id, true as called, it.created_at
from submissions it join lateral (select *
from campaigns
where id = it.campaign_id and deleted_at is null
limit 1) c on true
left join lateral (select company_name
from brand_profiles
where user_id = c.brand_id
limit 1) b on true
left join lateral (select first_name, last_name
from users
where id = it.creator_id
limit 1) u on true
left join lateral (select username
from creator_profiles
where user_id = it.creator_id
limit 1) creator on true
where it.status <> 'draft' and it.campaign_id = any(array(select id
from campaigns
where brand_id = $)) and folded(concat_ws(' ', c.name, it.title, null, u.first_name, u.last_name, creator.username)) like containing($)
order by called desc, it.created_at desc, it.id desc
limit $)) found join lateral (select *
from campaigns
where id = found.campaign_id and deleted_at is null
limit 1) c on true
left join lateral (select company_name
from brand_profiles
where user_id = c.brand_id
limit 1) b on true
left join lateral (select first_name, last_name
from users
where id = found.creator_id
limit 1) u on true
left join lateral (select username
from creator_profiles
where user_id = found.creator_id
limit 1) creator on true) as "things"
order by "things"."called" desc, "things"."created_at" desc, "things"."id" desc

select *
from (
select found.*, c.currency, c.name as campaign_name, c.status as campaign_status, c.review_status, b.company_name, u.first_name, u.last_name, creator.username
from ((select 'campaign' as kind, it.id, it.status, it.budget_minor as amount_minor, null::text as label, null::int as invoice_seq, it.id as campaign_id, null::uuid as creator_id, true as called, it.created_at
from campaigns it join lateral (select *
from campaigns
where id = it.id and deleted_at is null
limit 1) c on true
left join lateral (select company_name
from brand_profiles
where user_id = c.brand_id
limit 1) b on true
left join lateral (select first_name, last_name
from users
where id = null::uuid
limit 1) u on true
left join lateral (select username
from creator_profiles
where user_id = null::uuid
limit 1) creator on true
where true and it.brand_id = $ and ("it"."id" between $::uuid and $::uuid)
order by called desc, it.created_at desc, it.id desc
limit $) union all (select 'deal' as kind, it.id, it.status, it.agreed_amount_minor as amount_minor, null::text as label, null::int as invoice_seq, it.campaign_id as campaign_id, it.creator_id as creator_id, true as called, it.created_at
from deals it join lateral (select *
from campaigns
where id = it.campaign_id and deleted_at is null
limit 1) c on true
left join lateral (select company_name
from brand_profiles
where user_id = c.brand_id
limit 1) b on true
left join lateral (select first_name, last_name
from users
where id = it.creator_id
limit 1) u on true
left join lateral (select username
from creator_profiles
where user_id = it.creator_id
limit 1) creator on true
where true and it.brand_id = $ and ("it"."id" between $::uuid and $::uuid)
order by called desc, it.created_at desc, it.id desc
limit $) union all (select 'application' as kind, it.id, it.status, null::bigint as amount_minor, null::text as label, null::int as invoice_seq, it.campaign_id as campaign_id, it.creator_id as creator_id, true as called, it.created_at
from applications it join lateral (select *
from campaigns
where id = it.campaign_id and deleted_at is null
limit 1) c on true
left join lateral (select company_name
from brand_profiles
where user_id = c.brand_id
limit 1) b on true
left join lateral (select first_name, last_name
from users
where id = it.creator_id
limit 1) u on true
left join lateral (select username
from creator_profiles
where user_id = it.creator_id
limit 1) creator on true
where it.deal_id is null and it.campaign_id = any(array(select id
from campaigns
where brand_id = $)) and ("it"."id" between $::uuid and $::uuid)
order by called desc, it.created_at desc, it.id desc
limit $) union all (select 'payment' as kind, it.id, it.status, it.amount_minor as amount_minor, it.kind as label, it.invoice_seq as invoice_seq, it.campaign_id as campaign_id, null::uuid as creator_id, true as called, it.created_at
from payments it join lateral (select *
from campaigns
where id = it.campaign_id and deleted_at is null
limit 1) c on true
left join lateral (select company_name
from brand_profiles
where user_id = c.brand_id
limit 1) b on true
left join lateral (select first_name, last_name
from users
where id = null::uuid
limit 1) u on true
left join lateral (select username
from creator_profiles
where user_id = null::uuid
limit 1) creator on true
where true and it.brand_id = $ and ("it"."id" between $::uuid and $::uuid)
order by called desc, it.created_at desc, it.id desc
limit $) union all (select 'refund' as kind, it.id, it.status, it.amount_minor as amount_minor, null::text as label, null::int as invoice_seq, p.campaign_id as campaign_id, null::uuid as creator_id, true as called, it.created_at
from refunds it join payments p on p.id = it.payment_id join lateral (select *
from campaigns
where id = p.campaign_id and deleted_at is null
limit 1) c on true
left join lateral (select company_name
from brand_profiles
where user_id = c.brand_id
limit 1) b on true
left join lateral (select first_name, last_name
from users
where id = null::uuid
limit 1) u on true
left join lateral (select username
from creator_profiles
where user_id = null::uuid
limit 1) creator on true
where true and p.brand_id = $ and ("it"."id" between $::uuid and $::uuid)
order by called desc, it.created_at desc, it.id desc
limit $) union all (select 'refundRequest' as kind, it.id, it.status, it.amount_minor as amount_minor, null::text as label, null::int as invoice_seq, it.campaign_id as campaign_id, null::uuid as creator_id, true as called, it.created_at
from refund_requests it join lateral (select *
from campaigns
where id = it.campaign_id and deleted_at is null
limit 1) c on true
left join lateral (select company_name
from brand_profiles
where user_id = c.brand_id
limit 1) b on true
left join lateral (select first_name, last_name
from users
where id = null::uuid
limit 1) u on true
left join lateral (select username
from creator_profiles
where user_id = null::uuid
limit 1) creator on true
where true and it.brand_id = $ and ("it"."id" between $::uuid and $::uuid)
order by called desc, it.created_at desc, it.id desc
limit $) union all (select 'content' as kind, it.id, it.status, null::bigint as amount_minor, it.title as label, null::int as invoice_seq, it.campaign_id as campaign_id, it.creator_id as creator_id, true as called, it.created_at
from submissions it join lateral (select *
from campaigns
where id = it.campaign_id and deleted_at is null
limit 1) c on true
left join lateral (select company_name
from brand_profiles
where user_id = c.brand_id
limit 1) b on true
left join lateral (select first_name, last_name
from users
where id = it.creator_id
limit 1) u on true
left join lateral (select username
from creator_profiles
where user_id = it.creator_id
limit 1) creator on true
where it.status <> 'draft' and it.campaign_id = any(array(select id
from campaigns
where brand_id = $)) and ("it"."id" between $::uuid and $::uuid)
order by called desc, it.created_at desc, it.id desc
limit $)) found join lateral (select *
from campaigns
where id = found.campaign_id and deleted_at is null
limit 1) c on true
left join lateral (select company_name
from brand_profiles
where user_id = c.brand_id
limit 1) b on true
left join lateral (select first_name, last_name
from users
where id = found.creator_id
limit 1) u on true
left join lateral (select username
from creator_profiles
where user_id = found.creator_id
limit 1) creator on true) as "things"
order by "things"."called" desc, "things"."created_at" desc, "things"."id" desc

with "matches" as materialized (select "deal_messages"."id", "deal_messages"."deal_id", "deal_messages"."body", "deal_messages"."created_at", "campaigns"."name", "deals"."brand_id", "deals"."creator_id"
from "deal_messages"
inner join "deals" on "deals"."id" = "deal_messages"."deal_id"
inner join "campaigns" on "campaigns"."id" = "deals"."campaign_id"
where "deal_messages"."brand_id" = $ and folded(deal_messages.body) like containing($) and "campaigns"."deleted_at" is null), "page" as (select *
from "matches"
order by "created_at" desc, "id" desc
limit $)
select "page"."id", "page"."deal_id", "page"."body", "page"."name", "brand_profiles"."company_name", "users"."first_name", "users"."last_name", "creator_profiles"."username"
from "page"
left join "brand_profiles" on "brand_profiles"."user_id" = "page"."brand_id"
inner join "users" on "users"."id" = "page"."creator_id"
left join "creator_profiles" on "creator_profiles"."user_id" = "page"."creator_id"
order by "page"."created_at" desc, "page"."id" desc

with "matches" as materialized (select "user_id", "shown_followers"
from "creator_profiles"
where "listed" = $ and "user_id" between $::uuid and $::uuid), "page" as (select *
from "matches"
order by "shown_followers" desc, "user_id"
limit $)
select "users"."id", "users"."first_name", "users"."last_name", "creator_profiles"."username"
from "page"
inner join "creator_profiles" on "creator_profiles"."user_id" = "page"."user_id"
inner join "users" on "users"."id" = "page"."user_id"
order by "page"."shown_followers" desc, "page"."user_id"

with "matches" as materialized (select "user_id", "shown_followers"
from "creator_profiles"
where "listed" = $ and search_text like containing($)), "page" as (select *
from "matches"
order by "shown_followers" desc, "user_id"
limit $)
select "users"."id", "users"."first_name", "users"."last_name", "creator_profiles"."username"
from "page"
inner join "creator_profiles" on "creator_profiles"."user_id" = "page"."user_id"
inner join "users" on "users"."id" = "page"."user_id"
order by "page"."shown_followers" desc, "page"."user_id"
