-- ledger.lastVerify

select "audit_checks".*, "users"."first_name", "users"."last_name", "users"."email"
from "audit_checks"
left join "users" on "users"."id" = "audit_checks"."asked_by"
where "audit_checks"."subject" = $
order by "audit_checks"."asked_at" desc, "audit_checks"."id" desc
limit $
