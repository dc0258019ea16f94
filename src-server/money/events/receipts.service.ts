import { randomUUID } from 'node:crypto';
import { paymentMessages } from '#shared/messages/payments.ts';
import { nameOrUntitled } from '#shared/names.ts';
import { deskRoute } from '#shared/payments/desk.ts';
import type { CampaignRow, PaymentRow } from '../../access.ts';
import { endOvertaken } from '../../approvals/limits/overtaken.service.ts';
import type { SystemContext } from '../../context.ts';
import type { Tx } from '../../data/db.ts';
import type { Locked } from '../../ground/locks.ts';
import { lossRepaidBooking, paymentBooking } from '../../ledger/booking.rules.ts';
import { borneMinor, post } from '../../ledger/ledger.service.ts';
import { giveLastDay } from '../../lifecycle/last-day.service.ts';
import { resumeWaiting } from '../../lifecycle/resumption.service.ts';
import type { PaymentEvent } from '../../providers/payments/interface.ts';
import { recordCreated, transition } from '../../transition.ts';
import { whyNotTaken } from '../checkout/eligibility.service.ts';
import { amountText, tellBrand, tellCreators, tellStaff } from '../notices.service.ts';
import { dealsThatWait, insertSecondCharge } from '../payments.queries.ts';
import { bookRefund } from '../refunds/refunds.service.ts';

/** What is known about money that has arrived; a second charge may have another amount. */
type Arrived = Pick<Extract<PaymentEvent, { type: 'payment.succeeded' }>, 'chargeId' | 'checkoutId' | 'feeMinor'>;
type Charged = Arrived & { amountMinor: number };

/**
 * Money has arrived, in the requested amount and currency; campaign and payment are locked. It counts if the payment is waiting for it and every
 * guard of its page holds now; otherwise it is booked, sent back whole, and everyone concerned is told why. Returns what was done.
 */
export async function onArrival(
  tx: Tx,
  ctx: SystemContext,
  campaign: Locked<CampaignRow>,
  payment: Locked<PaymentRow>,
  event: Arrived,
): Promise<string> {
  const why =
    payment.status === 'cancelled'
      ? (payment.failureReason ?? paymentMessages.cameAfterCancel)
      : await whyNotTaken(tx, ctx, campaign, payment);
  if (why !== null) return sendBack(tx, ctx, campaign, payment, event, why);

  await arrive(tx, ctx, payment, event, null);
  await endOvertaken(tx, ctx, { campaignId: campaign.id, act: payment.kind, creatorIds: [] });
  const received = paymentMessages.received(amountText(payment.amountMinor, payment.currency));
  await tellBrand(tx, ctx, payment, { type: 'payment', title: paymentMessages.successTitle, message: received });
  // A paused campaign stays where it is; the brand's payment takes effect when it is resumed.
  const funds = payment.kind === 'deposit' && campaign.status === 'creators_assigned';
  const set = { updatedAt: ctx.now };
  const dated = await giveLastDay(tx, ctx, campaign);
  const funded = funds ? await transition(tx, ctx, 'campaign', dated, 'fund', { set }) : dated;
  await repayLoss(tx, ctx, payment);
  await resumeWaiting(tx, ctx, funded);
  return 'succeeded';
}

/**
 * A payment was charged a second time: the money gets a row of its own, so that it can go back by itself. A known charge changes nothing.
 * The caller has locked the campaign and the payment; this locks nothing.
 */
export async function onSecondCharge(
  tx: Tx,
  ctx: SystemContext,
  campaign: Locked<CampaignRow>,
  payment: Locked<PaymentRow>,
  event: Charged,
): Promise<string> {
  const duplicate = await duplicateOf(tx, ctx, payment, event);
  return duplicate ? sendBack(tx, ctx, campaign, duplicate, event, paymentMessages.paidTwice) : 'known';
}

/** Records that the payment has its money: status, charge, and the booking that holds it for the campaign. `unwanted` says why it does not count. */
async function arrive(
  tx: Tx,
  ctx: SystemContext,
  payment: Locked<PaymentRow>,
  event: Arrived,
  unwanted: string | null,
): Promise<Locked<PaymentRow>> {
  const { feeMinor, chargeId } = event;
  const arrived = await transition(tx, ctx, 'payment', payment, 'succeed', {
    set: {
      chargeId,
      feeMinor,
      unwanted: unwanted !== null,
      providerId: payment.providerId ?? event.checkoutId,
      failureReason: unwanted,
      succeededAt: ctx.now,
      updatedAt: ctx.now,
    },
  });
  await post(tx, ctx, paymentBooking(payment, feeMinor));
  return arrived;
}

/** What the platform bore of a lost dispute comes out of the money that replaces it: the creators were paid from its own. */
async function repayLoss(tx: Tx, ctx: SystemContext, payment: Locked<PaymentRow>): Promise<void> {
  const amountMinor = Math.min(payment.amountMinor, await borneMinor(tx, payment.campaignId));
  if (amountMinor > 0) await post(tx, ctx, lossRepaidBooking({ ...payment, amountMinor }));
}

/** Books money that does not count, sends it back whole, and tells the brand, staff, and the creators who would be waiting for it. */
async function sendBack(
  tx: Tx,
  ctx: SystemContext,
  campaign: Locked<CampaignRow>,
  payment: Locked<PaymentRow>,
  event: Arrived,
  why: string,
): Promise<string> {
  const arrived = await arrive(tx, ctx, payment, event, why);
  await bookRefund(tx, ctx, arrived, arrived.amountMinor, { kind: 'refund', reason: why });
  const { title, staffTitle, creatorTitle, text, staffText, creatorText } = paymentMessages.returned;
  const amount = amountText(arrived.amountMinor, arrived.currency);
  const name = nameOrUntitled(campaign.name);
  const type = 'payment_returned';
  await tellBrand(tx, ctx, arrived, { type, title, message: text(amount, name, why) });
  const message = staffText(amount, name, why);
  const route = deskRoute('payments', arrived.id);
  await tellStaff(tx, ctx, { type, title: staffTitle, message, campaignId: campaign.id, route });
  const waiting = await dealsThatWait(tx, campaign.id).execute();
  await tellCreators(tx, ctx, waiting, { type, title: creatorTitle, message: creatorText(name) });
  return `booked and sent back: ${why}`;
}

async function duplicateOf(tx: Tx, ctx: SystemContext, payment: Locked<PaymentRow>, event: Charged) {
  const id = randomUUID();
  const { campaignId, brandId, kind, currency } = payment;
  const { amountMinor } = event;
  const row = await insertSecondCharge(tx, {
    id,
    campaignId,
    brandId,
    kind,
    amountMinor,
    currency,
    status: 'created',
    unwanted: true,
    idempotencyKey: `duplicate:${event.chargeId}`,
    providerId: `${event.checkoutId}#${event.chargeId}`,
    chargeId: null,
    checkoutUrl: null,
    failureReason: null,
    createdAt: ctx.now,
    updatedAt: ctx.now,
  }).executeTakeFirst();
  const about = { campaignId, kind, amountMinor, currency };
  return row && (await recordCreated(tx, ctx, 'payment', row, 'payment.succeed', 'created', about));
}
