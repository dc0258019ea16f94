-- orders.creators

select "deals"."id" as "deal_id", "deals"."creator_id", "deals"."status", "deals"."agreed_amount_minor", "deals"."currency", "deals"."invitation_date", "deals"."response_date", "deals"."cancel_reason", "deals"."expires_at", "deals"."usage_rights", "deals"."usage_from", "deals"."usage_until", "deals"."extends_deal_id", "deals"."case_id", "users"."first_name", "users"."last_name", "users"."status" as "account_status", "users"."flagged", "creator_profiles"."username", "creator_profiles"."avatar_url", "deals"."created_at", (select case when not value then $::text end
from feature_flags
where key = $) as "invites_off"
from "deals"
inner join "users" on "users"."id" = "deals"."creator_id"
left join "creator_profiles" on "creator_profiles"."user_id" = "deals"."creator_id"
where "deals"."campaign_id" = $ and "deals"."extends_deal_id" is null and not exists (select "later"."id"
from "deals" as "later"
where "later"."campaign_id" = $ and "later"."creator_id" = "deals"."creator_id" and "later"."extends_deal_id" is null and (later.created_at, later.id) > (deals.created_at, deals.id))
order by "deals"."created_at" desc, "deals"."id" desc
limit $

select *
from "campaigns"
where "id" = $ and "deleted_at" is null


-- orders.forStaff

select "campaigns"."id", "campaigns"."name", "campaigns"."budget_minor", "campaigns"."currency", "campaigns"."created_at", "brand_profiles"."company_name", "d"."creators_active", "d"."creators_all", case when campaigns.status = 'completed' then 'completed' when d.creators_active > 0 then 'accepted' when d.creators_declined > 0 and d.creators_declined = d.creators_all then 'declined' else 'pending' end as "status"
from (select "id", "created_at"
from "campaigns"
where "deleted_at" is null and "review_status" <> $
order by "created_at" desc, "id" desc
limit 11) as "page"
inner join "campaigns" on "campaigns"."id" = "page"."id"
left join "brand_profiles" on "brand_profiles"."user_id" = "campaigns"."brand_id"
inner join lateral (select count(*) filter (where deals.status in ('accepted', 'contracted', 'in_progress', 'submitted', 'completed') and deals.extends_deal_id is null) as "creators_active", count(*) filter (where deals.status in ('invited', 'accepted', 'contracted', 'in_progress', 'submitted', 'completed', 'declined') and deals.extends_deal_id is null) as "creators_all", count(*) filter (where deals.status = 'declined' and deals.extends_deal_id is null) as "creators_declined"
from "deals"
where "deals"."campaign_id" = "campaigns"."id") as "d" on true
order by "campaigns"."created_at" desc, "campaigns"."id" desc

select "campaigns"."id", "campaigns"."name", "campaigns"."budget_minor", "campaigns"."currency", "campaigns"."created_at", "brand_profiles"."company_name", "d"."creators_active", "d"."creators_all", case when campaigns.status = 'completed' then 'completed' when d.creators_active > 0 then 'accepted' when d.creators_declined > 0 and d.creators_declined = d.creators_all then 'declined' else 'pending' end as "status"
from (select "id", "created_at"
from "campaigns"
where "deleted_at" is null and "review_status" <> $
order by "created_at", "id"
limit 11) as "page"
inner join "campaigns" on "campaigns"."id" = "page"."id"
left join "brand_profiles" on "brand_profiles"."user_id" = "campaigns"."brand_id"
inner join lateral (select count(*) filter (where deals.status in ('accepted', 'contracted', 'in_progress', 'submitted', 'completed') and deals.extends_deal_id is null) as "creators_active", count(*) filter (where deals.status in ('invited', 'accepted', 'contracted', 'in_progress', 'submitted', 'completed', 'declined') and deals.extends_deal_id is null) as "creators_all", count(*) filter (where deals.status = 'declined' and deals.extends_deal_id is null) as "creators_declined"
from "deals"
where "deals"."campaign_id" = "campaigns"."id") as "d" on true
order by "campaigns"."created_at", "campaigns"."id"


-- orders.list

