import { purge } from './account/account.service.ts';
import { makeCopy } from './account/copy.service.ts';
import { erase } from './account/erase.service.ts';
import { closeUnanswerable } from './agreement/deals/closing.service.ts';
import { tellUnmailed } from './agreement/deals/notices.service.ts';
import { remind } from './agreement/deals/reminders.service.ts';
import { remindOfUsage } from './agreement/deals/usage-reminders.service.ts';
import { expireInvitations } from './agreement/offers/deals.service.ts';
import { makeLateAgreement, remakeAgreements } from './agreement/signing/agreements.service.ts';
import { closeDays } from './analytics/analytics.service.ts';
import { countBenchmarks } from './analytics/benchmarks.service.ts';
import { orderSnapshots, takeSnapshot } from './analytics/snapshots.service.ts';
import { expire as expireApprovals } from './approvals/requests/deciding.service.ts';
import { sendLink } from './auth/links.service.ts';
import { tellLocked } from './auth/sign-in.service.ts';
import { purgeDeleted } from './campaigns/purging.service.ts';
import { endSilence } from './cases/silence.service.ts';
import { checkPost, orderChecks } from './content/post-checks.service.ts';
import { remindOfReviews } from './content/reminders.service.ts';
import type { SystemContext } from './context.ts';
import { mailUnread } from './conversations/messages.service.ts';
import { takeReply } from './conversations/replies.service.ts';
import { remindOfFollowUps } from './crm/follow-ups.service.ts';
import type { JobName, JobPayloads } from './jobs.ts';
import { requestConfirmation } from './leads/leads.service.ts';
import { runVerify } from './ledger/verify.service.ts';
import { settleUnfinished } from './lifecycle/deadlines.service.ts';
import { expireCheckout } from './money/checkout/checkout.service.ts';
import { sendEvidence } from './money/desk/evidence.service.ts';
import { processEvent } from './money/events/events.service.ts';
import { syncPayoutAccount } from './money/payouts/payout-accounts.service.ts';
import { sendPayout } from './money/payouts/payouts.service.ts';
import { remindOfSetup, sendWaiting } from './money/payouts/pending-payouts.service.ts';
import { sendRefund } from './money/refunds/refunds.service.ts';
import { sendDigests } from './notifications/digest.service.ts';
import { sendPush } from './notifications/push.service.ts';
import { completeDue } from './orders/launch.service.ts';
import { fetchFigures, refreshDue } from './profiles/figures.service.ts';
import { expire as expireProposals } from './proposals/deciding.service.ts';
import { cleanFiles } from './providers/files/cleaning.ts';
import { blankDeadTokens, sendQueuedMail } from './providers/mail/outbox.ts';
import { sandboxBank, workBank } from './providers/payments/local.ts';
import { countRecords } from './records/records.service.ts';
import { sealLog } from './seals/seals.service.ts';
import { askWitness } from './seals/witnesses.service.ts';
import { runCheck } from './security/audit.service.ts';
import { removeBlocks } from './security/limiting.service.ts';
import { deliver } from './settings/webhook-sending.service.ts';
import { everyPart } from './sweep.ts';
import { foldCounts } from './system/counts.service.ts';
import { expireInvites, noteMailResult } from './users/invites.service.ts';

