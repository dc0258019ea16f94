import type { LedgerKind } from '#db/schema.ts';
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
      return texts.deposit(money(row.heldMinor));
    case 'balance':
      return texts.balance(money(row.heldMinor));
    case 'release':
      return texts.release(
        money(-row.heldMinor),
        creatorName(row),
        row.part && partNames[row.part],
        money(row.creatorMinor),
        money(row.platformMinor),
      );
    case 'payout':
      return texts.payout(money(-row.creatorMinor), creatorName(row));
    case 'surplus':
      return texts.surplus(money(row.refundsMinor));
    case 'refund':
      return texts.refund(money(row.refundsMinor));
    case 'refund_settled':
      return texts.refundSettled(money(-row.refundsMinor));
    case 'refund_bounced':
      return texts.refundBounced(money(row.refundsMinor));
    case 'payout_bounced':
      return texts.payoutBounced(money(row.creatorMinor), creatorName(row));
    case 'refund_cancelled':
      return texts.refundCancelled(money(row.heldMinor));
    case 'dispute':
      return texts.dispute(money(row.bankMinor));
    case 'dispute_won':
      return texts.disputeWon(money(-row.bankMinor));
    case 'dispute_lost':
      return texts.disputeLost(money(row.disputedMinor), money(-row.heldMinor), money(-row.platformMinor));
    case 'loss_repaid':
      return texts.lossRepaid(money(row.platformMinor));
    case 'rest_borne':
      return texts.restBorne(money(row.heldMinor));
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
