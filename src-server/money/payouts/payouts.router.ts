import { earningsInput } from '#shared/payments/payments.schema.ts';
import type { Context, UserContext } from '../../context.ts';
import { permitted, router, userOf } from '../../trpc.ts';
import { earningsView } from './earnings.service.ts';
import { checkPayoutSetup, payoutSetup, setUpPayouts } from './payout-accounts.service.ts';
import { paymentClock } from './unpaid-earnings.service.ts';

const asUser = (ctx: Context): UserContext => ({ ...ctx, actor: userOf(ctx) });
const done = { ok: true } as const;

/** Where a creator is paid, and what they have earned. */
export const payoutsRouter = router({
  /** The creator's account at the provider, which receives the payouts. */
  payoutSetup: permitted('payments.payoutSetup').query(({ ctx }) => payoutSetup(asUser(ctx))),

  setUpPayouts: permitted('payments.setUpPayouts').mutation(({ ctx }) => setUpPayouts(asUser(ctx))),

  checkPayoutSetup: permitted('payments.checkPayoutSetup').mutation(async ({ ctx }) => {
    await checkPayoutSetup(asUser(ctx));
    return done;
  }),

  /** What the creator has earned and not received yet. */
  clock: permitted('payments.earnings').query(({ ctx }) => paymentClock(asUser(ctx))),

  earnings: permitted('payments.earnings')
    .input(earningsInput)
    .query(({ ctx, input }) => earningsView(asUser(ctx), input)),
});
