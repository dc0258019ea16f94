import { dutyOfAct, isAbove, mayApprove, type Spender } from '#shared/approvals/limits.ts';
import { currencyOf } from '#shared/currencies.ts';
import { formatMoney } from '#shared/format.ts';
import { approvalRefusals } from '#shared/messages/approvals.ts';
import { noLongerMember, notInRole } from '#shared/messages/seats/refusals.ts';
import type { UsdMicros } from '#shared/money.ts';
import type { ApprovalRow } from '../../access.ts';

/** Why a request can no longer be answered, in one sentence; null if it waits. */
export function standsRefusal({ status, expiresAt }: Pick<ApprovalRow, 'status' | 'expiresAt'>, now: Date) {
  if (status !== 'waiting') return approvalRefusals.over;
  return expiresAt <= now ? approvalRefusals.ranOut : null;
}

type Asked = Pick<ApprovalRow, 'act' | 'amountMinor' | 'currency' | 'askedBy'>;

/** Why a member may not answer a request, in one sentence; null if they may. Without a standing it is nobody of the company. */
export function answerRefusal(
  { act, amountMinor, currency, askedBy }: Asked,
  standing: { own: Spender; usdMicros: UsdMicros } | null,
): string | null {
  if (!standing) return noLongerMember;
  const { own, usdMicros } = standing;
  const amount = { amountMinor, currency: currencyOf(currency) };
  if (mayApprove(own, { act, amount, askedBy }, usdMicros)) return null;
  if (own.personId === askedBy) return approvalRefusals.own;
  return own.limit && isAbove(amount, own.limit, usdMicros)
    ? approvalRefusals.aboveYours(formatMoney(own.limit))
    : notInRole(own.role, dutyOfAct(act));
}

/** Why somebody may not withdraw a request, in one sentence; null if they have asked for it. */
export const withdrawRefusal = ({ askedBy }: Pick<ApprovalRow, 'askedBy'>, personId: string) =>
  askedBy === personId ? null : approvalRefusals.notYours;
