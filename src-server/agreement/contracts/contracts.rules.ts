import type { CampaignStatus, DealStatus } from '#shared/lifecycles.ts';
import { editMessages } from '#shared/messages/campaigns.ts';
import { paymentMessages } from '#shared/messages/payments.ts';
import { CONTRACTED_DEALS, ENDED_CAMPAIGNS, isOneOf } from '#shared/status-sets.ts';

/** Why the brief of a campaign cannot be written any more; null if it can. A campaign that is over keeps its papers as they are. */
export const briefRefusal = ({ status }: { status: CampaignStatus }): string | null =>
  isOneOf(ENDED_CAMPAIGNS, status) ? editMessages.closed : null;

/** Why contract and brief files can be neither attached nor removed; null if they can, which is until the deposit has arrived. */
export const filesRefusal = (
  campaign: { status: CampaignStatus },
  { depositArrived }: { depositArrived: boolean },
): string | null => briefRefusal(campaign) ?? (depositArrived ? paymentMessages.documentsLocked : null);

/**
 * Why no agreements can be made from the terms of the deals; null if they can: for all `accepted` deals, and once the deposit has arrived only for
 * those `without` any contract.
 */
export function agreementRefusal(
  campaign: { status: CampaignStatus },
  { depositArrived, accepted, without }: { depositArrived: boolean; accepted: number; without: number },
): string | null {
  const over = briefRefusal(campaign);
  if (over) return over;
  if (accepted === 0) return paymentMessages.nobodyToSignWith;
  return depositArrived && without === 0 ? paymentMessages.documentsLocked : null;
}

/** A deal, and when each side signed its current documents. */
export interface Signed {
  status: DealStatus;
  brandSignedAt: Date | null;
  creatorSignedAt: Date | null;
}

/** Signed by both; a deal that was imported under contract was signed in the old system. */
export const isUnderContract = ({ status, brandSignedAt, creatorSignedAt }: Signed): boolean =>
  isOneOf(CONTRACTED_DEALS, status) || (brandSignedAt !== null && creatorSignedAt !== null);

export type Signer = 'brand' | 'creators';

/** Who has to sign before the deposit can be paid: the brand first; null if a deal is under contract, or there is none to sign. */
export function awaitedSigner(deals: readonly Signed[]): Signer | null {
  if (deals.length === 0 || deals.some(isUnderContract)) return null;
  return deals.some(({ brandSignedAt }) => brandSignedAt !== null) ? 'creators' : 'brand';
}

/** Why a brand cannot sign; null if it can. Of the `accepted` deals, `unsigned` lack its signature under the current documents. */
export function brandSignRefusal(
  documents: { complete: boolean },
  { accepted, unsigned }: { accepted: number; unsigned: number },
): string | null {
  if (!documents.complete) return paymentMessages.nothingToSign;
  if (accepted === 0) return paymentMessages.nobodyToSignWith;
  return unsigned === 0 ? paymentMessages.alreadySigned : null;
}

/** Why a creator cannot sign their deal; null if they can, which is from when it is accepted until it is under contract. */
export function creatorSignRefusal(
  status: DealStatus,
  documents: { complete: boolean },
  { signed }: { signed: boolean },
): string | null {
  if (status === 'invited') return paymentMessages.acceptFirst;
  if (status !== 'accepted') return paymentMessages.alreadySigned;
  if (!documents.complete) return paymentMessages.nothingToSign;
  return signed ? paymentMessages.alreadySigned : null;
}
