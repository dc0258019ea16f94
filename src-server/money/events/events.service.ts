import { isOneOf, OPEN_PAYMENTS } from '#shared/status-sets.ts';
import type { CampaignRow, PaymentRow } from '../../access.ts';
import type { SystemContext } from '../../context.ts';
import { inTransaction, type Tx } from '../../data/db.ts';
import type { Locked } from '../../ground/locks.ts';
import { addJob } from '../../jobs.ts';
import { type CompleteEvent, type PaymentEvent, paymentEventSchema } from '../../providers/payments/interface.ts';
import { transition } from '../../transition.ts';
import { lockCampaignOfPayment, lockPayment, lockPayout, paymentOf } from '../locking.service.ts';
import { tellBrand } from '../notices.service.ts';
import { refundByName, refundsUnanswered, updatePayment, updatePayout } from '../payments.queries.ts';
import { creatorEmail, payoutAccountByName } from '../payouts/payout-accounts.queries.ts';
import { failPayout, referenceOf, settlePayout } from '../payouts/payouts.service.ts';
import { bouncePayout, bounceRefund, hasBounced, payoutHasBounced } from '../refunds/bounces.service.ts';
import { failRefund, settleRefund } from '../refunds/refunds.service.ts';
import { onDispute } from './disputes.service.ts';
import { brandOfCustomer, eventById, lockEvent, putCard, removeCard, setProcessed } from './inbox.queries.ts';
import { onArrival, onSecondCharge } from './receipts.service.ts';
import { isUuid, recordUnexpected, TooEarly } from './unmatched.service.ts';

type Of<Type extends PaymentEvent['type']> = Extract<PaymentEvent, { type: Type }>;

/**
 * The job `payments.process-event`: acts on one event of the inbox exactly once, even if it was delivered in the wrong order or twice. The event's
 * changes and the note that it was processed are one transaction; the outcome says in words what was done. If the provider only reports that
 * something changed, it is asked for the details first. Locks the event of the inbox, then the campaign that it is about and what it changes there.
 * @throws PaymentsError if the provider cannot be asked, so that the job tries again
 */
export async function processEvent(ctx: SystemContext, inboxId: string): Promise<void> {
  const told = await eventById(ctx.db, inboxId).executeTakeFirst();
  if (!told || told.processedAt !== null) return;
  const event = await ctx.providers.payments.completeEvent(paymentEventSchema.parse(told.event));
  await inTransaction(ctx.db, async (tx) => {
    const stored = await lockEvent(tx, inboxId).executeTakeFirst();
    if (!stored || stored.processedAt !== null) return;
    const outcome = await act(tx, ctx, event);
    await setProcessed(tx, inboxId, ctx.now, event, outcome).execute();
  });
}

async function act(tx: Tx, ctx: SystemContext, event: CompleteEvent): Promise<string> {
  switch (event.type) {
    case 'payment.processing':
    case 'payment.succeeded':
    case 'payment.failed':
    case 'checkout.expired':
      return onPayment(tx, ctx, event);
    case 'refund.succeeded':
    case 'refund.failed':
      return onRefund(tx, ctx, event);
    case 'payout.paid':
    case 'payout.failed':
      return onPayout(tx, ctx, event);
    case 'dispute.opened':
    case 'dispute.updated':
    case 'dispute.won':
    case 'dispute.lost':
      return onDispute(tx, ctx, event);
    case 'payout_account.updated':
      return onPayoutAccount(tx, ctx, event);
    case 'setup.completed':
      return onSetup(tx, ctx, event);
    case 'setup.removed':
      await removeCard(tx, event.customerRef).execute();
      return 'card removed';
    case 'ignored':
      return 'not used';
  }
}

type PaymentNews = Of<'payment.processing' | 'payment.succeeded' | 'payment.failed' | 'checkout.expired'>;

async function onPayment(tx: Tx, ctx: SystemContext, event: PaymentNews): Promise<string> {
  const locked = isUuid(event.reference) ? await lockPayment(tx, event.reference) : undefined;
  if (!locked) return recordUnexpected(tx, ctx, 'an unknown payment', event);
  const { campaign, payment } = locked;
  const set = { updatedAt: ctx.now };
  switch (event.type) {
    case 'payment.processing':
      if (payment.status !== 'created') return `late: the payment is ${payment.status}`;
      await transition(tx, ctx, 'payment', payment, 'process', { set });
      return 'processing';
    case 'payment.failed': {
      const page = event.checkoutOpen ? {} : { checkoutUrl: null };
      const change = { ...set, ...page, failureReason: event.failureMessage };
      if (payment.status === 'failed') {
        await updatePayment(tx, payment, change).execute();
        return 'failed again';
      }
      if (payment.status !== 'created' && payment.status !== 'processing')
        return `late: the payment is ${payment.status}`;
      await transition(tx, ctx, 'payment', payment, 'fail', { set: change, note: event.failureCode });
      await tellBrand(tx, ctx, payment, { type: 'payment', title: 'Payment failed', message: event.failureMessage });
      return 'failed';
    }
    case 'checkout.expired':
      if (!isOneOf(OPEN_PAYMENTS, payment.status)) return `late: the payment is ${payment.status}`;
      await transition(tx, ctx, 'payment', payment, 'cancel', {
        set: { ...set, checkoutUrl: null },
        note: event.reason,
      });
      return 'cancelled';
    case 'payment.succeeded':
      return onSucceeded(tx, ctx, campaign, payment, event);
  }
}

