import { type Kysely, sql } from 'kysely';
import type { Context } from './context.ts';

/** The request that caused a job: the address and browser of the person. */
export type RequestOrigin = Context['request'];

/** Every job and its payload, one line for each. Only add to this list: jobs of the previous version may still be waiting. */
export interface JobPayloads {
  'mail.send': { mailId: string; dealId?: string };
  'mail.send-link': { mailId: string; dealId?: string };
  'mail.blank-tokens': Record<string, never>;
  'invites.mail-result': { inviteId: string; delivered: boolean };
  'invites.expire': Record<string, never>;
  'auth.send-link': { email: string; signUpId: string | null; browserHash: string | null; asker: RequestOrigin };
  'auth.tell-locked': { email: string; asker: RequestOrigin };
  'leads.ask': { leadId: string };
  'files.clean': Record<string, never>;
  'sandbox-bank.work': Record<string, never>;
  'payments.process-event': { eventId: string };
  'payments.send-payout': { payoutId: string };
  'payments.send-refund': { refundId: string };
  'payments.send-evidence': { disputeId: string };
  'payments.expire-checkout': { paymentId: string };
  'payments.settle-silent': Record<string, never>;
  'payments.sync-payout-account': { creatorId: string };
  'payments.send-waiting': { creatorId: string };
  'payments.remind-of-setup': Record<string, never>;
  'contracts.make-agreement': { campaignId: string; dealId: string };
  'contracts.remake-agreements': { campaignId: string };
  'deals.mail-failed': { dealId: string };
  'deals.expire': Record<string, never>;
  'deals.remind': Record<string, never>;
  'content.remind': Record<string, never>;
  'content.check-posts': Record<string, never>;
  'content.check-post': { submissionId: string };
  'crm.remind': Record<string, never>;
  'notifications.digest': Record<string, never>;
  'notifications.push': { subscriptionId: string; notificationId: string | null; attempt: number };
  'conversations.mail-unread': Record<string, never>;
  'conversations.take-reply': { replyId: string };
  'campaigns.complete-due': Record<string, never>;
  'campaigns.purge': Record<string, never>;
  'account.erase': { userId: string };
  'account.make-copy': { userId: string };
  'account.purge': Record<string, never>;
  'analytics.take-snapshots': Record<string, never>;
  'analytics.close-days': Record<string, never>;
  'analytics.count-benchmarks': Record<string, never>;
  'analytics.snapshot': { submissionId: string };
  'profiles.refresh-due': Record<string, never>;
  'profiles.fetch-figures': { accountId: string };
  'settings.deliver-webhook': { deliveryId: string };
  'system.fold-counts': Record<string, never>;
  'audit.seal': Record<string, never>;
  'audit.witness': { witness: string };
  'records.count': Record<string, never>;
  'cases.default': Record<string, never>;
  'approvals.expire': Record<string, never>;
  'proposals.expire': Record<string, never>;
  'security.remove-blocks': Record<string, never>;
  'security.check-audit': { checkId: string };
  'ledger.verify': { checkId: string };
}
export type JobName = keyof JobPayloads;

interface JobOptions {
  /** The earliest time at which it runs; without it, at once. */
  runAt?: Date;
  /** A job with the same key replaces one that has not started. */
  jobKey?: string;
  /** Jobs of one queue run one after the other, across all processes. */
  queue?: string | undefined;
  maxAttempts?: number;
}

interface NewJob<N extends JobName> extends JobOptions {
  payload: JobPayloads[N];
}

/**
 * Adds a job in the caller's transaction, so that the job exists if and only if the change that causes it does. Throws nothing of its own. With a
 * `jobKey` it locks the waiting job of that key until the transaction ends.
 */
export const addJob = <N extends JobName, Tables>(
  tx: Kysely<Tables>,
  name: N,
  payload: JobPayloads[N],
  options: JobOptions = {},
): Promise<void> => addJobs(tx, name, [{ payload, ...options }]);

/**
 * Adds many jobs of one name in one statement, in the order of their keys, so that two transactions that add the same jobs wait for each other in one
 * order; does nothing if there are none.
 */
export async function addJobs<N extends JobName, Tables>(
  tx: Kysely<Tables>,
  name: N,
  jobs: readonly NewJob<N>[],
): Promise<void> {
  if (jobs.length === 0) return;
  await sql`
    select accord_add_job(${name}, payload, "runAt", "jobKey", queue, coalesce("maxAttempts", 12))
    from (
      select * from json_to_recordset(${JSON.stringify(jobs)}::json)
        as job (payload json, "runAt" timestamptz, "jobKey" text, queue text, "maxAttempts" int)
      order by "jobKey"
    ) as job`.execute(tx);
}
