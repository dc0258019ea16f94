import type { LedgerAccount, LedgerKind } from '#db/schema.ts';
import type { Currency } from '#shared/currencies.ts';
import type { Context } from '../context.ts';
import type { Db, Tx } from '../data/db.ts';
import { accountBalance, entriesOf, insertEntries, insertTransaction } from './ledger.queries.ts';

/** One side of a booking. Positive is what Accord owes or has earned; negative is money at the bank, or lost to a fee. */
export interface Entry {
  account: LedgerAccount;
  /** The campaign of `held`, the creator of `creator_payable`; nobody for the others. */
  ownerId?: string;
  amountMinor: number;
  currency: Currency;
}

interface Posting {
  /** Says what happened, once for ever: `deposit:<paymentId>`, `release:<milestoneId>`. */
  key: string;
  kind: LedgerKind;
  campaignId: string | null;
  entries: readonly Entry[];
}

/**
 * Books one transaction (design section 4, Money). The same key books once: a repeat with the same entries changes nothing and answers
 * false, a repeat with others is a bug and throws. Entries of zero are left out; throws a RangeError when they do not sum to zero.
 */
export async function post(tx: Tx, ctx: Context, { key, kind, campaignId, entries }: Posting): Promise<boolean> {
  const rows = entries
    .filter((entry) => entry.amountMinor !== 0)
    .map(({ ownerId = null, ...entry }) => ({ ...entry, ownerId }));
  const sums = new Map<string, number>();
  for (const row of rows) sums.set(row.currency, (sums.get(row.currency) ?? 0) + row.amountMinor);
  if ([...sums.values()].some((sum) => sum !== 0)) throw new RangeError(`The booking ${key} does not sum to zero`);
  if (rows.length === 0) return false;

  const added = await insertTransaction(tx, {
    idempotencyKey: key,
    kind,
    campaignId,
    createdAt: ctx.now,
  }).executeTakeFirst();
  if (added) {
    await insertEntries(tx, added.id, rows).execute();
    return true;
  }
  const booked = await entriesOf(tx, key).execute();
  if (!sameEntries(booked, rows)) throw new Error(`The booking ${key} exists with other entries`);
  return false;
}

/** What is held for a campaign, in minor units of its currency. */
export async function heldMinor(db: Db | Tx, campaignId: string): Promise<number> {
  const row = await accountBalance(db, 'held', campaignId).executeTakeFirst();
  return row?.amountMinor ?? 0;
}

function sameEntries(
  booked: readonly Required<{ account: string; ownerId: string | null; amountMinor: number; currency: string }>[],
  wanted: typeof booked,
): boolean {
  const text = (entries: typeof booked) =>
    entries
      .map((e) => `${e.account} ${e.ownerId ?? ''} ${e.amountMinor} ${e.currency}`)
      .sort()
      .join('\n');
  return text(booked) === text(wanted);
}
