import { parseCronItems } from 'graphile-worker';
import type { JobName } from './jobs.ts';

interface RecurringJob {
  job: JobName;
  /** A cron pattern in UTC. */
  at: string;
  /** What it does, for staff. */
  description: string;
}

/** When the recurring jobs run (spec rulings B3). This is not a crontab, because that allows no dots in names. */
export const recurring = [
  { job: 'deals.expire', at: '0 * * * *', description: 'Expires invitations that nobody answered' },
  { job: 'invites.expire', at: '3 * * * *', description: 'Expires invitations to the platform' },
  {
    job: 'deals.remind',
    at: '7 * * * *',
    description: 'Sends reminders about invitations, deadlines and usage that ends',
  },
  {
    job: 'content.remind',
    at: '11 * * * *',
    description: 'Reminds brands of content that is waiting for their answer',
  },
  { job: 'content.check-posts', at: '31 * * * *', description: 'Checks the posts of published content' },
  {
    job: 'cases.default',
    at: '41 * * * *',
    description: 'Reminds of cases that wait for an answer, and ends those that got none',
  },
  {
    job: 'approvals.expire',
    at: '43 * * * *',
    description: 'Ends requests for approval that nobody answered within a week',
  },
  { job: 'proposals.expire', at: '53 * * * *', description: 'Ends proposals that nobody answered within a week' },
  { job: 'crm.remind', at: '23 * * * *', description: 'Reminds staff and agencies of follow-ups that are due' },
  { job: 'conversations.mail-unread', at: '* * * * *', description: 'Sends unread messages by email' },
  { job: 'notifications.digest', at: '*/15 * * * *', description: 'Sends the daily emails of notifications' },
  { job: 'campaigns.complete-due', at: '5 0 * * *', description: 'Completes campaigns that have ended' },
  { job: 'campaigns.purge', at: '35 0 * * *', description: 'Removes campaigns that were deleted 30 days ago' },
  { job: 'files.clean', at: '17 * * * *', description: 'Removes files and partial uploads that nothing needs' },
  { job: 'mail.blank-tokens', at: '37 * * * *', description: 'Removes expired links from stored emails' },
  {
    job: 'account.purge',
    at: '47 * * * *',
    description: 'Removes expired sessions, sign-ups, keys and deleted list items',
  },
  { job: 'system.fold-counts', at: '*/5 * * * *', description: 'Adds up the counts that lists show' },
  { job: 'audit.seal', at: '* * * * *', description: 'Seals the audit log' },
  { job: 'records.count', at: '* * * * *', description: 'Counts the track records of brands and creators' },
  { job: 'security.remove-blocks', at: '53 * * * *', description: 'Removes request blocks that have ended' },
  { job: 'analytics.close-days', at: '2 0 * * *', description: 'Adds up the earnings of past days' },
  { job: 'analytics.count-benchmarks', at: '20 2 * * *', description: 'Counts what campaigns cost over all brands' },
  { job: 'analytics.take-snapshots', at: '40 4 * * *', description: 'Counts the results of published content' },
  { job: 'profiles.refresh-due', at: '27 * * * *', description: 'Refreshes the figures of social accounts' },
  { job: 'payments.settle-silent', at: '10 3 * * *', description: 'Settles campaigns whose brand does not respond' },
  {
    job: 'payments.remind-of-setup',
    at: '20 9 * * *',
    description: 'Reminds creators whose money is waiting for their payout setup',
  },
] as const satisfies readonly RecurringJob[];

/** How often one run is tried: the last try is half an hour after the first. After that, staff see the job as failed until its next run. */
const RECURRING_ATTEMPTS = 8;

/** The recurring jobs in graphile-worker's form. The next run replaces one that still fails, so that runs do not pile up. */
export const cronItems = parseCronItems(
  recurring.map(({ job, at }) => ({
    task: job,
    match: at,
    options: { jobKey: job, maxAttempts: RECURRING_ATTEMPTS },
  })),
);
