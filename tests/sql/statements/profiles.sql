-- profiles.accounts

select *, (select case when not value then $::text end
from feature_flags
where key = $) as "refresh_off"
from "social_accounts"
where "creator_id" = $
order by "created_at" desc, "id" desc

select distinct on ("platform") "platform", "followers"
from "follower_snapshots"
where "creator_id" = $ and "taken_on" >= $ and "taken_on" <= $
order by "platform", "taken_on" desc


-- profiles.brand

select "company_name", "industry", "logo_url"
from "brand_profiles"
where "user_id" = $


-- profiles.mine

select "first_name", "last_name", "bio", "avatar_url", "primary_platform", "industries", "content_types", "is_profile_complete", (select count(*) as "n"
from "social_accounts"
where "creator_id" = $) as "connected_accounts", "username", "banner_url", "visibility_settings"
from "creator_profiles"
inner join "users" on "users"."id" = "creator_profiles"."user_id"
where "user_id" = $


-- profiles.welcome

select "first_name", "last_name", "bio", "avatar_url", "primary_platform", "industries", "content_types", "is_profile_complete", (select count(*) as "n"
from "social_accounts"
where "creator_id" = $) as "connected_accounts"
from "creator_profiles"
inner join "users" on "users"."id" = "creator_profiles"."user_id"
where "user_id" = $

select exists (select "user_id"
from "intros"
where "user_id" = $ and "intro_type" = $) as "intro_dismissed", exists (select "creator_id"
from "payout_accounts"
where "creator_id" = $ and "status" = $) as "has_payouts", exists (select "id"
from "deals"
where "creator_id" = $ and "response_date" is not null) as "has_answered", exists (select "id"
from "applications"
where "creator_id" = $) as "has_applied"


-- profiles.wizard

select "first_name", "last_name", "bio", "creator_type", "audience_type", "audience_primary", "audience_countries", "industries", "platforms", "content_types", "primary_platform", "wizard_step", "is_profile_complete"
from "users"
left join "creator_profiles" on "creator_profiles"."user_id" = "users"."id"
where "users"."id" = $