select "campaigns".*, "d"."creators_active", "d"."creators_all", "c"."submissions"
from (select "campaigns"."id", "campaigns"."name", "campaigns"."campaign_type", "campaigns"."status", "campaigns"."stage", "campaigns"."review_status", "campaigns"."current_step", "campaigns"."platforms", "campaigns"."budget_minor", "campaigns"."currency", "campaigns"."cover_file_id", "campaigns"."target_industries", "campaigns"."submission_deadline", "campaigns"."time_zone", "campaigns"."created_at", "campaigns"."updated_at"
from "campaigns"
where "campaigns"."brand_id" = $ and "campaigns"."deleted_at" is null and "campaigns"."review_status" <> $
order by "created_at" desc, "id" desc
limit $) as "campaigns"
left join lateral (select count(*) filter (where deals.status in ('accepted', 'contracted', 'in_progress', 'submitted', 'completed') and deals.extends_deal_id is null) as "creators_active", count(*) filter (where deals.status in ('invited', 'accepted', 'contracted', 'in_progress', 'submitted', 'completed', 'declined') and deals.extends_deal_id is null) as "creators_all"
from "deals"
where "deals"."campaign_id" = "campaigns"."id") as "d" on true
left join lateral (select count(*) as "submissions", count(*) filter (where submissions.status = 'submitted' and deals.status not in ('declined', 'withdrawn', 'expired', 'cancelled')) as "awaiting_review", count(*) filter (where submissions.status in ('approved', 'published') and deals.status not in ('declined', 'withdrawn', 'expired', 'cancelled')) as "approved_content", count(*) filter (where submissions.status = 'published' and deals.status not in ('declined', 'withdrawn', 'expired', 'cancelled')) as "published_content"
from "submissions"
inner join "deals" on "deals"."id" = "submissions"."deal_id"
where "submissions"."campaign_id" = "campaigns"."id" and "submissions"."status" <> $) as "c" on true
order by "campaigns"."created_at" desc, "campaigns"."id" desc

select "campaigns".*, "d"."creators_active", "d"."creators_all", "c"."submissions"
from (select "campaigns"."id", "campaigns"."name", "campaigns"."campaign_type", "campaigns"."status", "campaigns"."stage", "campaigns"."review_status", "campaigns"."current_step", "campaigns"."platforms", "campaigns"."budget_minor", "campaigns"."currency", "campaigns"."cover_file_id", "campaigns"."target_industries", "campaigns"."submission_deadline", "campaigns"."time_zone", "campaigns"."created_at", "campaigns"."updated_at"
from "campaigns"
where "campaigns"."brand_id" = $ and "campaigns"."deleted_at" is null and "campaigns"."review_status" <> $ and "stage" = $
order by "created_at" desc, "id" desc
limit $) as "campaigns"
left join lateral (select count(*) filter (where deals.status in ('accepted', 'contracted', 'in_progress', 'submitted', 'completed') and deals.extends_deal_id is null) as "creators_active", count(*) filter (where deals.status in ('invited', 'accepted', 'contracted', 'in_progress', 'submitted', 'completed', 'declined') and deals.extends_deal_id is null) as "creators_all"
from "deals"
where "deals"."campaign_id" = "campaigns"."id") as "d" on true
left join lateral (select count(*) as "submissions", count(*) filter (where submissions.status = 'submitted' and deals.status not in ('declined', 'withdrawn', 'expired', 'cancelled')) as "awaiting_review", count(*) filter (where submissions.status in ('approved', 'published') and deals.status not in ('declined', 'withdrawn', 'expired', 'cancelled')) as "approved_content", count(*) filter (where submissions.status = 'published' and deals.status not in ('declined', 'withdrawn', 'expired', 'cancelled')) as "published_content"
from "submissions"
inner join "deals" on "deals"."id" = "submissions"."deal_id"
where "submissions"."campaign_id" = "campaigns"."id" and "submissions"."status" <> $) as "c" on true
order by "campaigns"."created_at" desc, "campaigns"."id" desc


-- orders.manage

select "company_name"
from "brand_profiles"
where "user_id" = $

