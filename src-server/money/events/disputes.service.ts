import { isoDay } from '#shared/dates.ts';
import { disputeMessages } from '#shared/messages/payments.ts';
import { nameOrUntitled } from '#shared/names.ts';
import { deskRoute } from '#shared/payments/desk.ts';
import { ANSWERABLE_DISPUTES, isOneOf, OPEN_DISPUTES } from '#shared/status-sets.ts';
import type { CampaignRow, PaymentRow } from '../../access.ts';
import type { SystemContext } from '../../context.ts';
import type { Tx } from '../../data/db.ts';
import type { Locked } from '../../ground/locks.ts';
import { announce } from '../../ground/webhooks.ts';
import { disputeBooking, disputeLostBooking, disputeWonBooking } from '../../ledger/booking.rules.ts';
import { heldMinor, post } from '../../ledger/ledger.service.ts';
import { resumeWaiting } from '../../lifecycle/resumption.service.ts';
import type { PaymentEvent } from '../../providers/payments/interface.ts';
import { type RowOf, recordCreated, transition } from '../../transition.ts';
import { recheckOpenPayments } from '../checkout/revalidation.service.ts';
import { lockCampaignOfPayment } from '../locking.service.ts';
import { amountText, tellBrand, tellCreators, tellStaff } from '../notices.service.ts';
import {
  addDisputed,
  dealsWithMoneyToCome,
  disputeByName,
  insertDispute,
  openDisputeOf,
  paymentOfCharge,
  unsentRefunds,
} from '../refunds/disputes.queries.ts';
import { bookRefund, cancelRefund } from '../refunds/refunds.service.ts';
import { isUuid, recordUnexpected, TooEarly } from './unmatched.service.ts';

/** What the bank reports about a dispute. Each event says all of it, so any of them may arrive first. */
type News = Extract<PaymentEvent, { disputeId: string }>;
type DisputeRow = RowOf<'dispute'>;
/** A dispute with what it is about, all locked: campaign, payment, dispute. */
interface Disputed {
  campaign: Locked<CampaignRow>;
  payment: Locked<PaymentRow>;
  dispute: Locked<DisputeRow>;
}

/**
 * Acts on the bank's event about a dispute and returns what was done. Locks campaign, payment and dispute. @throws TooEarly before the event of the
 * charge itself
 */
export async function onDispute(tx: Tx, ctx: SystemContext, event: News): Promise<string> {
  const campaign = isUuid(event.reference) ? await lockCampaignOfPayment(tx, event.reference) : undefined;
  if (!campaign) return recordUnexpected(tx, ctx, 'a dispute of an unknown payment', event);
  const payment = await paymentOfCharge(tx, campaign, event.chargeId).executeTakeFirst();
  if (!payment) throw new TooEarly(event.disputeId);
  if (event.currency !== payment.currency) return recordUnexpected(tx, ctx, 'a dispute in another currency', event);

  const known = await disputeByName(tx, event.disputeId).executeTakeFirst();
  if (known && (known.paymentId !== payment.id || known.amountMinor !== event.amountMinor)) {
    return recordUnexpected(tx, ctx, 'another amount or payment than was disputed', event);
  }
  if (!known && (event.amountMinor === 0 || event.amountMinor > payment.amountMinor - payment.disputedMinor)) {
    return recordUnexpected(tx, ctx, 'a dispute of more than was paid', event);
  }
  const current = known ? { campaign, payment, dispute: known } : await open(tx, ctx, campaign, payment, event);
  switch (event.type) {
    case 'dispute.opened':
      return known ? 'known' : 'disputed';
    case 'dispute.updated':
      return event.status === 'evidence_due'
        ? noteEvidenceDue(tx, ctx, current, event)
        : noteEvidence(tx, ctx, current);
    case 'dispute.won':
    case 'dispute.lost':
      return close(tx, ctx, current, event);
  }
}

/**
 * The bank has taken the money back. It no longer counts as paid and nothing is paid out of it until the dispute is decided. The bank refunds nothing
 * of a disputed charge, so refunds that it does not have yet are cancelled.
 */
async function open(
  tx: Tx,
  ctx: SystemContext,
  campaign: Locked<CampaignRow>,
  before: Locked<PaymentRow>,
  event: News,
): Promise<Disputed> {
  for (const refund of await unsentRefunds(tx, before).execute()) {
    await cancelRefund(tx, ctx, { payment: before, refund });
  }
  const { amountMinor, reason, disputeId: providerId, evidenceDueAt } = event;
  const { id: paymentId, currency } = before;
  const about = { paymentId, amountMinor, currency, reason, providerId };
  const row = await insertDispute(tx, {
    ...about,
    campaignId: campaign.id,
    status: 'opened',
    evidence: null,
    evidenceDueAt,
    createdAt: ctx.now,
    updatedAt: ctx.now,
  }).executeTakeFirstOrThrow();
  const dispute = await recordCreated(tx, ctx, 'dispute', row, 'dispute.open', 'opened', about);
  await announce(tx, ctx, 'dispute.opened', [dispute.id]);
  const payment = await disputed(tx, ctx, before, amountMinor);
  await post(tx, ctx, disputeBooking({ ...dispute, id: providerId }));
  await recheckOpenPayments(tx, ctx, campaign);
  if (event.type === 'dispute.opened' || event.type === 'dispute.updated') {
    await tell(tx, ctx, { campaign, payment, dispute }, 'opened');
  }
  return { campaign, payment, dispute };
}

