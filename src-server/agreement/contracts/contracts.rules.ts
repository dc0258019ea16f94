import type { CampaignStatus, DealStatus } from '#shared/lifecycles.ts';
import { editMessages } from '#shared/messages/campaigns.ts';
import { paymentMessages } from '#shared/messages/payments.ts';
import { CONTRACTED_DEALS, ENDED_CAMPAIGNS, isOneOf } from '#shared/status-sets.ts';

/** Why the brief of a campaign cannot be written any more; null when it can: what is over keeps its papers as they are. */
export const briefRefusal = ({ status }: { status: CampaignStatus }): string | null =>
  isOneOf(ENDED_CAMPAIGNS, status) ? editMessages.closed : null;

/** Why contract and brief files can be neither attached nor removed; null when they can, until the deposit has arrived. */
export const filesRefusal = (
  campaign: { status: CampaignStatus },
  { depositArrived }: { depositArrived: boolean },
): string | null => briefRefusal(campaign) ?? (depositArrived ? paymentMessages.documentsLocked : null);

/**
 * Why no agreements can be made from the terms of the deals; null when they can: for every one of the `accepted` deals, and once the deposit has
 * arrived only for those `without` any contract.
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

/** A deal, and when either side signed its documents as they stand. */
export interface Signed {
  status: DealStatus;
  brandSignedAt: Date | null;
  creatorSignedAt: Date | null;
}

/** Signed by both; a deal that was taken over under contract was signed in the old system. */
export const isUnderContract = ({ status, brandSignedAt, creatorSignedAt }: Signed): boolean =>
  isOneOf(CONTRACTED_DEALS, status) || (brandSignedAt !== null && creatorSignedAt !== null);

export type Signer = 'brand' | 'creators';

/** Who has to sign before the deposit can be paid: the brand first; null where a deal is under contract, or there is none to sign. */
export function awaitedSigner(deals: readonly Signed[]): Signer | null {
  if (deals.length === 0 || deals.some(isUnderContract)) return null;
  return deals.some(({ brandSignedAt }) => brandSignedAt !== null) ? 'creators' : 'brand';
}

/** Why a brand cannot sign; null when it can: of the `accepted` deals `unsigned` have no signature of it under the current documents. */
export function brandSignRefusal(
  documents: { complete: boolean },
  { accepted, unsigned }: { accepted: number; unsigned: number },
): string | null {
  if (!documents.complete) return paymentMessages.nothingToSign;
  if (accepted === 0) return paymentMessages.nobodyToSignWith;
  return unsigned === 0 ? paymentMessages.alreadySigned : null;
}

/** Why a creator cannot sign their deal; null when they can: once it is accepted, and until it is under contract. */
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