select "d".*, "c".*, "p".*, "f".*
from (select count(*) filter (where deals.status in ('accepted', 'contracted', 'in_progress', 'submitted', 'completed') and deals.extends_deal_id is null) as "creators_active", count(*) filter (where deals.status in ('invited', 'accepted', 'contracted', 'in_progress', 'submitted', 'completed', 'declined') and deals.extends_deal_id is null) as "creators_all", count(*) filter (where deals.status in ('invited', 'accepted', 'contracted', 'in_progress', 'submitted', 'completed') and deals.extends_deal_id is null) as "committed_deals", count(*) filter (where deals.status in ('invited') and deals.extends_deal_id is null) as "invited_deals", count(*) filter (where deals.status in ('accepted') and deals.extends_deal_id is null) as "accepted_deals", count(*) filter (where deals.status in ('contracted', 'in_progress', 'submitted') and deals.extends_deal_id is null) as "bound_deals", count(*) as "all_deals", coalesce(sum(deals.agreed_amount_minor) filter (where deals.status in ('invited', 'accepted', 'contracted', 'in_progress', 'submitted', 'completed') and deals.extends_deal_id is null), 0)::bigint as "committed_minor", (coalesce(sum(deals.agreed_amount_minor * $::bigint / $::bigint) filter (where deals.status in ('accepted', 'contracted', 'in_progress', 'submitted', 'completed')), 0) + coalesce(sum((select sum(m.amount_minor + coalesce((case m.kind when 'signing' then ((d.agreed_amount_minor * $::bigint / $::bigint - d.agreed_amount_minor) * 2000 / 10000) when 'submission' then ((d.agreed_amount_minor * $::bigint / $::bigint - d.agreed_amount_minor) * 3000 / 10000) else (d.agreed_amount_minor * $::bigint / $::bigint - d.agreed_amount_minor) - ((d.agreed_amount_minor * $::bigint / $::bigint - d.agreed_amount_minor) * 2000 / 10000) - ((d.agreed_amount_minor * $::bigint / $::bigint - d.agreed_amount_minor) * 3000 / 10000) end) * m.amount_minor / nullif((case m.kind when 'signing' then (d.agreed_amount_minor * 2000 / 10000) when 'submission' then (d.agreed_amount_minor * 3000 / 10000) else d.agreed_amount_minor - (d.agreed_amount_minor * 2000 / 10000) - (d.agreed_amount_minor * 3000 / 10000) end), 0), (case m.kind when 'signing' then ((d.agreed_amount_minor * $::bigint / $::bigint - d.agreed_amount_minor) * 2000 / 10000) when 'submission' then ((d.agreed_amount_minor * $::bigint / $::bigint - d.agreed_amount_minor) * 3000 / 10000) else (d.agreed_amount_minor * $::bigint / $::bigint - d.agreed_amount_minor) - ((d.agreed_amount_minor * $::bigint / $::bigint - d.agreed_amount_minor) * 2000 / 10000) - ((d.agreed_amount_minor * $::bigint / $::bigint - d.agreed_amount_minor) * 3000 / 10000) end)))
from milestones m join deals d on d.id = m.deal_id
where m.deal_id = deals.id and m.status in ('released', 'paid', 'held'))) filter (where deals.status = 'cancelled'), 0))::bigint as "agreed_cost_minor", min(deals.invitation_date) filter (where deals.status = 'invited' and deals.extends_deal_id is null) as "oldest_invitation"
from "deals"
where "deals"."campaign_id" = $) as "d"
inner join (select count(*) as "submissions", count(*) filter (where submissions.status = 'submitted' and deals.status not in ('declined', 'withdrawn', 'expired', 'cancelled')) as "awaiting_review", count(*) filter (where submissions.status in ('approved', 'published') and deals.status not in ('declined', 'withdrawn', 'expired', 'cancelled')) as "approved_content", count(*) filter (where submissions.status = 'published' and deals.status not in ('declined', 'withdrawn', 'expired', 'cancelled')) as "published_content"
from "submissions"
inner join "deals" on "deals"."id" = "submissions"."deal_id"
where "submissions"."campaign_id" = $ and "submissions"."status" <> $) as "c" on true
inner join (select "paid".*, exists (select "campaign_files"."id"
from "campaign_files"
where "campaign_files"."campaign_id" = $ and "campaign_files"."kind" = $ and "campaign_files"."removed_at" is null) as "contract_stored", (exists (select "campaign_files"."id"
from "campaign_files"
where "campaign_files"."campaign_id" = $ and "campaign_files"."kind" = $ and "campaign_files"."removed_at" is null) or exists (select "campaign_briefs"."id"
from "campaign_briefs"
where "campaign_briefs"."campaign_id" = $)) as "brief_stored", exists (select "payments"."id"
from "payments"
where "payments"."campaign_id" = $ and "payments"."unwanted" = $ and "payments"."status" = $) as "payment_processing"
from (select coalesce(sum((payments.amount_minor - payments.refunded_minor - payments.disputed_minor)), 0)::bigint as "paid_minor", coalesce(sum(payments.disputed_minor), 0)::bigint as "disputed_minor", (case when coalesce(sum(payments.amount_minor) filter (where payments.status = 'succeeded' and payments.kind = 'deposit'), sum(payments.amount_minor) filter (where payments.status = 'succeeded' and not payments.carried_over)) is not null then least(coalesce(sum(payments.amount_minor) filter (where payments.status = 'succeeded' and payments.kind = 'deposit'), sum(payments.amount_minor) filter (where payments.status = 'succeeded' and not payments.carried_over)), sum(payments.amount_minor - payments.refunded_minor)) end)::bigint as "deposit_minor", coalesce(sum(payments.amount_minor) filter (where payments.status = 'succeeded' and payments.kind = 'deposit'), sum(payments.amount_minor) filter (where payments.status = 'succeeded' and not payments.carried_over)) is not null as "deposit_arrived", coalesce(sum((payments.amount_minor - payments.refunded_minor - payments.disputed_minor)) >= (case when coalesce(sum(payments.amount_minor) filter (where payments.status = 'succeeded' and payments.kind = 'deposit'), sum(payments.amount_minor) filter (where payments.status = 'succeeded' and not payments.carried_over)) is not null then least(coalesce(sum(payments.amount_minor) filter (where payments.status = 'succeeded' and payments.kind = 'deposit'), sum(payments.amount_minor) filter (where payments.status = 'succeeded' and not payments.carried_over)), sum(payments.amount_minor - payments.refunded_minor)) end)::bigint, false) as "deposit_paid", count(*) filter (where payments.status = 'succeeded') > 0 as "anything_paid"
from "payments"
where "payments"."campaign_id" = $ and "payments"."unwanted" = $ and "payments"."status" in (…)) as "paid") as "p" on true
inner join (select count(*) as "finished_deals"
from "deals"
inner join "milestones" on "milestones"."deal_id" = "deals"."id"
where "deals"."campaign_id" = $ and "deals"."status" in (…) and "deals"."extends_deal_id" is null and "milestones"."kind" = $ and ("milestones"."status" <> $ or "milestones"."reached_at" is not null)) as "f" on true