/** Money has arrived. If it is not what was asked for, nothing is moved; for the rest see {@link onArrival}. */
async function onSucceeded(
  tx: Tx,
  ctx: SystemContext,
  campaign: Locked<CampaignRow>,
  payment: Locked<PaymentRow>,
  event: Of<'payment.succeeded'>,
): Promise<string> {
  if (payment.chargeId === event.chargeId) return 'known';
  if (event.currency !== payment.currency)
    return recordUnexpected(tx, ctx, 'another currency than was asked for', event);
  if (payment.status === 'succeeded' || payment.status === 'refunded') {
    return onSecondCharge(tx, ctx, campaign, payment, event);
  }
  if (event.amountMinor !== payment.amountMinor)
    return recordUnexpected(tx, ctx, 'another amount than was asked for', event);
  return onArrival(tx, ctx, campaign, payment, event);
}

async function onRefund(tx: Tx, ctx: SystemContext, event: Of<'refund.succeeded' | 'refund.failed'>): Promise<string> {
  const campaign = isUuid(event.reference) ? await lockCampaignOfPayment(tx, event.reference) : undefined;
  const refund = campaign && (await refundByName(tx, campaign, event.refundId).executeTakeFirst());
  if (!refund) {
    // It was sent, but the bank's name for it is not stored yet: the job that sends it repeats the call and stores it.
    if (await refundsUnanswered(tx, event.chargeId).executeTakeFirst()) throw new TooEarly(event.refundId);
    if (!campaign) return recordUnexpected(tx, ctx, 'an unknown refund', event);
    // Money that was sent by any try but the last has been or will be sent twice.
    if (event.type === 'refund.succeeded')
      return recordUnexpected(tx, ctx, 'a refund that is not the last try of any of ours', event);
    return 'late: an earlier try';
  }
  if (event.amountMinor !== refund.amountMinor || event.currency !== refund.currency) {
    return recordUnexpected(tx, ctx, 'another amount than was sent back', event);
  }
  if (refund.bankReference !== null) {
    if (event.type === 'refund.failed') return 'late: it was sent by bank transfer since';
    return recordUnexpected(tx, ctx, 'a refund that was sent by bank transfer as well', event);
  }
  if (event.type === 'refund.succeeded') {
    if (refund.status === 'succeeded') return 'known';
    const sent = { refund, payment: await paymentOf(tx, refund.paymentId) };
    if (await hasBounced(tx, sent)) return 'late: it has come back since';
    await settleRefund(tx, ctx, sent);
    return 'sent back';
  }
  if (refund.status !== 'processing' && refund.status !== 'succeeded') return `late: the refund is ${refund.status}`;
  const payment = await paymentOf(tx, refund.paymentId);
  if (refund.status === 'succeeded') {
    await bounceRefund(tx, ctx, { refund, payment }, { code: event.failureCode, text: event.failureMessage });
    return 'came back';
  }
  await failRefund(tx, ctx, { refund, payment }, event.failureCode, event.failureMessage);
  return 'failed';
}

async function onPayout(tx: Tx, ctx: SystemContext, event: Of<'payout.paid' | 'payout.failed'>): Promise<string> {
  const [payoutId = ''] = event.reference.split(':');
  const locked = isUuid(payoutId) ? await lockPayout(tx, payoutId) : undefined;
  if (!locked) return recordUnexpected(tx, ctx, 'an unknown payout', event);
  const { payout } = locked;
  if (event.amountMinor !== payout.amountMinor || event.currency !== payout.currency) {
    return recordUnexpected(tx, ctx, 'another amount than was paid out', event);
  }
  if (event.reference !== referenceOf(payout)) {
    if (event.type === 'payout.paid')
      return recordUnexpected(tx, ctx, 'an earlier try of a payout that was sent again', event);
    return 'late: an earlier try';
  }
  if (payout.providerId === null) {
    await updatePayout(tx, payout, { providerId: event.payoutId }).execute();
  }
  if (event.type === 'payout.paid') {
    if (payout.status === 'paid') return 'known';
    if (await payoutHasBounced(tx, locked)) return 'late: it has come back since';
    await settlePayout(tx, ctx, locked);
    return 'paid';
  }
  if (payout.status === 'paid') {
    await bouncePayout(tx, ctx, locked, { code: event.failureCode, text: event.failureMessage });
    return 'came back';
  }
  if (payout.status !== 'processing') return `late: the payout is ${payout.status}`;
  await failPayout(tx, ctx, locked, event.failureCode, event.failureMessage);
  return 'failed';
}

/** What changed is asked for by a job, because events may overtake each other and the provider is not called in a transaction. */
async function onPayoutAccount(tx: Tx, ctx: SystemContext, event: Of<'payout_account.updated'>): Promise<string> {
  const known = await payoutAccountByName(tx, event.accountId).executeTakeFirst();
  if (known) {
    const { creatorId } = known;
    await addJob(tx, 'payments.sync-payout-account', { creatorId }, { jobKey: `payout-account:${creatorId}` });
    return 'asked for';
  }
  // Either not stored yet, or erased with a creator who was never paid: the code that stores the account asks for its state.
  const ours = isUuid(event.reference) ? await creatorEmail(tx, event.reference).executeTakeFirst() : undefined;
  return ours ? 'no such account is stored' : recordUnexpected(tx, ctx, 'an unknown payout account', event);
}

async function onSetup(tx: Tx, ctx: SystemContext, event: Of<'setup.completed'>): Promise<string> {
  const brand = isUuid(event.customerRef) ? await brandOfCustomer(tx, event.customerRef).executeTakeFirst() : undefined;
  if (!brand) return recordUnexpected(tx, ctx, 'a card of an unknown customer', event);
  const card = { customerRef: event.customerRef, ...event.card, updatedAt: ctx.now };
  await putCard(tx, brand.userId, card).execute();
  return 'card stored';
}
