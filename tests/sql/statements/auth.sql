-- auth.readInvite

select "invites"."id", "invites"."email", "invites"."role", "invites"."agency_id", "invites"."status"
from "auth_tokens"
inner join "invites" on "invites"."id" = "auth_tokens"."invite_id"
where "auth_tokens"."token_hash" = $ and "auth_tokens"."kind" = $ and "auth_tokens"."used_at" is null and "auth_tokens"."expires_at" > $ and "invites"."status" in (…)


-- auth.session

select "logo_url" as "picture_url"
from "brand_profiles"
where "user_id" = $
