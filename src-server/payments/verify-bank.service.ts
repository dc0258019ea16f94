import { HOUR_MS } from '#shared/constants.ts';
import type { Currency } from '#shared/currencies.ts';
import type { Context } from '../context.ts';
import type { Tx } from '../db.ts';
import type { StatementLine } from '../providers/payments/interface.ts';

/** Our books, the bank that they are compared with, and when. A context is one. */
export type Books = Pick<Context, 'db' | 'providers' | 'now'>;

/** What our books say about one thing at the bank. */
interface Expected {
  what: string;
  currency: Currency;
  /** What it must have moved; two values while the bank's word on it is still out. */
  movedMinor: readonly number[];
}

/** News of a movement may take this long to reach us. */
const NEWS_MS = HOUR_MS;
const BEGINNING = new Date(0);

/**
 * Compares the bank's statement with the books, thing by thing: every charge, refund, payout and dispute moved what we booked, nothing
 * moved that we do not know, and what is left is what the clearing account says.
 */
export async function compareWithBank(tx: Tx, { providers, now }: Books): Promise<string[]> {
  const expected = await expectations(tx);
  const currencies = new Set([...expected.values()].map(({ currency }) => currency));
  const findings: string[] = [];
  for (const currency of currencies) {
    const lines = await providers.payments.statement(currency, BEGINNING);
    const balance = await providers.payments.balance(currency);
    const total = lines.reduce((sum, line) => sum + line.amountMinor, 0);
    if (total !== balance.availableMinor + balance.pendingMinor) {
      findings.push(`The bank's ${currency} balance is not the sum of its statement.`);
    }
    findings.push(...compare(lines, expected, currency, now));
    findings.push(...(await compareClearing(tx, currency, lines, expected)));
  }
  return findings;
}

function compare(
  lines: readonly StatementLine[],
  expected: ReadonlyMap<string, Expected>,
  currency: string,
  now: Date,
): string[] {
  const findings: string[] = [];
  const moved = movements(lines);
  for (const [objectId, { what, currency: own, movedMinor }] of expected) {
    const actual = moved.get(objectId)?.amountMinor ?? 0;
    if (own === currency && !movedMinor.includes(actual)) {
      findings.push(`The bank moved ${actual} ${currency} for ${what}, our books say ${movedMinor.join(' or ')}.`);
    }
  }
  for (const [objectId, { amountMinor, lastAt }] of moved) {
    if (expected.has(objectId) || amountMinor === 0) continue;
    if (now.getTime() - lastAt.getTime() < NEWS_MS) continue;
    findings.push(`The bank moved ${amountMinor} ${currency} for ${objectId}, which our books do not know.`);
  }
  return findings;
}

/** The clearing account is the mirror of what the bank moved for everything that has settled in our books. */
async function compareClearing(
  tx: Tx,
  currency: Currency,
  lines: readonly StatementLine[],
  expected: ReadonlyMap<string, Expected>,
): Promise<string[]> {
  const row = await tx
    .selectFrom('ledgerEntries')
    .where('account', '=', 'brand_clearing')
    .where('currency', '=', currency)
    .select((eb) => eb.cast<number>(eb.fn.coalesce(eb.fn.sum('amountMinor'), eb.lit(0)), 'bigint').as('clearingMinor'))
    .executeTakeFirstOrThrow();
  let settled = 0;
  for (const [objectId, { amountMinor }] of movements(lines)) {
    if (expected.get(objectId)?.movedMinor.length === 1) settled += amountMinor;
  }
  if (settled === -row.clearingMinor) return [];
  return [`The bank holds ${settled} ${currency} of settled money, the ledger says ${-row.clearingMinor}.`];
}

function movements(lines: readonly StatementLine[]): Map<string, { amountMinor: number; lastAt: Date }> {
  const moved = new Map<string, { amountMinor: number; lastAt: Date }>();
  for (const { objectId, amountMinor, occurredAt } of lines) {
    const before = moved.get(objectId);
    moved.set(objectId, { amountMinor: (before?.amountMinor ?? 0) + amountMinor, lastAt: occurredAt });
  }
  return moved;
}

async function expectations(tx: Tx): Promise<Map<string, Expected>> {
  const expected = new Map<string, Expected>();
  const payments = await tx
    .selectFrom('payments')
    .select(['id', 'chargeId', 'currency', 'amountMinor', 'feeMinor'])
    .where('status', 'in', ['succeeded', 'refunded'])
    .execute();
  for (const { id, chargeId, currency, amountMinor, feeMinor } of payments) {
    expected.set(chargeId ?? id, { what: `payment ${id}`, currency, movedMinor: [amountMinor - feeMinor] });
  }
  const transfers = [
    ...(await tx.selectFrom('refunds').select(['id', 'providerId', 'currency', 'amountMinor', 'status']).execute()),
    ...(await tx.selectFrom('payouts').select(['id', 'providerId', 'currency', 'amountMinor', 'status']).execute()),
  ];
  for (const { id, providerId, currency, amountMinor, status } of transfers) {
    const settled = status === 'succeeded' || status === 'paid';
    if (providerId === null && !settled) continue;
    const movedMinor = settled ? [-amountMinor] : status === 'failed' ? [0] : [-amountMinor, 0];
    expected.set(providerId ?? id, { what: `transfer ${id}`, currency, movedMinor });
  }
  const disputes = await tx
    .selectFrom('ledgerTransactions')
    .innerJoin('ledgerEntries', 'ledgerEntries.transactionId', 'ledgerTransactions.id')
    .where('ledgerTransactions.kind', '=', 'dispute')
    .where('ledgerEntries.account', '=', 'brand_clearing')
    .select(['ledgerTransactions.idempotencyKey', 'ledgerEntries.currency', 'ledgerEntries.amountMinor'])
    .execute();
  for (const { idempotencyKey, currency, amountMinor } of disputes) {
    const disputeId = idempotencyKey.slice('dispute:'.length);
    expected.set(disputeId, { what: `dispute ${disputeId}`, currency, movedMinor: [-amountMinor] });
  }
  return expected;
}
