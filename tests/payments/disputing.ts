import { randomUUID } from 'node:crypto';
import type { Db } from '#server/data/db.ts';
import type { Bank } from '#server/providers/payments/bank/bank.ts';
import { decideDisputes, openDisputes, submitEvidence } from '#server/providers/payments/bank/disputes.ts';
import { storeEvent } from '#server/providers/payments/inbox.ts';
import type { PaymentEvent } from '#server/providers/payments/interface.ts';
import { sandboxBank, workBank } from '#server/providers/payments/local.ts';
import { DAY_MS } from '#shared/constants.ts';
import { WRITTEN } from '#tests/support/any-order.ts';
import type { Harness } from '#tests/support/harness.ts';
import { noticesTo } from '#tests/support/notices.ts';
import { bankEvents, payment, processInbox, type Scene, settle } from './scene.ts';

const LAST4 = { won: '0259', lost: '2685' } as const;
export type End = keyof typeof LAST4;

const bankAt = (h: Harness, now = new Date()) => sandboxBank(h.env, h.db, () => now);

/** The bank does what is due at `now`; nobody is notified yet. */
export const bankWorks = (h: Harness, now?: Date) => workBank({ ...bankAt(h, now), post: async () => 200 });

export const disputesOf = (h: Harness, campaignId: string) =>
  h.owner
    .selectFrom('disputes')
    .selectAll()
    .where('campaignId', '=', campaignId)
    .orderBy('createdAt')
    .orderBy(WRITTEN)
    .execute();

/**
 * The payer does not recognise a charge, and the bank opens the dispute; nobody is notified yet. The card decides how it ends, so the charge becomes
 * one of that card. Returns the bank's name of the dispute, or null if the charge was disputed before or nothing is left of it.
 */
export async function disputeCharge(bank: Bank, owner: Db, chargeId: string, end: End): Promise<string | null> {
  const charge = await owner
    .updateTable('sandboxBank.charges')
    .set({ cardLast4: LAST4[end] })
    .where('id', '=', chargeId)
    .where('disputedAt', 'is', null)
    .whereRef('refundedMinor', '<', 'amountMinor')
    .returning('id')
    .executeTakeFirst();
  if (!charge) return null;
  await openDisputes(bank);
  const dispute = owner.selectFrom('sandboxBank.disputes').select('id').where('chargeId', '=', charge.id);
  return (await dispute.executeTakeFirstOrThrow()).id;
}

/** The payer of an arrived payment disputes it at the bank; nobody is notified yet. Returns the bank's name of the dispute. */
export async function disputeAtBank(h: Harness, paymentId: string, end: End): Promise<string> {
  const { chargeId } = await payment(h, paymentId);
  const id = await disputeCharge(bankAt(h), h.owner, chargeId ?? '', end);
  if (!id) throw new Error('The charge cannot be disputed');
  return id;
}

/** An arrived payment is disputed, and everyone is notified. Returns the bank's name of the dispute. */
export async function dispute(h: Harness, paymentId: string, end: End): Promise<string> {
  const id = await disputeAtBank(h, paymentId, end);
  await settle(h);
  return id;
}

/** The bank gets evidence, from us or on its own page, and decides by the card; nobody is notified yet. */
export async function decideAtBank(h: Harness, disputeId: string): Promise<void> {
  const text = 'They posted what was agreed.';
  await submitEvidence(bankAt(h), { idempotencyKey: randomUUID(), disputeId, text, file: Buffer.from('%PDF-1.7') });
  await decideDisputes(bankAt(h, new Date(Date.now() + DAY_MS / 24)));
}

/** The dispute is decided by the card, and everyone is notified. */
export async function decide(h: Harness, disputeId: string): Promise<void> {
  await decideAtBank(h, disputeId);
  await settle(h);
}

const COURSE = ['dispute.opened', 'evidence_due', 'submitted', 'dispute.won', 'dispute.lost'];
const placeOf = ({ body }: { body: string }) => COURSE.findIndex((word) => body.includes(`"${word}"`));

/** The bank's own events about a dispute, in the order of its life. */
export const eventsAbout = async (h: Harness, disputeId: string) =>
  (await bankEvents(h))
    .filter(({ type, body }) => type.startsWith('dispute.') && body.includes(disputeId))
    .sort((a, b) => placeOf(a) - placeOf(b));

/** Puts an event that the bank has not sent yet into the inbox, and processes it. Returns what was done. */
export async function told(h: Harness, event: PaymentEvent): Promise<string | null> {
  const eventId = randomUUID();
  await storeEvent(h.db, 'sandbox', { ...event, eventId }, new Date());
  await processInbox(h);
  const { outcome } = await h.owner
    .selectFrom('providerEvents')
    .select('outcome')
    .where('eventId', '=', eventId)
    .executeTakeFirstOrThrow();
  return outcome;
}

/** The only payment of this kind that arrived for a campaign. */
export async function paymentOf(h: Harness, campaignId: string, kind: 'deposit' | 'balance') {
  return h.owner
    .selectFrom('payments')
    .selectAll()
    .where('campaignId', '=', campaignId)
    .where('kind', '=', kind)
    .where('unwanted', '=', false)
    .where('status', '=', 'succeeded')
    .executeTakeFirstOrThrow();
}

/** Someone's notifications, by title, since a moment. */
export const titlesTo = async (h: Harness, userId: string) =>
  (await noticesTo(h, userId, 'dispute')).map(({ title }) => title);

/** The contract page of a scene's campaign, as its brand reads it. */
export const contractOf = async (h: Harness, { brand, campaign }: Scene) =>
  (await h.as(brand.id)).payments.contract({ campaignId: campaign.id });
