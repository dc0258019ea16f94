import {
  type Booking,
  paymentBooking,
  payoutBooking,
  refundBooking,
  refundSettledBooking,
  releaseBooking,
  transferKey,
} from '#server/ledger/booking.rules.ts';
import { feeOf } from '#server/providers/payments/bank/checkouts.ts';
import type { Currency } from '#shared/currencies.ts';
import type { EventOf } from '#shared/lifecycles.ts';
import { MILESTONE_KINDS, type MilestoneKind, milestonesMinor } from '#shared/money.ts';
import { after, both, type World } from './world.ts';

/** Money moves as it really does: each function books in our ledger and in the sandbox bank what one step of the product would. */
export interface Party {
  campaignId: string;
  brandId: string;
  currency: Currency;
}
export interface DealMoney {
  id: string;
  creatorId: string;
  agreedAmountMinor: number;
}

/** Books in our ledger. */
export function post(w: World, { key, kind, campaignId, entries }: Booking, at: Date): void {
  const id = w.id();
  w.rows.ledgerTransactions.push({ id, idempotencyKey: key, kind, campaignId, createdAt: at });
  for (const entry of entries) w.rows.ledgerEntries.push({ transactionId: id, ...entry });
}

/** Books at the sandbox bank. */
export function bankMoved(
  w: World,
  kind: 'charge' | 'fee' | 'refund' | 'payout' | 'dispute' | 'dispute_reversal',
  line: {
    amountMinor: number;
    currency: Currency;
    objectId: string;
    reference: string;
    occurredAt: Date;
  },
): void {
  w.rows['sandboxBank.statementLines'].push({ kind, ...line });
  const account = w.rows['sandboxBank.accounts'].find(({ currency }) => currency === line.currency);
  if (account) account.balanceMinor += line.amountMinor;
  else w.rows['sandboxBank.accounts'].push({ currency: line.currency, balanceMinor: line.amountMinor });
}

/** The bank's customer for a brand, created when it first pays, with its card stored on both sides. */
function customerOf(w: World, brandId: string, at: Date): string {
  const id = `cus_demo_${brandId.slice(0, 8)}`;
  if (!w.rows['sandboxBank.customers'].some((customer) => customer.id === id)) {
    const card = { cardBrand: 'visa', cardLast4: '4242', cardExpMonth: 12, cardExpYear: at.getUTCFullYear() + 4 };
    w.rows['sandboxBank.customers'].push({ id, reference: brandId, ...card, createdAt: at });
    w.rows.paymentMethods.push({
      brandId,
      customerRef: brandId,
      brand: card.cardBrand,
      last4: card.cardLast4,
      expMonth: card.cardExpMonth,
      expYear: card.cardExpYear,
      updatedAt: at,
    });
  }
  return id;
}

export interface Paid {
  id: string;
  chargeId: string;
  amountMinor: number;
}

/** A deposit or balance that was paid: held for the campaign, less the bank's fee. */
export function pay(
  w: World,
  party: Party,
  kind: 'deposit' | 'balance',
  amountMinor: number,
  at: Date,
  refundedMinor = 0,
): Paid {
  const id = w.id();
  const { currency, campaignId, brandId } = party;
  const checkoutId = `co_demo_${id.slice(0, 8)}`;
  const chargeId = `ch_demo_${id.slice(0, 8)}`;
  const feeMinor = feeOf(amountMinor);
  const arrived = w.after(at, 0.01);
  const moves = ['process', 'succeed'] as const;
  const status = w.live('payment', id, moves, [at, at, arrived], { brand: brandId });
  w.rows.payments.push({
    id,
    campaignId,
    brandId,
    kind,
    status,
    amountMinor,
    currency,
    feeMinor,
    refundedMinor,
    idempotencyKey: `checkout:${id}`,
    providerId: checkoutId,
    chargeId,
    checkoutUrl: null,
    failureReason: null,
    ...both(at),
    succeededAt: arrived,
  });
  post(w, paymentBooking({ id, kind, campaignId, amountMinor, currency }, feeMinor), arrived);
  w.rows['sandboxBank.checkouts'].push({
    id: checkoutId,
    customerId: customerOf(w, brandId, at),
    amountMinor,
    currency,
    description: `Accord ${kind}`,
    reference: id,
    successUrl: '/brand/orders',
    cancelUrl: '/brand/orders',
    status: 'paid',
    createdAt: at,
    expiresAt: w.after(at, 1),
  });
  w.rows['sandboxBank.charges'].push({
    id: chargeId,
    checkoutId,
    amountMinor,
    feeMinor,
    refundedMinor,
    currency,
    status: 'succeeded',
    failureCode: null,
    cardBrand: 'visa',
    cardLast4: '4242',
    cardExpMonth: 12,
    cardExpYear: at.getUTCFullYear() + 4,
    disputedAt: null,
    createdAt: arrived,
  });
  const line = { currency, objectId: chargeId, reference: id, occurredAt: arrived };
  bankMoved(w, 'charge', { ...line, amountMinor });
  bankMoved(w, 'fee', { ...line, amountMinor: -feeMinor });
  return { id, chargeId, amountMinor };
}

