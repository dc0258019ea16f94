import { disputeBooking, disputeLostBooking, disputeWonBooking } from '#server/ledger/booking.rules.ts';
import type { EventOf } from '#shared/lifecycles.ts';
import { bankMoved, type Paid, type Party, post } from './money.ts';
import { after, type World } from './world.ts';

/** How long the bank accepts evidence. */
const EVIDENCE_DAYS = 7;

/** The state of a dispute: the bank waits for evidence, or has decided. */
export type DisputeEnd = 'evidence_due' | 'won' | 'lost';
const DISPUTE_MOVES = {
  evidence_due: ['requestEvidence'],
  won: ['requestEvidence', 'submit', 'win'],
  lost: ['requestEvidence', 'submit', 'lose'],
} as const satisfies Record<DisputeEnd, readonly EventOf<'dispute'>[]>;
/** The bank's test cards for payments that are disputed. */
const DISPUTED_CARDS = { evidence_due: '0259', won: '0259', lost: '2685' } as const;
const EVIDENCE =
  'The contract was signed by both sides, the creator delivered the content, and the brand approved it before it was posted.';

/**
 * The payer's bank took a payment back after its campaign had been paid out, so nothing is held for it any more: if the dispute is lost, Accord bears
 * all of it. One that waits for evidence is a day old.
 */
export function dispute(w: World, party: Party, paid: Paid, end: DisputeEnd, adminId: string): void {
  const id = w.id();
  const { currency, campaignId } = party;
  const { amountMinor } = paid;
  const providerId = `dp_demo_${id.slice(0, 8)}`;
  const open = end === 'evidence_due';
  const [at, answered, closed] = open ? [w.ago(1), w.ago(1), w.ago(1)] : [w.ago(20), w.ago(17), w.ago(14)];
  const evidenceDueAt = after(at, EVIDENCE_DAYS);
  const status = w.live('dispute', id, DISPUTE_MOVES[end], [at, at, answered, closed], { admin: adminId });
  w.rows.disputes.push({
    id,
    paymentId: paid.id,
    campaignId,
    providerId,
    status,
    amountMinor,
    currency,
    reason: 'fraudulent',
    evidenceDueAt,
    evidence: open ? null : EVIDENCE,
    closedAt: open ? null : closed,
    createdAt: at,
    updatedAt: closed,
  });
  const taken = { id: providerId, campaignId, amountMinor, currency };
  post(w, disputeBooking(taken), at);
  if (end === 'won') post(w, disputeWonBooking(taken), closed);
  if (end === 'lost') post(w, disputeLostBooking(taken, 0), closed);
  const payment = w.rows.payments.find((row) => row.id === paid.id);
  if (payment && end !== 'won') payment.disputedMinor = amountMinor;
  const charge = w.rows['sandboxBank.charges'].find((row) => row.id === paid.chargeId);
  if (charge) Object.assign(charge, { disputedAt: at, cardLast4: DISPUTED_CARDS[end] });
  w.rows['sandboxBank.disputes'].push({
    id: providerId,
    chargeId: paid.chargeId,
    amountMinor,
    currency,
    status: open ? 'needs_evidence' : end,
    evidence: open ? null : EVIDENCE,
    decidesAt: open ? evidenceDueAt : closed,
    evidenceDueAt,
    createdAt: at,
  });
  const line = { currency, objectId: providerId, reference: paid.id };
  bankMoved(w, 'dispute', { ...line, amountMinor: -amountMinor, occurredAt: at });
  if (end === 'won') bankMoved(w, 'dispute_reversal', { ...line, amountMinor, occurredAt: closed });
}
