import type { CandidateView, RemainingBudget } from '#shared/deals/deals.schema.ts';
import { formatMoney } from '#shared/format.ts';
import { inviteMessages } from '#shared/messages/deals.ts';

/** Somebody who is selected for an invitation, with the amount that is typed; null while it is no amount. Amounts are in minor units. */
export interface Selected {
  name: string;
  amount: number | null;
  floorMinor: number | null;
}

/** Who is selected, by the creator's id. */
export type Selection = ReadonlyMap<string, Selected>;

/** The selection with this creator, offered what is suggested. */
export const selecting = (selection: Selection, creator: CandidateView): Selection =>
  new Map(selection).set(creator.id, {
    name: creator.name,
    amount: creator.price.suggestedMinor,
    floorMinor: creator.price.floorMinor,
  });

/** The selection without this creator. */
export const without = (selection: Selection, id: string): Selection =>
  new Map([...selection].filter(([other]) => other !== id));

/** What is typed in all, in minor units. */
export const totalOf = (selection: Selection): number =>
  [...selection.values()].reduce((sum, { amount }) => sum + (amount ?? 0), 0);

/** What is wrong with the amount that is typed; null where nothing is. */
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