select "value"
from "feature_flags"
where "key" = $

select *
from "campaigns"
where "id" = $ and "deleted_at" is null


-- orders.pipeline

select "stage", count(*) as "count", nullif(coalesce(sum(case "currency" when 'USD' then "budget_minor"::numeric else round("budget_minor"::numeric * coalesce(case "currency" when 'USD' then 1000000 else (select rate_micros
from fx_rates as rates (rate_currency, rate_day, rate_micros)
where rate_currency = "currency" and rate_day <= $::date
order by rate_day desc
limit 1) end, 'NaN'::numeric) * 100::numeric / (case "currency" when 'USD' then 100 when 'GBP' then 100 when 'EUR' then 100 when 'CAD' then 100 when 'AUD' then 100 when 'JPY' then 1 end * 1000000)) end)::float8, 0), 'NaN') as "budget_minor"
from "campaigns"
where "campaigns"."brand_id" = $ and "campaigns"."deleted_at" is null and "campaigns"."review_status" <> $
group by "stage"


-- orders.read

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
where "approvals"."campaign_id" = $ and "approvals"."status" = $
order by "approvals"."asked_at", "approvals"."id"
limit $

select "campaign_files"."id", "campaign_files"."campaign_id", "campaign_files"."kind", "campaign_files"."file_id", "campaign_files"."deal_id", "campaign_files"."created_at", "files"."name", "files"."size_bytes", "files"."content_type", "files"."content_key"
from "campaign_files"
inner join "files" on "files"."id" = "campaign_files"."file_id"
where "campaign_files"."campaign_id" = any($::uuid[]) and "campaign_files"."removed_at" is null and "files"."deleted_at" is null
order by "campaign_files"."created_at", "campaign_files"."id"

