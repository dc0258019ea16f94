-- profiles.brand

select "company_name", "industry"
from "brand_profiles"
where "user_id" = $


-- profiles.welcome

select "dismissed_at"
from "intros"
where "user_id" = $ and "intro_type" = $

select "first_name", "last_name", "bio", "avatar_url", "primary_platform", "industries", "content_types", "is_profile_complete", (select count(*) as "n"
from "social_accounts"
where "creator_id" = $) as "connected_accounts"
from "creator_profiles"
inner join "users" on "users"."id" = "creator_profiles"."user_id"
where "user_id" = $
