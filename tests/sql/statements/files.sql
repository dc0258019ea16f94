-- files.url

select "files"."id", "files"."name", "files"."content_type", "files"."content_key", "files"."size_bytes", "files"."purpose"
from "files"
where "id" = $ and "deleted_at" is null and ("files"."owner_id" = $ or ("files"."owner_id" = $ and "files"."purpose" = $) or exists (select "cf"."id"
from "campaign_files" as "cf"
inner join "campaigns" as "c" on "c"."id" = "cf"."campaign_id"
where "cf"."file_id" = "files"."id" and "cf"."removed_at" is null and ("c"."brand_id" = $ or exists (select "d"."id"
from "deals" as "d"
where "d"."campaign_id" = "c"."id" and "d"."creator_id" = $ and "d"."status" in (…) and ("cf"."deal_id" is null or "cf"."deal_id" = "d"."id")))) or exists (select "sf"."file_id"
from "submission_files" as "sf"
inner join "submission_versions" as "v" on "v"."id" = "sf"."version_id"
inner join "submissions" as "s" on "s"."id" = "v"."submission_id"
inner join "campaigns" as "c" on "c"."id" = "s"."campaign_id"
where "sf"."file_id" = "files"."id" and ("s"."creator_id" = $ or ("c"."brand_id" = $ and "v"."submitted_at" is not null))) or exists (select "pc"."id"
from "post_checks" as "pc"
inner join "submissions" as "s" on "s"."id" = "pc"."submission_id"
inner join "campaigns" as "c" on "c"."id" = "s"."campaign_id"
where "pc"."file_id" = "files"."id" and ("s"."creator_id" = $ or "c"."brand_id" = $)) or exists (select "mf"."file_id"
from "deal_message_files" as "mf"
inner join "deal_messages" as "m" on "m"."id" = "mf"."message_id"
where "mf"."file_id" = "files"."id" and ("m"."brand_id" = $ or "m"."creator_id" = $))) and (purpose <> 'copy' or owner_id = $ and exists (
select from data_copies
where data_copies.file_id = files.id and data_copies.expires_at > $))
