-- account.overview

select "users"."email", "users"."role", "users"."status", "users"."second_factor_at", "users"."deletion_requested_at", "users"."bounced_address" = "users"."email" as "unreachable", "data_copies"."asked_at", "data_copies"."file_id", "data_copies"."expires_at", "files"."size_bytes", exists (select "second_factors"."user_id"
from "second_factors"
where "second_factors"."user_id" = "users"."id" and "last_step" > $) as "app", (select count(*) as "left"
from "recovery_codes"
where "recovery_codes"."user_id" = "users"."id" and "used_at" is null) as "recovery_codes_left"
from "users"
left join "data_copies" on "data_copies"."user_id" = "users"."id"
left join "files" on "files"."id" = "data_copies"."file_id"
where "users"."id" = $


-- account.passkeys

select "id", "name", "created_at" as "added_at", "last_used_at"
from "passkeys"
where "user_id" = $
order by "created_at", "id"


-- account.pushDevices

select "id", "user_agent", "session_id" = $ as "current", "created_at" as "added_at", "last_ok_at", "failures" > $ as "failing"
from "push_subscriptions"
where "user_id" = $
order by "created_at", "id"


-- account.sessions

select "ref", "ip", "user_agent", "created_at" as "signed_in_at", "last_used_at", "id" = $ as "current"
from "sessions"
where "user_id" = $ and "expires_at" > $
order by "last_used_at" desc, "ref"
limit $
