import { formatMoney } from '../../format.ts';
import type { StatusOf } from '../../lifecycles.ts';
import type { Money } from '../../money.ts';

export const refunds = 'Refunds';
/** How a refund stands, as its brand reads it. */
export const states: Readonly<Record<StatusOf<'refund'>, string>> = {
  created: 'On its way back',
  processing: 'On its way back',
  succeeded: 'Sent back',
  failed: 'Not sent yet: our team looks at it',
  cancelled: 'Called off',
};
export const refundOf = (money: Money) => `Refund of ${formatMoney(money)}`;
export const returned = (money: Money) => `${formatMoney(money)} returned`;
