import type { LedgerKind } from '#db/schema.ts';
import { isolated } from '#shared/isolated.ts';
import * as texts from '#shared/messages/payments/books.ts';
import type { MoneyPart } from '#shared/money.ts';
import { creatorName } from '#shared/names.ts';
import type { BooksLine } from '#shared/payments/desk.ts';
import { partNames } from '#shared/payments/milestone-names.ts';

/** A booking with what it moved in each account, in minor units. */
export interface Booked {
  id: string;
  kind: LedgerKind;
  createdAt: Date;
  heldMinor: number;
  disputedMinor: number;
  creatorMinor: number;
  platformMinor: number;
  bankMinor: number;
  refundsMinor: number;
  /** The creator whose money it moved, if any, and what a release was for. */
  firstName: string | null;
  lastName: string | null;
  username: string | null;
  part: MoneyPart | null;
}

/** A sentence about what a booking did; `money` formats an amount of minor units. */
function sentenceOf(row: Booked, money: (minor: number) => string): string {
  switch (row.kind) {
    case 'deposit':
      return `The brand paid the deposit of ${money(row.heldMinor)}; it is held for this campaign.`;
    case 'balance':
      return `The brand paid the balance of ${money(row.heldMinor)}; it is held for this campaign.`;
    case 'release':
      return texts.release(
        money(-row.heldMinor),
        creatorName(row),
        row.part && partNames[row.part],
        money(row.creatorMinor),
        money(row.platformMinor),
      );
    case 'payout':
      return `${money(-row.creatorMinor)} reached the bank account of ${isolated(creatorName(row))}. It was released before, so the held amount stays the same.`;
    case 'surplus':
      return `${money(row.refundsMinor)} was not needed and goes back to the brand.`;
    case 'refund':
      return `A refund of ${money(row.refundsMinor)} to the brand was asked for.`;
    case 'refund_settled':
      return `The bank sent the refund of ${money(-row.refundsMinor)}. It was taken out of the held amount when it was asked for.`;
    case 'refund_bounced':
      return `The refund of ${money(row.refundsMinor)} came back from the brand’s bank; it is owed to the brand again.`;
    case 'payout_bounced':
      return `${money(row.creatorMinor)} came back from the bank of ${isolated(creatorName(row))}; it is owed to the creator again. The held amount stays the same.`;
    case 'refund_cancelled':
      return `A refund of ${money(row.heldMinor)} was called off; the money is held again.`;
    case 'dispute':
      return `The payer’s bank took ${money(row.bankMinor)} back in a dispute. It still counts as held, but is not paid out before the decision.`;
    case 'dispute_won':
      return `The dispute over ${money(-row.bankMinor)} was won; the bank gave the money back.`;
    case 'dispute_lost':
      return `The dispute over ${money(row.disputedMinor)} was lost: ${money(-row.heldMinor)} of it came out of the held amount, and Accord bears ${money(-row.platformMinor)}.`;
    case 'loss_repaid':
      return `${money(row.platformMinor)} of the brand’s payment made good what Accord had borne.`;
    case 'rest_borne':
      return `Accord bears ${money(row.heldMinor)} of the balance, which is less than the bank charges.`;
  }
}

/** The bookings of a campaign as lines with a running balance of what is held, in minor units; oldest first. */
export function booksLines(rows: readonly Booked[], money: (minor: number) => string): BooksLine[] {
  let heldMinor = 0;
  return rows.map((row) => {
    heldMinor += row.heldMinor;
    return {
      id: row.id,
      at: row.createdAt.toISOString(),
      text: sentenceOf(row, money),
      inMinor: Math.max(0, row.heldMinor),
      outMinor: Math.max(0, -row.heldMinor),
      heldMinor,
    };
  });
}
