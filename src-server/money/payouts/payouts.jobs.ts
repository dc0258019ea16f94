import type { JobHandlers } from '../../jobs.ts';
import { syncPayoutAccount } from './payout-accounts.service.ts';
import { sendPayout } from './payouts.service.ts';
import { remindOfSetup, sendWaiting } from './pending-payouts.service.ts';

export const payoutsJobs: JobHandlers = {
  'payments.send-payout': ({ payoutId }, ctx) => sendPayout(ctx, payoutId),
  'payments.sync-payout-account': ({ creatorId }, ctx) => syncPayoutAccount(ctx, creatorId),
  'payments.send-waiting': ({ creatorId }, ctx) => sendWaiting(ctx, creatorId),
  'payments.remind-of-setup': (_payload, ctx) => remindOfSetup(ctx),
};
