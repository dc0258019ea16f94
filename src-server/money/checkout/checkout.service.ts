import { randomUUID } from 'node:crypto';
import { PAYMENT_ABANDONED_MS } from '#shared/constants.ts';
import { paymentMessages } from '#shared/messages/payments.ts';
import { invoiceNumber, type PaymentKind, type PaymentMethod } from '#shared/payments/payments.schema.ts';
import { isOneOf, OPEN_PAYMENTS } from '#shared/status-sets.ts';
import {
  type Authorized,
  asOwn,
  brandPayment,
  type CampaignRow,
  ownCampaign,
  type PaymentRow,
  withCampaign,
} from '../../access.ts';
import { approvalToPay, notePayment } from '../../approvals/limits/limits.service.ts';
import { asSystem, type Context, type SystemContext, type UserContext } from '../../context.ts';
import { inTransaction, type Tx } from '../../data/db.ts';
import { conflict, notFound, refuse, UserError, unmet } from '../../errors.ts';
import { requireFlag } from '../../ground/flags.ts';
import type { Locked } from '../../ground/locks.ts';
import { addJob } from '../../jobs.ts';
import { type Checkout, PaymentsError } from '../../providers/payments/interface.ts';
import { type Movable, recordCreated, transition } from '../../transition.ts';
import { paymentById } from '../locking.queries.ts';
import { lockPayment } from '../locking.service.ts';
import { insertPayment, insertPaymentRequest, openPayment, requestByKey, updatePayment } from '../payments.queries.ts';
import { expireTransfer, transferTerms } from './bank-transfer.service.ts';
import { cancelRefusal, pauseRefusal } from './eligibility.rules.ts';
import { dueNow } from './eligibility.service.ts';

interface PayInput {
  campaignId: string;
  kind: PaymentKind;
  /** By card unless given. */
  method?: PaymentMethod;
  /** A key that the payer's browser made for this click. */
  requestKey: string;
}

/**
 * Opens the bank's page for the deposit or the balance and returns the payment. The row and its key are committed before the bank is called, so a
 * crash in between is healed by the next call, which repeats it with the same key; a second call joins the open page. Throws PRECONDITION_FAILED
 * naming what is missing, CONFLICT if it is already paid, SERVICE_UNAVAILABLE if the bank cannot be reached. Locks the campaign, then its open
 * payment, in transactions before and after the call.
 */
export async function pay(ctx: UserContext, input: PayInput): Promise<PaymentRow> {
  if (input.method === 'bank_transfer' && ctx.env.bankTransferAccount === null)
    throw unmet('Bank transfer is not offered at the moment. Please pay by card.');
  const claimed = await claimPayment(ctx, input);
  if (claimed.method === 'bank_transfer') return claimed;
  if (claimed.status !== 'created' || claimed.checkoutUrl !== null) return claimed;
  const payment = await recordCheckout(ctx, claimed.id, await callCheckout(ctx, claimed));
  if (payment.status === 'cancelled') throw conflict(payment.failureReason ?? paymentMessages.refused);
  return payment;
}

/**
 * First step: finds or creates the payment. Above the limit of the member who acts, a second person must have approved it. Committed before the bank
 * is asked for anything. Locks the campaign, then its open payment. @throws NOT_FOUND for another brand's; PRECONDITION_FAILED naming what is
 * missing; CONFLICT if it is already paid, or the key was used for something else
 */
export async function claimPayment(
  ctx: UserContext,
  { campaignId, kind, requestKey, method = 'card' }: PayInput,
): Promise<PaymentRow> {
  return inTransaction(ctx.db, async (tx) => {
    const campaign = await ownCampaign(tx, ctx, campaignId, { lock: true });
    const before = await requestByKey(tx, ctx.actor.id, requestKey).executeTakeFirst();
    if (before) {
      if (before.campaignId !== campaignId || before.kind !== kind) throw conflict(paymentMessages.keyReused);
      const asked = await paymentById(tx, before.paymentId).executeTakeFirstOrThrow();
      if (asked.method !== method) throw conflict(paymentMessages.keyReused);
      return asked;
    }
    await requireFlag(tx, 'payments_enabled');
    const amountMinor = await amountToPay(tx, ctx, campaign, kind);
    const approval = await approvalToPay(tx, ctx, campaign, kind, { amountMinor, currency: campaign.currency });
    const payment =
      (await joinOpen(tx, ctx, campaign, { kind, method, amountMinor })) ??
      (await create(tx, ctx, campaign, { kind, method, amountMinor }));
    const request = { brandId: ctx.actor.id, requestKey, campaignId, kind, paymentId: payment.id, createdAt: ctx.now };
    await insertPaymentRequest(tx, request).execute();
    if (approval) await notePayment(tx, approval, payment.id);
    return payment;
  });
}