select "campaigns".*, "facts".*, "a".*, (select "note"
from "campaign_reviews"
where "campaign_id" = $ and "kind" = $
order by "created_at" desc, "round" desc
limit $) as "review_note", (select case when not value then $::text end
from feature_flags
where key = $) as "invites_off"
from "campaigns"
inner join (select "d".*, "c".*, "p".*, "f".*
from (select count(*) filter (where deals.status in ('accepted', 'contracted', 'in_progress', 'submitted', 'completed') and deals.extends_deal_id is null) as "creators_active", count(*) filter (where deals.status in ('invited', 'accepted', 'contracted', 'in_progress', 'submitted', 'completed', 'declined') and deals.extends_deal_id is null) as "creators_all", count(*) filter (where deals.status in ('invited', 'accepted', 'contracted', 'in_progress', 'submitted', 'completed') and deals.extends_deal_id is null) as "committed_deals", count(*) filter (where deals.status in ('invited') and deals.extends_deal_id is null) as "invited_deals", count(*) filter (where deals.status in ('accepted') and deals.extends_deal_id is null) as "accepted_deals", count(*) filter (where deals.status in ('contracted', 'in_progress', 'submitted') and deals.extends_deal_id is null) as "bound_deals", count(*) as "all_deals", coalesce(sum(deals.agreed_amount_minor) filter (where deals.status in ('invited', 'accepted', 'contracted', 'in_progress', 'submitted', 'completed') and deals.extends_deal_id is null), 0)::bigint as "committed_minor", (coalesce(sum(deals.agreed_amount_minor * $::bigint / $::bigint) filter (where deals.status in ('accepted', 'contracted', 'in_progress', 'submitted', 'completed')), 0) + coalesce(sum((select sum(m.amount_minor + coalesce((case m.kind when 'signing' then ((d.agreed_amount_minor * $::bigint / $::bigint - d.agreed_amount_minor) * 2000 / 10000) when 'submission' then ((d.agreed_amount_minor * $::bigint / $::bigint - d.agreed_amount_minor) * 3000 / 10000) else (d.agreed_amount_minor * $::bigint / $::bigint - d.agreed_amount_minor) - ((d.agreed_amount_minor * $::bigint / $::bigint - d.agreed_amount_minor) * 2000 / 10000) - ((d.agreed_amount_minor * $::bigint / $::bigint - d.agreed_amount_minor) * 3000 / 10000) end) * m.amount_minor / nullif((case m.kind when 'signing' then (d.agreed_amount_minor * 2000 / 10000) when 'submission' then (d.agreed_amount_minor * 3000 / 10000) else d.agreed_amount_minor - (d.agreed_amount_minor * 2000 / 10000) - (d.agreed_amount_minor * 3000 / 10000) end), 0), (case m.kind when 'signing' then ((d.agreed_amount_minor * $::bigint / $::bigint - d.agreed_amount_minor) * 2000 / 10000) when 'submission' then ((d.agreed_amount_minor * $::bigint / $::bigint - d.agreed_amount_minor) * 3000 / 10000) else (d.agreed_amount_minor * $::bigint / $::bigint - d.agreed_amount_minor) - ((d.agreed_amount_minor * $::bigint / $::bigint - d.agreed_amount_minor) * 2000 / 10000) - ((d.agreed_amount_minor * $::bigint / $::bigint - d.agreed_amount_minor) * 3000 / 10000) end)))
from milestones m join deals d on d.id = m.deal_id
where m.deal_id = deals.id and m.status in ('released', 'paid', 'held'))) filter (where deals.status = 'cancelled'), 0))::bigint as "agreed_cost_minor", min(deals.invitation_date) filter (where deals.status = 'invited' and deals.extends_deal_id is null) as "oldest_invitation"
from "deals"
where "deals"."campaign_id" = $) as "d"
inner join (select count(*) as "submissions", count(*) filter (where submissions.status = 'submitted' and deals.status not in ('declined', 'withdrawn', 'expired', 'cancelled')) as "awaiting_review", count(*) filter (where submissions.status in ('approved', 'published') and deals.status not in ('declined', 'withdrawn', 'expired', 'cancelled')) as "approved_content", count(*) filter (where submissions.status = 'published' and deals.status not in ('declined', 'withdrawn', 'expired', 'cancelled')) as "published_content"
from "submissions"
inner join "deals" on "deals"."id" = "submissions"."deal_id"
where "submissions"."campaign_id" = $ and "submissions"."status" <> $) as "c" on true
inner join (select "paid".*, exists (select "campaign_files"."id"
from "campaign_files"
where "campaign_files"."campaign_id" = $ and "campaign_files"."kind" = $ and "campaign_files"."removed_at" is null) as "contract_stored", (exists (select "campaign_files"."id"
from "campaign_files"
where "campaign_files"."campaign_id" = $ and "campaign_files"."kind" = $ and "campaign_files"."removed_at" is null) or exists (select "campaign_briefs"."id"
from "campaign_briefs"
where "campaign_briefs"."campaign_id" = $)) as "brief_stored", exists (select "payments"."id"
from "payments"
where "payments"."campaign_id" = $ and "payments"."unwanted" = $ and "payments"."status" = $) as "payment_processing"
from (select coalesce(sum((payments.amount_minor - payments.refunded_minor - payments.disputed_minor)), 0)::bigint as "paid_minor", coalesce(sum(payments.disputed_minor), 0)::bigint as "disputed_minor", (case when coalesce(sum(payments.amount_minor) filter (where payments.status = 'succeeded' and payments.kind = 'deposit'), sum(payments.amount_minor) filter (where payments.status = 'succeeded' and not payments.carried_over)) is not null then least(coalesce(sum(payments.amount_minor) filter (where payments.status = 'succeeded' and payments.kind = 'deposit'), sum(payments.amount_minor) filter (where payments.status = 'succeeded' and not payments.carried_over)), sum(payments.amount_minor - payments.refunded_minor)) end)::bigint as "deposit_minor", coalesce(sum(payments.amount_minor) filter (where payments.status = 'succeeded' and payments.kind = 'deposit'), sum(payments.amount_minor) filter (where payments.status = 'succeeded' and not payments.carried_over)) is not null as "deposit_arrived", coalesce(sum((payments.amount_minor - payments.refunded_minor - payments.disputed_minor)) >= (case when coalesce(sum(payments.amount_minor) filter (where payments.status = 'succeeded' and payments.kind = 'deposit'), sum(payments.amount_minor) filter (where payments.status = 'succeeded' and not payments.carried_over)) is not null then least(coalesce(sum(payments.amount_minor) filter (where payments.status = 'succeeded' and payments.kind = 'deposit'), sum(payments.amount_minor) filter (where payments.status = 'succeeded' and not payments.carried_over)), sum(payments.amount_minor - payments.refunded_minor)) end)::bigint, false) as "deposit_paid", count(*) filter (where payments.status = 'succeeded') > 0 as "anything_paid"
from "payments"
where "payments"."campaign_id" = $ and "payments"."unwanted" = $ and "payments"."status" in (…)) as "paid") as "p" on true
inner join (select count(*) as "finished_deals"
from "deals"
inner join "milestones" on "milestones"."deal_id" = "deals"."id"
where "deals"."campaign_id" = $ and "deals"."status" in (…) and "deals"."extends_deal_id" is null and "milestones"."kind" = $ and ("milestones"."status" <> $ or "milestones"."reached_at" is not null)) as "f" on true) as "facts" on true
inner join (select count(*) as "pending_applications", max(applications.created_at) as "newest_application"
from "applications"
where "applications"."campaign_id" = $ and "applications"."status" = $) as "a" on true
where "campaigns"."id" = $ and "campaigns"."review_status" <> $

