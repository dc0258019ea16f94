import type { Context } from '../context.ts';
import type { Db, Tx } from '../data/db.ts';
import type { Booking } from './booking.rules.ts';
import { accountBalance, entriesOf, insertEntries, insertTransaction } from './ledger.queries.ts';

/**
 * Books one transaction (design section 4, Money). The same key books once: a repeat with the same entries changes nothing and answers
 * false, a repeat with others is a bug and throws. The database, too, refuses what does not sum to zero.
 */
export async function post(tx: Tx, ctx: Context, { key, kind, campaignId, entries }: Booking): Promise<boolean> {
  if (entries.length === 0) return false;

  const added = await insertTransaction(tx, {
    idempotencyKey: key,
    kind,
    campaignId,
    createdAt: ctx.now,
  }).executeTakeFirst();
  if (added) {
    await insertEntries(tx, added.id, entries).execute();
    return true;
  }
  const booked = await entriesOf(tx, key).execute();
  if (!sameEntries(booked, entries)) throw new Error(`The booking ${key} exists with other entries`);
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
