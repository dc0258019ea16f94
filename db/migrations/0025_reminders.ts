import type { Kysely } from 'kysely';
import { createIndex, run } from '../online.ts';

export const online = true;

/** How often the person who has to answer, hand in or review was reminded, so that nobody is told the same twice (rulings B2.3 and B3). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await run(
    db,
    `alter table deals
      add column if not exists invitation_reminders smallint not null default 0,
      add column if not exists deadline_reminders smallint not null default 0`,
    'alter table submissions add column if not exists review_reminded_at timestamptz',
  );
  // hourly: invitations without an answer
  const unanswered = `on deals (invitation_date) where status = 'invited' and invitation_reminders < 2`;
  await createIndex(db, 'deals_unanswered', unanswered);
  // hourly: work that is due soon
  const atWork = `on deals (campaign_id) where status in ('contracted', 'in_progress') and deadline_reminders < 2`;
  await createIndex(db, 'deals_at_work', atWork);
  // hourly: the campaigns whose content is due soon
  const due = `on campaigns (submission_deadline) where status in ('in_progress', 'awaiting_approval')`;
  await createIndex(db, 'campaigns_due', due);
  // hourly: content that waits for its review
  await createIndex(db, 'submissions_waiting', `on submissions (submitted_at) where status = 'submitted'`);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await run(
    db,
    'drop index if exists submissions_waiting, campaigns_due, deals_at_work, deals_unanswered',
    'alter table submissions drop column if exists review_reminded_at',
    'alter table deals drop column if exists deadline_reminders, drop column if exists invitation_reminders',
  );
}
