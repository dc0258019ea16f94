-- sso.read

select *
from "sso_connections"
where "company_id" = $
