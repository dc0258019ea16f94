import type { JobHandlers } from '../../jobs.ts';
import { sendRefund } from './refunds.service.ts';

export const refundsJobs: JobHandlers = {
  'payments.send-refund': ({ refundId }, ctx) => sendRefund(ctx, refundId),
};
