-- mail.mailbox

select "id", "to_address", "template", "subject", "body_text", "body_html", "status", "last_error", "created_at", "sent_at", "side_id"
from "mail_outbox"
order by "created_at" desc, "id"
limit $ offset $
