-- leads.formIsOpen

select "value"
from "feature_flags"
where "key" = $


-- leads.list

select "id", "name", "email", "phone_number", "user_type", "status", "confirmed_at", "created_at", "updated_at", "note", "imported", (select coalesce(nullif(concat_ws(' ', first_name, last_name), ''), email::text) as "name"
from "users"
where "users"."id" = "leads"."handled_by") as "handled_by"
from "leads"
order by "created_at" desc, "id" desc
limit $

select "id", "name", "email", "phone_number", "user_type", "status", "confirmed_at", "created_at", "updated_at", "note", "imported", (select coalesce(nullif(concat_ws(' ', first_name, last_name), ''), email::text) as "name"
from "users"
where "users"."id" = "leads"."handled_by") as "handled_by"
from "leads"
order by "created_at", "id"
limit $

select "id", "name", "email", "phone_number", "user_type", "status", "confirmed_at", "created_at", "updated_at", "note", "imported", (select coalesce(nullif(concat_ws(' ', first_name, last_name), ''), email::text) as "name"
from "users"
where "users"."id" = "leads"."handled_by") as "handled_by"
from "leads"
where "status" = $
order by "created_at" desc, "id" desc
limit $

select "id", "name", "email", "phone_number", "user_type", "status", "confirmed_at", "created_at", "updated_at", "note", "imported", (select coalesce(nullif(concat_ws(' ', first_name, last_name), ''), email::text) as "name"
from "users"
where "users"."id" = "leads"."handled_by") as "handled_by"
from "leads"
where "user_type" = $
order by "created_at" desc, "id" desc
limit $
