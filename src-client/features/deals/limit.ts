import { notify } from '#client/components/base/notify.ts';
import type { OfferBudget } from '#shared/deals/deals.schema.ts';
import { formatMoney } from '#shared/format.ts';

type Limited = Pick<OfferBudget, 'limitMinor' | 'currency'>;

/** The button of an offer that a second person has to approve. */
export const ASK = 'Ask for approval';

/** Whether an amount is more than the reader may offer alone. */
export const isAboveLimit = ({ limitMinor }: Limited, amountMinor: number | null): boolean =>
  limitMinor !== null && amountMinor !== null && amountMinor > limitMinor;

/** Why a reason is asked for. */
export const aboveLimitHint = ({ limitMinor, currency }: Limited): string =>
  `This is more than your limit of ${formatMoney({ amountMinor: limitMinor ?? 0, currency })}. A second person in your company reads why, and the offer is sent once they approve it.`;

/** Says that an offer waits. */
export const sayAsked = () => notify.success('Your request has been sent', 'The offer is sent once it is approved.');
