-- notifications.list

select "id", "notification_type", "title", "message", "route", "read_at", "created_at"
from "notifications"
where user_id = $ and coalesce(company_id, user_id) in (…) and "dismissed_at" is null
order by "created_at" desc, "id" desc
limit $

select "id", "notification_type", "title", "message", "route", "read_at", "created_at"
from "notifications"
where user_id = $ and coalesce(company_id, user_id) in (…) and "dismissed_at" is null and "read_at" is null
order by "created_at" desc, "id" desc
limit $


-- notifications.preferences

select "email_notifications", "marketing_emails"
from "notification_preferences"
where "user_id" = $


-- notifications.unreadCount

select count(*) as "unread"
from "notifications"
where user_id = $ and coalesce(company_id, user_id) in (…) and "read_at" is null and "dismissed_at" is null
