-- payments.agreement

select "campaign_files"."id", "campaign_files"."kind", "campaign_files"."file_id", "campaign_files"."created_at", "files"."name", "files"."size_bytes", "files"."content_type", "files"."content_key"
from "campaign_files"
inner join "files" on "files"."id" = "campaign_files"."file_id"
where "campaign_files"."campaign_id" = $ and "campaign_files"."removed_at" is null and "files"."deleted_at" is null
order by "campaign_files"."created_at", "campaign_files"."id"

select "campaigns".*
from "campaigns"
where "campaigns"."id" = $ and "campaigns"."deleted_at" is null and "campaigns"."review_status" <> $ and exists (select "deals"."id"
from "deals"
where "deals"."campaign_id" = "campaigns"."id" and "deals"."creator_id" = $)

select "company_name"
from "brand_profiles"
where "user_id" = $

select "id", "kind", "status", "amount_minor", "currency"
from "milestones"
where "deal_id" = $

select "party", "typed_name", "document_hash", "signed_at"
from "signatures"
where "deal_id" = $
order by "signed_at"

select "version", "brief", "created_at"
from "campaign_briefs"
where "campaign_id" = $
order by "version" desc
limit $

select *
from "deals"
where "id" = $


-- payments.attention

select "disputes"."id", "disputes"."campaign_id", "users"."email", "disputes"."amount_minor", "disputes"."currency", "disputes"."reason", "disputes"."evidence_due_at"
from "disputes"
inner join "payments" on "payments"."id" = "disputes"."payment_id"
inner join "users" on "users"."id" = "payments"."brand_id"
where "disputes"."status" in (…)
order by "disputes"."evidence_due_at"
limit $

select "milestones"."id", "deals"."campaign_id", "users"."email", "milestones"."kind", "milestones"."amount_minor", "milestones"."currency", "milestones"."accrued_at"
from "milestones"
inner join "deals" on "deals"."id" = "milestones"."deal_id"
inner join "users" on "users"."id" = "deals"."creator_id"
where "milestones"."status" = $
order by "milestones"."accrued_at"
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


-- payments.certificate

select "campaign_files"."kind", "files"."name", "files"."content_key"
from "campaign_files"
inner join "files" on "files"."id" = "campaign_files"."file_id"
where "campaign_files"."campaign_id" = $ and "campaign_files"."created_at" <= $ and ("campaign_files"."removed_at" is null or "campaign_files"."removed_at" > $) and ("files"."deleted_at" is null or "files"."deleted_at" > $)
order by "campaign_files"."kind" desc, "files"."content_key", "files"."name"

select "campaigns"."name" as "campaign_name", "brand_profiles"."company_name", "users"."first_name", "users"."last_name", "creator_profiles"."username"
from "deals"
inner join "campaigns" on "campaigns"."id" = "deals"."campaign_id"
inner join "users" on "users"."id" = "deals"."creator_id"
left join "creator_profiles" on "creator_profiles"."user_id" = "deals"."creator_id"
left join "brand_profiles" on "brand_profiles"."user_id" = "deals"."brand_id"
where "deals"."id" = $

select "signatures".*
from "signatures"
inner join "deals" on "deals"."id" = "signatures"."deal_id"
where "deals"."campaign_id" = $ and ("signatures"."deal_id" = $ or "signatures"."party" = $)
order by "signatures"."signed_at", "signatures"."id"

select *
from "deals"
where "id" = $

select max("version") as "version"
from "campaign_briefs"
where "campaign_id" = $ and "created_at" <= $

select min("created_at") as "bound_at"
from "milestones"
where "deal_id" = $


-- payments.contract

select "campaign_files"."id", "campaign_files"."kind", "campaign_files"."file_id", "campaign_files"."created_at", "files"."name", "files"."size_bytes", "files"."content_type", "files"."content_key"
from "campaign_files"
inner join "files" on "files"."id" = "campaign_files"."file_id"
where "campaign_files"."campaign_id" = $ and "campaign_files"."removed_at" is null and "files"."deleted_at" is null
order by "campaign_files"."created_at", "campaign_files"."id"

