-- payments.agreement

select "campaign_files"."id", "campaign_files"."campaign_id", "campaign_files"."kind", "campaign_files"."file_id", "campaign_files"."deal_id", "campaign_files"."created_at", "files"."name", "files"."size_bytes", "files"."content_type", "files"."content_key"
from "campaign_files"
inner join "files" on "files"."id" = "campaign_files"."file_id"
where "campaign_files"."campaign_id" = any($::uuid[]) and "campaign_files"."removed_at" is null and "files"."deleted_at" is null
order by "campaign_files"."created_at", "campaign_files"."id"

select "campaigns".*
from "campaigns"
where "campaigns"."id" = $ and "campaigns"."deleted_at" is null and "campaigns"."review_status" <> $ and exists (select "deals"."id"
from "deals"
where "deals"."campaign_id" = "campaigns"."id" and "deals"."creator_id" = $)

select "company_name"
from "brand_profiles"
where "user_id" = $

select "milestones"."kind", "milestones"."status", "milestones"."amount_minor", "milestones"."reached_at", "milestones"."accrued_at", "milestones"."released_at", "milestones"."paid_at", "payouts"."status" as "payout_status"
from "milestones"
left join "payouts" on "payouts"."id" = "milestones"."payout_id"
where "milestones"."deal_id" = $

select "party", "typed_name", "document_hash", "signed_at"
from "signatures"
where "deal_id" = $
order by "signed_at"

select *
from "deals"
where "id" = $

select *
from "payments"
where "campaign_id" = $
order by "created_at", "id"

select *
from "payout_accounts"
where "creator_id" = $

select coalesce(sum((payments.amount_minor - payments.refunded_minor - payments.disputed_minor)), 0)::bigint as "paid_minor", coalesce(sum(payments.disputed_minor), 0)::bigint as "disputed_minor", (case when coalesce(sum(payments.amount_minor) filter (where payments.status = 'succeeded' and payments.kind = 'deposit'), sum(payments.amount_minor) filter (where payments.status = 'succeeded' and not payments.carried_over)) is not null then least(coalesce(sum(payments.amount_minor) filter (where payments.status = 'succeeded' and payments.kind = 'deposit'), sum(payments.amount_minor) filter (where payments.status = 'succeeded' and not payments.carried_over)), sum(payments.amount_minor - payments.refunded_minor)) end)::bigint as "deposit_minor", coalesce(sum(payments.amount_minor) filter (where payments.status = 'succeeded' and payments.kind = 'deposit'), sum(payments.amount_minor) filter (where payments.status = 'succeeded' and not payments.carried_over)) is not null as "deposit_arrived", coalesce(sum((payments.amount_minor - payments.refunded_minor - payments.disputed_minor)) >= (case when coalesce(sum(payments.amount_minor) filter (where payments.status = 'succeeded' and payments.kind = 'deposit'), sum(payments.amount_minor) filter (where payments.status = 'succeeded' and not payments.carried_over)) is not null then least(coalesce(sum(payments.amount_minor) filter (where payments.status = 'succeeded' and payments.kind = 'deposit'), sum(payments.amount_minor) filter (where payments.status = 'succeeded' and not payments.carried_over)), sum(payments.amount_minor - payments.refunded_minor)) end)::bigint, false) as "deposit_paid", count(*) filter (where payments.status = 'succeeded') > 0 as "anything_paid"
from "payments"
where "payments"."campaign_id" = $ and "payments"."unwanted" = $ and "payments"."status" in (…)

select distinct on ("campaign_id") "campaign_id", "version", "brief", "created_at"
from "campaign_briefs"
where "campaign_id" = any($::uuid[])
order by "campaign_id", "version" desc


-- payments.attention

select "disputes"."id", "disputes"."campaign_id", "users"."email", "disputes"."amount_minor", "disputes"."currency", "disputes"."reason", "disputes"."evidence_due_at"
from "disputes"
inner join "payments" on "payments"."id" = "disputes"."payment_id"
inner join "users" on "users"."id" = "payments"."brand_id"
where "disputes"."status" in (…)
order by "disputes"."evidence_due_at"
limit $

select "milestones"."id", "deals"."campaign_id", "users"."email", case when deals.extends_deal_id is null then milestones.kind else 'extension' end as "kind", "milestones"."amount_minor", "milestones"."currency", "milestones"."accrued_at"
from "milestones"
inner join "deals" on "deals"."id" = "milestones"."deal_id"
inner join "users" on "users"."id" = "deals"."creator_id"
where "milestones"."status" = $
order by "milestones"."accrued_at"
limit $

select "payouts"."id", "deals"."campaign_id", "users"."email", "payouts"."amount_minor", "payouts"."currency", case when "payouts"."status" = 'created' and payout_accounts.status is distinct
from 'active' then coalesce(payout_accounts.status, 'not_started') end as "waits_for", "payouts"."created_at"
from "payouts"
inner join "deals" on "deals"."id" = "payouts"."deal_id"
inner join "users" on "users"."id" = "payouts"."creator_id"
left join "payout_accounts" on "payout_accounts"."creator_id" = "payouts"."creator_id"
where "payouts"."status" = $ and "payout_accounts"."status" is distinct
from $
order by "payouts"."created_at"
limit $

select "refund_requests"."id", "refund_requests"."campaign_id", "users"."email", "refund_requests"."amount_minor", "refund_requests"."currency", "refund_requests"."reason", "refund_requests"."created_at"
from "refund_requests"
inner join "users" on "users"."id" = "refund_requests"."brand_id"
where "refund_requests"."status" = $ and "refund_requests"."created_at" <= $
order by "refund_requests"."created_at"
limit $

select *
from (select 'payout' as "kind", "payouts"."id", "deals"."campaign_id", "users"."email", "payouts"."amount_minor", "payouts"."currency", "payouts"."failure_reason", "payouts"."updated_at"
from "payouts"
inner join "deals" on "deals"."id" = "payouts"."deal_id"
inner join "users" on "users"."id" = "payouts"."creator_id"
where "payouts"."status" = $
order by "payouts"."updated_at"
limit $) as "payouts" union all
select *
from (select 'refund' as "kind", "refunds"."id", "payments"."campaign_id", "users"."email", "refunds"."amount_minor", "refunds"."currency", "refunds"."failure_reason", "refunds"."updated_at"
from "refunds"
inner join "payments" on "payments"."id" = "refunds"."payment_id"
inner join "users" on "users"."id" = "payments"."brand_id"
where "refunds"."status" = $
order by "refunds"."updated_at"
limit $) as "refunds"
order by "updated_at"


-- payments.books

select "moved".*, "users"."first_name", "users"."last_name", "creator_profiles"."username", case when deals.extends_deal_id is null then milestones.kind else 'extension' end as "part"
from (select "ledger_transactions"."id", "ledger_transactions"."kind", "ledger_transactions"."created_at", coalesce(sum(ledger_entries.amount_minor) filter (where ledger_entries.account = 'held'), 0)::bigint as "held_minor", coalesce(sum(ledger_entries.amount_minor) filter (where ledger_entries.account = 'disputed'), 0)::bigint as "disputed_minor", coalesce(sum(ledger_entries.amount_minor) filter (where ledger_entries.account = 'creator_payable'), 0)::bigint as "creator_minor", coalesce(sum(ledger_entries.amount_minor) filter (where ledger_entries.account = 'platform_fee'), 0)::bigint as "platform_minor", coalesce(sum(ledger_entries.amount_minor) filter (where ledger_entries.account = 'brand_clearing'), 0)::bigint as "bank_minor", coalesce(sum(ledger_entries.amount_minor) filter (where ledger_entries.account = 'refunds'), 0)::bigint as "refunds_minor", min(ledger_entries.id) as "place", (array_agg(ledger_entries.owner_id) filter (where ledger_entries.account = 'creator_payable'))[1] as "creator_id", case ledger_transactions.kind when 'release' then split_part(ledger_transactions.idempotency_key, ':', 2)::uuid end as "milestone_id"
from "ledger_transactions"
inner join "ledger_entries" on "ledger_entries"."transaction_id" = "ledger_transactions"."id"
where "ledger_transactions"."campaign_id" = $
group by "ledger_transactions"."id") as "moved"
left join "users" on "users"."id" = "moved"."creator_id"
left join "creator_profiles" on "creator_profiles"."user_id" = "moved"."creator_id"
left join "milestones" on "milestones"."id" = "moved"."milestone_id"
left join "deals" on "deals"."id" = "milestones"."deal_id"
order by "moved"."created_at", "moved"."place"

select *
from "campaigns"
where "id" = $ and "deleted_at" is null


-- payments.booksCsv

select "moved".*, "users"."first_name", "users"."last_name", "creator_profiles"."username", case when deals.extends_deal_id is null then milestones.kind else 'extension' end as "part"
from (select "ledger_transactions"."id", "ledger_transactions"."kind", "ledger_transactions"."created_at", coalesce(sum(ledger_entries.amount_minor) filter (where ledger_entries.account = 'held'), 0)::bigint as "held_minor", coalesce(sum(ledger_entries.amount_minor) filter (where ledger_entries.account = 'disputed'), 0)::bigint as "disputed_minor", coalesce(sum(ledger_entries.amount_minor) filter (where ledger_entries.account = 'creator_payable'), 0)::bigint as "creator_minor", coalesce(sum(ledger_entries.amount_minor) filter (where ledger_entries.account = 'platform_fee'), 0)::bigint as "platform_minor", coalesce(sum(ledger_entries.amount_minor) filter (where ledger_entries.account = 'brand_clearing'), 0)::bigint as "bank_minor", coalesce(sum(ledger_entries.amount_minor) filter (where ledger_entries.account = 'refunds'), 0)::bigint as "refunds_minor", min(ledger_entries.id) as "place", (array_agg(ledger_entries.owner_id) filter (where ledger_entries.account = 'creator_payable'))[1] as "creator_id", case ledger_transactions.kind when 'release' then split_part(ledger_transactions.idempotency_key, ':', 2)::uuid end as "milestone_id"
from "ledger_transactions"
inner join "ledger_entries" on "ledger_entries"."transaction_id" = "ledger_transactions"."id"
where "ledger_transactions"."campaign_id" = $
group by "ledger_transactions"."id") as "moved"
left join "users" on "users"."id" = "moved"."creator_id"
left join "creator_profiles" on "creator_profiles"."user_id" = "moved"."creator_id"
left join "milestones" on "milestones"."id" = "moved"."milestone_id"
left join "deals" on "deals"."id" = "milestones"."deal_id"
order by "moved"."created_at", "moved"."place"