/**
 * Second step: opens the bank's page. The same payment always asks with the same key and the same words. Locks nothing while it waits for the bank; a
 * refused payment is cancelled afterwards, for which its campaign and the payment are locked. @throws SERVICE_UNAVAILABLE, CONFLICT if the bank
 * refuses it for good
 */
export async function callCheckout(ctx: Context, payment: PaymentRow): Promise<Checkout> {
  // A deposit returns to the stage that it leads to, anything else to the money.
  const order = `${ctx.env.publicUrl}/brand/orders?projectId=${payment.campaignId}`;
  const orderUrl = payment.kind === 'deposit' ? order : `${order}&tab=money`;
  try {
    return await ctx.providers.payments.createCheckout({
      idempotencyKey: payment.idempotencyKey,
      amountMinor: payment.amountMinor,
      currency: payment.currency,
      description: `Accord invoice ${invoiceNumber(payment.campaignId, payment.invoiceSeq ?? 0)}`,
      reference: payment.id,
      customerRef: payment.brandId,
      successUrl: `${orderUrl}&payment=${payment.id}`,
      cancelUrl: orderUrl,
    });
  } catch (error) {
    if (!(error instanceof PaymentsError)) throw error;
    if (error.retryable) throw new UserError('SERVICE_UNAVAILABLE', paymentMessages.unreachable);
    await inTransaction(ctx.db, async (tx) =>
      cancelRow(tx, asSystem(ctx), (await lockKnown(tx, payment.id)).payment, error.code),
    );
    throw conflict(paymentMessages.refused);
  }
}

/**
 * Third step: stores where the page is. If the payment was cancelled meanwhile, the page is closed. Locks the campaign, then the payment.
 * @throws NOT_FOUND
 */
export async function recordCheckout(ctx: Context, paymentId: string, checkout: Checkout): Promise<PaymentRow> {
  return inTransaction(ctx.db, async (tx) => {
    const { payment } = await lockKnown(tx, paymentId);
    if (payment.providerId !== null) return payment;
    const open = payment.status === 'created';
    if (payment.status === 'cancelled') await addJob(tx, 'payments.expire-checkout', { paymentId });
    const page = { providerId: checkout.providerId, checkoutUrl: open ? checkout.url : null, updatedAt: ctx.now };
    return updatePayment(tx, payment, page).returningAll().executeTakeFirstOrThrow();
  });
}

/**
 * Cancels a payment that was not made. CONFLICT if the bank already works on it or has the money. Locks the campaign, then the payment, once the bank
 * has closed its page. @throws NOT_FOUND for another brand's; SERVICE_UNAVAILABLE if the bank cannot be reached
 */
export async function cancelPayment(ctx: UserContext, paymentId: string): Promise<PaymentRow> {
  const payment = await brandPayment(ctx.db, ctx, paymentId);
  refuse(cancelRefusal(payment.status));
  const closed = await closePage(ctx, payment).catch((error: unknown) => {
    if (!(error instanceof PaymentsError)) throw error;
    throw new UserError('SERVICE_UNAVAILABLE', paymentMessages.notCancelled);
  });
  if (!closed) throw conflict(paymentMessages.processing);
  return inTransaction(ctx.db, async (tx) => {
    const current = asOwn(ctx, (await lockKnown(tx, paymentId)).payment, 'brandId', 'This payment');
    // The bank may have told of the closed page first.
    return current.status === 'cancelled' ? current : cancelRow(tx, ctx, current, 'cancelled by the brand');
  });
}

/**
 * The job `payments.expire-checkout`: ends a payment that was not finished within a day, and closes the page of one that has ended. A payment that
 * the bank is working on is left to its event and checked again later. Locks the campaign, then the payment, once the bank has closed its page.
 */