select "campaigns"."status", "campaigns"."currency", "cost"."agreed_cost_minor", "paid".*
from "campaigns"
inner join (select coalesce(sum((payments.amount_minor - payments.refunded_minor - payments.disputed_minor)), 0)::bigint as "paid_minor", coalesce(sum(payments.disputed_minor), 0)::bigint as "disputed_minor", (case when sum(payments.amount_minor) filter (where payments.kind = 'deposit' and payments.status = 'succeeded') is not null then least(sum(payments.amount_minor) filter (where payments.kind = 'deposit' and payments.status = 'succeeded'), sum(payments.amount_minor - payments.refunded_minor)) end)::bigint as "deposit_minor", sum(payments.amount_minor) filter (where payments.kind = 'deposit' and payments.status = 'succeeded') is not null as "deposit_arrived", coalesce(sum((payments.amount_minor - payments.refunded_minor - payments.disputed_minor)) >= (case when sum(payments.amount_minor) filter (where payments.kind = 'deposit' and payments.status = 'succeeded') is not null then least(sum(payments.amount_minor) filter (where payments.kind = 'deposit' and payments.status = 'succeeded'), sum(payments.amount_minor - payments.refunded_minor)) end)::bigint, false) as "deposit_paid", count(*) filter (where payments.status = 'succeeded') > 0 as "anything_paid"
from "payments"
where "payments"."campaign_id" = $ and "payments"."unwanted" = $ and "payments"."status" in (…)) as "paid" on true
inner join (select coalesce(sum(deals.agreed_amount_minor * $::bigint / $::bigint) filter (where deals.status in ('accepted', 'contracted', 'in_progress', 'submitted', 'completed')), 0)::bigint as "agreed_cost_minor"
from "deals"
where "deals"."campaign_id" = $) as "cost" on true
where "campaigns"."id" = $

select "deals"."id", "deals"."status", "deals"."creator_id", "deals"."agreed_amount_minor", "deals"."currency", "users"."first_name", "users"."last_name", "creator_profiles"."username", (select max("signatures"."signed_at") as "signed_at"
from "signatures"
where "signatures"."deal_id" = "deals"."id" and "signatures"."party" = $ and ("signatures"."document_hash" = $ or "deals"."status" in (…))) as "brand_signed_at", (select max("signatures"."signed_at") as "signed_at"
from "signatures"
where "signatures"."deal_id" = "deals"."id" and "signatures"."party" = $ and ("signatures"."document_hash" = $ or "deals"."status" in (…))) as "creator_signed_at"
from "deals"
inner join "users" on "users"."id" = "deals"."creator_id"
left join "creator_profiles" on "creator_profiles"."user_id" = "deals"."creator_id"
where "deals"."campaign_id" = $ and "deals"."status" in (…)
order by "deals"."created_at", "deals"."id"

select "id", "payment_id", "status", "amount_minor", "currency", "reason", "evidence_due_at", "evidence", "created_at", "closed_at"
from "disputes"
where "campaign_id" = $
order by "created_at", "id"

select "milestones"."id", "milestones"."deal_id", "milestones"."kind", "milestones"."status", "milestones"."amount_minor", "milestones"."currency"
from "milestones"
inner join "deals" on "deals"."id" = "milestones"."deal_id"
where "deals"."campaign_id" = $

select "version", "brief", "created_at"
from "campaign_briefs"
where "campaign_id" = $
order by "version" desc
limit $

select *
from "campaigns"
where "id" = $ and "deleted_at" is null

select *
from "payments"
where "campaign_id" = $
order by "created_at", "id"

select coalesce(sum((payments.amount_minor - payments.refunded_minor - payments.disputed_minor)), 0)::bigint as "paid_minor", coalesce(sum(payments.disputed_minor), 0)::bigint as "disputed_minor", (case when sum(payments.amount_minor) filter (where payments.kind = 'deposit' and payments.status = 'succeeded') is not null then least(sum(payments.amount_minor) filter (where payments.kind = 'deposit' and payments.status = 'succeeded'), sum(payments.amount_minor - payments.refunded_minor)) end)::bigint as "deposit_minor", sum(payments.amount_minor) filter (where payments.kind = 'deposit' and payments.status = 'succeeded') is not null as "deposit_arrived", coalesce(sum((payments.amount_minor - payments.refunded_minor - payments.disputed_minor)) >= (case when sum(payments.amount_minor) filter (where payments.kind = 'deposit' and payments.status = 'succeeded') is not null then least(sum(payments.amount_minor) filter (where payments.kind = 'deposit' and payments.status = 'succeeded'), sum(payments.amount_minor - payments.refunded_minor)) end)::bigint, false) as "deposit_paid", count(*) filter (where payments.status = 'succeeded') > 0 as "anything_paid"
from "payments"
where "payments"."campaign_id" = $ and "payments"."unwanted" = $ and "payments"."status" in (…)


-- payments.earnings

select "earnings"."id", "campaigns"."name" as "campaign_name", "brand_profiles"."company_name", "milestones"."kind", "milestones"."status", "payouts"."status" as "payout_status", "earnings"."net_minor", "earnings"."currency", "earnings"."earned_at"
from "earnings"
inner join "milestones" on "milestones"."id" = "earnings"."milestone_id"
inner join "campaigns" on "campaigns"."id" = "earnings"."campaign_id"
left join "brand_profiles" on "brand_profiles"."user_id" = "earnings"."brand_id"
left join "payouts" on "payouts"."id" = "milestones"."payout_id"
where "earnings"."creator_id" = $
order by "earnings"."earned_at" desc, "earnings"."campaign_id", array_position(array['approval', 'submission', 'signing'], milestones.kind), "earnings"."id"
limit $ offset $

