import { type Kysely, sql } from 'kysely';

/** How often who has to answer, to hand in or to review was reminded, so that nobody is told the same twice (rulings B2.3 and B3). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
alter table deals
  add column invitation_reminders smallint not null default 0,
  add column deadline_reminders smallint not null default 0;
alter table submissions add column review_reminded_at timestamptz;
-- hourly: invitations without an answer
create index deals_unanswered on deals (invitation_date) where status = 'invited' and invitation_reminders < 2;
-- hourly: work that is due soon
create index deals_at_work on deals (campaign_id) where status in ('contracted', 'in_progress') and deadline_reminders < 2;
-- hourly: the campaigns whose content is due soon
create index campaigns_due on campaigns (submission_deadline) where status in ('in_progress', 'awaiting_approval');
-- hourly: content that waits for its review
create index submissions_waiting on submissions (submitted_at) where status = 'submitted';
`)
    .execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
drop index submissions_waiting, campaigns_due, deals_at_work, deals_unanswered;
alter table submissions drop column review_reminded_at;
alter table deals drop column deadline_reminders, drop column invitation_reminders;
`)
    .execute(db);
}