select "deals"."id" as "deal_id", "deals"."creator_id", "deals"."status", "deals"."agreed_amount_minor", "deals"."currency", "deals"."invitation_date", "deals"."response_date", "deals"."cancel_reason", "deals"."expires_at", "deals"."usage_rights", "deals"."usage_from", "deals"."usage_until", "deals"."extends_deal_id", "deals"."case_id", "users"."first_name", "users"."last_name", "users"."status" as "account_status", "users"."flagged", "creator_profiles"."username", "creator_profiles"."avatar_url", (
select json_build_object('id', c.id, 'status', c.status, 'turn', c.turn, 'answerBy', c.answer_by)
from cases c
where c.deal_id = "deals"."id"
order by c.created_at desc, c.id desc
limit 1) as "case", (
select max(l.created_at)
from audit_log l
where l.resource_type = 'deal' and l.resource_id = "deals"."id"::text and l.machine = 'deal' and l.to_status = 'completed') as "completed_at"
from "deals"
inner join "users" on "users"."id" = "deals"."creator_id"
left join "creator_profiles" on "creator_profiles"."user_id" = "deals"."creator_id"
where "deals"."campaign_id" = $
order by "deals"."created_at", "deals"."id"
limit $

select "deals"."id", "deals"."status", "deals"."campaign_id", "deals"."creator_id", "deals"."agreed_amount_minor", "deals"."currency", "users"."first_name", "users"."last_name", "creator_profiles"."username", (select max("signatures"."signed_at") as "signed_at"
from "signatures"
where "signatures"."deal_id" = "deals"."id" and "signatures"."party" = $ and ("signatures"."document_hash" = coalesce($::jsonb ->> deals.id::text, $::jsonb ->> deals.campaign_id::text) or "deals"."status" in (…))) as "brand_signed_at", (select max("signatures"."signed_at") as "signed_at"
from "signatures"
where "signatures"."deal_id" = "deals"."id" and "signatures"."party" = $ and ("signatures"."document_hash" = coalesce($::jsonb ->> deals.id::text, $::jsonb ->> deals.campaign_id::text) or "deals"."status" in (…))) as "creator_signed_at"
from "deals"
inner join "users" on "users"."id" = "deals"."creator_id"
left join "creator_profiles" on "creator_profiles"."user_id" = "deals"."creator_id"
where "deals"."campaign_id" = any($::uuid[]) and "deals"."status" in (…) and "deals"."extends_deal_id" is null
order by "deals"."created_at", "deals"."id"

