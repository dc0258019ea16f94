-- calendar.read

select "created_at"
from "calendar_addresses"
where "user_id" = $
