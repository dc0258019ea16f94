-- records.entries

select "entry".*, "campaigns"."name" as "campaign_name", "objection"."status" as "objection_status", "objection"."reason" as "objection_reason", "objection"."decision" as "objection_decision"
from (select *
from "record_entries"
where "user_id" = $ and "figure" = $
order by "ended_at" desc, "audit_id" desc
limit $) as "entry"
inner join "campaigns" on "campaigns"."id" = "entry"."campaign_id"
left join "record_objections" as "objection" on "objection"."user_id" = "entry"."user_id" and "objection"."figure" = "entry"."figure" and "objection"."audit_id" = "entry"."audit_id"
order by "entry"."ended_at" desc, "entry"."audit_id" desc


-- records.mine

select "figures"
from "track_records"
where "user_id" = $


-- records.objections

select "objection".*, "person"."email", "person"."first_name", "person"."last_name", "person"."role", "brand_profiles"."company_name", "staff"."email" as "staff_email", "staff"."first_name" as "staff_first", "staff"."last_name" as "staff_last", "campaigns"."name" as "campaign_name", "audit_log"."resource_id" as "thing", "audit_log"."created_at" as "ended_at"
from (select *
from "record_objections"
order by "created_at" desc, "id" desc
limit $) as "objection"
inner join "users" as "person" on "person"."id" = "objection"."user_id"
left join "brand_profiles" on "brand_profiles"."user_id" = "objection"."user_id"
left join "users" as "staff" on "staff"."id" = "objection"."decided_by"
left join "campaigns" on "campaigns"."id" = "objection"."campaign_id"
left join "audit_log" on "audit_log"."id" = "objection"."audit_id"
order by "objection"."created_at" desc, "objection"."id" desc

select "objection".*, "person"."email", "person"."first_name", "person"."last_name", "person"."role", "brand_profiles"."company_name", "staff"."email" as "staff_email", "staff"."first_name" as "staff_first", "staff"."last_name" as "staff_last", "campaigns"."name" as "campaign_name", "audit_log"."resource_id" as "thing", "audit_log"."created_at" as "ended_at"
from (select *
from "record_objections"
where "status" = $
order by "created_at" desc, "id" desc
limit $) as "objection"
inner join "users" as "person" on "person"."id" = "objection"."user_id"
left join "brand_profiles" on "brand_profiles"."user_id" = "objection"."user_id"
left join "users" as "staff" on "staff"."id" = "objection"."decided_by"
left join "campaigns" on "campaigns"."id" = "objection"."campaign_id"
left join "audit_log" on "audit_log"."id" = "objection"."audit_id"
order by "objection"."created_at" desc, "objection"."id" desc
