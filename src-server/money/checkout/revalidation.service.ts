import { paymentMessages } from '#shared/messages/payments.ts';
import { nameOrUntitled } from '#shared/names.ts';
import type { CampaignRow } from '../../access.ts';
import { asSystem, type Context } from '../../context.ts';
import type { Tx } from '../../data/db.ts';
import { refuse } from '../../errors.ts';
import type { Locked } from '../../ground/locks.ts';
import { addJob } from '../../jobs.ts';
import { transition } from '../../transition.ts';
import { amountText, tellBrand } from '../notices.service.ts';
import { openPayments, updatePayment } from '../payments.queries.ts';
import { bankRefusal } from './eligibility.rules.ts';
import { whyNotTaken } from './eligibility.service.ts';

/**
 * Called after every change that a payment may depend on. An open payment that would no longer be accepted is cancelled with the change, and a job
 * closes its page. A payment that the bank is working on cannot be called back: the brand may not change what it depends on, and is told so
 * (CONFLICT); a change by staff, a creator or time stands, and the money is judged when it arrives. The caller has locked the campaign; this locks
 * its open payments.
 */
export async function recheckOpenPayments(tx: Tx, ctx: Context, campaign: Locked<CampaignRow>): Promise<void> {
  const open = await openPayments(tx, campaign).execute();
  if (open.length === 0) return;
  const byBrand = ctx.actor.kind === 'user' && ctx.actor.id === campaign.brandId;
  for (const payment of open) {
    const why = await whyNotTaken(tx, ctx, campaign, payment);
    if (why === null) continue;
    if (payment.status === 'processing') {
      refuse(byBrand ? bankRefusal(payment) : null);
      await updatePayment(tx, payment, { failureReason: why }).execute();
      continue;
    }
    const set = { checkoutUrl: null, failureReason: why, updatedAt: ctx.now };
    await transition(tx, asSystem(ctx), 'payment', payment, 'cancel', { set, note: why });
    await addJob(tx, 'payments.expire-checkout', { paymentId: payment.id });
    const amount = amountText(payment.amountMinor, payment.currency);
    const message = paymentMessages.pageClosed(amount, nameOrUntitled(campaign.name), why);
    await tellBrand(tx, ctx, payment, { type: 'payment', title: paymentMessages.pageClosedTitle, message });
  }
}
