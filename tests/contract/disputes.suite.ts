import { createHash, randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import {
  EVIDENCE_FILE_MAX_BYTES,
  type PaymentEvent,
  type PaymentsErrorCode,
  type StatementLine,
} from '#server/providers/payments/interface.ts';
import type { PaymentsHarness } from './payments.suite.ts';

const HOUR_MS = 3_600_000;
const PAPER = Buffer.from('%PDF-1.7\n%%EOF');
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

/** What a provider must do when a payer disputes a payment. */
export function disputesContract(name: string, make: () => Promise<PaymentsHarness>): void {
  let h: PaymentsHarness;
  beforeAll(async () => {
    h = await make();
  });
  const code = (expected: PaymentsErrorCode) => expect.objectContaining({ name: 'PaymentsError', code: expected });
  const refusal = (work: Promise<unknown>) => work.catch((error: unknown) => error);
  const available = async () => (await h.provider.balance('USD')).availableMinor;
  async function linesAfter(after: string | null) {
    const lines: StatementLine[] = [];
    for await (const page of h.provider.statement('USD', after)) lines.push(...page);
    return lines;
  }
  /** The events about a reference (each once) that the provider sends now. */
  async function eventsOf(reference: string): Promise<PaymentEvent[]> {
    const found = new Map<string, PaymentEvent>();
    for (const { headers, body } of await h.webhooks()) {
      const event = await h.provider.completeEvent(h.provider.verifyWebhook(headers, body, h.now()));
      if ('reference' in event && event.reference === reference) found.set(event.eventId, event);
    }
    return [...found.values()];
  }
  async function paid(story: 'dispute_won' | 'dispute_lost') {
    const checkout = await h.provider.createCheckout({
      idempotencyKey: randomUUID(),
      amountMinor: 50_000,
      currency: 'USD',
      description: 'Deposit for Spring capsule launch',
      reference: randomUUID(),
      customerRef: 'brand-1',
      successUrl: `${h.siteUrl}/brand/orders?paid=1`,
      cancelUrl: `${h.siteUrl}/brand/orders`,
    });
    await h.pay(checkout, story);
    const after = await h.provider.getCheckout(checkout.providerId);
    return { checkout, chargeId: after?.chargeId ?? '' };
  }

  describe(`payments, a dispute: ${name}`, () => {
    /** A payment that was disputed, with the provider's events about it. */
    async function disputed(story: 'dispute_won' | 'dispute_lost', refundedMinor = 0) {
      const { checkout, chargeId } = await paid(story);
      const refund = { idempotencyKey: randomUUID(), chargeId, amountMinor: refundedMinor };
      if (refundedMinor > 0) await h.provider.refund(refund);
      await h.webhooks();
      const before = await available();
      h.advance(HOUR_MS);
      const events = await eventsOf(checkout.reference);
      const opened = events.find((event) => event.type === 'dispute.opened');
      if (opened?.type !== 'dispute.opened') throw new Error('Nobody disputes it');
      return { chargeId, reference: checkout.reference, before, events, opened };
    }
    const evidence = (disputeId: string, text = 'The creators posted what was agreed.') => ({
      idempotencyKey: `evidence:${disputeId}`,
      disputeId,
      text,
      file: PAPER,
    });
    const ends = async (reference: string) =>
      (await eventsOf(reference)).map(({ type }) => type).filter((type) => type.startsWith('dispute.'));

    test('takes what is left of the charge, asks for evidence by a day, and nothing goes back meanwhile', async () => {
      const { chargeId, before, events, opened } = await disputed('dispute_won', 10_000);
      expect(opened).toMatchObject({ chargeId, amountMinor: 40_000, currency: 'USD' });
      expect(Date.parse(opened.evidenceDueAt ?? '')).toBeGreaterThan(h.now().getTime());
      const { disputeId, evidenceDueAt } = opened;
      const asked = { type: 'dispute.updated', status: 'evidence_due', disputeId, chargeId, evidenceDueAt };
      expect(events).toContainEqual(expect.objectContaining(asked));
      expect(await available()).toBe(before - 40_000);
      const late = h.provider.refund({ idempotencyKey: randomUUID(), chargeId, amountMinor: 1 });
      expect(await refusal(late)).toEqual(code('charge_not_refundable'));
    });

    test('is won with evidence: the money is there again, and may go back', async () => {
      const { chargeId, reference, before, opened } = await disputed('dispute_won');
      const answer = await h.provider.submitEvidence(evidence(opened.disputeId));
      const about = { providerId: opened.disputeId, chargeId, amountMinor: 50_000 };
      expect(answer).toMatchObject({ ...about, fileSha256: sha256(PAPER) });
      const [told] = await eventsOf(reference);
      expect(told).toMatchObject({ type: 'dispute.updated', status: 'submitted', disputeId: opened.disputeId });
      const last = (await linesAfter(null)).at(-1)?.providerId ?? null;
      h.advance(HOUR_MS);
      const [won] = await eventsOf(reference);
      expect(won).toMatchObject({ type: 'dispute.won', disputeId: opened.disputeId, amountMinor: 50_000 });
      expect(await available()).toBe(before);
      expect(await linesAfter(last)).toMatchObject([{ kind: 'dispute_reversal', amountMinor: 50_000 }]);
      const back = await h.provider.refund({ idempotencyKey: randomUUID(), chargeId, amountMinor: 40_000 });
      expect(back.status).not.toBe('failed');
    });

    test('is lost although there is evidence: the money stays away', async () => {
      const { chargeId, reference, before, opened } = await disputed('dispute_lost');
      await h.provider.submitEvidence(evidence(opened.disputeId));
      h.advance(HOUR_MS);
      expect(await ends(reference)).toContain('dispute.lost');
      expect(await available()).toBe(before - 50_000);
      const late = h.provider.refund({ idempotencyKey: randomUUID(), chargeId, amountMinor: 1 });
      expect(await refusal(late)).toEqual(code('amount_exceeds_charge'));
    });

    test.each(['dispute_won', 'dispute_lost'] as const)(
      'is lost when its day passes without evidence (%s)',
      async (story) => {
        const { reference, before, opened } = await disputed(story);
        h.advance(Date.parse(opened.evidenceDueAt ?? '') - h.now().getTime() - 1);
        expect(await ends(reference)).toEqual([]);
        h.advance(1);
        expect(await ends(reference)).toEqual(['dispute.lost']);
        expect(await available()).toBe(before - 50_000);
        expect(await refusal(h.provider.submitEvidence(evidence(opened.disputeId)))).toEqual(code('dispute_closed'));
      },
    );

    test('takes evidence once for one key, also ten at a time, and refuses the key with other words', async () => {
      const { reference, opened } = await disputed('dispute_won');
      const asked = evidence(opened.disputeId);
      await Promise.all(Array.from({ length: 10 }, () => h.provider.submitEvidence(asked)));
      expect(await ends(reference)).toEqual(['dispute.updated']);
      const other = h.provider.submitEvidence({ ...asked, text: 'Something else' });
      expect(await refusal(other)).toEqual(code('idempotency_conflict'));
      const anotherFile = h.provider.submitEvidence({ ...asked, file: Buffer.from('%PDF-2.0') });
      expect(await refusal(anotherFile)).toEqual(code('idempotency_conflict'));
      expect(await refusal(h.provider.submitEvidence(evidence('dp_unknown')))).toEqual(code('unknown_dispute'));
      expect(await refusal(h.provider.submitEvidence(evidence(opened.disputeId, ' ')))).toEqual(
        code('invalid_request'),
      );
    });

    test('takes no file that is no PDF or is too large, and goes on waiting', async () => {
      const { reference, opened } = await disputed('dispute_won');
      const tooLarge = Buffer.alloc(EVIDENCE_FILE_MAX_BYTES + 1, '%PDF-');
      for (const file of [Buffer.alloc(0), Buffer.from('PK a zip'), tooLarge]) {
        const answer = h.provider.submitEvidence({ ...evidence(opened.disputeId), file });
        expect(await refusal(answer)).toEqual(code('invalid_request'));
      }
      expect(await ends(reference)).toEqual([]);
      expect(await h.provider.submitEvidence(evidence(opened.disputeId))).toMatchObject({ status: 'under_review' });
    });
  });
}