select *
from "campaigns"
where "id" = $ and "deleted_at" is null


-- payments.booksPdf

select "company_name"
from "brand_profiles"
where "user_id" = $

select "moved".*, "users"."first_name", "users"."last_name", "creator_profiles"."username", case when deals.extends_deal_id is null then milestones.kind else 'extension' end as "part"
from (select "ledger_transactions"."id", "ledger_transactions"."kind", "ledger_transactions"."created_at", coalesce(sum(ledger_entries.amount_minor) filter (where ledger_entries.account = 'held'), 0)::bigint as "held_minor", coalesce(sum(ledger_entries.amount_minor) filter (where ledger_entries.account = 'disputed'), 0)::bigint as "disputed_minor", coalesce(sum(ledger_entries.amount_minor) filter (where ledger_entries.account = 'creator_payable'), 0)::bigint as "creator_minor", coalesce(sum(ledger_entries.amount_minor) filter (where ledger_entries.account = 'platform_fee'), 0)::bigint as "platform_minor", coalesce(sum(ledger_entries.amount_minor) filter (where ledger_entries.account = 'brand_clearing'), 0)::bigint as "bank_minor", coalesce(sum(ledger_entries.amount_minor) filter (where ledger_entries.account = 'refunds'), 0)::bigint as "refunds_minor", min(ledger_entries.id) as "place", (array_agg(ledger_entries.owner_id) filter (where ledger_entries.account = 'creator_payable'))[1] as "creator_id", case ledger_transactions.kind when 'release' then split_part(ledger_transactions.idempotency_key, ':', 2)::uuid end as "milestone_id"
from "ledger_transactions"
inner join "ledger_entries" on "ledger_entries"."transaction_id" = "ledger_transactions"."id"
where "ledger_transactions"."campaign_id" = $
group by "ledger_transactions"."id") as "moved"
left join "users" on "users"."id" = "moved"."creator_id"
left join "creator_profiles" on "creator_profiles"."user_id" = "moved"."creator_id"
left join "milestones" on "milestones"."id" = "moved"."milestone_id"
left join "deals" on "deals"."id" = "milestones"."deal_id"
order by "moved"."created_at", "moved"."place"

select *
from "campaigns"
where "id" = $ and "deleted_at" is null


-- payments.certificate

select "campaign_files"."kind", "campaign_files"."deal_id", "files"."name", "files"."content_key"
from "campaign_files"
inner join "files" on "files"."id" = "campaign_files"."file_id"
where "campaign_files"."campaign_id" = $ and ("campaign_files"."deal_id" is null or "campaign_files"."deal_id" = $) and "campaign_files"."created_at" <= $ and ("campaign_files"."removed_at" is null or "campaign_files"."removed_at" > $) and ("files"."deleted_at" is null or "files"."deleted_at" > $)
order by "campaign_files"."kind" desc, "files"."content_key", "files"."name"

select "campaigns"."name" as "campaign_name", "brand_profiles"."company_name", "users"."first_name", "users"."last_name", "creator_profiles"."username"
from "campaigns"
inner join "users" on "users"."id" = $
left join "creator_profiles" on "creator_profiles"."user_id" = "users"."id"
left join "brand_profiles" on "brand_profiles"."user_id" = "campaigns"."brand_id"
where "campaigns"."id" = $

select "certificate", "p12"
from "digital_ids"
where "source" = $

select "signatures".*, coalesce(nullif(concat_ws(' ', "agency"."first_name", "agency"."last_name"), ''), "agency"."email"::text) as "agency"
from "signatures"
inner join "deals" on "deals"."id" = "signatures"."deal_id"
left join "users" as "agency" on "agency"."id" = "signatures"."agency_id"
where "deals"."campaign_id" = $ and ("signatures"."deal_id" = $ or "signatures"."party" = $)
order by "signatures"."signed_at", "signatures"."id"

select "version", (brief ->> 'portfolioUse')::boolean as "portfolio_use"
from "campaign_briefs"
where "campaign_id" = $ and "created_at" <= $
order by "version" desc
limit $

select *
from "deals"
where "id" = $

select min("created_at") as "bound_at"
from "milestones"
where "deal_id" = $


-- payments.clock

select "deals"."id", "deals"."currency", "campaigns"."name" as "campaign_name", "campaigns"."end_date", "campaigns"."time_zone", "brand_profiles"."company_name", case when payouts.status = 'failed' then 'failed' when payouts.status in ('withheld', 'refused') then 'held' when case when "payouts"."status" = 'created' and payout_accounts.status is distinct
from 'active' then coalesce(payout_accounts.status, 'not_started') end is not null then 'waiting' when milestones.status = 'released' then 'released' when milestones.status = 'held' then 'held' else 'accrued' end as "step", sum(milestones.amount_minor)::bigint as "amount_minor", max(greatest(milestones.released_at, case when milestones.released_at is not null then payout_accounts.active_since end)) as "sendable_at"
from "deals"
inner join "milestones" on "milestones"."deal_id" = "deals"."id"
inner join "campaigns" on "campaigns"."id" = "deals"."campaign_id"
left join "brand_profiles" on "brand_profiles"."user_id" = "deals"."brand_id"
left join "payouts" on "payouts"."id" = "milestones"."payout_id"
left join "payout_accounts" on "payout_accounts"."creator_id" = "deals"."creator_id"
where "deals"."creator_id" = $ and "milestones"."status" in (…)
group by "deals"."id", "deals"."currency", "campaigns"."name", "campaigns"."end_date", "campaigns"."time_zone", "brand_profiles"."company_name", case when payouts.status = 'failed' then 'failed' when payouts.status in ('withheld', 'refused') then 'held' when case when "payouts"."status" = 'created' and payout_accounts.status is distinct
from 'active' then coalesce(payout_accounts.status, 'not_started') end is not null then 'waiting' when milestones.status = 'released' then 'released' when milestones.status = 'held' then 'held' else 'accrued' end
order by max("milestones"."released_at") asc nulls last, "campaigns"."end_date", "deals"."id", "step"
limit $


-- payments.contract

select "approvals"."act", "approvals"."status", "approvals"."amount_minor", "approvals"."currency", "approvals"."asked_by", "approvals"."decided_by", "approvals"."asked_at", concat(coalesce(nullif(concat_ws(' ', "asker"."first_name", "asker"."last_name"), ''), "asker"."email"::text), (select ' (' || coalesce(nullif(concat_ws(' ', "of_agency"."first_name", "of_agency"."last_name"), ''), "of_agency"."email"::text) || ')'
from users of_agency
where of_agency.id = "approvals"."agency_id" and of_agency.id <> "asker"."id")) as "asker_name"
from "approvals"
inner join "users" as "asker" on "asker"."id" = "approvals"."asked_by"
where "approvals"."campaign_id" = $ and "approvals"."act" in (…) and ("approvals"."status" = $ or approvals.status = 'approved' and approvals.expires_at > $ and not exists (select
from payments
where id = approvals.payment_id and status in ('succeeded', 'refunded')))
order by "approvals"."asked_at" desc, "approvals"."id"

select "campaign_files"."id", "campaign_files"."campaign_id", "campaign_files"."kind", "campaign_files"."file_id", "campaign_files"."deal_id", "campaign_files"."created_at", "files"."name", "files"."size_bytes", "files"."content_type", "files"."content_key"
from "campaign_files"
inner join "files" on "files"."id" = "campaign_files"."file_id"
where "campaign_files"."campaign_id" = any($::uuid[]) and "campaign_files"."removed_at" is null and "files"."deleted_at" is null
order by "campaign_files"."created_at", "campaign_files"."id"