select "deals"."status", "users"."first_name", "users"."last_name", count(submissions.id) filter (where submissions.status in ('approved', 'published')) as "approved", count(submissions.id) filter (where submissions.status in ('revision_requested')) as "revisions"
from "deals"
inner join "users" on "users"."id" = "deals"."creator_id"
left join "submissions" on "submissions"."deal_id" = "deals"."id"
where "deals"."campaign_id" = $ and "deals"."status" in (…) and "deals"."extends_deal_id" is null
group by "deals"."id", "users"."id"
order by "deals"."created_at", "deals"."id"

select "status", count(*) as "deals"
from "deals"
where "campaign_id" = $ and "extends_deal_id" is null
group by "status"

select "submissions"."id" as "submission_id", "submissions"."deal_id", "submissions"."title", "submissions"."status", "submissions"."post_url", "submissions"."submitted_at", "users"."first_name", "users"."last_name", "file"."content_type"
from "submissions"
inner join "users" on "users"."id" = "submissions"."creator_id"
left join lateral (select "files"."content_type"
from "submission_versions"
inner join "submission_files" on "submission_files"."version_id" = "submission_versions"."id"
inner join "files" on "files"."id" = "submission_files"."file_id"
where "submission_versions"."submission_id" = "submissions"."id" and "submission_versions"."version" = "submissions"."version"
order by "submission_files"."position"
limit $) as "file" on true
where "submissions"."campaign_id" = $ and "submissions"."status" <> $
order by "submissions"."created_at" desc, "submissions"."id" desc
limit $

select "value"
from "feature_flags"
where "key" = $

select *
from "payments"
where "campaign_id" = $
order by "created_at", "id"

select distinct on ("campaign_id") "campaign_id", "version", "brief", "created_at"
from "campaign_briefs"
where "campaign_id" = any($::uuid[])
order by "campaign_id", "version" desc
