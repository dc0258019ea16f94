import type { LedgerAccount, LedgerKind } from '#db/schema.ts';
import type { Currency } from '#shared/currencies.ts';
import type { MilestoneShare } from '#shared/money.ts';
import type { PaymentMethod } from '#shared/payments/payments.schema.ts';

/**
 * How each movement of money is booked (design section 4, Money): one function for each movement, so that the services, the demo and the benchmark
 * data write the same books. Amounts are in minor units of the given currency. A refund or a payout that fails books nothing: what was owed stays
 * owed. One that comes back after it was sent is booked back, and is owed again.
 */

/** One side of a booking. Positive is what Accord owes or has earned; negative is money at the bank, or lost to a fee. */
export interface Entry {
  account: LedgerAccount;
  /** The campaign of `held` and `disputed`, the creator of `creator_payable`; null for accounts without an owner. */
  ownerId: string | null;
  amountMinor: number;
  currency: Currency;
}

export interface Booking {
  /** Says what happened, unique for all time: `deposit:<paymentId>`, `release:<milestoneId>`. */
  key: string;
  kind: LedgerKind;
  campaignId: string;
  entries: Entry[];
}

interface Amount {
  amountMinor: number;
  currency: Currency;
}
interface OfCampaign {
  id: string;
  campaignId: string;
}

/** Which try of a transfer a booking is about. */
interface Try {
  attempt?: number;
}

/** The first try is booked once under the transfer's name; a later try, which may follow one that came back, has its number in its key. */
const tryKey = (kind: LedgerKind, id: string, attempt: number): string =>
  attempt > 1 ? `${kind}:${id}:${attempt}` : `${kind}:${id}`;

/** The account that shows where the money of a payment is: the payment provider, or our own bank. */
const clearingOf = (method: PaymentMethod): LedgerAccount =>
  method === 'bank_transfer' ? 'bank_transfers' : 'brand_clearing';

/** A payment arrived: the bank has it less its fee, and all of it is held for the campaign. A second charge is a payment of its own. */
export function paymentBooking(
  {
    id,
    kind,
    method = 'card',
    campaignId,
    ...paid
  }: OfCampaign & Amount & { kind: 'deposit' | 'balance'; method?: PaymentMethod },
  feeMinor: number,
): Booking {
  const { amountMinor } = paid;
  return booking(`${kind}:${id}`, kind, campaignId, paid.currency, [
    [clearingOf(method), feeMinor - amountMinor],
    ['processor_fee', -feeMinor],
    ['held', amountMinor, campaignId],
  ]);
}

/** A refund was requested: the money is no longer held, and is owed to the brand. */
export function refundBooking(
  { id, campaignId, amountMinor, currency }: OfCampaign & Amount,
  kind: 'refund' | 'surplus',
): Booking {
  return booking(`refund:${id}`, kind, campaignId, currency, [
    ['held', -amountMinor, campaignId],
    ['refunds', amountMinor],
  ]);
}

/** The bank sent a refund with one of its tries: it is no longer owed. */
export function refundSettledBooking({
  id,
  campaignId,
  amountMinor,
  currency,
  method = 'card',
  attempt = 1,
}: OfCampaign & Amount & Try & { method?: PaymentMethod }): Booking {
  return booking(tryKey('refund_settled', id, attempt), 'refund_settled', campaignId, currency, [
    ['refunds', -amountMinor],
    [clearingOf(method), amountMinor],
  ]);
}

/** A refund that the bank had sent came back: it is owed again. */
export function refundBouncedBooking({
  id,
  campaignId,
  amountMinor,
  currency,
  attempt = 1,
}: OfCampaign & Amount & Try): Booking {
  return booking(tryKey('refund_bounced', id, attempt), 'refund_bounced', campaignId, currency, [
    ['brand_clearing', -amountMinor],
    ['refunds', amountMinor],
  ]);
}

/** A refund that the bank does not have was cancelled: the money is held again. */
export function refundCancelledBooking({ id, campaignId, amountMinor, currency }: OfCampaign & Amount): Booking {
  return booking(`refund_cancelled:${id}`, 'refund_cancelled', campaignId, currency, [
    ['refunds', -amountMinor],
    ['held', amountMinor, campaignId],
  ]);
}

/** A milestone was released: held money becomes the creator's, and the platform's fee is earned. */
export function releaseBooking(
  { id, campaignId, creatorId, currency }: OfCampaign & { creatorId: string; currency: Currency },
  { grossMinor, netMinor, feeMinor }: MilestoneShare,
): Booking {
  return booking(`release:${id}`, 'release', campaignId, currency, [
    ['held', -grossMinor, campaignId],
    ['creator_payable', netMinor, creatorId],
    ['platform_fee', feeMinor],
  ]);
}

