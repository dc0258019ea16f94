import { askForCheck, lastCheck } from '../security/checks.service.ts';
import { heavy, permitted, router } from '../trpc.ts';
import { verifyNow } from './verify.service.ts';

export const ledgerRouter = router({
  /** Every check of the books; an empty list proves that they are right. */
  verify: permitted('ledger.verify')
    .use(heavy)
    .query(async ({ ctx }) => ({ findings: await verifyNow(ctx) })),

  /** The same as a job: the findings of the last run, and a new run. */
  lastVerify: permitted('ledger.verify').query(({ ctx }) => lastCheck(ctx, 'books')),
  startVerify: permitted('ledger.verify').mutation(({ ctx }) => askForCheck(ctx, 'books')),
});
