import { type Form, flat, inner, invalid, type Thing, text } from './stripe-wire.ts';
import type { StripeWorld } from './stripe-world.ts';

const MINUTE_MS = 60_000;
const EVIDENCE_MS = 7 * 24 * 3_600_000;

/** How a dispute ends once there is evidence: decided by the last words of its statement, as in Stripe's test mode, or by the test. */
export type DisputeEnd = 'won' | 'lost';

/** The payer's bank takes back the money of a charge after a minute. */
export function disputeLater(world: StripeWorld, chargeId: string, end: DisputeEnd): void {
  world.later(MINUTE_MS, () => openDispute(world, chargeId, end));
}

export function openDispute(world: StripeWorld, chargeId: string, end: DisputeEnd, inquiry = false): Thing {
  const charge = world.get('charge', chargeId);
  const amount = Number(charge.amount) - Number(charge.amount_refunded);
  const dispute = world.add({
    id: world.id('dp'),
    object: 'dispute',
    amount,
    currency: charge.currency,
    charge: chargeId,
    reason: 'fraudulent',
    status: inquiry ? 'warning_needs_response' : 'needs_response',
    evidence: {},
    evidence_details: { due_by: Math.floor((world.now().getTime() + EVIDENCE_MS) / 1000), has_evidence: false },
    metadata: {},
    end,
    created: world.seconds(),
  });
  world.emit('charge.dispute.created', dispute);
  if (inquiry) return dispute;
  charge.disputed = true;
  withdraw(world, dispute);
  world.later(EVIDENCE_MS, () => {
    if (dispute.status === 'needs_response') close(world, dispute, 'lost');
  });
  return dispute;
}

function withdraw(world: StripeWorld, dispute: Thing): void {
  world.book({
    type: 'adjustment',
    category: 'dispute',
    amount: -Number(dispute.amount),
    fee: world.disputeFeeMinor,
    currency: String(dispute.currency),
    source: dispute.id,
  });
  world.emit('charge.dispute.funds_withdrawn', dispute);
}

export function updateDispute(world: StripeWorld, id: string, form: Form): Thing {
  const dispute = world.get('dispute', id);
  if (dispute.status !== 'needs_response') throw invalid('This dispute is already closed.', { param: 'submit' });
  const evidence = flat(inner(form, 'evidence'));
  world.get('file', evidence.uncategorized_file);
  Object.assign(dispute, { evidence, metadata: flat(inner(form, 'metadata')) });
  if (text(form, 'submit') !== 'true') return dispute;
  dispute.status = 'under_review';
  world.emit('charge.dispute.updated', dispute);
  world.later(MINUTE_MS, () => close(world, dispute, dispute.end === 'won' ? 'won' : 'lost'));
  return dispute;
}

function close(world: StripeWorld, dispute: Thing, status: DisputeEnd): void {
  dispute.status = status;
  if (status === 'won') {
    world.get('charge', String(dispute.charge)).disputed = false;
    const money = { amount: Number(dispute.amount), currency: String(dispute.currency), source: dispute.id };
    world.book({ ...money, type: 'adjustment', category: 'dispute_reversal' });
  }
  world.emit('charge.dispute.closed', dispute);
  if (status === 'won') world.emit('charge.dispute.funds_reinstated', dispute);
}
