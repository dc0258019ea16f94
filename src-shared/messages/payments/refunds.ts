import { formatMoney } from '../../format.ts';
import type { Money } from '../../money.ts';

export const refunds = 'Refunds';
export const refundOf = (money: Money) => `Refund of ${formatMoney(money)}`;
export const returned = (money: Money) => `${formatMoney(money)} returned`;