/** A payout was paid with one of its tries: the creator has the money. */
export function payoutBooking({
  id,
  campaignId,
  creatorId,
  amountMinor,
  currency,
  method = 'card',
  attempt = 1,
}: OfCampaign & Amount & Try & { creatorId: string; method?: PaymentMethod }): Booking {
  return booking(tryKey('payout', id, attempt), 'payout', campaignId, currency, [
    ['creator_payable', -amountMinor, creatorId],
    [clearingOf(method), amountMinor],
  ]);
}

/** A payout that the bank had paid came back: it is the creator's again. */
export function payoutBouncedBooking({
  id,
  campaignId,
  creatorId,
  amountMinor,
  currency,
  attempt = 1,
}: OfCampaign & Amount & Try & { creatorId: string }): Booking {
  return booking(tryKey('payout_bounced', id, attempt), 'payout_bounced', campaignId, currency, [
    ['brand_clearing', -amountMinor],
    ['creator_payable', amountMinor, creatorId],
  ]);
}

/** The old system took a payment for work that it paid out: it went through the campaign, but never through our bank. */
export function carriedPaymentBooking({ id, campaignId, amountMinor, currency }: OfCampaign & Amount): Booking {
  return booking(`balance:${id}`, 'balance', campaignId, currency, [
    ['carried_over', -amountMinor],
    ['held', amountMinor, campaignId],
  ]);
}

/** The old system paid a creator. What remains in the account are the fees that it kept. */
export function carriedPayoutBooking({
  id,
  campaignId,
  creatorId,
  amountMinor,
  currency,
}: OfCampaign & Amount & { creatorId: string }): Booking {
  return booking(`payout:${id}`, 'payout', campaignId, currency, [
    ['creator_payable', -amountMinor, creatorId],
    ['carried_over', amountMinor],
  ]);
}

/** A dispute was opened: the payer's bank has taken money back, and that much of the held money is disputed. `id` is the bank's id of the dispute. */
export function disputeBooking({ id, campaignId, amountMinor, currency }: OfCampaign & Amount): Booking {
  return booking(`dispute:${id}`, 'dispute', campaignId, currency, [
    ['brand_clearing', amountMinor],
    ['disputed', -amountMinor, campaignId],
  ]);
}

/** A dispute was won: the bank has the money again, and everything is as before. */
export function disputeWonBooking({ id, campaignId, amountMinor, currency }: OfCampaign & Amount): Booking {
  return booking(`dispute_won:${id}`, 'dispute_won', campaignId, currency, [
    ['disputed', amountMinor, campaignId],
    ['brand_clearing', -amountMinor],
  ]);
}

/** A dispute was lost: the money held for the campaign covers it as far as it goes; the platform bears the rest, which was released before. */
export function disputeLostBooking(
  { id, campaignId, amountMinor, currency }: OfCampaign & Amount,
  heldMinor: number,
): Booking {
  const fromHeldMinor = Math.min(amountMinor, heldMinor);
  return booking(`dispute_lost:${id}`, 'dispute_lost', campaignId, currency, [
    ['disputed', amountMinor, campaignId],
    ['held', -fromHeldMinor, campaignId],
    ['platform_fee', fromHeldMinor - amountMinor],
  ]);
}

/** The brand has paid again what a dispute took: what the platform bore is taken from that payment, whose id is given. */
export function lossRepaidBooking({ id, campaignId, amountMinor, currency }: OfCampaign & Amount): Booking {
  return booking(`loss_repaid:${id}`, 'loss_repaid', campaignId, currency, [
    ['held', -amountMinor, campaignId],
    ['platform_fee', amountMinor],
  ]);
}

/** The platform bears what the brand is not charged because the provider does not charge such small amounts; the milestone's id is given. */
export function restBorneBooking({ id, campaignId, amountMinor, currency }: OfCampaign & Amount): Booking {
  return booking(`rest_borne:${id}`, 'rest_borne', campaignId, currency, [
    ['platform_fee', -amountMinor],
    ['held', amountMinor, campaignId],
  ]);
}

/** The key by which the bank knows one try of a transfer: repeating a try changes nothing there, and a new try is a new transfer. */
export function transferKey(what: 'refund' | 'payout', id: string, attempt: number): string {
  return `${what}:${id}:${attempt}`;
}

type Line = readonly [account: LedgerAccount, amountMinor: number, ownerId?: string];

/** Entries of zero are left out. Throws a RangeError if the entries do not sum to zero. */
function booking(
  key: string,
  kind: LedgerKind,
  campaignId: string,
  currency: Currency,
  lines: readonly Line[],
): Booking {
  const entries = lines
    .filter(([, amountMinor]) => amountMinor !== 0)
    .map(([account, amountMinor, ownerId = null]) => ({ account, ownerId, amountMinor, currency }));
  const sum = entries.reduce((total, { amountMinor }) => total + amountMinor, 0);
  if (sum !== 0) throw new RangeError(`The booking ${key} does not sum to zero`);
  return { key, kind, campaignId, entries };
}
