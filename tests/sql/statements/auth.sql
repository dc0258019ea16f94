-- auth.readInvite

select "invites"."id", "invites"."email", "invites"."role", "invites"."agency_id", "invites"."company_id", "invites"."seat_role", "invites"."status", case when company.id is not null then coalesce((select company_name
from brand_profiles
where user_id = "company"."id"), coalesce(nullif(concat_ws(' ', "company"."first_name", "company"."last_name"), ''), "company"."email"::text)) end as "company"
from "auth_tokens"
inner join "invites" on "invites"."id" = "auth_tokens"."invite_id"
left join "users" as "company" on "company"."id" = "invites"."company_id"
where "auth_tokens"."token_hash" = $ and "auth_tokens"."kind" = $ and "auth_tokens"."used_at" is null and "auth_tokens"."expires_at" > $ and "invites"."status" in (…)


-- auth.session

select "logo_url" as "picture_url"
from "brand_profiles"
where "user_id" = $
