-- pricing.floors

select "id", "tier", "campaign_type", "min_price_minor", "updated_at"
from "pricing_floors"
where (folded(tier) like containing($) or folded(campaign_type) like containing($))
order by "tier", "campaign_type"

select count(*) as "total"
from "pricing_floors"


-- pricing.history

select "audit_log"."id", "audit_log"."created_at", "users"."first_name", "users"."last_name", "users"."email", ("before" ->> 'minPriceMinor')::bigint as "from_minor", ("after" ->> 'minPriceMinor')::bigint as "to_minor"
from "audit_log"
left join "users" on "users"."id" = "audit_log"."user_id"
where "audit_log"."resource_type" = $ and "audit_log"."resource_id" = $
order by "audit_log"."id" desc
limit $

select "tier", "campaign_type"
from "pricing_floors"
where "id" = $
