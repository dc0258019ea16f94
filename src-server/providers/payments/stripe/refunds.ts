import type { z } from 'zod';
import { assertAmount, assertKey } from '../checks.ts';
import { PaymentsError, type PaymentsErrorCode, type Refund, type RefundRequest } from '../interface.ts';
import { dispute, listOf, refund as refundAnswer } from './answers.ts';
import { ask, type StripeSide } from './client.ts';

const TEXTS = {
  unknown_charge: 'There is no such charge.',
  charge_not_refundable: 'This charge cannot be refunded.',
  amount_exceeds_charge: 'The refund is larger than what is left of the charge.',
} as const satisfies Partial<Record<PaymentsErrorCode, string>>;
const refusal = (code: keyof typeof TEXTS): PaymentsError => new PaymentsError(code, TEXTS[code]);

/**
 * Stripe forgets a key after a day. A refund therefore carries its key, and is looked up before another is made, so that a job that runs again later
 * sends nothing twice.
 */
export async function refund(stripe: StripeSide, request: RefundRequest): Promise<Refund> {
  const { idempotencyKey, chargeId, amountMinor } = request;
  assertKey(idempotencyKey);
  assertAmount(amountMinor, 'USD');
  const before = await refundWithKey(stripe, chargeId, idempotencyKey);
  if (before && before.amount !== amountMinor) {
    throw new PaymentsError('idempotency_conflict', 'This idempotency key was used for another request.');
  }
  const made = before ?? (await send(stripe, request));
  return {
    providerId: made.id,
    chargeId: made.charge,
    amountMinor: made.amount,
    currency: made.currency,
    status: refundStatus(made.status),
    failureCode: made.failure_reason ?? null,
  };
}

/** The state of a refund: Stripe's `requires_action` means that it is under way, `canceled` that it will not be made. */
export function refundStatus(status: string): Refund['status'] {
  if (status === 'succeeded') return 'succeeded';
  return status === 'failed' || status === 'canceled' ? 'failed' : 'pending';
}

async function refundWithKey(stripe: StripeSide, chargeId: string, key: string) {
  for (let after: string | null = null; ; ) {
    const cursor: { starting_after?: string } = after === null ? {} : { starting_after: after };
    const made: { data: z.infer<typeof refundAnswer>[]; has_more: boolean } = await ask(
      listOf(refundAnswer),
      () => stripe.api.refunds.list({ charge: chargeId, limit: 100, ...cursor }),
      () => refusal('unknown_charge'),
    );
    const found = made.data.find(({ metadata }) => metadata?.key === key);
    if (found) return found;
    after = made.data.at(-1)?.id ?? null;
    if (!made.has_more || after === null) return null;
  }
}

async function send(stripe: StripeSide, { idempotencyKey, chargeId, amountMinor }: RefundRequest) {
  const disputed = refusal('charge_not_refundable');
  try {
    return await ask(
      refundAnswer,
      () =>
        stripe.api.refunds.create(
          { charge: chargeId, amount: amountMinor, metadata: { key: idempotencyKey } },
          { idempotencyKey },
        ),
      ({ code, param }) => {
        if (code === 'resource_missing') return refusal('unknown_charge');
        if (code === 'charge_disputed' || code === 'refund_disputed_payment') return disputed;
        if (code === 'charge_not_refundable') return refusal('charge_not_refundable');
        return code === 'charge_already_refunded' || param === 'amount' ? refusal('amount_exceeds_charge') : null;
      },
    );
  } catch (error) {
    // A lost dispute has taken the money; an open one may still return it.
    if (error === disputed && (await isLost(stripe, chargeId))) throw refusal('amount_exceeds_charge');
    throw error;
  }
}

async function isLost(stripe: StripeSide, chargeId: string): Promise<boolean> {
  const { data } = await ask(listOf(dispute), () => stripe.api.disputes.list({ charge: chargeId, limit: 10 }));
  return data.some(({ status }) => status === 'lost');
}
