import type Stripe from 'stripe';
import type { z } from 'zod';
import type { Balance, StatementKind, StatementLine } from '../interface.ts';
import { balance as balanceAnswer, listOf, movement } from './answers.ts';
import { ask, find, patiently, type StripeSide } from './client.ts';

type Movement = z.infer<typeof movement>;

export async function balance(stripe: StripeSide, currency: string): Promise<Balance> {
  const { available, pending } = await ask(balanceAnswer, () => stripe.api.balance.retrieve());
  const totalOf = (amounts: { amount: number; currency: string }[]): number =>
    amounts.reduce((total, each) => (each.currency === currency ? total + each.amount : total), 0);
  return { currency, availableMinor: totalOf(available), pendingMinor: totalOf(pending) };
}

/**
 * Stripe's balance transactions in one currency after a given line, or from the oldest on. Stripe always lists the newest first, even those directly
 * before another in its list (`ending_before`), so each part is reversed. A line that Stripe does not know, as in the database of another
 * installation, is no position: then everything is returned.
 */
export async function* statement(
  stripe: StripeSide,
  currency: string,
  after: string | null,
): AsyncGenerator<StatementLine[]> {
  const first = after === null ? null : await newerThan(stripe, currency, after.replace(/:fee$/, ''));
  let movements = (first ?? (await oldest(stripe, currency))).data;
  for (let [newest] = movements; newest; [newest] = movements) {
    yield movements.toReversed().flatMap(linesOf);
    movements = (await newerThan(stripe, currency, newest.id))?.data ?? [];
  }
}

type Filter = Omit<Stripe.BalanceTransactionListParams, 'currency' | 'limit' | 'expand'>;

/** A part of the list, newest first; `has_more` says whether there are more in its direction. */
const list = (stripe: StripeSide, currency: string, filter: Filter) =>
  stripe.api.balanceTransactions.list({
    currency: currency.toLowerCase(),
    limit: 100,
    expand: ['data.source'],
    ...filter,
  });

const part = listOf(movement);
type Part = z.infer<typeof part>;

/** The next movement after a given one, or null if Stripe has none with that id. */
const newerThan = (stripe: StripeSide, currency: string, id: string): Promise<Part | null> =>
  patiently(
    stripe,
    find(part, () => list(stripe, currency, { ending_before: id })),
  );

/**
 * The oldest movements, before which there are no others: found by halving the time until a part contains everything older than a moment or, if there
 * are many, everything of one second.
 */
async function oldest(stripe: StripeSide, currency: string): Promise<Part> {
  const read = (filter: Filter): Promise<Part> =>
    patiently(
      stripe,
      ask(part, () => list(stripe, currency, filter)),
    );
  let found = await read({});
  const [newest] = found.data;
  let [nothingBefore, before] = [0, newest ? secondsOf(newest) + 1 : 0];
  while (found.has_more && before - nothingBefore > 1) {
    const middle = Math.floor((nothingBefore + before) / 2);
    const older = await read({ created: { lt: middle } });
    if (older.data.length === 0) nothingBefore = middle;
    else [before, found] = [middle, older];
  }
  while (found.has_more) {
    const last = found.data.at(-1)?.id ?? '';
    const { data, has_more } = await read({ created: { lt: before }, starting_after: last });
    found = { data: [...found.data, ...data], has_more };
  }
  return found;
}

const secondsOf = ({ created }: Movement): number => Math.floor(created.getTime() / 1000);

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
