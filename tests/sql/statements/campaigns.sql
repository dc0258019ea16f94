-- campaigns.dashboard

select "campaign_files"."id", "campaign_files"."campaign_id", "campaign_files"."kind", "campaign_files"."file_id", "campaign_files"."deal_id", "campaign_files"."created_at", "files"."name", "files"."size_bytes", "files"."content_type", "files"."content_key"
from "campaign_files"
inner join "files" on "files"."id" = "campaign_files"."file_id"
where "campaign_files"."campaign_id" = any($::uuid[]) and "campaign_files"."removed_at" is null and "files"."deleted_at" is null
order by "campaign_files"."created_at", "campaign_files"."id"

select "campaigns".*, "d"."creators_active", "d"."creators_all", "c"."submissions"
from (select "campaigns"."id", "campaigns"."name", "campaigns"."campaign_type", "campaigns"."status", "campaigns"."stage", "campaigns"."review_status", "campaigns"."current_step", "campaigns"."platforms", "campaigns"."budget_minor", "campaigns"."currency", "campaigns"."cover_file_id", "campaigns"."target_industries", "campaigns"."submission_deadline", "campaigns"."time_zone", "campaigns"."created_at", "campaigns"."updated_at"
from "campaigns"
where "campaigns"."brand_id" = $ and "campaigns"."deleted_at" is null
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

select "campaigns".*, "d".*, "c".*, "p".*, "a".*, (select case when not value then $::text end
from feature_flags
where key = $) as "invites_off"
from (select *
from "campaigns"
where "campaigns"."brand_id" = $ and "campaigns"."deleted_at" is null and "status" not in (…)
order by "created_at" desc, "id" desc
limit $) as "campaigns"
left join lateral (select count(*) filter (where deals.status in ('accepted', 'contracted', 'in_progress', 'submitted', 'completed') and deals.extends_deal_id is null) as "creators_active", count(*) filter (where deals.status in ('invited', 'accepted', 'contracted', 'in_progress', 'submitted', 'completed', 'declined') and deals.extends_deal_id is null) as "creators_all", count(*) filter (where deals.status in ('invited', 'accepted', 'contracted', 'in_progress', 'submitted', 'completed') and deals.extends_deal_id is null) as "committed_deals", count(*) filter (where deals.status in ('invited') and deals.extends_deal_id is null) as "invited_deals", count(*) filter (where deals.status in ('accepted') and deals.extends_deal_id is null) as "accepted_deals", count(*) filter (where deals.status in ('contracted', 'in_progress', 'submitted') and deals.extends_deal_id is null) as "bound_deals", count(*) as "all_deals", coalesce(sum(deals.agreed_amount_minor) filter (where deals.status in ('invited', 'accepted', 'contracted', 'in_progress', 'submitted', 'completed') and deals.extends_deal_id is null), 0)::bigint as "committed_minor", (coalesce(sum(deals.agreed_amount_minor * $::bigint / $::bigint) filter (where deals.status in ('accepted', 'contracted', 'in_progress', 'submitted', 'completed')), 0) + coalesce(sum((select sum(m.amount_minor + coalesce((case m.kind when 'signing' then ((d.agreed_amount_minor * $::bigint / $::bigint - d.agreed_amount_minor) * 2000 / 10000) when 'submission' then ((d.agreed_amount_minor * $::bigint / $::bigint - d.agreed_amount_minor) * 3000 / 10000) else (d.agreed_amount_minor * $::bigint / $::bigint - d.agreed_amount_minor) - ((d.agreed_amount_minor * $::bigint / $::bigint - d.agreed_amount_minor) * 2000 / 10000) - ((d.agreed_amount_minor * $::bigint / $::bigint - d.agreed_amount_minor) * 3000 / 10000) end) * m.amount_minor / nullif((case m.kind when 'signing' then (d.agreed_amount_minor * 2000 / 10000) when 'submission' then (d.agreed_amount_minor * 3000 / 10000) else d.agreed_amount_minor - (d.agreed_amount_minor * 2000 / 10000) - (d.agreed_amount_minor * 3000 / 10000) end), 0), (case m.kind when 'signing' then ((d.agreed_amount_minor * $::bigint / $::bigint - d.agreed_amount_minor) * 2000 / 10000) when 'submission' then ((d.agreed_amount_minor * $::bigint / $::bigint - d.agreed_amount_minor) * 3000 / 10000) else (d.agreed_amount_minor * $::bigint / $::bigint - d.agreed_amount_minor) - ((d.agreed_amount_minor * $::bigint / $::bigint - d.agreed_amount_minor) * 2000 / 10000) - ((d.agreed_amount_minor * $::bigint / $::bigint - d.agreed_amount_minor) * 3000 / 10000) end)))
from milestones m join deals d on d.id = m.deal_id
where m.deal_id = deals.id and m.status in ('released', 'paid', 'held'))) filter (where deals.status = 'cancelled'), 0))::bigint as "agreed_cost_minor", min(deals.invitation_date) filter (where deals.status = 'invited' and deals.extends_deal_id is null) as "oldest_invitation"
from "deals"
where "deals"."campaign_id" = "campaigns"."id") as "d" on true
left join lateral (select count(*) as "submissions", count(*) filter (where submissions.status = 'submitted' and deals.status not in ('declined', 'withdrawn', 'expired', 'cancelled')) as "awaiting_review", count(*) filter (where submissions.status in ('approved', 'published') and deals.status not in ('declined', 'withdrawn', 'expired', 'cancelled')) as "approved_content", count(*) filter (where submissions.status = 'published' and deals.status not in ('declined', 'withdrawn', 'expired', 'cancelled')) as "published_content"
from "submissions"
inner join "deals" on "deals"."id" = "submissions"."deal_id"
where "submissions"."campaign_id" = "campaigns"."id" and "submissions"."status" <> $) as "c" on true
left join lateral (select "paid".*, exists (select "campaign_files"."id"
from "campaign_files"
where "campaign_files"."campaign_id" = "campaigns"."id" and "campaign_files"."kind" = $ and "campaign_files"."removed_at" is null) as "contract_stored", (exists (select "campaign_files"."id"
from "campaign_files"
where "campaign_files"."campaign_id" = "campaigns"."id" and "campaign_files"."kind" = $ and "campaign_files"."removed_at" is null) or exists (select "campaign_briefs"."id"
from "campaign_briefs"
where "campaign_briefs"."campaign_id" = "campaigns"."id")) as "brief_stored", exists (select "payments"."id"
from "payments"
where "payments"."campaign_id" = "campaigns"."id" and "payments"."unwanted" = $ and "payments"."status" = $) as "payment_processing"
from (select coalesce(sum((payments.amount_minor - payments.refunded_minor - payments.disputed_minor)), 0)::bigint as "paid_minor", coalesce(sum(payments.disputed_minor), 0)::bigint as "disputed_minor", (case when coalesce(sum(payments.amount_minor) filter (where payments.status = 'succeeded' and payments.kind = 'deposit'), sum(payments.amount_minor) filter (where payments.status = 'succeeded' and not payments.carried_over)) is not null then least(coalesce(sum(payments.amount_minor) filter (where payments.status = 'succeeded' and payments.kind = 'deposit'), sum(payments.amount_minor) filter (where payments.status = 'succeeded' and not payments.carried_over)), sum(payments.amount_minor - payments.refunded_minor)) end)::bigint as "deposit_minor", coalesce(sum(payments.amount_minor) filter (where payments.status = 'succeeded' and payments.kind = 'deposit'), sum(payments.amount_minor) filter (where payments.status = 'succeeded' and not payments.carried_over)) is not null as "deposit_arrived", coalesce(sum((payments.amount_minor - payments.refunded_minor - payments.disputed_minor)) >= (case when coalesce(sum(payments.amount_minor) filter (where payments.status = 'succeeded' and payments.kind = 'deposit'), sum(payments.amount_minor) filter (where payments.status = 'succeeded' and not payments.carried_over)) is not null then least(coalesce(sum(payments.amount_minor) filter (where payments.status = 'succeeded' and payments.kind = 'deposit'), sum(payments.amount_minor) filter (where payments.status = 'succeeded' and not payments.carried_over)), sum(payments.amount_minor - payments.refunded_minor)) end)::bigint, false) as "deposit_paid", count(*) filter (where payments.status = 'succeeded') > 0 as "anything_paid"
from "payments"
where "payments"."campaign_id" = "campaigns"."id" and "payments"."unwanted" = $ and "payments"."status" in (…)) as "paid") as "p" on true
left join lateral (select count(*) as "pending_applications", max(applications.created_at) as "newest_application"
from "applications"
where "applications"."campaign_id" = "campaigns"."id" and "applications"."status" = $) as "a" on true

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

select "id", "act", "amount_minor", "currency", "asked_by"
from "approvals"
where "company_id" = $ and "status" = 'waiting' and "asked_by" <> $
order by "asked_at" desc, "id" desc
limit $

select "id", "person_id", "role", "limit_minor", "limit_currency", json_strip_nulls(json_build_object('USD', case 'USD' when 'USD' then 1000000 else (select rate_micros
from fx_rates as rates (rate_currency, rate_day, rate_micros)
where rate_currency = 'USD' and rate_day <= $::date
order by rate_day desc
limit 1) end, 'GBP', case 'GBP' when 'USD' then 1000000 else (select rate_micros
from fx_rates as rates (rate_currency, rate_day, rate_micros)
where rate_currency = 'GBP' and rate_day <= $::date
order by rate_day desc
limit 1) end, 'EUR', case 'EUR' when 'USD' then 1000000 else (select rate_micros
from fx_rates as rates (rate_currency, rate_day, rate_micros)
where rate_currency = 'EUR' and rate_day <= $::date
order by rate_day desc
limit 1) end, 'CAD', case 'CAD' when 'USD' then 1000000 else (select rate_micros
from fx_rates as rates (rate_currency, rate_day, rate_micros)
where rate_currency = 'CAD' and rate_day <= $::date
order by rate_day desc
limit 1) end, 'AUD', case 'AUD' when 'USD' then 1000000 else (select rate_micros
from fx_rates as rates (rate_currency, rate_day, rate_micros)
where rate_currency = 'AUD' and rate_day <= $::date
order by rate_day desc
limit 1) end, 'JPY', case 'JPY' when 'USD' then 1000000 else (select rate_micros
from fx_rates as rates (rate_currency, rate_day, rate_micros)
where rate_currency = 'JPY' and rate_day <= $::date
order by rate_day desc
limit 1) end)) as "usd_micros"
from "seats"
where "company_id" = $ and "person_id" is not null and "ended_at" is null
order by "created_at", "id"

select (select count(*) as "n"
from "campaigns"
where "campaigns"."brand_id" = $ and "campaigns"."deleted_at" is null) as "total", (select count(*) as "n"
from "campaigns"
where "campaigns"."brand_id" = $ and "campaigns"."deleted_at" is null and "campaigns"."status" in (…)) as "active", (select count(*) as "n"
from "campaigns"
where "campaigns"."brand_id" = $ and "campaigns"."deleted_at" is null and "campaigns"."status" = $) as "completed", (select website_url is not null and brand_bio is not null as "done"
from "brand_profiles"
where "user_id" = $) as "profile_done", exists (select "brand_id"
from "payment_methods"
where "brand_id" = $) as "has_payment_method", exists (select "id"
from "deals"
where "brand_id" = $) as "has_invited", (select coalesce(array_agg(item_key), '{}') as "keys"
from "action_item_dismissals"
where "user_id" = $) as "dismissed"

select distinct on ("campaign_id") "campaign_id", "version", "brief", "created_at"
from "campaign_briefs"
where "campaign_id" = any($::uuid[])
order by "campaign_id", "version" desc


-- campaigns.list

select "campaigns".*, "d"."creators_active", "d"."creators_all", "c"."submissions"
from (select "campaigns"."id", "campaigns"."name", "campaigns"."campaign_type", "campaigns"."status", "campaigns"."stage", "campaigns"."review_status", "campaigns"."current_step", "campaigns"."platforms", "campaigns"."budget_minor", "campaigns"."currency", "campaigns"."cover_file_id", "campaigns"."target_industries", "campaigns"."submission_deadline", "campaigns"."time_zone", "campaigns"."created_at", "campaigns"."updated_at"
from "campaigns"
where "campaigns"."brand_id" = $ and "campaigns"."deleted_at" is null
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
where "campaigns"."brand_id" = $ and "campaigns"."deleted_at" is null and "review_status" = $
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
where "campaigns"."brand_id" = $ and "campaigns"."deleted_at" is null and "status" = $
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
where "campaigns"."brand_id" = $ and "campaigns"."deleted_at" is null and "status" in (…) and "review_status" <> $
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
where "campaigns"."brand_id" = $ and "campaigns"."deleted_at" is null and ("status" not in (…) and "review_status" = $)
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
where "campaigns"."brand_id" = $ and "campaigns"."deleted_at" is null and ("status" not in (…) and "review_status" in (…))
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
where "campaigns"."brand_id" = $ and "campaigns"."deleted_at" is null and target_industries && $::text[]
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


-- campaigns.project

select "users"."email", "brand_profiles"."company_name", "brand_profiles"."industry", "brand_profiles"."website_url"
from "users"
left join "brand_profiles" on "brand_profiles"."user_id" = "users"."id"
where "users"."id" = $

select *
from "campaigns"
where "id" = $ and "deleted_at" is null


-- campaigns.projects

select "id", "name", (select "company_name"
from "brand_profiles"
where "brand_profiles"."user_id" = "campaigns"."brand_id") as "brand_name", "status", "participation", "start_date", "end_date", "time_zone", "budget_minor", "currency", "created_at"
from "campaigns"
where "deleted_at" is null
order by "created_at" desc, "id" desc
limit $

select "id", "name", (select "company_name"
from "brand_profiles"
where "brand_profiles"."user_id" = "campaigns"."brand_id") as "brand_name", "status", "participation", "start_date", "end_date", "time_zone", "budget_minor", "currency", "created_at"
from "campaigns"
where "deleted_at" is null
order by "created_at", "id"
limit $


-- campaigns.read

select *
from "campaigns"
where "id" = $ and "deleted_at" is null


-- campaigns.search

select *
from "campaigns"
where "brand_id" = $ and ("deleted_at" is null or "deleted_at" > $) and (folded(coalesce(name, '') || ' ' || coalesce(description, '')) like containing($) or folded(status) like containing($) or folded(review_status) like containing($))
order by "created_at" desc, "id" desc
limit $
