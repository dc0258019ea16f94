-- system.flags

select *
from "feature_flags"
order by "key"


-- system.health

select (select count(distinct pid)
from pg_locks
where locktype = 'advisory' and granted and classid = $ and database = (select datid
from pg_stat_activity
where pid = pg_backend_pid())) as "workers"

select *
from accord_job_counts() as "jobs"

select current_setting('server_version') as "version", pg_database_size(current_database()) as "size_bytes", (select count(*)
from pg_stat_activity
where datid is not null) as "connections", current_setting('max_connections')::integer as "connections_max"

with "recent" as (select "status"
from "mail_outbox"
where "created_at" >= $), "queued" as (select "created_at"
from "mail_outbox"
where "status" = $)
select (select count(*) as "n"
from "recent"
where "status" = $) as "sent_today", (select count(*) as "n"
from "recent"
where "status" = $) as "failed_today", (select count(*) as "n"
from "queued") as "waiting", (select min("created_at") as "at"
from "queued") as "waiting_since"


-- system.jobs

select *
from accord_jobs($, $, $) as "jobs"


-- system.recurringJobs

select *
from accord_recurring_jobs() as "jobs"


-- system.tables

select *
from accord_tables() as "tables"
