import type { OfferBudget } from '#shared/deals/deals.schema.ts';
import type { CreatorCardView } from '#shared/discovery/discovery.schema.ts';
import { formatMoney } from '#shared/format.ts';

/** The campaign's remaining budget for offers, in words; null if it is not known. */
export const leftIn = (budget: OfferBudget | null | undefined): string | null =>
  budget ? formatMoney({ amountMinor: budget.remainingMinor, currency: budget.currency }, { decimals: 'none' }) : null;

/** `$3,000 of $6,000 is left for creators.` */
export const leftFor = ({ remainingMinor, totalMinor, currency }: OfferBudget): string => {
  const [left, total] = [remainingMinor, totalMinor].map((amountMinor) => formatMoney({ amountMinor, currency }));
  return `${left} of ${total} is left for creators.`;
};

/** Why the campaign cannot pay this creator; null if it can, or there is none. */
export function beyondBudget(
  { followers }: Pick<CreatorCardView, 'followers'>,
  budget: OfferBudget | null,
): string | null {
  const left = leftIn(budget);
  if (!budget || left === null || budget.affordableBelow === null || followers === null) return null;
  return followers >= budget.affordableBelow
    ? `An offer would cost more than the ${left} that the campaign has left.`
    : null;
}
