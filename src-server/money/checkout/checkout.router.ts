import { payInput, paymentIdInput } from '#shared/payments/payments.schema.ts';
import { brandPayment } from '../../access.ts';
import type { Context, UserContext } from '../../context.ts';
import { permitted, router, userOf } from '../../trpc.ts';
import { cancelPayment, pay } from './checkout.service.ts';
import { paymentView } from './payment.views.ts';

const asUser = (ctx: Context): UserContext => ({ ...ctx, actor: userOf(ctx) });

/** A brand pays its deposit and its balance. */
export const checkoutRouter = router({
  payDeposit: permitted('payments.payDeposit')
    .input(payInput)
    .mutation(async ({ ctx, input }) => paymentView(await pay(asUser(ctx), { ...input, kind: 'deposit' }))),

  payBalance: permitted('payments.payBalance')
    .input(payInput)
    .mutation(async ({ ctx, input }) => paymentView(await pay(asUser(ctx), { ...input, kind: 'balance' }))),

  status: permitted('payments.status')
    .input(paymentIdInput)
    .query(async ({ ctx, input }) => paymentView(await brandPayment(ctx.db, ctx, input.paymentId))),

  cancel: permitted('payment.cancel')
    .input(paymentIdInput)
    .mutation(async ({ ctx, input }) => paymentView(await cancelPayment(asUser(ctx), input.paymentId))),
});
