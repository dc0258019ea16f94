import { moveRefusal } from '#shared/lifecycle-moves.ts';
import type { DealStatus } from '#shared/lifecycles.ts';
import { allowedUnless, type May } from '#shared/may.ts';
import { EXTENDING_CAMPAIGNS, isOneOf, OPEN_PAYMENTS, PAYABLE_CAMPAIGNS } from '#shared/status-sets.ts';
import type { CampaignRow, PaymentRow } from '../../access.ts';
import {
  agreementRefusal,
  brandSignRefusal,
  briefRefusal,
  filesRefusal,
} from '../../agreement/contracts/contracts.rules.ts';
import {
  balanceRefusal,
  bankRefusal,
  cancelRefusal,
  depositRefusal,
  pauseRefusal,
} from '../checkout/eligibility.rules.ts';
import { evidenceRefusal, holdRefusal, releaseRefusal } from './staff.rules.ts';

/** What may be done with a campaign's papers and money, for the pages that show them: the acts with their rules. */

interface State {
  paid: { depositArrived: boolean; disputedMinor: number };
  balanceMinor: number;
  documents: { complete: boolean };
  deals: readonly {
    status: DealStatus;
    brandSignedAt: Date | null;
    creatorSignedAt: Date | null;
    documents: { complete: boolean; hasContract: boolean };
  }[];
  payments: readonly PaymentRow[];
  /** Why nobody can pay now; null if they can. */
  off: string | null;
  /** The provider's smallest charge. */
  minimum: number;
}

/** What a brand may do with the papers and the payments of its campaign. Amounts in minor units. */
export function mayOfPayer(
  campaign: CampaignRow,
  { paid, balanceMinor, documents, deals, payments, off, minimum }: State,
): May<'saveBrief' | 'changeFiles' | 'makeAgreements' | 'sign' | 'payDeposit' | 'payBalance'> {
  const stopped = off ?? pauseRefusal(campaign);
  const deposit = openPayment(payments, 'deposit');
  // Only the deposit depends on the documents.
  const bank = deposit ? bankRefusal(deposit) : null;
  const accepted = deals.filter(({ status }) => status === 'accepted');
  const ready = accepted.filter((deal) => deal.documents.complete);
  const unsigned = ready.filter(({ brandSignedAt }) => brandSignedAt === null);
  const signing = { accepted: accepted.length, unsigned: unsigned.length };
  const complete = documents.complete && (accepted.length === 0 || ready.length > 0);
  const without = accepted.filter((deal) => !deal.documents.hasContract);
  const making = { ...paid, accepted: accepted.length, without: without.length };
  return {
    saveBrief: allowedUnless(briefRefusal(campaign) ?? bank),
    changeFiles: allowedUnless(filesRefusal(campaign, paid) ?? bank),
    makeAgreements: allowedUnless(agreementRefusal(campaign, making) ?? bank),
    sign: allowedUnless(brandSignRefusal({ complete }, signing)),
    payDeposit: allowedUnless(stopped ?? depositRefusal(campaign, paid, documents, deals, minimum)),
    payBalance: allowedUnless(stopped ?? balanceRefusal(campaign, paid, balanceMinor)),
  };
}

/** What a brand may do with a payment that it has begun. */
export const mayWithPayment = ({ status }: PaymentRow): May<'cancel'> => ({
  cancel: allowedUnless(cancelRefusal(status)),
});

/** The unfinished payment of a kind. */
export const openPayment = (payments: readonly PaymentRow[], kind: PaymentRow['kind']): PaymentRow | undefined =>
  payments.findLast((each) => each.kind === kind && !each.unwanted && isOneOf(OPEN_PAYMENTS, each.status));

/**
 * The state of a campaign's balance: whether it is asked for now, and whether that is because a dispute took money back, which is due again, or
 * because of what extensions of usage rights cost after the launch. Amounts in minor units.
 */
export function balanceState(
  { status }: CampaignRow,
  { disputedMinor }: State['paid'],
  balanceMinor: number,
): { asked: boolean; owedAgain: boolean; afterLaunch: boolean } {
  const owedAgain = disputedMinor > 0 && balanceMinor > 0 && status !== 'cancelled';
  // After the end, the balance is the cost of an extension of usage rights, or what was not paid in the old system.
  const owed = balanceMinor > 0 && (status === 'completed' || isOneOf(PAYABLE_CAMPAIGNS, status));
  return { owedAgain, asked: owedAgain || owed, afterLaunch: isOneOf(EXTENDING_CAMPAIGNS, status) };
}

/** What staff may do with a milestone. Its amount is in minor units. */
export const mayOfMilestone = (
  row: Parameters<typeof releaseRefusal>[0],
): May<'release' | 'hold' | 'unhold' | 'refuse'> => ({
  release: allowedUnless(releaseRefusal(row)),
  hold: allowedUnless(moveRefusal('milestone', row.status, 'hold')),
  unhold: allowedUnless(holdRefusal(row, 'unhold')),
  refuse: allowedUnless(holdRefusal(row, 'refuse')),
});

/** Whether staff may send a payout or a refund again. */
export const mayOfTransfer = (refusal: string | null): May<'retry'> => ({ retry: allowedUnless(refusal) });

/** Whether staff may submit evidence for a dispute. */
export const mayOfDispute = (row: Parameters<typeof evidenceRefusal>[0], now: Date): May<'submitEvidence'> => ({
  submitEvidence: allowedUnless(evidenceRefusal(row, now)),
});
