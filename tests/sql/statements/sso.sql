-- sso.read

select *
from "sso_connections"
where "company_id" = $

select count(*) as "people"
from "sso_people"
where "company_id" = $