export async function expireCheckout(ctx: SystemContext, paymentId: string): Promise<void> {
  const payment = await paymentById(ctx.db, paymentId).executeTakeFirst();
  if (!payment || payment.status === 'succeeded' || payment.status === 'refunded') return;
  const closed = await closePage(ctx, payment);
  if (payment.status === 'cancelled') return;
  await inTransaction(ctx.db, async (tx) => {
    const { payment: current } = await lockKnown(tx, paymentId);
    if (!isOneOf(OPEN_PAYMENTS, current.status)) return;
    if (current.method === 'bank_transfer') return expireTransfer(tx, ctx, current);
    if (closed) await cancelRow(tx, ctx, current, 'not finished within a day');
    else await expireLater(tx, current, new Date(ctx.now.getTime() + PAYMENT_ABANDONED_MS));
  });
}

async function lockKnown(tx: Tx, paymentId: string) {
  const locked = await lockPayment(tx, paymentId);
  if (!locked) throw notFound('This payment');
  return locked;
}

/** Closes the bank's page; false if the money is already there. */
async function closePage(ctx: Context, payment: PaymentRow): Promise<boolean> {
  if (payment.providerId === null) return true;
  const { status } = await ctx.providers.payments.cancelCheckout(payment.providerId);
  return status !== 'paid' && status !== 'processing';
}

interface Asked {
  kind: PaymentKind;
  method: PaymentMethod;
  amountMinor: number;
}

/** What is due now. The caller has locked the campaign. @throws CONFLICT if it is already paid, PRECONDITION_FAILED naming what is missing */
export async function amountToPay(
  tx: Tx,
  ctx: Context,
  campaign: Locked<CampaignRow>,
  kind: PaymentKind,
): Promise<number> {
  const paused = pauseRefusal(campaign);
  if (paused) throw unmet(paused);
  const { amountMinor, missing, paid } = await dueNow(tx, ctx, campaign, kind);
  if (missing !== null) throw paid ? conflict(missing) : unmet(missing);
  return amountMinor;
}

/** The payment that is already open, if its page can still be used for this amount; otherwise it is cancelled. */
async function joinOpen(
  tx: Tx,
  ctx: UserContext,
  campaign: Authorized<Locked<CampaignRow>, 'manage'>,
  { kind, method, amountMinor }: Asked,
): Promise<PaymentRow | undefined> {
  const open = await openPayment(tx, campaign, kind).executeTakeFirst();
  if (!open || open.status === 'processing') return open;
  const closed = open.status === 'failed' && open.checkoutUrl === null;
  const usable = !closed && ctx.now < waitedForUntil(open);
  if (usable && open.method === method && open.amountMinor === amountMinor) return open;
  await cancelRow(tx, ctx, withCampaign(campaign, open), 'replaced by a new payment');
  await addJob(tx, 'payments.expire-checkout', { paymentId: open.id });
  return undefined;
}

async function create(
  tx: Tx,
  ctx: UserContext,
  campaign: Locked<CampaignRow>,
  { kind, method, amountMinor }: Asked,
): Promise<PaymentRow> {
  const paymentId = randomUUID();
  const { currency } = campaign;
  const payment = await insertPayment(tx, {
    id: paymentId,
    campaignId: campaign.id,
    brandId: campaign.brandId,
    kind,
    method,
    ...(method === 'bank_transfer' && transferTerms(ctx.now)),
    status: 'created',
    amountMinor,
    currency,
    idempotencyKey: `checkout:${paymentId}`,
    providerId: null,
    chargeId: null,
    checkoutUrl: null,
    failureReason: null,
    createdAt: ctx.now,
    updatedAt: ctx.now,
  }).executeTakeFirstOrThrow();
  const action = kind === 'deposit' ? 'payments.payDeposit' : 'payments.payBalance';
  await recordCreated(tx, ctx, 'payment', payment, action, 'created', {
    campaignId: campaign.id,
    kind,
    method,
    amountMinor,
    currency,
  });
  await expireLater(tx, payment, waitedForUntil(payment));
  return payment;
}

async function cancelRow<Ctx extends Context>(
  tx: Tx,
  ctx: Ctx,
  payment: Movable<'payment', Ctx>,
  note: string,
): Promise<PaymentRow> {
  return transition(tx, ctx, 'payment', payment, 'cancel', {
    set: { checkoutUrl: null, updatedAt: ctx.now },
    note,
  });
}

async function expireLater(tx: Tx, { id: paymentId }: PaymentRow, runAt: Date): Promise<void> {
  await addJob(tx, 'payments.expire-checkout', { paymentId }, { runAt });
}

/** Until when an open payment may be finished: a bank page for one day, a bank transfer until its day. */
const waitedForUntil = ({ dueAt, createdAt }: PaymentRow): Date =>
  dueAt ?? new Date(createdAt.getTime() + PAYMENT_ABANDONED_MS);