/** The payment with what a dispute took from it, or gave back. */
async function disputed(tx: Tx, ctx: SystemContext, payment: Locked<PaymentRow>, amountMinor: number) {
  return { ...payment, ...(await addDisputed(tx, payment, amountMinor, ctx.now).executeTakeFirstOrThrow()) };
}

async function noteEvidenceDue(
  tx: Tx,
  ctx: SystemContext,
  { campaign, dispute }: Disputed,
  event: News,
): Promise<string> {
  if (dispute.status !== 'opened') return `late: the dispute is ${dispute.status}`;
  const evidenceDueAt = event.evidenceDueAt ?? dispute.evidenceDueAt;
  await transition(tx, ctx, 'dispute', dispute, 'requestEvidence', { set: { evidenceDueAt, updatedAt: ctx.now } });
  const { title, text } = disputeMessages.evidenceDue;
  const day = evidenceDueAt === null ? null : isoDay(new Date(evidenceDueAt));
  const message = text(amountText(dispute.amountMinor, dispute.currency), nameOrUntitled(campaign.name), day);
  const route = deskRoute('disputes', dispute.id);
  await tellStaff(tx, ctx, { type: 'dispute', title, message, campaignId: campaign.id, route });
  return 'evidence is due';
}

/** The bank has the evidence: ours, or what was submitted at the bank itself. */
async function noteEvidence(tx: Tx, ctx: SystemContext, { dispute }: Disputed): Promise<string> {
  if (!isOneOf(ANSWERABLE_DISPUTES, dispute.status))
    return dispute.status === 'submitted' ? 'known' : `late: the dispute is ${dispute.status}`;
  await transition(tx, ctx, 'dispute', dispute, 'submit', { set: { updatedAt: ctx.now } });
  return 'evidence is in';
}

/**
 * Closes a dispute that the bank has decided. When it is won, the money counts as before. When it is lost, the campaign's held money bears the loss
 * as far as it goes, and the platform bears the rest, which was already released. Then everything that was waiting continues.
 */
async function close(
  tx: Tx,
  ctx: SystemContext,
  { campaign, payment, dispute }: Disputed,
  event: News,
): Promise<string> {
  const won = event.type === 'dispute.won';
  const end = won ? 'won' : 'lost';
  if (!isOneOf(OPEN_DISPUTES, dispute.status)) {
    return dispute.status === end
      ? 'known'
      : recordUnexpected(tx, ctx, `a dispute that was ${dispute.status} before`, event);
  }
  await transition(tx, ctx, 'dispute', dispute, won ? 'win' : 'lose', {
    set: { closedAt: ctx.now, updatedAt: ctx.now },
  });
  const booked = { ...dispute, id: dispute.providerId };
  const after = won ? await disputed(tx, ctx, payment, -dispute.amountMinor) : payment;
  await post(tx, ctx, won ? disputeWonBooking(booked) : disputeLostBooking(booked, await heldMinor(tx, campaign.id)));
  await tell(tx, ctx, { campaign, payment: after, dispute }, end);
  await sendOn(tx, ctx, after);
  await resumeWaiting(tx, ctx, campaign);
  return end;
}

/** What is left of a payment that never counted goes back, now that the bank sends it again. */
async function sendOn(tx: Tx, ctx: SystemContext, payment: Locked<PaymentRow>): Promise<void> {
  if (!payment.unwanted || (await openDisputeOf(tx, payment.id).executeTakeFirst())) return;
  const leftMinor = payment.amountMinor - payment.refundedMinor - payment.disputedMinor;
  const reason = payment.failureReason ?? disputeMessages.notTaken;
  if (leftMinor > 0) await bookRefund(tx, ctx, payment, leftMinor, { kind: 'refund', reason });
}

/** Tells brand and staff; about a loss also the creators who still wait for money of this campaign. */
async function tell(
  tx: Tx,
  ctx: SystemContext,
  { campaign, payment, dispute }: Disputed,
  what: 'opened' | 'won' | 'lost',
): Promise<void> {
  const words = disputeMessages[what];
  const amount = amountText(dispute.amountMinor, dispute.currency);
  const name = nameOrUntitled(campaign.name);
  await tellBrand(tx, ctx, payment, { type: 'dispute', title: words.title, message: words.text(amount, name) });
  const message = words.staffText(amount, name);
  const route = deskRoute('disputes', dispute.id);
  await tellStaff(tx, ctx, { type: 'dispute', title: words.staffTitle, message, campaignId: campaign.id, route });
  if (what !== 'lost') return;
  const { creatorTitle, creatorText } = disputeMessages.lost;
  const deals = await dealsWithMoneyToCome(tx, campaign.id).execute();
  await tellCreators(tx, ctx, deals, { type: 'dispute', title: creatorTitle, message: creatorText(name) });
}
