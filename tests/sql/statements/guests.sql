-- guests.links

select "guest_links"."id", "kind", "title", "label", "fields", "match_campaign_id", "created_at", "expires_at", "withdrawn_at", coalesce(campaign_id, list_id) as "subject_id", case when withdrawn_at is not null then 'withdrawn' when expires_at <= $ then 'expired' else 'live' end as "state", password_hash is not null as "password", (select count(*)
from guests
where guests.link_id = guest_links.id) as "guests", (select max(opened_at)
from guests
where guests.link_id = guest_links.id) as "opened_at", (select count(*)
from guest_comments c join guest_items i on i.id = c.item_id
where i.link_id = guest_links.id) as "comments", (select count(*)
from guest_votes v join guest_items i on i.id = v.item_id
where i.link_id = guest_links.id and v.vote = 'up') as "up", (select count(*)
from guest_votes v join guest_items i on i.id = v.item_id
where i.link_id = guest_links.id and v.vote = 'down') as "down"
from "guest_links"
inner join (select "id"
from "guest_links"
where "brand_id" = $
order by "created_at" desc, "id" desc
limit $) as "page" on "page"."id" = "guest_links"."id"
order by "guest_links"."created_at" desc, "guest_links"."id" desc


-- guests.onCampaign

select coalesce(( with items as materialized (
select i.id, i.submission_id as thing, l.kind, l.label
from guest_links l join guest_items i on i.link_id = l.id
where l.campaign_id = $ ), newest as (
select c.id, c.body, c.created_at, g.name, items.thing, items.kind, items.label
from items join guest_comments c on c.item_id = items.id join guests g on g.id = c.guest_id
order by c.created_at desc, c.id desc
limit 200 )
select json_agg(json_build_object('kind', each.kind, 'thingId', each.thing, 'votes', json_build_object( 'up', (select count(*)
from items join guest_votes v on v.item_id = items.id
where items.kind = each.kind and items.thing is not distinct
from each.thing and v.vote = 'up'), 'down', (select count(*)
from items join guest_votes v on v.item_id = items.id
where items.kind = each.kind and items.thing is not distinct
from each.thing and v.vote = 'down')), 'comments', coalesce((
select json_agg(json_build_object('id', n.id, 'name', n.name, 'label', n.label, 'text', n.body, 'createdAt', n.created_at)
order by n.created_at desc, n.id desc)
from newest n
where n.kind = each.kind and n.thing is not distinct
from each.thing), '[]')))
from (select distinct kind, thing
from items) each), '[]') as "said"
from "campaigns"
where "id" = $ and "brand_id" = $ and "deleted_at" is null


-- guests.onList

select coalesce(( with items as materialized (
select i.id, i.creator_id as thing, l.kind, l.label
from guest_links l join guest_items i on i.link_id = l.id
where l.list_id = $ ), newest as (
select c.id, c.body, c.created_at, g.name, items.thing, items.kind, items.label
from items join guest_comments c on c.item_id = items.id join guests g on g.id = c.guest_id
order by c.created_at desc, c.id desc
limit 200 )
select json_agg(json_build_object('kind', each.kind, 'thingId', each.thing, 'votes', json_build_object( 'up', (select count(*)
from items join guest_votes v on v.item_id = items.id
where items.kind = each.kind and items.thing is not distinct
from each.thing and v.vote = 'up'), 'down', (select count(*)
from items join guest_votes v on v.item_id = items.id
where items.kind = each.kind and items.thing is not distinct
from each.thing and v.vote = 'down')), 'comments', coalesce((
select json_agg(json_build_object('id', n.id, 'name', n.name, 'label', n.label, 'text', n.body, 'createdAt', n.created_at)
order by n.created_at desc, n.id desc)
from newest n
where n.kind = each.kind and n.thing is not distinct
from each.thing), '[]')))
from (select distinct kind, thing
from items) each), '[]') as "said"
from "creator_lists"
where "id" = $ and "brand_id" = $
