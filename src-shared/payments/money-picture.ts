import type { Currency } from '../currencies.ts';
import type { MilestoneKind } from '../money.ts';
import type { PaymentKind } from './payments.schema.ts';

/** A step on the money's way, past or planned; `at` is a moment or a day (`YYYY-MM-DD`), null while open. */
export interface TimelineStep<Name extends string> {
  name: Name;
  at: string | null;
  done: boolean;
}

export type CampaignMoneyStep = 'deposit' | 'content' | 'balance' | 'launch' | 'end' | 'payouts' | 'surplus';
export type DealMoneyStep =
  | 'invited'
  | 'accepted'
  | 'brandSigned'
  | 'creatorSigned'
  | 'deposit'
  | 'handedIn'
  | 'approved'
  | 'launch'
  | 'end'
  | 'paid';

/** The money of a campaign in one picture, for its brand. Amounts in minor units of its currency, fee included. */
export interface MoneyPicture {
  currency: Currency;
  /** The cost of the agreed deals. */
  committedMinor: number;
  /** The part of it that Accord holds now. */
  heldMinor: number;
  /** The next payment, and why it cannot be made yet; null if there is none. */
  due: { kind: PaymentKind; amountMinor: number; missing: string | null } | null;
  /** Unanswered offers: what they would cost, and how much of that would have to be paid on top of what is due. */
  offers: { count: number; costMinor: number; toPayMinor: number };
  /** The part of the budget in no deal and no open offer, while creators can still be invited; zero afterwards. */
  freeMinor: number;
  /** What is paid beyond the agreed deals, what would be left of it with all offers, and what is being refunded. */
  surplus: { amountMinor: number; afterOffersMinor: number; onItsWayMinor: number };
  /** By plan the last day of the campaign, at whose completion creators are paid and a surplus is refunded. */
  endDate: string | null;
  /** IANA name of the time zone of these dates. */
  timeZone: string;
  timeline: TimelineStep<CampaignMoneyStep>[];
}

/** When a milestone was paid, is due after its release, or would be paid if the campaign ends as planned. */
export interface ExpectedPayment {
  kind: MilestoneKind;
  on: string;
  certainty: 'paid' | 'due' | 'planned';
}
