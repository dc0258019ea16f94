-- settings.billing

select "brand", "last4", "exp_month", "exp_year"
from "payment_methods"
where "brand_id" = $

select "currency", count(*) as "payments", count(distinct "campaign_id") as "campaigns", sum(payments.amount_minor)::bigint as "paid_minor", sum(payments.amount_minor - (payments.amount_minor - payments.refunded_minor - payments.disputed_minor))::bigint as "returned_minor"
from "payments"
where "brand_id" = $ and "unwanted" = $ and "status" in (…)
group by "currency"
order by "currency"


-- settings.company

select "company_name", "website_url", "brand_bio", "social_urls"
from "brand_profiles"
where "user_id" = $
