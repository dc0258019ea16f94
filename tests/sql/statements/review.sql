-- review.history

select "campaign_reviews"."id", "campaign_reviews"."kind", "campaign_reviews"."round", "campaign_reviews"."ai_recommendation", "campaign_reviews"."score", "campaign_reviews"."reasoning", "campaign_reviews"."ai_model", "campaign_reviews"."ai_failure", "campaign_reviews"."ai_input_tokens", "campaign_reviews"."ai_output_tokens", "campaign_reviews"."ai_cost_micros", "campaign_reviews"."decision", "campaign_reviews"."note", "campaign_reviews"."created_at", "users"."first_name", "users"."last_name", "users"."email"
from "campaign_reviews"
left join "users" on "users"."id" = "campaign_reviews"."reviewer_id"
where "campaign_reviews"."campaign_id" = $
order by "campaign_reviews"."created_at" desc, "campaign_reviews"."id"
limit $

select *
from "campaigns"
where "id" = $ and "deleted_at" is null


-- review.queue

with "page" as (select "id", "brand_id", "name", "campaign_type", "budget_minor", "currency", "review_priority", "status", "review_status", "reviewer_id", "created_at"
from "campaigns"
where "deleted_at" is null and "review_status" = $
order by "created_at" desc, "id" desc
limit $)
select "page"."id", "page"."name", "page"."campaign_type", "page"."budget_minor", "page"."currency", "page"."review_priority", "page"."status", "page"."review_status", "page"."created_at", "page"."reviewer_id", "users"."first_name", "users"."last_name", "users"."email", "brand_profiles"."company_name"
from "page"
left join "brand_profiles" on "brand_profiles"."user_id" = "page"."brand_id"
left join "users" on "users"."id" = "page"."reviewer_id"
order by "page"."created_at" desc, "page"."id" desc

with "page" as (select "id", "brand_id", "name", "campaign_type", "budget_minor", "currency", "review_priority", "status", "review_status", "reviewer_id", "created_at"
from "campaigns"
where "deleted_at" is null and "review_status" = $
order by "created_at", "id"
limit $)
select "page"."id", "page"."name", "page"."campaign_type", "page"."budget_minor", "page"."currency", "page"."review_priority", "page"."status", "page"."review_status", "page"."created_at", "page"."reviewer_id", "users"."first_name", "users"."last_name", "users"."email", "brand_profiles"."company_name"
from "page"
left join "brand_profiles" on "brand_profiles"."user_id" = "page"."brand_id"
left join "users" on "users"."id" = "page"."reviewer_id"
order by "page"."created_at", "page"."id"


-- review.read

select "campaign_reviews"."id", "campaign_reviews"."kind", "campaign_reviews"."round", "campaign_reviews"."ai_recommendation", "campaign_reviews"."score", "campaign_reviews"."reasoning", "campaign_reviews"."ai_model", "campaign_reviews"."ai_failure", "campaign_reviews"."ai_input_tokens", "campaign_reviews"."ai_output_tokens", "campaign_reviews"."ai_cost_micros", "campaign_reviews"."decision", "campaign_reviews"."note", "campaign_reviews"."created_at", "users"."first_name", "users"."last_name", "users"."email"
from "campaign_reviews"
left join "users" on "users"."id" = "campaign_reviews"."reviewer_id"
where "campaign_reviews"."campaign_id" = $
order by "campaign_reviews"."created_at" desc, "campaign_reviews"."id"
limit $

select (select "company_name"
from "brand_profiles"
where "user_id" = $) as "company_name", (select "logo_url"
from "brand_profiles"
where "user_id" = $) as "logo_url", exists (select "id"
from "payments"
where "campaign_id" = $ and "status" = $) as "paid", (select case when not value then $::text end
from feature_flags
where key = $) as "assess_off"

select *
from "campaigns"
where "id" = $ and "deleted_at" is null


-- review.statistics

with "counted" as (select "key", sum(rows)::bigint as "rows", sum(minor) as "minor"
from "kept_counts"
where "what" = $
group by "key" having sum(rows) <> $), "newest" as (select distinct on ("campaign_reviews"."campaign_id") "ai_decision"
from "campaigns"
inner join "campaign_reviews" on "campaign_reviews"."campaign_id" = "campaigns"."id" and "campaign_reviews"."round" = "campaigns"."review_round" and "kind" = 'assessment'
where "campaigns"."deleted_at" is null and "campaigns"."review_status" in ('pending_review', 'under_review')
order by "campaign_reviews"."campaign_id", "campaign_reviews"."created_at" desc), "assessed" as (select "ai_decision", count(*) as "campaigns"
from "newest"
group by "ai_decision")
select coalesce((select "rows"
from "counted"
where "key" = $), 0::bigint) as "pending_review", coalesce((select "rows"
from "counted"
where "key" = $), 0::bigint) as "under_review", coalesce((select "campaigns"
from "assessed"
where "ai_decision" = $), 0::bigint) as "ai_approved", coalesce((select "campaigns"
from "assessed"
where "ai_decision" = $), 0::bigint) as "flagged_by_ai", coalesce((select "rows"
from "counted"
where "key" = $), 0::bigint) as "approved", coalesce((select "rows"
from "counted"
where "key" = $), 0::bigint) as "rejected"