select "cost"."agreed_cost_minor", "paid".*
from (select coalesce(sum((payments.amount_minor - payments.refunded_minor - payments.disputed_minor)), 0)::bigint as "paid_minor", coalesce(sum(payments.disputed_minor), 0)::bigint as "disputed_minor", (case when coalesce(sum(payments.amount_minor) filter (where payments.status = 'succeeded' and payments.kind = 'deposit'), sum(payments.amount_minor) filter (where payments.status = 'succeeded' and not payments.carried_over)) is not null then least(coalesce(sum(payments.amount_minor) filter (where payments.status = 'succeeded' and payments.kind = 'deposit'), sum(payments.amount_minor) filter (where payments.status = 'succeeded' and not payments.carried_over)), sum(payments.amount_minor - payments.refunded_minor)) end)::bigint as "deposit_minor", coalesce(sum(payments.amount_minor) filter (where payments.status = 'succeeded' and payments.kind = 'deposit'), sum(payments.amount_minor) filter (where payments.status = 'succeeded' and not payments.carried_over)) is not null as "deposit_arrived", coalesce(sum((payments.amount_minor - payments.refunded_minor - payments.disputed_minor)) >= (case when coalesce(sum(payments.amount_minor) filter (where payments.status = 'succeeded' and payments.kind = 'deposit'), sum(payments.amount_minor) filter (where payments.status = 'succeeded' and not payments.carried_over)) is not null then least(coalesce(sum(payments.amount_minor) filter (where payments.status = 'succeeded' and payments.kind = 'deposit'), sum(payments.amount_minor) filter (where payments.status = 'succeeded' and not payments.carried_over)), sum(payments.amount_minor - payments.refunded_minor)) end)::bigint, false) as "deposit_paid", count(*) filter (where payments.status = 'succeeded') > 0 as "anything_paid"
from "payments"
where "payments"."campaign_id" = $ and "payments"."unwanted" = $ and "payments"."status" in (…)) as "paid"
inner join (select (coalesce(sum(deals.agreed_amount_minor * $::bigint / $::bigint) filter (where deals.status in ('accepted', 'contracted', 'in_progress', 'submitted', 'completed')), 0) + coalesce(sum((select sum(m.amount_minor + coalesce((case m.kind when 'signing' then ((d.agreed_amount_minor * $::bigint / $::bigint - d.agreed_amount_minor) * 2000 / 10000) when 'submission' then ((d.agreed_amount_minor * $::bigint / $::bigint - d.agreed_amount_minor) * 3000 / 10000) else (d.agreed_amount_minor * $::bigint / $::bigint - d.agreed_amount_minor) - ((d.agreed_amount_minor * $::bigint / $::bigint - d.agreed_amount_minor) * 2000 / 10000) - ((d.agreed_amount_minor * $::bigint / $::bigint - d.agreed_amount_minor) * 3000 / 10000) end) * m.amount_minor / nullif((case m.kind when 'signing' then (d.agreed_amount_minor * 2000 / 10000) when 'submission' then (d.agreed_amount_minor * 3000 / 10000) else d.agreed_amount_minor - (d.agreed_amount_minor * 2000 / 10000) - (d.agreed_amount_minor * 3000 / 10000) end), 0), (case m.kind when 'signing' then ((d.agreed_amount_minor * $::bigint / $::bigint - d.agreed_amount_minor) * 2000 / 10000) when 'submission' then ((d.agreed_amount_minor * $::bigint / $::bigint - d.agreed_amount_minor) * 3000 / 10000) else (d.agreed_amount_minor * $::bigint / $::bigint - d.agreed_amount_minor) - ((d.agreed_amount_minor * $::bigint / $::bigint - d.agreed_amount_minor) * 2000 / 10000) - ((d.agreed_amount_minor * $::bigint / $::bigint - d.agreed_amount_minor) * 3000 / 10000) end)))
from milestones m join deals d on d.id = m.deal_id
where m.deal_id = deals.id and m.status in ('released', 'paid', 'held'))) filter (where deals.status = 'cancelled'), 0))::bigint as "agreed_cost_minor"
from "deals"
where "deals"."campaign_id" = $) as "cost" on true

select "currency", cast(sum("amount_minor") as bigint) as "amount_minor"
from "ledger_entries"
where "account" in (…) and "owner_id" = $
group by "currency"

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

select "id", "payment_id", "status", "amount_minor", "currency", "reason", "evidence_due_at", "evidence", "created_at", "closed_at"
from "disputes"
where "campaign_id" = $
order by "created_at", "id"

select "id", "status", "answer", "created_at", "closed_at"
from "refund_requests"
where "campaign_id" = $
order by "created_at" desc
limit $

