import type { JobHandlers } from '../jobs.ts';
import { expireCheckout } from './checkout.service.ts';
import { processEvent } from './events.service.ts';
import { sendEvidence } from './evidence.service.ts';
import { syncPayoutAccount } from './payout-accounts.service.ts';
import { remindOfSetup, sendWaiting } from './payout-waiting.service.ts';
import { sendPayout } from './payouts.service.ts';
import { sendRefund } from './refunds.service.ts';
import { settleUnfinished } from './unfinished.service.ts';

export const paymentsJobs: JobHandlers = {
  'payments.process-event': ({ eventId }, ctx) => processEvent(ctx, eventId),
  'payments.send-payout': ({ payoutId }, ctx) => sendPayout(ctx, payoutId),
  'payments.send-refund': ({ refundId }, ctx) => sendRefund(ctx, refundId),
  'payments.send-evidence': ({ disputeId }, ctx) => sendEvidence(ctx, disputeId),
  'payments.expire-checkout': ({ paymentId }, ctx) => expireCheckout(ctx, paymentId),
  'payments.settle-silent': (_payload, ctx) => settleUnfinished(ctx),
  'payments.sync-payout-account': ({ creatorId }, ctx) => syncPayoutAccount(ctx, creatorId),
  'payments.send-waiting': ({ creatorId }, ctx) => sendWaiting(ctx, creatorId),
  'payments.remind-of-setup': (_payload, ctx) => remindOfSetup(ctx),
};
