import type { Currency } from '../currencies.ts';
import type { MilestoneKind } from '../money.ts';
import type { PaymentKind } from './payments.schema.ts';

/** Something that has happened on the way of the money, or by when it is planned; `at` is a moment or a day (`YYYY-MM-DD`), null while open. */
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
  /** What the deals cost that were agreed on. */
  committedMinor: number;
  /** What Accord holds of it now. */
  heldMinor: number;
  /** What is to be paid next, and why it cannot be paid yet; null where nothing is. */
  due: { kind: PaymentKind; amountMinor: number; missing: string | null } | null;
  /** Offers that wait for an answer: what they would cost, and how much of that would have to be paid besides what is due. */
  offers: { count: number; costMinor: number; toPayMinor: number };
  /** What is paid beyond the deals that were agreed on, what would be left of it with all offers, and what is on its way back. */
  surplus: { amountMinor: number; afterOffersMinor: number; onItsWayMinor: number };
  /** By plan the last day of the campaign, at whose completion creators are paid and a surplus goes back. */
  endDate: string | null;
  /** IANA name of the zone whose days these are. */
  timeZone: string;
  timeline: TimelineStep<CampaignMoneyStep>[];
}

/** When a part of a creator's payment was paid, is due since it was released, or would come if the campaign ends as planned. */
export interface ExpectedPayment {
  kind: MilestoneKind;
  on: string;
  certainty: 'paid' | 'due' | 'planned';
}
