import type { OfferStart } from '#shared/deals/deals.schema.ts';
import type { FoundCreatorView } from '#shared/discovery/discovery.schema.ts';
import { formatMoney } from '#shared/format.ts';
import { costMinor, type OfferPrice } from '#shared/pricing/offer-price.ts';

/** The campaign's remaining budget for offers, in words; null if it is not known. */
export const leftIn = (budget: OfferStart | null | undefined): string | null =>
  budget ? formatMoney({ amountMinor: budget.remainingMinor, currency: budget.currency }, { decimals: 'none' }) : null;

/** `$3,000 of $6,000 is left for creators.` */
export const leftFor = ({ remainingMinor, totalMinor, currency }: OfferStart): string => {
  const [left, total] = [remainingMinor, totalMinor].map((amountMinor) => formatMoney({ amountMinor, currency }));
  return `${left} of ${total} is left for creators.`;
};

/** Why the creator's price is not within what the campaign has left; null if it is, or without a campaign. */
export function beyondBudget({ offer }: Pick<FoundCreatorView, 'offer'>, budget: OfferStart | null): string | null {
  if (!budget || !offer || costMinor(offer) <= budget.remainingMinor) return null;
  const left = leftIn(budget);
  if (isRefused(offer, budget)) return `An offer would cost more than the ${left} that the campaign has left.`;
  const asked = formatMoney({ amountMinor: costMinor(offer), currency: offer.currency }, { decimals: 'none' });
  return `Their price for this campaign is ${asked}, and ${left} is left.`;
}

/** No offer is low enough: the lowest possible one is more than what is left. */
const isRefused = ({ floorMinor }: OfferPrice, { remainingMinor }: OfferStart): boolean =>
  floorMinor !== null && floorMinor > remainingMinor;

/** Whether an offer would be accepted by the rules. A creator whose own price is higher than what is left can be offered less. */
export const canInvite = ({ openDeal, offer }: FoundCreatorView, budget: OfferStart | null): boolean =>
  openDeal === null && !(budget && (budget.obstacle !== null || (offer && isRefused(offer, budget))));
