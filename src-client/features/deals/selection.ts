import type { CandidateView, RemainingBudget } from '#shared/deals/deals.schema.ts';
import { formatMoney } from '#shared/format.ts';
import { inviteMessages } from '#shared/messages/deals.ts';

/** A creator selected for an invitation, with the typed amount; null while it is not a valid amount. Amounts are in minor units. */
export interface Selected {
  name: string;
  amount: number | null;
  floorMinor: number | null;
}

/** The selected creators, by id. */
export type Selection = ReadonlyMap<string, Selected>;

/** The selection with this creator added, at the suggested amount. */
export const selecting = (selection: Selection, creator: CandidateView): Selection =>
  new Map(selection).set(creator.id, {
    name: creator.name,
    amount: creator.price.suggestedMinor,
    floorMinor: creator.price.floorMinor,
  });

/** The selection without this creator. */
export const without = (selection: Selection, id: string): Selection =>
  new Map([...selection].filter(([other]) => other !== id));

/** The sum of the typed amounts, in minor units. */
export const totalOf = (selection: Selection): number =>
  [...selection.values()].reduce((sum, { amount }) => sum + (amount ?? 0), 0);

/** The problem of the typed amount; null if there is none. */
export function problemOf(
  { amount, floorMinor }: Selected,
  { remainingMinor, currency }: RemainingBudget,
): string | null {
  const text = (amountMinor: number) => formatMoney({ amountMinor, currency });
  if (amount === null || amount <= 0) return inviteMessages.amountMissing;
  if (amount > remainingMinor) return inviteMessages.amountAtMost(text(remainingMinor));
  if (floorMinor !== null && amount < floorMinor) return inviteMessages.amountAtLeast(text(floorMinor));
  return null;
}
