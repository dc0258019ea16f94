import type { Currency } from '../../currencies.ts';
import { formatMoney } from '../../format.ts';

/** Under the amount: an extension is not part of the creator budget, and it is first paid from money that the campaign holds and does not need. */
export function dueFor(costMinor: number, unneededMinor: number, currency: Currency): string {
  const money = (amountMinor: number) => formatMoney({ amountMinor, currency });
  if (unneededMinor === 0) return 'On top of the campaign’s budget. It is due once they accept.';
  const held = `Your campaign holds ${money(unneededMinor)} that its other deals do not need.`;
  return costMinor <= unneededMinor
    ? `${held} It pays for this, so nothing more is due.`
    : `${held} The other ${money(costMinor - unneededMinor)} is due once they accept.`;
}
export const extension = 'Extension of usage';
