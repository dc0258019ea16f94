import type { JobHandlers } from '../../jobs.ts';
import { expireCheckout } from './checkout.service.ts';

export const checkoutJobs: JobHandlers = {
  'payments.expire-checkout': ({ paymentId }, ctx) => expireCheckout(ctx, paymentId),
};
