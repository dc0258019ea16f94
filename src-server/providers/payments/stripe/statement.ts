import type { z } from 'zod';
import type { Balance, StatementKind, StatementLine } from '../interface.ts';
import { balance as balanceAnswer, listOf, movement } from './answers.ts';
import { ask, patiently, type StripeSide } from './client.ts';

type Movement = z.infer<typeof movement>;

/** How many lines are answered at once; Stripe gives 100. */
const PAGE = 20_000;

export async function balance(stripe: StripeSide, currency: string): Promise<Balance> {
  const { available, pending } = await ask(balanceAnswer, () => stripe.api.balance.retrieve());
  const totalOf = (amounts: { amount: number; currency: string }[]): number =>
    amounts.reduce((total, each) => (each.currency === currency ? total + each.amount : total), 0);
  return { currency, availableMinor: totalOf(available), pendingMinor: totalOf(pending) };
}

/**
 * Stripe's balance transactions in one currency. Stripe lists the newest first, so all of them are read, and kept as lines, before the first
 * page is answered.
 */
export async function* statement(stripe: StripeSide, currency: string, since: Date): AsyncGenerator<StatementLine[]> {
  const lines: StatementLine[] = [];
  const gte = Math.floor(since.getTime() / 1000);
  for (let after: string | null = null; ; ) {
    const cursor: { starting_after?: string } = after === null ? {} : { starting_after: after };
    const asked = ask(listOf(movement), () =>
      stripe.api.balanceTransactions.list({
        currency: currency.toLowerCase(),
        created: { gte },
        limit: 100,
        expand: ['data.source'],
        ...cursor,
      }),
    );
    const part: { data: Movement[]; has_more: boolean } = await patiently(stripe, asked);
    for (const each of part.data) lines.push(...linesOf(each).toReversed());
    after = part.data.at(-1)?.id ?? null;
    if (!part.has_more || after === null) break;
  }
  lines.reverse();
  for (let start = 0; start < lines.length; start += PAGE) yield lines.slice(start, start + PAGE);
}

const KINDS: Readonly<Record<string, StatementKind>> = {
  charge: 'charge',
  payment: 'charge',
  refund: 'refund',
  payment_refund: 'refund',
  refund_failure: 'refund_reversal',
  payment_failure_refund: 'refund_reversal',
  transfer: 'payout',
  transfer_refund: 'payout_reversal',
  transfer_cancel: 'payout_reversal',
  transfer_failure: 'payout_reversal',
};

/** A movement and Stripe's fee on it. The fee on a charge belongs to the charge; any other is between Stripe and us. */
function linesOf(each: Movement): StatementLine[] {
  const kind = kindOf(each);
  const source = typeof each.source === 'string' ? { id: each.source } : each.source;
  const about = {
    currency: each.currency,
    objectId: (source && 'transfer' in source && source.transfer) || (source?.id ?? each.id),
    reference: (source && 'metadata' in source && source.metadata?.reference) || null,
    occurredAt: each.created,
  };
  const moved: StatementLine = { ...about, providerId: each.id, kind, amountMinor: each.amount };
  if (each.fee === 0) return [moved];
  const fee = { ...about, providerId: `${each.id}:fee`, amountMinor: -each.fee };
  return [moved, kind === 'charge' ? { ...fee, kind: 'fee' } : { ...fee, kind: 'own', objectId: each.id }];
}

function kindOf({ type, reporting_category }: Movement): StatementKind {
  if (reporting_category === 'dispute' || reporting_category === 'dispute_reversal') return reporting_category;
  return KINDS[type] ?? 'own';
}