select "limit_minor", "limit_currency", json_strip_nulls(json_build_object('USD', case 'USD' when 'USD' then 1000000 else (select rate_micros
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
where "id" = $ and "ended_at" is null and exists (select "other"."id"
from "seats" as "other"
where "other"."company_id" = "seats"."company_id" and "other"."id" <> "seats"."id" and "other"."person_id" is not null and "other"."ended_at" is null)

select "milestones"."id", "milestones"."deal_id", "milestones"."kind", "milestones"."status", "milestones"."amount_minor", "milestones"."currency", "milestones"."paid_at", "deals"."case_id"
from "milestones"
inner join "deals" on "deals"."id" = "milestones"."deal_id"
where "deals"."campaign_id" = $

select "payments"."id", "payments"."status", "payments"."carried_over", "payments"."amount_minor", "payments"."refunded_minor", "payments"."disputed_minor", "campaigns"."status" as "campaign_status", "campaigns"."paused_from", exists (select "disputes"."id"
from "disputes"
where "disputes"."payment_id" = "payments"."id" and "disputes"."status" in (…)) as "disputed", (select coalesce(sum(amount_minor), 0)::bigint as "minor"
from "ledger_entries"
where "ledger_entries"."owner_id" = "payments"."campaign_id" and "account" in (…)) as "spendable_minor", (select coalesce(json_agg(json_build_object( 'kind', milestones.kind, 'status', milestones.status, 'amountMinor', milestones.amount_minor, 'agreedAmountMinor', deals.agreed_amount_minor)), '[]') as "open"
from "milestones"
inner join "deals" on "deals"."id" = "milestones"."deal_id"
where "deals"."campaign_id" = "payments"."campaign_id" and "milestones"."status" not in (…)) as "open"
from "payments"
inner join "campaigns" on "campaigns"."id" = "payments"."campaign_id"
where "payments"."campaign_id" = $ and "payments"."status" = $ and "payments"."unwanted" = $
order by "payments"."succeeded_at" desc, "payments"."id"

select "refunds"."id", "refunds"."payment_id", "refunds"."status", "refunds"."amount_minor", "refunds"."currency", "refunds"."reason", "refunds"."failure_reason", "refunds"."created_at"
from "refunds"
inner join "payments" on "payments"."id" = "refunds"."payment_id"
where "payments"."campaign_id" = $
order by "refunds"."created_at"

select "value"
from "feature_flags"
where "key" = $

select *
from "campaigns"
where "id" = $ and "deleted_at" is null

select *
from "payments"
where "campaign_id" = $
order by "created_at", "id"

select count(*) as "offers", coalesce(sum(deals.agreed_amount_minor * $::bigint / $::bigint), 0)::bigint as "offered_cost_minor"
from "deals"
where "deals"."campaign_id" = $ and "deals"."status" = $

select distinct on ("campaign_id") "campaign_id", "version", "brief", "created_at"
from "campaign_briefs"
where "campaign_id" = any($::uuid[])
order by "campaign_id", "version" desc


-- payments.dealHistoryCsv

select *
from "deals"
where "id" = $

select case when deals.extends_deal_id is null then milestones.kind else 'extension' end as "kind", "milestones"."status", "milestones"."amount_minor", "milestones"."accrued_at", "milestones"."released_at", "milestones"."paid_at", "payouts"."status" as "payout_status", "payouts"."failure_reason"
from "milestones"
inner join "deals" on "deals"."id" = "milestones"."deal_id"
left join "payouts" on "payouts"."id" = "milestones"."payout_id"
where "milestones"."deal_id" = $
order by array_position(array['signing', 'submission', 'approval'], milestones.kind)


-- payments.dealHistoryPdf

select "campaigns"."name" as "title", "brand_profiles"."company_name"
from "campaigns"
left join "brand_profiles" on "brand_profiles"."user_id" = "campaigns"."brand_id"
where "campaigns"."id" = $

select *
from "deals"
where "id" = $

select case when deals.extends_deal_id is null then milestones.kind else 'extension' end as "kind", "milestones"."status", "milestones"."amount_minor", "milestones"."accrued_at", "milestones"."released_at", "milestones"."paid_at", "payouts"."status" as "payout_status", "payouts"."failure_reason"
from "milestones"
inner join "deals" on "deals"."id" = "milestones"."deal_id"
left join "payouts" on "payouts"."id" = "milestones"."payout_id"
where "milestones"."deal_id" = $
order by array_position(array['signing', 'submission', 'approval'], milestones.kind)


-- payments.dealSums

select "deals"."id", "campaigns"."name" as "title", "brand_profiles"."company_name", "deals"."status", deals.extends_deal_id is not null as "extension", "deals"."agreed_amount_minor", "deals"."currency", "deals"."invitation_date", "deals"."created_at", "deals"."updated_at", coalesce((select sum(amount_minor)
from milestones
where deal_id = deals.id and status in ('accrued', 'releasable', 'held')), 0)::bigint as "accrued_minor", coalesce((select sum(amount_minor)
from milestones
where deal_id = deals.id and status in ('released', 'paid')), 0)::bigint as "released_minor", coalesce((select sum(amount_minor)
from milestones
where deal_id = deals.id and status in ('paid')), 0)::bigint as "paid_minor"
from (select *
from "deals"
where "creator_id" = $
order by "invitation_date" desc, "id"
limit $) as "deals"
inner join "campaigns" on "campaigns"."id" = "deals"."campaign_id"
left join "brand_profiles" on "brand_profiles"."user_id" = "deals"."brand_id"
order by "deals"."invitation_date" desc, "deals"."id"


-- payments.desk

select "brand_profiles"."company_name", "users"."first_name", "users"."last_name", "found"."id", "found"."campaign_id", "campaigns"."name" as "campaign_name", "found"."kind", "users"."email", "found"."status", "found"."amount_minor", "found"."currency", "found"."refunded_minor", "found"."created_at", "found"."due_at", "found"."reason", "found"."waits_for", "found"."transfer_reference", "found"."taken_back", "found"."case_id", found.accountless and users.status = 'deleted' as "unpayable"
from (select it.id, it.created_at, deals.campaign_id as campaign_id, deals.creator_id as person_id, it.status as status, it.amount_minor as amount_minor, it.currency, 0::bigint as refunded_minor, case when deals.extends_deal_id is null then it.kind else 'extension' end as kind, case when it.status = 'held' and deals.case_id is null then it.held_at + make_interval(days => 14) end as due_at, null::text as reason, null::text as waits_for, null::text as transfer_reference, deals.case_id as case_id, false as taken_back, false as accountless
from milestones it join deals on deals.id = it.deal_id
where true
order by it.created_at desc, it.id desc
limit $) as "found"
inner join "campaigns" on "campaigns"."id" = "found"."campaign_id"
inner join "users" on "users"."id" = "found"."person_id"
left join "brand_profiles" on "brand_profiles"."user_id" = "found"."person_id"
order by "found"."created_at" desc, "found"."id" desc

select "brand_profiles"."company_name", "users"."first_name", "users"."last_name", "found"."id", "found"."campaign_id", "campaigns"."name" as "campaign_name", "found"."kind", "users"."email", "found"."status", "found"."amount_minor", "found"."currency", "found"."refunded_minor", "found"."created_at", "found"."due_at", "found"."reason", "found"."waits_for", "found"."transfer_reference", "found"."taken_back", "found"."case_id", found.accountless and users.status = 'deleted' as "unpayable"
from (select it.id, it.created_at, deals.campaign_id as campaign_id, it.creator_id as person_id, it.status as status, it.amount_minor as amount_minor, it.currency, 0::bigint as refunded_minor, null::text as kind, case when it.status = 'withheld' then it.updated_at + make_interval(days => 14) when it.status in ('processing', 'failed') or (it.status = 'created' and payout_accounts.status = 'active') then greatest(it.created_at, payout_accounts.active_since) + make_interval(hours => 48) end as due_at, it.failure_reason as reason, case when "it"."status" = 'created' and payout_accounts.status is distinct
from 'active' then coalesce(payout_accounts.status, 'not_started') end as waits_for, null::text as transfer_reference, null::uuid as case_id, false as taken_back, payout_accounts.status is distinct
from 'active' as accountless
from payouts it join deals on deals.id = it.deal_id
left join lateral (select status, active_since
from payout_accounts
where creator_id = it.creator_id
limit 1) payout_accounts on true
where true
order by it.created_at desc, it.id desc
limit $) as "found"
inner join "campaigns" on "campaigns"."id" = "found"."campaign_id"
inner join "users" on "users"."id" = "found"."person_id"
left join "brand_profiles" on "brand_profiles"."user_id" = "found"."person_id"
order by "found"."created_at" desc, "found"."id" desc

select "brand_profiles"."company_name", "users"."first_name", "users"."last_name", "found"."id", "found"."campaign_id", "campaigns"."name" as "campaign_name", "found"."kind", "users"."email", "found"."status", "found"."amount_minor", "found"."currency", "found"."refunded_minor", "found"."created_at", "found"."due_at", "found"."reason", "found"."waits_for", "found"."transfer_reference", "found"."taken_back", "found"."case_id", found.accountless and users.status = 'deleted' as "unpayable"
from (select it.id, it.created_at, it.campaign_id as campaign_id, it.brand_id as person_id, case when money.disputed < 0 then 'disputed' when money.held > 0 then 'held' else 'empty' end as status, money.held as amount_minor, it.currency, 0::bigint as refunded_minor, null::text as kind, case when money.held > 0 then (select case when c.status = 'paused' then c.paused_at + make_interval(days => 14) else coalesce(case when c.status in ('completed', 'cancelled') or c.review_status = 'rejected' then (select min(m.held_at) + make_interval(days => 14)
from milestones m join deals d on d.id = m.deal_id
where d.campaign_id = c.id and m.status = 'held') end, (c.end_date + 1)::timestamp at time zone c.time_zone) end
from campaigns c
where c.id = it.campaign_id) end as due_at, null::text as reason, null::text as waits_for, null::text as transfer_reference, null::uuid as case_id, false as taken_back, false as accountless
from payments it cross join lateral (
select coalesce(sum(amount_minor) filter (where account = 'held'), 0)::bigint as held, coalesce(sum(amount_minor) filter (where account = 'disputed'), 0)::bigint as disputed
from ledger_entries
where account in ('held', 'disputed') and owner_id = it.campaign_id) money
where "it".succeeded_at is not null and not "it".unwanted and not "it".carried_over and (it.kind = 'deposit' or not exists (
select from payments other
where other.campaign_id = it.campaign_id and "other".succeeded_at is not null and not "other".unwanted and not "other".carried_over and (other.kind = 'deposit' or (other.created_at, other.id) < (it.created_at, it.id))))
order by it.created_at desc, it.id desc
limit $) as "found"
inner join "campaigns" on "campaigns"."id" = "found"."campaign_id"
inner join "users" on "users"."id" = "found"."person_id"
left join "brand_profiles" on "brand_profiles"."user_id" = "found"."person_id"
order by "found"."created_at" desc, "found"."id" desc

select "brand_profiles"."company_name", "users"."first_name", "users"."last_name", "found"."id", "found"."campaign_id", "campaigns"."name" as "campaign_name", "found"."kind", "users"."email", "found"."status", "found"."amount_minor", "found"."currency", "found"."refunded_minor", "found"."created_at", "found"."due_at", "found"."reason", "found"."waits_for", "found"."transfer_reference", "found"."taken_back", "found"."case_id", found.accountless and users.status = 'deleted' as "unpayable"
from (select it.id, it.created_at, it.campaign_id as campaign_id, it.brand_id as person_id, it.status as status, it.amount_minor as amount_minor, it.currency, 0::bigint as refunded_minor, null::text as kind, case when it.status = 'open' then it.created_at + make_interval(days => 14) end as due_at, it.reason as reason, null::text as waits_for, null::text as transfer_reference, null::uuid as case_id, false as taken_back, false as accountless
from refund_requests it
where true
order by it.created_at desc, it.id desc
limit $) as "found"
inner join "campaigns" on "campaigns"."id" = "found"."campaign_id"
inner join "users" on "users"."id" = "found"."person_id"
left join "brand_profiles" on "brand_profiles"."user_id" = "found"."person_id"
order by "found"."created_at" desc, "found"."id" desc

select "brand_profiles"."company_name", "users"."first_name", "users"."last_name", "found"."id", "found"."campaign_id", "campaigns"."name" as "campaign_name", "found"."kind", "users"."email", "found"."status", "found"."amount_minor", "found"."currency", "found"."refunded_minor", "found"."created_at", "found"."due_at", "found"."reason", "found"."waits_for", "found"."transfer_reference", "found"."taken_back", "found"."case_id", found.accountless and users.status = 'deleted' as "unpayable"
from (select it.id, it.created_at, it.campaign_id as campaign_id, it.brand_id as person_id, it.status as status, it.amount_minor as amount_minor, it.currency, it.refunded_minor as refunded_minor, it.kind as kind, case when it.status = 'created' then it.due_at end as due_at, it.failure_reason as reason, null::text as waits_for, it.transfer_reference as transfer_reference, null::uuid as case_id, false as taken_back, false as accountless
from payments it
where true
order by it.created_at asc, it.id asc
limit $) as "found"
inner join "campaigns" on "campaigns"."id" = "found"."campaign_id"
inner join "users" on "users"."id" = "found"."person_id"
left join "brand_profiles" on "brand_profiles"."user_id" = "found"."person_id"
order by "found"."created_at" asc, "found"."id" asc

select "brand_profiles"."company_name", "users"."first_name", "users"."last_name", "found"."id", "found"."campaign_id", "campaigns"."name" as "campaign_name", "found"."kind", "users"."email", "found"."status", "found"."amount_minor", "found"."currency", "found"."refunded_minor", "found"."created_at", "found"."due_at", "found"."reason", "found"."waits_for", "found"."transfer_reference", "found"."taken_back", "found"."case_id", found.accountless and users.status = 'deleted' as "unpayable"
from (select it.id, it.created_at, it.campaign_id as campaign_id, it.brand_id as person_id, it.status as status, it.amount_minor as amount_minor, it.currency, it.refunded_minor as refunded_minor, it.kind as kind, case when it.status = 'created' then it.due_at end as due_at, it.failure_reason as reason, null::text as waits_for, it.transfer_reference as transfer_reference, null::uuid as case_id, false as taken_back, false as accountless
from payments it
where true
order by it.created_at desc, it.id desc
limit $) as "found"
inner join "campaigns" on "campaigns"."id" = "found"."campaign_id"
inner join "users" on "users"."id" = "found"."person_id"
left join "brand_profiles" on "brand_profiles"."user_id" = "found"."person_id"
order by "found"."created_at" desc, "found"."id" desc

select "brand_profiles"."company_name", "users"."first_name", "users"."last_name", "found"."id", "found"."campaign_id", "campaigns"."name" as "campaign_name", "found"."kind", "users"."email", "found"."status", "found"."amount_minor", "found"."currency", "found"."refunded_minor", "found"."created_at", "found"."due_at", "found"."reason", "found"."waits_for", "found"."transfer_reference", "found"."taken_back", "found"."case_id", found.accountless and users.status = 'deleted' as "unpayable"
from (select it.id, it.created_at, it.campaign_id as campaign_id, it.brand_id as person_id, it.status as status, it.amount_minor as amount_minor, it.currency, it.refunded_minor as refunded_minor, it.kind as kind, case when it.status = 'created' then it.due_at end as due_at, it.failure_reason as reason, null::text as waits_for, it.transfer_reference as transfer_reference, null::uuid as case_id, false as taken_back, false as accountless
from payments it
where true and false
order by it.created_at desc, it.id desc
limit $) as "found"
inner join "campaigns" on "campaigns"."id" = "found"."campaign_id"
inner join "users" on "users"."id" = "found"."person_id"
left join "brand_profiles" on "brand_profiles"."user_id" = "found"."person_id"
order by "found"."created_at" desc, "found"."id" desc

select "brand_profiles"."company_name", "users"."first_name", "users"."last_name", "found"."id", "found"."campaign_id", "campaigns"."name" as "campaign_name", "found"."kind", "users"."email", "found"."status", "found"."amount_minor", "found"."currency", "found"."refunded_minor", "found"."created_at", "found"."due_at", "found"."reason", "found"."waits_for", "found"."transfer_reference", "found"."taken_back", "found"."case_id", found.accountless and users.status = 'deleted' as "unpayable"
from (select it.id, it.created_at, it.campaign_id as campaign_id, it.brand_id as person_id, it.status as status, it.amount_minor as amount_minor, it.currency, it.refunded_minor as refunded_minor, it.kind as kind, case when it.status = 'created' then it.due_at end as due_at, it.failure_reason as reason, null::text as waits_for, it.transfer_reference as transfer_reference, null::uuid as case_id, false as taken_back, false as accountless
from payments it
where true and it.status = $
order by it.created_at desc, it.id desc
limit $) as "found"
inner join "campaigns" on "campaigns"."id" = "found"."campaign_id"
inner join "users" on "users"."id" = "found"."person_id"
left join "brand_profiles" on "brand_profiles"."user_id" = "found"."person_id"
order by "found"."created_at" desc, "found"."id" desc

select "brand_profiles"."company_name", "users"."first_name", "users"."last_name", "found"."id", "found"."campaign_id", "campaigns"."name" as "campaign_name", "found"."kind", "users"."email", "found"."status", "found"."amount_minor", "found"."currency", "found"."refunded_minor", "found"."created_at", "found"."due_at", "found"."reason", "found"."waits_for", "found"."transfer_reference", "found"."taken_back", "found"."case_id", found.accountless and users.status = 'deleted' as "unpayable"
from (select it.id, it.created_at, payments.campaign_id as campaign_id, payments.brand_id as person_id, it.status as status, it.amount_minor as amount_minor, it.currency, 0::bigint as refunded_minor, null::text as kind, it.evidence_due_at as due_at, it.reason as reason, null::text as waits_for, null::text as transfer_reference, null::uuid as case_id, false as taken_back, false as accountless
from disputes it join payments on payments.id = it.payment_id
where true
order by it.created_at desc, it.id desc
limit $) as "found"
inner join "campaigns" on "campaigns"."id" = "found"."campaign_id"
inner join "users" on "users"."id" = "found"."person_id"
left join "brand_profiles" on "brand_profiles"."user_id" = "found"."person_id"
order by "found"."created_at" desc, "found"."id" desc

select "brand_profiles"."company_name", "users"."first_name", "users"."last_name", "found"."id", "found"."campaign_id", "campaigns"."name" as "campaign_name", "found"."kind", "users"."email", "found"."status", "found"."amount_minor", "found"."currency", "found"."refunded_minor", "found"."created_at", "found"."due_at", "found"."reason", "found"."waits_for", "found"."transfer_reference", "found"."taken_back", "found"."case_id", found.accountless and users.status = 'deleted' as "unpayable"
from (select it.id, it.created_at, payments.campaign_id as campaign_id, payments.brand_id as person_id, it.status as status, it.amount_minor as amount_minor, it.currency, 0::bigint as refunded_minor, null::text as kind, null::timestamptz as due_at, coalesce(it.failure_reason, it.reason) as reason, null::text as waits_for, payments.transfer_reference as transfer_reference, null::uuid as case_id, (payments.refunded_minor + payments.disputed_minor > payments.amount_minor or exists (select
from disputes
where payment_id = it.payment_id and status in ('opened', 'evidence_due', 'submitted'))) as taken_back, false as accountless
from refunds it join payments on payments.id = it.payment_id
where true
order by it.created_at desc, it.id desc
limit $) as "found"
inner join "campaigns" on "campaigns"."id" = "found"."campaign_id"
inner join "users" on "users"."id" = "found"."person_id"
left join "brand_profiles" on "brand_profiles"."user_id" = "found"."person_id"
order by "found"."created_at" desc, "found"."id" desc


-- payments.deskItem

select "audit_log"."id", "audit_log"."created_at", "audit_log"."to_status", "audit_log"."note", "refunds"."amount_minor" as "refund_minor", "users"."first_name", "users"."last_name", "users"."email", "brand_profiles"."company_name"
from "audit_log"
left join "users" on "users"."id" = "audit_log"."user_id"
left join "brand_profiles" on "brand_profiles"."user_id" = "audit_log"."user_id"
left join "refunds" on "audit_log"."resource_type" = $ and "refunds"."payment_id" = $ and refunds.id::text = audit_log.resource_id
where (("audit_log"."resource_type" = $ and "audit_log"."resource_id" = $) or ("audit_log"."resource_type" = $ and "audit_log"."resource_id" in (select id::text as "id"
from "refunds"
where "payment_id" = $)))
order by "audit_log"."id" desc
limit $

select "brand_profiles"."company_name", "users"."first_name", "users"."last_name", "found"."id", "found"."campaign_id", "campaigns"."name" as "campaign_name", "found"."kind", "users"."email", "found"."status", "found"."amount_minor", "found"."currency", "found"."refunded_minor", "found"."created_at", "found"."due_at", "found"."reason", "found"."waits_for", "found"."transfer_reference", "found"."taken_back", "found"."case_id", found.accountless and users.status = 'deleted' as "unpayable"
from (select it.id, it.created_at, it.campaign_id as campaign_id, it.brand_id as person_id, case when money.disputed < 0 then 'disputed' when money.held > 0 then 'held' else 'empty' end as status, money.held as amount_minor, it.currency, 0::bigint as refunded_minor, null::text as kind, case when money.held > 0 then (select case when c.status = 'paused' then c.paused_at + make_interval(days => 14) else coalesce(case when c.status in ('completed', 'cancelled') or c.review_status = 'rejected' then (select min(m.held_at) + make_interval(days => 14)
from milestones m join deals d on d.id = m.deal_id
where d.campaign_id = c.id and m.status = 'held') end, (c.end_date + 1)::timestamp at time zone c.time_zone) end
from campaigns c
where c.id = it.campaign_id) end as due_at, null::text as reason, null::text as waits_for, null::text as transfer_reference, null::uuid as case_id, false as taken_back, false as accountless
from payments it cross join lateral (
select coalesce(sum(amount_minor) filter (where account = 'held'), 0)::bigint as held, coalesce(sum(amount_minor) filter (where account = 'disputed'), 0)::bigint as disputed
from ledger_entries
where account in ('held', 'disputed') and owner_id = it.campaign_id) money
where "it".succeeded_at is not null and not "it".unwanted and not "it".carried_over and (it.kind = 'deposit' or not exists (
select from payments other
where other.campaign_id = it.campaign_id and "other".succeeded_at is not null and not "other".unwanted and not "other".carried_over and (other.kind = 'deposit' or (other.created_at, other.id) < (it.created_at, it.id)))) and it.id = $
order by it.created_at desc, it.id desc
limit $) as "found"
inner join "campaigns" on "campaigns"."id" = "found"."campaign_id"
inner join "users" on "users"."id" = "found"."person_id"
left join "brand_profiles" on "brand_profiles"."user_id" = "found"."person_id"
order by "found"."created_at" desc, "found"."id" desc

select "brand_profiles"."company_name", "users"."first_name", "users"."last_name", "found"."id", "found"."campaign_id", "campaigns"."name" as "campaign_name", "found"."kind", "users"."email", "found"."status", "found"."amount_minor", "found"."currency", "found"."refunded_minor", "found"."created_at", "found"."due_at", "found"."reason", "found"."waits_for", "found"."transfer_reference", "found"."taken_back", "found"."case_id", found.accountless and users.status = 'deleted' as "unpayable"
from (select it.id, it.created_at, it.campaign_id as campaign_id, it.brand_id as person_id, it.status as status, it.amount_minor as amount_minor, it.currency, it.refunded_minor as refunded_minor, it.kind as kind, case when it.status = 'created' then it.due_at end as due_at, it.failure_reason as reason, null::text as waits_for, it.transfer_reference as transfer_reference, null::uuid as case_id, false as taken_back, false as accountless
from payments it
where true and it.id = $
order by it.created_at desc, it.id desc
limit $) as "found"
inner join "campaigns" on "campaigns"."id" = "found"."campaign_id"
inner join "users" on "users"."id" = "found"."person_id"
left join "brand_profiles" on "brand_profiles"."user_id" = "found"."person_id"
order by "found"."created_at" desc, "found"."id" desc

select "payments"."id", "payments"."status", "payments"."carried_over", "payments"."amount_minor", "payments"."refunded_minor", "payments"."disputed_minor", "campaigns"."status" as "campaign_status", "campaigns"."paused_from", exists (select "disputes"."id"
from "disputes"
where "disputes"."payment_id" = "payments"."id" and "disputes"."status" in (…)) as "disputed", (select coalesce(sum(amount_minor), 0)::bigint as "minor"
from "ledger_entries"
where "ledger_entries"."owner_id" = "payments"."campaign_id" and "account" in (…)) as "spendable_minor", (select coalesce(json_agg(json_build_object( 'kind', milestones.kind, 'status', milestones.status, 'amountMinor', milestones.amount_minor, 'agreedAmountMinor', deals.agreed_amount_minor)), '[]') as "open"
from "milestones"
inner join "deals" on "deals"."id" = "milestones"."deal_id"
where "deals"."campaign_id" = "payments"."campaign_id" and "milestones"."status" not in (…)) as "open"
from "payments"
inner join "campaigns" on "campaigns"."id" = "payments"."campaign_id"
where "payments"."id" = $


-- payments.digitalId

select "certificate", "p12"
from "digital_ids"
where "source" = $


-- payments.earnings

select "earnings"."id", "campaigns"."name" as "campaign_name", "brand_profiles"."company_name", case when deals.extends_deal_id is null then milestones.kind else 'extension' end as "kind", "milestones"."status", "payouts"."status" as "payout_status", case when "payouts"."status" = 'created' and payout_accounts.status is distinct
from 'active' then coalesce(payout_accounts.status, 'not_started') end as "waits_for", "earnings"."net_minor", "earnings"."currency", "earnings"."earned_at"
from "earnings"
inner join "milestones" on "milestones"."id" = "earnings"."milestone_id"
inner join "deals" on "deals"."id" = "earnings"."deal_id"
inner join "campaigns" on "campaigns"."id" = "earnings"."campaign_id"
left join "brand_profiles" on "brand_profiles"."user_id" = "earnings"."brand_id"
left join "payouts" on "payouts"."id" = "milestones"."payout_id"
left join "payout_accounts" on "payout_accounts"."creator_id" = "earnings"."creator_id"
where "earnings"."creator_id" = $
order by "earnings"."earned_at" desc, "earnings"."campaign_id", array_position(array['approval', 'submission', 'signing'], milestones.kind), "earnings"."id"
limit $ offset $

select m.currency, count(*) filter (where m.status in ('released', 'paid')) as count, coalesce(sum(m.amount_minor) filter (where m.status in ('released', 'paid')), 0)::bigint as earned_minor, coalesce(sum(m.amount_minor) filter (where m.status = 'paid'), 0)::bigint as paid_minor, coalesce(sum(m.amount_minor) filter (where m.status = 'released' and case when "payouts"."status" = 'created' and payout_accounts.status is distinct
from 'active' then coalesce(payout_accounts.status, 'not_started') end is null), 0)::bigint as on_the_way_minor, coalesce(sum(m.amount_minor) filter (where m.status = 'released' and case when "payouts"."status" = 'created' and payout_accounts.status is distinct
from 'active' then coalesce(payout_accounts.status, 'not_started') end is not null), 0)::bigint as waiting_minor, coalesce(sum(m.amount_minor) filter (where m.status in ('accrued', 'releasable', 'held')), 0)::bigint as accrued_minor
from deals d join milestones m on m.deal_id = d.id
left join payouts on payouts.id = case m.status when 'released' then m.payout_id end
left join payout_accounts on payout_accounts.creator_id = d.creator_id
where d.creator_id = $
group by m.currency
order by count desc, m.currency


-- payments.evidence

select "campaign_files"."id", "campaign_files"."campaign_id", "campaign_files"."kind", "campaign_files"."file_id", "campaign_files"."deal_id", "campaign_files"."created_at", "files"."name", "files"."size_bytes", "files"."content_type", "files"."content_key"
from "campaign_files"
inner join "files" on "files"."id" = "campaign_files"."file_id"
where "campaign_files"."campaign_id" = any($::uuid[]) and "campaign_files"."removed_at" is null and "files"."deleted_at" is null
order by "campaign_files"."created_at", "campaign_files"."id"

select "deal_id", "party", "typed_name", "document_hash", "ip_address", "signed_at", coalesce(nullif(concat_ws(' ', "agency"."first_name", "agency"."last_name"), ''), "agency"."email"::text) as "agency"
from "signatures"
left join "users" as "agency" on "agency"."id" = "signatures"."agency_id"
where "deal_id" = any($::uuid[])
order by "signed_at", "signatures"."id"

select "deal_messages"."deal_id", "deal_messages"."author_id", "deal_messages"."creator_id", "deal_messages"."body", "deal_messages"."created_at", (select coalesce(nullif(concat_ws(' ', "agency"."first_name", "agency"."last_name"), ''), "agency"."email"::text)
from users as agency
where agency.id = agency_id) as "agency", (select nullif(concat_ws(' ', first_name, last_name), '')
from users
where id = written_by) as "writer", array(select f.name
from deal_message_files mf join files f on f.id = mf.file_id
where mf.message_id = deal_messages.id
order by mf.position) as "files"
from "deal_messages"
where "deal_messages"."deal_id" = any($::uuid[]) and "deal_messages"."removed_at" is null
order by "deal_messages"."created_at" desc, "deal_messages"."id" desc
limit $

select "deals"."id", "deals"."status", "deals"."agreed_amount_minor", "deals"."currency", "deals"."usage_rights", "deals"."usage_from", "deals"."usage_until", "deals"."extends_deal_id", "deals"."invitation_date", "deals"."response_date", "users"."first_name", "users"."last_name", "creator_profiles"."username"
from "deals"
inner join "users" on "users"."id" = "deals"."creator_id"
left join "creator_profiles" on "creator_profiles"."user_id" = "deals"."creator_id"
where "deals"."campaign_id" = $ and ("deals"."status" in (…) or exists (select "milestones"."id"
from "milestones"
where "milestones"."deal_id" = "deals"."id"))
order by "deals"."created_at", "deals"."id"
limit $

select "disputes"."id", "disputes"."provider_id", "disputes"."reason", "disputes"."amount_minor", "disputes"."currency", "disputes"."evidence", "disputes"."payment_id", "disputes"."campaign_id", "payments"."kind", "payments"."amount_minor" as "paid_minor", "payments"."succeeded_at", "payments"."charge_id", "campaigns"."name" as "campaign_name", "brand_profiles"."company_name", "users"."first_name", "users"."last_name", "users"."email"
from "disputes"
inner join "payments" on "payments"."id" = "disputes"."payment_id"
inner join "campaigns" on "campaigns"."id" = "disputes"."campaign_id"
inner join "users" on "users"."id" = "payments"."brand_id"
left join "brand_profiles" on "brand_profiles"."user_id" = "payments"."brand_id"
where "disputes"."id" = $

select "paper"
from "dispute_evidence"
where "dispute_id" = $

select "subject"."noun", "move"."created_at", "move"."action", "move"."actor", "move"."ip_address", "users"."first_name", "users"."last_name", "users"."email"
from unnest($::text[], $::text[]) as subject(noun, id)
inner join lateral (select "audit_log"."id", "created_at", "action", "actor", "user_id", "ip_address"
from "audit_log"
where "audit_log"."resource_type" = "subject"."noun" and "audit_log"."resource_id" = "subject"."id" and "audit_log"."to_status" is not null
order by "audit_log"."id" desc
limit $) as "move" on true
left join "users" on "users"."id" = "move"."user_id"
order by "move"."id" desc
limit $

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
where c.submission_id = "submissions"."id"), '[]') as "checks"
from "submissions"
where "submissions"."deal_id" = any($::uuid[]) and "submissions"."status" <> $
order by "submissions"."created_at", "submissions"."id"

select distinct on ("campaign_id") "campaign_id", "version", "brief", "created_at"
from "campaign_briefs"
where "campaign_id" = any($::uuid[])
order by "campaign_id", "version" desc


-- payments.forStaff

select "cost"."agreed_cost_minor", "paid".*
from (select coalesce(sum((payments.amount_minor - payments.refunded_minor - payments.disputed_minor)), 0)::bigint as "paid_minor", coalesce(sum(payments.disputed_minor), 0)::bigint as "disputed_minor", (case when coalesce(sum(payments.amount_minor) filter (where payments.status = 'succeeded' and payments.kind = 'deposit'), sum(payments.amount_minor) filter (where payments.status = 'succeeded' and not payments.carried_over)) is not null then least(coalesce(sum(payments.amount_minor) filter (where payments.status = 'succeeded' and payments.kind = 'deposit'), sum(payments.amount_minor) filter (where payments.status = 'succeeded' and not payments.carried_over)), sum(payments.amount_minor - payments.refunded_minor)) end)::bigint as "deposit_minor", coalesce(sum(payments.amount_minor) filter (where payments.status = 'succeeded' and payments.kind = 'deposit'), sum(payments.amount_minor) filter (where payments.status = 'succeeded' and not payments.carried_over)) is not null as "deposit_arrived", coalesce(sum((payments.amount_minor - payments.refunded_minor - payments.disputed_minor)) >= (case when coalesce(sum(payments.amount_minor) filter (where payments.status = 'succeeded' and payments.kind = 'deposit'), sum(payments.amount_minor) filter (where payments.status = 'succeeded' and not payments.carried_over)) is not null then least(coalesce(sum(payments.amount_minor) filter (where payments.status = 'succeeded' and payments.kind = 'deposit'), sum(payments.amount_minor) filter (where payments.status = 'succeeded' and not payments.carried_over)), sum(payments.amount_minor - payments.refunded_minor)) end)::bigint, false) as "deposit_paid", count(*) filter (where payments.status = 'succeeded') > 0 as "anything_paid"
from "payments"
where "payments"."campaign_id" = $ and "payments"."unwanted" = $ and "payments"."status" in (…)) as "paid"
inner join (select (coalesce(sum(deals.agreed_amount_minor * $::bigint / $::bigint) filter (where deals.status in ('accepted', 'contracted', 'in_progress', 'submitted', 'completed')), 0) + coalesce(sum((select sum(m.amount_minor + coalesce((case m.kind when 'signing' then ((d.agreed_amount_minor * $::bigint / $::bigint - d.agreed_amount_minor) * 2000 / 10000) when 'submission' then ((d.agreed_amount_minor * $::bigint / $::bigint - d.agreed_amount_minor) * 3000 / 10000) else (d.agreed_amount_minor * $::bigint / $::bigint - d.agreed_amount_minor) - ((d.agreed_amount_minor * $::bigint / $::bigint - d.agreed_amount_minor) * 2000 / 10000) - ((d.agreed_amount_minor * $::bigint / $::bigint - d.agreed_amount_minor) * 3000 / 10000) end) * m.amount_minor / nullif((case m.kind when 'signing' then (d.agreed_amount_minor * 2000 / 10000) when 'submission' then (d.agreed_amount_minor * 3000 / 10000) else d.agreed_amount_minor - (d.agreed_amount_minor * 2000 / 10000) - (d.agreed_amount_minor * 3000 / 10000) end), 0), (case m.kind when 'signing' then ((d.agreed_amount_minor * $::bigint / $::bigint - d.agreed_amount_minor) * 2000 / 10000) when 'submission' then ((d.agreed_amount_minor * $::bigint / $::bigint - d.agreed_amount_minor) * 3000 / 10000) else (d.agreed_amount_minor * $::bigint / $::bigint - d.agreed_amount_minor) - ((d.agreed_amount_minor * $::bigint / $::bigint - d.agreed_amount_minor) * 2000 / 10000) - ((d.agreed_amount_minor * $::bigint / $::bigint - d.agreed_amount_minor) * 3000 / 10000) end)))
from milestones m join deals d on d.id = m.deal_id
where m.deal_id = deals.id and m.status in ('released', 'paid', 'held'))) filter (where deals.status = 'cancelled'), 0))::bigint as "agreed_cost_minor"
from "deals"
where "deals"."campaign_id" = $) as "cost" on true

select "currency", cast(sum("amount_minor") as bigint) as "amount_minor"
from "ledger_entries"
where "account" in (…) and "owner_id" = $
group by "currency"

select "id", "payment_id", "status", "amount_minor", "currency", "reason", "evidence_due_at", "evidence", "created_at", "closed_at"
from "disputes"
where "campaign_id" = $
order by "created_at", "id"

select "milestones"."id", "milestones"."deal_id", "milestones"."kind", "milestones"."status", "milestones"."amount_minor", "milestones"."currency", "milestones"."paid_at", "deals"."case_id"
from "milestones"
inner join "deals" on "deals"."id" = "milestones"."deal_id"
where "deals"."campaign_id" = $

select "payouts"."id", "payouts"."deal_id", "payouts"."status", "payouts"."amount_minor", "payouts"."currency", "payouts"."failure_reason", "payouts"."created_at", "payouts"."paid_at", case when "payouts"."status" = 'created' and payout_accounts.status is distinct
from 'active' then coalesce(payout_accounts.status, 'not_started') end as "waits_for"
from "payouts"
inner join "deals" on "deals"."id" = "payouts"."deal_id"
left join "payout_accounts" on "payout_accounts"."creator_id" = "payouts"."creator_id"
where "deals"."campaign_id" = $
order by "payouts"."created_at"

select "refunds"."id", "refunds"."payment_id", "refunds"."status", "refunds"."amount_minor", "refunds"."currency", "refunds"."reason", "refunds"."failure_reason", "refunds"."created_at"
from "refunds"
inner join "payments" on "payments"."id" = "refunds"."payment_id"
where "payments"."campaign_id" = $
order by "refunds"."created_at"

select *
from "campaigns"
where "id" = $ and "deleted_at" is null

select *
from "payments"
where "campaign_id" = $
order by "created_at", "id"


-- payments.invoice

select "amount_minor", "reason", "created_at"
from "refunds"
where "payment_id" = $ and "status" <> $
order by "created_at", "id"

select "campaigns"."name" as "campaign_name", "brand_profiles"."company_name", "users"."first_name", "users"."last_name", "users"."email"
from "campaigns"
inner join "users" on "users"."id" = $
left join "brand_profiles" on "brand_profiles"."user_id" = "users"."id"
where "campaigns"."id" = $

select *
from "payments"
where "id" = $


-- payments.invoices

select "payments"."id", "payments"."campaign_id", "payments"."kind", "payments"."invoice_seq", "payments"."amount_minor", "payments"."refunded_minor", "payments"."currency", "payments"."succeeded_at", "payments"."created_at", "campaigns"."name" as "campaign_name"
from "payments"
inner join "campaigns" on "campaigns"."id" = "payments"."campaign_id"
where "payments"."status" in (…) and "payments"."unwanted" = $ and "payments"."carried_over" = $ and "payments"."succeeded_at" is not null and "payments"."invoice_seq" is not null and "payments"."brand_id" = $
order by "payments"."created_at" desc, "payments"."id" desc
limit $


-- payments.movements

select "page".*, "users"."first_name", "users"."last_name", "creator_profiles"."username", "log_entries"."index"
from (select "ledger_transactions"."id", "ledger_transactions"."kind", "ledger_transactions"."campaign_id", "ledger_transactions"."created_at", split_part(ledger_transactions.idempotency_key, ':', 2) as "about", case when ledger_transactions.kind = 'release' then (select deal_id
from milestones
where milestones.id = split_part(ledger_transactions.idempotency_key, ':', 2)::uuid) when ledger_transactions.kind in ('payout', 'payout_bounced') then (select deal_id
from payouts
where payouts.id = split_part(ledger_transactions.idempotency_key, ':', 2)::uuid) end as "deal_id", case ledger_transactions.kind when 'release' then (select case when deals.extends_deal_id is null then milestones.kind else 'extension' end
from milestones join deals on deals.id = milestones.deal_id
where milestones.id = split_part(ledger_transactions.idempotency_key, ':', 2)::uuid) end as "part", (
select coalesce(jsonb_agg(jsonb_build_object('account', e.account, 'amountMinor', e.amount_minor, 'currency', e.currency)
order by e.id), '[]')
from ledger_entries e
where e.transaction_id = ledger_transactions.id) as "entries", (select e.owner_id
from ledger_entries e
where e.transaction_id = ledger_transactions.id and e.account = 'creator_payable'
limit 1) as "creator_id"
from "ledger_transactions"
where "ledger_transactions"."kind" in (…) and "ledger_transactions"."campaign_id" = $
order by "ledger_transactions"."created_at" desc, "ledger_transactions"."id" desc
limit $) as "page"
left join "users" on "users"."id" = "page"."creator_id"
left join "creator_profiles" on "creator_profiles"."user_id" = "page"."creator_id"
left join "log_entries" on "log_entries"."transaction_id" = "page"."id" and "log_entries"."party" = $
order by "page"."created_at" desc, "page"."id" desc

select *
from "campaigns"
where "id" = $ and "deleted_at" is null


-- payments.payoutSetup

select "id"
from "deals"
where "creator_id" = $ and ("status" in (…) or exists (select "milestones"."id"
from "milestones"
where "milestones"."deal_id" = "deals"."id" and "milestones"."status" in (…)))
limit $

select *
from "payout_accounts"
where "creator_id" = $


-- payments.receipt

select "ledger_transactions"."id", "ledger_transactions"."kind", "ledger_transactions"."campaign_id", "ledger_transactions"."created_at", split_part(ledger_transactions.idempotency_key, ':', 2) as "about", case when ledger_transactions.kind = 'release' then (select deal_id
from milestones
where milestones.id = split_part(ledger_transactions.idempotency_key, ':', 2)::uuid) when ledger_transactions.kind in ('payout', 'payout_bounced') then (select deal_id
from payouts
where payouts.id = split_part(ledger_transactions.idempotency_key, ':', 2)::uuid) end as "deal_id", case ledger_transactions.kind when 'release' then (select case when deals.extends_deal_id is null then milestones.kind else 'extension' end
from milestones join deals on deals.id = milestones.deal_id
where milestones.id = split_part(ledger_transactions.idempotency_key, ':', 2)::uuid) end as "part", (
select coalesce(jsonb_agg(jsonb_build_object('account', e.account, 'amountMinor', e.amount_minor, 'currency', e.currency)
order by e.id), '[]')
from ledger_entries e
where e.transaction_id = ledger_transactions.id) as "entries"
from "ledger_transactions"
where "ledger_transactions"."kind" in (…) and "ledger_transactions"."campaign_id" = $ and "ledger_transactions"."id" = $

select "tree_heads"."size", "tree_heads"."note", "head_cosignatures"."line"
from "head_cosignatures"
inner join "tree_heads" on "tree_heads"."id" = "head_cosignatures"."head_id"
where "head_id" = (select max("head_id") as "id"
from "head_cosignatures")
order by "witness"

select *
from "campaigns"
where "id" = $ and "deleted_at" is null

select *
from "log_entries"
where "transaction_id" = $ and "party" = $

select *
from "tree_heads"
order by "id" desc
limit $

select wanted.level, found.index, found.hash
from json_to_recordset($::json) as wanted (level int, first bigint, last bigint) cross join lateral (
select index, hash
from log_entries
where wanted.level = 0 and index between wanted.first and wanted.last union all
select index, hash
from log_nodes
where level = wanted.level and index between wanted.first and wanted.last) found


-- payments.signedAgreement

select "campaign_files"."kind", "campaign_files"."deal_id", "files"."name", "files"."content_key"
from "campaign_files"
inner join "files" on "files"."id" = "campaign_files"."file_id"
where "campaign_files"."campaign_id" = $ and ("campaign_files"."deal_id" is null or "campaign_files"."deal_id" = $) and "campaign_files"."removed_at" is null and "files"."deleted_at" is null
order by "campaign_files"."kind" desc, "files"."content_key", "files"."name"

select "certificate", "p12"
from "digital_ids"
where "source" = $

select "signatures".*, coalesce(nullif(concat_ws(' ', "agency"."first_name", "agency"."last_name"), ''), "agency"."email"::text) as "agency"
from "signatures"
inner join "deals" on "deals"."id" = "signatures"."deal_id"
left join "users" as "agency" on "agency"."id" = "signatures"."agency_id"
where "deals"."campaign_id" = $ and ("signatures"."deal_id" = $ or "signatures"."party" = $)
order by "signatures"."signed_at", "signatures"."id"

select "version", (brief ->> 'portfolioUse')::boolean as "portfolio_use"
from "campaign_briefs"
where "campaign_id" = $
order by "version" desc
limit $

select *
from "deals"
where "id" = $

select min("created_at") as "bound_at"
from "milestones"
where "deal_id" = $


-- payments.statement

select *
from (select "earnings"."id", "earnings"."earned_at" as "at", 'released' as "kind", "campaigns"."name" as "campaign_name", "brand_profiles"."company_name", case when deals.extends_deal_id is null then milestones.kind else 'extension' end as "part", "earnings"."net_minor" as "amount_minor", "earnings"."currency"
from "earnings"
inner join "milestones" on "milestones"."id" = "earnings"."milestone_id"
inner join "deals" on "deals"."id" = "earnings"."deal_id"
inner join "campaigns" on "campaigns"."id" = "earnings"."campaign_id"
left join "brand_profiles" on "brand_profiles"."user_id" = "earnings"."brand_id"
where "earnings"."creator_id" = $ and "earnings"."earned_at" >= $ and "earnings"."earned_at" < $ union all
select "payouts"."id", payouts.paid_at as "at", 'paid' as "kind", "campaigns"."name" as "campaign_name", "brand_profiles"."company_name", null::text as "part", "payouts"."amount_minor", "payouts"."currency"
from "payouts"
inner join "deals" on "deals"."id" = "payouts"."deal_id"
inner join "campaigns" on "campaigns"."id" = "deals"."campaign_id"
left join "brand_profiles" on "brand_profiles"."user_id" = "deals"."brand_id"
where "payouts"."creator_id" = $ and "payouts"."paid_at" >= $ and "payouts"."paid_at" < $) as "moved"
order by "at", "kind" desc, "id"

select month, currency, sum(released)::bigint as released_minor, sum(paid)::bigint as paid_minor
from (
select to_char(earned_at at time zone 'UTC', 'YYYY-MM') as month, currency, net_minor as released, 0 as paid
from earnings
where creator_id = $ union all
select to_char(paid_at at time zone 'UTC', 'YYYY-MM'), currency, 0, amount_minor
from payouts
where creator_id = $ and paid_at is not null) moved
where month <= $
group by month, currency
order by month, currency


-- payments.statementCsv

select *
from (select "earnings"."id", "earnings"."earned_at" as "at", 'released' as "kind", "campaigns"."name" as "campaign_name", "brand_profiles"."company_name", case when deals.extends_deal_id is null then milestones.kind else 'extension' end as "part", "earnings"."net_minor" as "amount_minor", "earnings"."currency"
from "earnings"
inner join "milestones" on "milestones"."id" = "earnings"."milestone_id"
inner join "deals" on "deals"."id" = "earnings"."deal_id"
inner join "campaigns" on "campaigns"."id" = "earnings"."campaign_id"
left join "brand_profiles" on "brand_profiles"."user_id" = "earnings"."brand_id"
where "earnings"."creator_id" = $ and "earnings"."earned_at" >= $ and "earnings"."earned_at" < $ union all
select "payouts"."id", payouts.paid_at as "at", 'paid' as "kind", "campaigns"."name" as "campaign_name", "brand_profiles"."company_name", null::text as "part", "payouts"."amount_minor", "payouts"."currency"
from "payouts"
inner join "deals" on "deals"."id" = "payouts"."deal_id"
inner join "campaigns" on "campaigns"."id" = "deals"."campaign_id"
left join "brand_profiles" on "brand_profiles"."user_id" = "deals"."brand_id"
where "payouts"."creator_id" = $ and "payouts"."paid_at" >= $ and "payouts"."paid_at" < $) as "moved"
order by "at", "kind" desc, "id"

select month, currency, sum(released)::bigint as released_minor, sum(paid)::bigint as paid_minor
from (
select to_char(earned_at at time zone 'UTC', 'YYYY-MM') as month, currency, net_minor as released, 0 as paid
from earnings
where creator_id = $ union all
select to_char(paid_at at time zone 'UTC', 'YYYY-MM'), currency, 0, amount_minor
from payouts
where creator_id = $ and paid_at is not null) moved
where month <= $
group by month, currency
order by month, currency


-- payments.statementPdf

select *
from (select "earnings"."id", "earnings"."earned_at" as "at", 'released' as "kind", "campaigns"."name" as "campaign_name", "brand_profiles"."company_name", case when deals.extends_deal_id is null then milestones.kind else 'extension' end as "part", "earnings"."net_minor" as "amount_minor", "earnings"."currency"
from "earnings"
inner join "milestones" on "milestones"."id" = "earnings"."milestone_id"
inner join "deals" on "deals"."id" = "earnings"."deal_id"
inner join "campaigns" on "campaigns"."id" = "earnings"."campaign_id"
left join "brand_profiles" on "brand_profiles"."user_id" = "earnings"."brand_id"
where "earnings"."creator_id" = $ and "earnings"."earned_at" >= $ and "earnings"."earned_at" < $ union all
select "payouts"."id", payouts.paid_at as "at", 'paid' as "kind", "campaigns"."name" as "campaign_name", "brand_profiles"."company_name", null::text as "part", "payouts"."amount_minor", "payouts"."currency"
from "payouts"
inner join "deals" on "deals"."id" = "payouts"."deal_id"
inner join "campaigns" on "campaigns"."id" = "deals"."campaign_id"
left join "brand_profiles" on "brand_profiles"."user_id" = "deals"."brand_id"
where "payouts"."creator_id" = $ and "payouts"."paid_at" >= $ and "payouts"."paid_at" < $) as "moved"
order by "at", "kind" desc, "id"

select month, currency, sum(released)::bigint as released_minor, sum(paid)::bigint as paid_minor
from (
select to_char(earned_at at time zone 'UTC', 'YYYY-MM') as month, currency, net_minor as released, 0 as paid
from earnings
where creator_id = $ union all
select to_char(paid_at at time zone 'UTC', 'YYYY-MM'), currency, 0, amount_minor
from payouts
where creator_id = $ and paid_at is not null) moved
where month <= $
group by month, currency
order by month, currency


-- payments.statements

select month, currency, sum(released)::bigint as released_minor, sum(paid)::bigint as paid_minor
from (
select to_char(earned_at at time zone 'UTC', 'YYYY-MM') as month, currency, net_minor as released, 0 as paid
from earnings
where creator_id = $ union all
select to_char(paid_at at time zone 'UTC', 'YYYY-MM'), currency, 0, amount_minor
from payouts
where creator_id = $ and paid_at is not null) moved
where month <= $
group by month, currency
order by month, currency


-- payments.status

select *
from "payments"
where "id" = $


-- payments.terms

select "campaigns"."name" as "campaign_name", "campaigns"."status" as "campaign_status", "campaigns"."content_requirements", "campaigns"."platforms", "campaigns"."target_industries", "campaigns"."start_date", "campaigns"."end_date", "campaigns"."submission_deadline", "campaigns"."time_zone", "campaigns"."launched_at", "campaigns"."completed_at", "brand_profiles"."company_name", "creator"."first_name", "creator"."last_name", "creator_profiles"."username", "payout_accounts"."status" as "payout_account_status", "payout_accounts"."active_since", (select b.brief ->> 'approvalProcess'
from campaign_briefs b
where b.campaign_id = "campaigns"."id"
order by b.version desc
limit 1) as "approval_process", (select json_build_object('terms', f.terms)
from campaign_files f
where f.deal_id = $ and f.kind = 'contract' and f.removed_at is null
order by f.created_at desc, f.id
limit 1) as "agreement", (select max(upper(c.span)) - 1
from commitments c
where c.deal_id = $ and c.exclusive) as "exclusive_until", (
select json_build_object('id', c.id, 'status', c.status, 'turn', c.turn, 'answerBy', c.answer_by)
from cases c
where c.deal_id = $
order by c.created_at desc, c.id desc
limit 1) as "case", (
select max(l.created_at)
from audit_log l
where l.resource_type = 'deal' and l.resource_id = $::text and l.machine = 'deal' and l.to_status = 'completed') as "deal_completed_at", exists (select
from campaign_files f
where f.campaign_id = campaigns.id and f.deal_id is null and f.kind = 'contract' and f.removed_at is null) as "own_contract", coalesce((select json_agg(json_build_object('kind', m.kind, 'status', m.status, 'reachedAt', m.reached_at, 'accruedAt', m.accrued_at, 'releasedAt', m.released_at, 'paidAt', m.paid_at, 'payoutStatus', p.status))
from milestones m
left join payouts p on p.id = m.payout_id
where m.deal_id = $), '[]') as "milestones", coalesce((select json_agg(json_build_object('status', s.status, 'submittedAt', s.submitted_at, 'publishedAt', s.published_at, 'verifiedAt', s.post_verified_at, 'checkDue', s.post_check_due, 'problems', checked.problems, 'checkedAt', checked.checked_at))
from submissions s
left join lateral (select c.problems, c.checked_at
from post_checks c
where c.submission_id = s.id and c.post_url = s.post_url
order by c.id desc
limit 1) checked on true
where s.deal_id = $ and s.status <> 'draft'), '[]') as "content"
from "campaigns"
left join "brand_profiles" on "brand_profiles"."user_id" = "campaigns"."brand_id"
inner join "users" as "creator" on "creator"."id" = $
left join "creator_profiles" on "creator_profiles"."user_id" = "creator"."id"
left join "payout_accounts" on "payout_accounts"."creator_id" = "creator"."id"
where "campaigns"."id" = $ and "campaigns"."deleted_at" is null

select *
from "deals"
where "id" = $
