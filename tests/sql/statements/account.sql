-- account.overview

select "email", "role", "status", "second_factor_at", "deletion_requested_at", (select count(*) as "left"
from "recovery_codes"
where "recovery_codes"."user_id" = "users"."id" and "used_at" is null) as "recovery_codes_left"
from "users"
where "id" = $


-- account.sessions

select "ref", "ip", "user_agent", "created_at" as "signed_in_at", "last_used_at", "id" = $ as "current"
from "sessions"
where "user_id" = $ and "expires_at" > $
order by "last_used_at" desc, "ref"
limit $
