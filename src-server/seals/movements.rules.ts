import type { LedgerAccount, LedgerKind } from '#db/schema.ts';
import type { Currency } from '#shared/currencies.ts';
import type { MoneyPart } from '#shared/money.ts';
import {
  MOVEMENT_KINDS,
  type Movement,
  type MovementAccount,
  type MovementKind,
  type Party,
} from '#shared/seals/movements.ts';

/** A booking as it is in the ledger, with the deal whose money it moved. Amounts in minor units. */
export interface BookingFacts {
  id: string;
  kind: LedgerKind;
  /** The second part of the booking's key: what moved. */
  about: string;
  campaignId: string | null;
  createdAt: Date;
  dealId: string | null;
  part: MoneyPart | null;
  entries: { account: LedgerAccount; amountMinor: number; currency: Currency }[];
}

/** The account whose entry is the amount of a movement: what a brand is told, and what a creator is told if that differs. */
const AMOUNT_IN: Readonly<Record<MovementKind, Readonly<Record<Party, MovementAccount | null>>>> = {
  deposit: { brand: 'held', creator: null },
  balance: { brand: 'held', creator: null },
  release: { brand: 'held', creator: 'creator_payable' },
  payout: { brand: 'creator_payable', creator: 'creator_payable' },
  payout_bounced: { brand: 'creator_payable', creator: 'creator_payable' },
  surplus: { brand: 'refunds', creator: null },
  refund: { brand: 'refunds', creator: null },
  refund_settled: { brand: 'refunds', creator: null },
  refund_cancelled: { brand: 'refunds', creator: null },
  refund_bounced: { brand: 'refunds', creator: null },
  dispute: { brand: 'disputed', creator: null },
  dispute_won: { brand: 'disputed', creator: null },
  dispute_lost: { brand: 'disputed', creator: null },
};

/** What creators are told about: their own money, and that the campaign's money has arrived, which pays others as well, so without its amount. */
export const CREATOR_KINDS = {
  campaign: ['deposit', 'balance'],
  own: ['release', 'payout', 'payout_bounced'],
} as const satisfies Record<string, readonly MovementKind[]>;
const TOLD_CREATORS: ReadonlySet<MovementKind> = new Set([...CREATOR_KINDS.campaign, ...CREATOR_KINDS.own]);

/** The accounts that a party may see in a booking: a creator's own alone, and Accord's fee only where it was taken. */
const ACCOUNTS: Readonly<Record<Party, readonly MovementAccount[]>> = {
  brand: ['held', 'disputed', 'creator_payable', 'refunds'],
  creator: ['creator_payable'],
};

const movementKind = (kind: LedgerKind): MovementKind | null => MOVEMENT_KINDS.find((each) => each === kind) ?? null;

/** What a booking says to one of its parties; null if the party is not told about it. */
export function movementOf(facts: BookingFacts, party: Party): Movement | null {
  const kind = movementKind(facts.kind);
  if (kind === null || (party === 'creator' && !TOLD_CREATORS.has(kind))) return null;
  const shown: readonly MovementAccount[] =
    party === 'brand' && kind === 'release' ? [...ACCOUNTS.brand, 'platform_fee'] : ACCOUNTS[party];
  const entries = facts.entries.flatMap(({ account, amountMinor }) => {
    const seen = shown.find((each) => each === account);
    return seen ? [{ account: seen, amountMinor }] : [];
  });
  const account = AMOUNT_IN[kind][party];
  const moved = entries.filter((entry) => entry.account === account);
  return {
    id: facts.id,
    kind,
    party,
    campaignId: facts.campaignId,
    dealId: facts.dealId,
    about: account === null ? null : facts.about,
    part: facts.part,
    at: facts.createdAt.toISOString(),
    currency: facts.entries[0]?.currency ?? 'USD',
    amountMinor: account === null ? null : Math.abs(moved.reduce((sum, entry) => sum + entry.amountMinor, 0)),
    entries,
  };
}
