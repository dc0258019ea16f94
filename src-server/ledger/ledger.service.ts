import type { Context } from '../context.ts';
import type { Db, Tx } from '../data/db.ts';
import type { Booking } from './booking.rules.ts';
import { balanceOf, entriesOf, insertEntries, insertTransaction, platformOf } from './ledger.queries.ts';

/**
 * Books one transaction (design section 4, Money). A key is booked once: a repeat with the same entries changes nothing and returns false; a repeat
 * with different entries is a bug and throws. The database also refuses entries that do not sum to zero. Amounts are in minor units. Locks nothing:
 * whoever moves a campaign's money has locked the campaign.
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

/** Whether something was booked under a key. Locks nothing: exact only while the campaign's row is locked. */
export const isBooked = async (tx: Tx, key: string): Promise<boolean> =>
  (await entriesOf(tx, key).limit(1).executeTakeFirst()) !== undefined;

/**
 * What is held for a campaign, disputed money included, in minor units of its currency. Locks nothing: exact only while the campaign's row
 * is locked.
 */
export async function heldMinor(db: Db | Tx, campaignId: string): Promise<number> {
  const row = await balanceOf(db, ['held'], campaignId).executeTakeFirst();
  return row?.amountMinor ?? 0;
}

/**
 * What can be released or given back: what is held for a campaign less what is disputed, never below zero, in minor units of its currency. Exact only
 * while the campaign's row is locked.
 */
export async function spendableMinor(db: Db | Tx, campaignId: string): Promise<number> {
  const row = await balanceOf(db, ['held', 'disputed'], campaignId).executeTakeFirst();
  return Math.max(0, row?.amountMinor ?? 0);
}

/**
 * What the platform bore of a campaign's lost disputes, and of amounts too small to be charged, and has not got back, in minor units of the
 * campaign's currency. Locks nothing: exact only while the campaign's row is locked.
 */
export async function borneMinor(db: Db | Tx, campaignId: string): Promise<number> {
  const { amountMinor } = await platformOf(db, campaignId, [
    'dispute',
    'dispute_lost',
    'loss_repaid',
    'rest_borne',
  ]).executeTakeFirstOrThrow();
  return -amountMinor;
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
