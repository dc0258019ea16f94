-- portfolio.choices

select "submissions"."status" as "submission_status", "deals"."status" as "deal_status", "deals"."portfolio_use", "campaigns"."status" as "campaign_status", "campaigns"."review_status", "campaigns"."deleted_at" as "campaign_deleted_at", "brand_profiles"."company_name", "submissions"."id" as "submission_id", "submissions"."title", "submissions"."created_at", "submissions"."platform" as "published_on", "campaigns"."platforms", "campaigns"."name" as "campaign_name", "files"."id" as "file_id", "files"."name" as "file_name", "files"."content_type", "portfolio_items"."id" as "item_id", coalesce((select true
from disputes
where disputes.campaign_id = submissions.campaign_id and disputes.status in ('opened', 'evidence_due', 'submitted', 'lost')
limit 1), false) as "disputed", "submission_files"."id"
from "submissions"
inner join "submission_versions" on "submission_versions"."submission_id" = "submissions"."id" and "submission_versions"."version" = "submissions"."version"
inner join "submission_files" on "submission_files"."version_id" = "submission_versions"."id"
inner join "files" on "files"."id" = "submission_files"."file_id"
inner join "deals" on "deals"."id" = "submissions"."deal_id"
inner join "campaigns" on "campaigns"."id" = "submissions"."campaign_id"
left join "brand_profiles" on "brand_profiles"."user_id" = "campaigns"."brand_id"
left join "portfolio_items" on "portfolio_items"."submission_id" = "submissions"."id" and "portfolio_items"."file_id" = "submission_files"."file_id"
where "submissions"."creator_id" = $ and "files"."deleted_at" is null and "submissions"."reviewed_at" is not null and "deals"."status" in (…)
order by "submissions"."created_at" desc, "submission_files"."id" desc
limit $


-- portfolio.mine

select "submissions"."status" as "submission_status", "deals"."status" as "deal_status", "deals"."portfolio_use", "campaigns"."status" as "campaign_status", "campaigns"."review_status", "campaigns"."deleted_at" as "campaign_deleted_at", "brand_profiles"."company_name", "portfolio_items"."id", "portfolio_items"."kind", "portfolio_items"."platform", "portfolio_items"."title", "portfolio_items"."caption", "portfolio_items"."position", "portfolio_items"."file_id", "portfolio_items"."post_url", "submissions"."post_url" as "published_url", "files"."content_type", "files"."width", "files"."height", "creator_profiles"."visibility_settings", coalesce((select true
from disputes
where disputes.campaign_id = submissions.campaign_id and disputes.status in ('opened', 'evidence_due', 'submitted', 'lost')
limit 1), false) as "disputed", exists (select
from submission_versions join submission_files on submission_files.version_id = submission_versions.id
where submission_versions.submission_id = submissions.id and submission_versions.version = submissions.version and submission_files.file_id = portfolio_items.file_id) as "current"
from "portfolio_items"
inner join "creator_profiles" on "creator_profiles"."user_id" = "portfolio_items"."creator_id"
left join "submissions" on "submissions"."id" = "portfolio_items"."submission_id"
left join "deals" on "deals"."id" = "submissions"."deal_id"
left join "campaigns" on "campaigns"."id" = "submissions"."campaign_id"
left join "brand_profiles" on "brand_profiles"."user_id" = "campaigns"."brand_id"
left join "files" on "files"."id" = "portfolio_items"."file_id" and "files"."deleted_at" is null
where "portfolio_items"."creator_id" = $
order by "portfolio_items"."position"

select "username", "public_page", "public_prices", "listed", coalesce((
select jsonb_agg(jsonb_build_object('contentType', content_type, 'fromMinor', from_minor, 'currency', currency)
order by from_minor, content_type)
from creator_rates
where creator_rates.creator_id = creator_profiles.user_id), '[]') as "rates"
from "creator_profiles"
where "user_id" = $


-- portfolio.page

select "creator_profiles"."user_id", "creator_profiles"."username", "creator_profiles"."bio", "creator_profiles"."avatar_url", "creator_profiles"."banner_url", "creator_profiles"."creator_type", "creator_profiles"."industries", "creator_profiles"."content_types", "creator_profiles"."languages", "creator_profiles"."shown_countries", "creator_profiles"."visibility_settings", "creator_profiles"."public_page", "creator_profiles"."public_prices", "creator_profiles"."listed", "creator_profiles"."updated_at", "users"."first_name", "users"."last_name", coalesce((
select jsonb_agg(jsonb_build_object('contentType', content_type, 'fromMinor', from_minor, 'currency', currency)
order by from_minor, content_type)
from creator_rates
where creator_rates.creator_id = creator_profiles.user_id), '[]') as "rates"
from "creator_profiles"
inner join "users" on "users"."id" = "creator_profiles"."user_id"
where "creator_profiles"."username" = $ and (("creator_profiles"."listed" = $ and "creator_profiles"."public_page" = $) or "creator_profiles"."user_id" = $)

select "submissions"."status" as "submission_status", "deals"."status" as "deal_status", "deals"."portfolio_use", "campaigns"."status" as "campaign_status", "campaigns"."review_status", "campaigns"."deleted_at" as "campaign_deleted_at", "brand_profiles"."company_name", "portfolio_items"."id", "portfolio_items"."kind", "portfolio_items"."platform", "portfolio_items"."title", "portfolio_items"."caption", "portfolio_items"."position", "portfolio_items"."file_id", "portfolio_items"."post_url", "submissions"."post_url" as "published_url", "files"."content_type", "files"."width", "files"."height", "creator_profiles"."visibility_settings", coalesce((select true
from disputes
where disputes.campaign_id = submissions.campaign_id and disputes.status in ('opened', 'evidence_due', 'submitted', 'lost')
limit 1), false) as "disputed", exists (select
from submission_versions join submission_files on submission_files.version_id = submission_versions.id
where submission_versions.submission_id = submissions.id and submission_versions.version = submissions.version and submission_files.file_id = portfolio_items.file_id) as "current"
from "portfolio_items"
inner join "creator_profiles" on "creator_profiles"."user_id" = "portfolio_items"."creator_id"
left join "submissions" on "submissions"."id" = "portfolio_items"."submission_id"
left join "deals" on "deals"."id" = "submissions"."deal_id"
left join "campaigns" on "campaigns"."id" = "submissions"."campaign_id"
left join "brand_profiles" on "brand_profiles"."user_id" = "campaigns"."brand_id"
left join "files" on "files"."id" = "portfolio_items"."file_id" and "files"."deleted_at" is null
where "portfolio_items"."creator_id" = $
order by "portfolio_items"."position"

select distinct on ("platform") "platform", "identifier", "profile_url", "follower_count", "engagement_rate", "average_views", "fetched_at"
from "creator_public_analytics"
where "creator_id" = $
order by "platform", "fetched_at" desc, "identifier"
