import type { OfferBudget } from '#shared/deals/deals.schema.ts';
import type { CreatorCardView } from '#shared/discovery/discovery.schema.ts';
import { formatMoney } from '#shared/format.ts';

/** The campaign's remaining budget for offers, in words; null if it is not known. */
export const leftIn = (budget: OfferBudget | null | undefined): string | null =>
  budget ? formatMoney({ amountMinor: budget.remainingMinor, currency: budget.currency }, { decimals: 'none' }) : null;

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
