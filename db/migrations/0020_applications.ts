import { type Kysely, sql } from 'kysely';

/** Applications: one for each creator and campaign, why one was declined, and how unanswered ones end. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
alter table applications
  add column decline_reason text check (btrim(decline_reason) <> ''),
  add column answered_at timestamptz,
  drop constraint applications_status_check,
  add constraint applications_status_check check (status in ('pending', 'offered', 'declined', 'withdrawn', 'closed')),
  add constraint applications_reason check (decline_reason is null or status in ('declined', 'closed'));
drop index applications_open;
-- a creator applies to a campaign once
create unique index applications_pair on applications (campaign_id, creator_id);
-- the hourly job that closes what nobody can answer any more; the applications that wait for a brand
create index applications_pending on applications (campaign_id) where status = 'pending';
-- the campaigns that take applications, newest first
create index campaigns_open on campaigns (created_at desc, id)
  where participation = 'application' and review_status = 'approved' and deleted_at is null
    and status in ('new', 'under_review', 'creators_assigned', 'in_progress', 'awaiting_approval');
`)
    .execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
drop index campaigns_open, applications_pending, applications_pair;
update applications set status = 'withdrawn', decline_reason = null where status = 'closed';
alter table applications
  drop constraint applications_reason,
  drop constraint applications_status_check,
  add constraint applications_status_check check (status in ('pending', 'offered', 'declined', 'withdrawn')),
  drop column answered_at,
  drop column decline_reason;
-- a campaign's applications; one open application for a pair
create unique index applications_open on applications (campaign_id, creator_id) where status in ('pending', 'offered');
`)
    .execute(db);
}