select m.currency, count(*) filter (where m.status in ('released', 'paid')) as count, coalesce(sum(m.amount_minor) filter (where m.status = 'paid'), 0)::bigint as paid_minor, coalesce(sum(m.amount_minor) filter (where m.status = 'released'), 0)::bigint as on_the_way_minor, coalesce(sum(m.amount_minor) filter (where m.status in ('accrued', 'releasable', 'held')), 0)::bigint as accrued_minor
from deals d join milestones m on m.deal_id = d.id
where d.creator_id = $
group by m.currency
order by m.currency


-- payments.forStaff

select "campaigns"."status", "campaigns"."currency", "cost"."agreed_cost_minor", "paid".*
from "campaigns"
inner join (select coalesce(sum((payments.amount_minor - payments.refunded_minor - payments.disputed_minor)), 0)::bigint as "paid_minor", coalesce(sum(payments.disputed_minor), 0)::bigint as "disputed_minor", (case when sum(payments.amount_minor) filter (where payments.kind = 'deposit' and payments.status = 'succeeded') is not null then least(sum(payments.amount_minor) filter (where payments.kind = 'deposit' and payments.status = 'succeeded'), sum(payments.amount_minor - payments.refunded_minor)) end)::bigint as "deposit_minor", sum(payments.amount_minor) filter (where payments.kind = 'deposit' and payments.status = 'succeeded') is not null as "deposit_arrived", coalesce(sum((payments.amount_minor - payments.refunded_minor - payments.disputed_minor)) >= (case when sum(payments.amount_minor) filter (where payments.kind = 'deposit' and payments.status = 'succeeded') is not null then least(sum(payments.amount_minor) filter (where payments.kind = 'deposit' and payments.status = 'succeeded'), sum(payments.amount_minor - payments.refunded_minor)) end)::bigint, false) as "deposit_paid", count(*) filter (where payments.status = 'succeeded') > 0 as "anything_paid"
from "payments"
where "payments"."campaign_id" = $ and "payments"."unwanted" = $ and "payments"."status" in (…)) as "paid" on true
inner join (select coalesce(sum(deals.agreed_amount_minor * $::bigint / $::bigint) filter (where deals.status in ('accepted', 'contracted', 'in_progress', 'submitted', 'completed')), 0)::bigint as "agreed_cost_minor"
from "deals"
where "deals"."campaign_id" = $) as "cost" on true
where "campaigns"."id" = $

select "currency", cast(sum("amount_minor") as bigint) as "amount_minor"
from "ledger_entries"
where "account" in (…) and "owner_id" = $
group by "currency"

select "id", "payment_id", "status", "amount_minor", "currency", "reason", "evidence_due_at", "evidence", "created_at", "closed_at"
from "disputes"
where "campaign_id" = $
order by "created_at", "id"

select "milestones"."id", "milestones"."deal_id", "milestones"."kind", "milestones"."status", "milestones"."amount_minor", "milestones"."currency"
from "milestones"
inner join "deals" on "deals"."id" = "milestones"."deal_id"
where "deals"."campaign_id" = $

select "payouts"."id", "payouts"."deal_id", "payouts"."status", "payouts"."amount_minor", "payouts"."currency", "payouts"."failure_reason", "payouts"."created_at", "payouts"."paid_at"
from "payouts"
inner join "deals" on "deals"."id" = "payouts"."deal_id"
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

select "payments"."succeeded_at", "payments"."invoice_seq", "campaigns"."name" as "campaign_name", "brand_profiles"."company_name", "users"."first_name", "users"."last_name", "users"."email"
from "payments"
inner join "campaigns" on "campaigns"."id" = "payments"."campaign_id"
inner join "users" on "users"."id" = "payments"."brand_id"
left join "brand_profiles" on "brand_profiles"."user_id" = "payments"."brand_id"
where "payments"."status" in (…) and "payments"."unwanted" = $ and "payments"."succeeded_at" is not null and "payments"."invoice_seq" is not null and "payments"."id" = $

select *
from "payments"
where "id" = $


-- payments.invoices

select "payments"."id", "payments"."campaign_id", "payments"."kind", "payments"."invoice_seq", "payments"."amount_minor", "payments"."refunded_minor", "payments"."currency", "payments"."succeeded_at", "payments"."created_at", "campaigns"."name" as "campaign_name"
from "payments"
inner join "campaigns" on "campaigns"."id" = "payments"."campaign_id"
where "payments"."status" in (…) and "payments"."unwanted" = $ and "payments"."succeeded_at" is not null and "payments"."invoice_seq" is not null and "payments"."brand_id" = $
order by "payments"."created_at" desc, "payments"."id" desc
limit $


-- payments.status

select *
from "payments"
where "id" = $