/** Refunds a payment completely: requested, sent, settled. `pay` has already been told. */
export function refund(w: World, party: Party, paid: Paid, reason: string, at: Date, adminId: string): void {
  const id = w.id();
  const { currency, campaignId } = party;
  const { amountMinor } = paid;
  const settled = w.after(at, 1);
  const providerId = `re_demo_${id.slice(0, 8)}`;
  const status = w.live('refund', id, ['send', 'settle'], [at, at, settled], { admin: adminId });
  w.rows.refunds.push({
    id,
    paymentId: paid.id,
    status,
    amountMinor,
    currency,
    reason,
    idempotencyKey: transferKey('refund', id, 1),
    providerId,
    failureReason: null,
    ...both(at),
  });
  const sent = { id, campaignId, amountMinor, currency };
  post(w, refundBooking(sent, 'refund'), at);
  post(w, refundSettledBooking(sent), settled);
  w.rows['sandboxBank.refunds'].push({
    id: providerId,
    chargeId: paid.chargeId,
    amountMinor,
    currency,
    status: 'succeeded',
    failureCode: null,
    createdAt: at,
  });
  bankMoved(w, 'refund', {
    amountMinor: -amountMinor,
    currency,
    objectId: providerId,
    reference: id,
    occurredAt: paid ? settled : at,
  });
}

/** When each milestone of a deal accrued; null if it has not been reached. */
export type Reached = Record<MilestoneKind, Date | null>;

/** What happened to a payout: the money arrived, is on its way, came back, or was never sent. */
export type PayoutOutcome = 'paid' | 'sent' | 'failed' | 'withheld' | 'refused';
/** How long the bank takes for a payout that is on its way. */
const TRANSFER_DAYS = 3;

/** The three milestones of a bound deal, as far as they were reached; an end with a payout releases all three. */
export function milestones(
  w: World,
  party: Party,
  deal: DealMoney,
  boundAt: Date,
  reached: Reached,
  end: { releasedAt: Date; outcome: PayoutOutcome } | { cancelledAt: Date } | null,
): void {
  const shares = milestonesMinor(deal.agreedAmountMinor);
  const { currency, campaignId, brandId } = party;
  const payoutId = end && 'releasedAt' in end ? w.id() : null;
  if (payoutId && end && 'releasedAt' in end) payout(w, party, deal, payoutId, end.releasedAt, end.outcome);
  for (const kind of MILESTONE_KINDS) {
    const id = w.id();
    const share = shares[kind];
    const accruedAt = reached[kind];
    const accrued = accruedAt ? (['accrue'] as const) : [];
    const times = [boundAt, ...(accruedAt ? [accruedAt] : [])];
    const row = { id, dealId: deal.id, kind, amountMinor: share.netMinor, currency, accruedAt, createdAt: boundAt };
    if (!end || 'cancelledAt' in end) {
      const moves = end ? ([...accrued, 'cancel'] as const) : accrued;
      const status = w.live('milestone', id, moves, end ? [...times, end.cancelledAt] : times, {});
      w.rows.milestones.push({ ...row, status, payoutId: null });
      continue;
    }
    const { releasedAt, outcome } = end;
    const settledAt = w.after(releasedAt, 1);
    const paid = outcome === 'paid' ? (['pay'] as const) : [];
    const moves = [...accrued, 'mature', 'release', ...paid] as const;
    const status = w.live('milestone', id, moves, [...times, releasedAt, releasedAt, settledAt], {});
    const paidAt = outcome === 'paid' ? settledAt : null;
    w.rows.milestones.push({ ...row, status, payoutId, releasedAt, paidAt });
    w.rows.earnings.push({
      id: w.id(),
      milestoneId: id,
      dealId: deal.id,
      campaignId,
      creatorId: deal.creatorId,
      brandId,
      ...share,
      currency,
      earnedAt: releasedAt,
    });
    post(w, releaseBooking({ id, campaignId, creatorId: deal.creatorId, currency }, share), releasedAt);
  }
}

const PAYOUT_MOVES = {
  paid: ['send', 'settle'],
  sent: ['send'],
  failed: ['send', 'fail'],
  withheld: ['withhold'],
  refused: ['withhold', 'refuse'],
} as const satisfies Record<PayoutOutcome, readonly EventOf<'payout'>[]>;

function payout(w: World, party: Party, deal: DealMoney, id: string, at: Date, outcome: PayoutOutcome): void {
  const { currency, campaignId } = party;
  const amountMinor = deal.agreedAmountMinor;
  const settled = w.after(at, 1);
  const providerId = `po_demo_${id.slice(0, 8)}`;
  const paid = outcome === 'paid';
  const sent = outcome !== 'withheld' && outcome !== 'refused';
  const moves = PAYOUT_MOVES[outcome];
  const status = w.live('payout', id, moves, [at, at, settled], {});
  w.rows.payouts.push({
    id,
    creatorId: deal.creatorId,
    dealId: deal.id,
    status,
    amountMinor,
    currency,
    idempotencyKey: transferKey('payout', id, 1),
    providerId: sent ? providerId : null,
    failureReason: outcome === 'failed' ? 'The account was closed' : null,
    ...both(at),
    paidAt: paid ? settled : null,
  });
  if (!sent) return;
  w.rows['sandboxBank.payouts'].push({
    id: providerId,
    amountMinor,
    currency,
    destination: `acct_demo_${deal.creatorId.slice(0, 8)}`,
    reference: `${id}:1`,
    status: outcome === 'sent' ? 'pending' : outcome,
    failureCode: outcome === 'failed' ? 'account_closed' : null,
    createdAt: at,
    settlesAt: outcome === 'sent' ? after(at, TRANSFER_DAYS) : settled,
  });
  if (outcome === 'failed') return;
  if (paid) post(w, payoutBooking({ id, campaignId, creatorId: deal.creatorId, amountMinor, currency }), settled);
  bankMoved(w, 'payout', {
    amountMinor: -amountMinor,
    currency,
    objectId: providerId,
    reference: `${id}:1`,
    occurredAt: settled,
  });
}