/** What each job does, in the order of `jobs.ts`. A handler throws what its service throws; the job is then tried again. */
export const jobHandlers: { [N in JobName]: (payload: JobPayloads[N], ctx: SystemContext) => Promise<void> } = {
  'mail.send': ({ mailId, dealId }, ctx) => sendQueuedMail(mailId, ctx, dealId),
  'mail.send-link': ({ mailId, dealId }, ctx) => sendQueuedMail(mailId, ctx, dealId),
  'mail.blank-tokens': (_payload, ctx) => blankDeadTokens(ctx),
  'invites.mail-result': ({ inviteId, delivered }, ctx) => noteMailResult(ctx, inviteId, delivered),
  'invites.expire': (_payload, ctx) => expireInvites(ctx),
  'auth.send-link': (order, ctx) => sendLink(ctx, order),
  'auth.tell-locked': ({ email, asker }, ctx) => tellLocked({ ...ctx, request: asker }, email),
  'leads.ask': ({ leadId }, ctx) => requestConfirmation(ctx, leadId),
  'files.clean': (_payload, ctx) => cleanFiles(ctx),
  'sandbox-bank.work': (_payload, ctx) => workBank(sandboxBank(ctx.env, ctx.db, () => ctx.now)),
  'payments.process-event': ({ eventId }, ctx) => processEvent(ctx, eventId),
  'payments.send-payout': ({ payoutId }, ctx) => sendPayout(ctx, payoutId),
  'payments.send-refund': ({ refundId }, ctx) => sendRefund(ctx, refundId),
  'payments.send-evidence': ({ disputeId }, ctx) => sendEvidence(ctx, disputeId),
  'payments.expire-checkout': ({ paymentId }, ctx) => expireCheckout(ctx, paymentId),
  'payments.settle-silent': (_payload, ctx) => settleUnfinished(ctx),
  'payments.sync-payout-account': ({ creatorId }, ctx) => syncPayoutAccount(ctx, creatorId),
  'payments.send-waiting': ({ creatorId }, ctx) => sendWaiting(ctx, creatorId),
  'payments.remind-of-setup': (_payload, ctx) => remindOfSetup(ctx),
  'contracts.make-agreement': (payload, ctx) => makeLateAgreement(ctx, payload),
  'contracts.remake-agreements': (payload, ctx) => remakeAgreements(ctx, payload),
  'deals.mail-failed': ({ dealId }, ctx) => tellUnmailed(ctx, dealId),
  'deals.expire': (_payload, ctx) =>
    everyPart(
      () => expireInvitations(ctx),
      () => closeUnanswerable(ctx),
    ),
  'deals.remind': (_payload, ctx) =>
    everyPart(
      () => remind(ctx),
      () => remindOfUsage(ctx),
    ),
  'content.remind': (_payload, ctx) => remindOfReviews(ctx),
  'content.check-posts': (_payload, ctx) => orderChecks(ctx),
  'content.check-post': ({ submissionId }, ctx) => checkPost(ctx, submissionId),
  'crm.remind': (_payload, ctx) => remindOfFollowUps(ctx),
  'notifications.digest': (_payload, ctx) => sendDigests(ctx),
  'notifications.push': (payload, ctx) => sendPush(ctx, payload),
  'conversations.mail-unread': (_payload, ctx) => mailUnread(ctx),
  'conversations.take-reply': ({ replyId }, ctx) => takeReply(ctx, replyId),
  'campaigns.complete-due': (_payload, ctx) => completeDue(ctx),
  'campaigns.purge': (_payload, ctx) => purgeDeleted(ctx),
  'account.erase': ({ userId }, ctx) => erase(ctx, userId),
  'account.make-copy': ({ userId }, ctx) => makeCopy(ctx, userId),
  'account.purge': (_payload, ctx) => purge(ctx),
  'analytics.take-snapshots': (_payload, ctx) => orderSnapshots(ctx),
  'analytics.close-days': (_payload, ctx) => closeDays(ctx),
  'analytics.count-benchmarks': (_payload, ctx) => countBenchmarks(ctx),
  'analytics.snapshot': ({ submissionId }, ctx) => takeSnapshot(ctx, submissionId),
  'profiles.refresh-due': (_payload, ctx) => refreshDue(ctx),
  'profiles.fetch-figures': ({ accountId }, ctx) => fetchFigures(ctx, accountId),
  'settings.deliver-webhook': ({ deliveryId }, ctx) => deliver(ctx, deliveryId),
  'system.fold-counts': (_payload, ctx) => foldCounts(ctx),
  'audit.seal': async (_payload, ctx) => void (await sealLog(ctx)),
  'audit.witness': ({ witness }, ctx) => askWitness(ctx, witness),
  'records.count': (_payload, ctx) => countRecords(ctx),
  'cases.default': (_payload, ctx) => endSilence(ctx),
  'approvals.expire': (_payload, ctx) => expireApprovals(ctx),
  'proposals.expire': (_payload, ctx) => expireProposals(ctx),
  'security.remove-blocks': (_payload, ctx) => removeBlocks(ctx),
  'security.check-audit': ({ checkId }, ctx) => runCheck(ctx, checkId),
  'ledger.verify': ({ checkId }, ctx) => runVerify(ctx, checkId),
};
