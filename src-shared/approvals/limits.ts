import type { Currency } from '../currencies.ts';
import { convert, type Money, type UsdMicros, usdMicrosOf } from '../money.ts';
import { dutiesOf, type SeatRole } from '../seats/roles.ts';

/** What a member may ask a second person to approve. */
export const APPROVAL_ACTS = ['deposit', 'balance', 'invite', 'answer', 'extend'] as const;
export type ApprovalAct = (typeof APPROVAL_ACTS)[number];

/** Which duty an act needs, of whoever asks and of whoever approves. */
export const dutyOfAct = (act: ApprovalAct): 'pay' | 'run' => (act === 'deposit' || act === 'balance' ? 'pay' : 'run');

/** A member of a company, with the most that they may spend at once without a second person; null for no limit. */
export interface Spender {
  personId: string;
  role: SeatRole;
  limit: Money | null;
}

/**
 * A limit in another currency, by the rates of the day; null for no limit. Where there is no rate nothing can be compared, so every amount is above
 * the limit.
 */
export function limitIn(limit: Money | null, currency: Currency, usdMicros: UsdMicros): number | null {
  if (limit === null) return null;
  if (limit.currency === currency) return limit.amountMinor;
  const known = [limit.currency, currency].every((each) => usdMicrosOf({ usdMicros }, each));
  return known ? convert(limit, { usdMicros }, currency).amountMinor : 0;
}

/** Whether an amount is more than a limit allows. */
export function isAbove(amount: Money, limit: Money | null, usdMicros: UsdMicros): boolean {
  const most = limitIn(limit, amount.currency, usdMicros);
  return most !== null && amount.amountMinor > most;
}

/** A limit as it is stored. */
export const limitOf = ({
  limitMinor,
  limitCurrency,
}: {
  limitMinor: number | null;
  limitCurrency: Currency | null;
}) => (limitMinor === null || limitCurrency === null ? null : { amountMinor: limitMinor, currency: limitCurrency });

/** What is asked for, as far as it decides on who may approve it. */
export interface Asked {
  act: ApprovalAct;
  amount: Money;
  askedBy: string;
}

/** Whether a member may approve something: it is their duty, within their limit, and they have not asked for it. */
export const mayApprove = ({ personId, role, limit }: Spender, { act, amount, askedBy }: Asked, rates: UsdMicros) =>
  personId !== askedBy && dutiesOf(role).includes(dutyOfAct(act)) && !isAbove(amount, limit, rates);
