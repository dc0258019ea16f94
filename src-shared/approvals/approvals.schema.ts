import { z } from 'zod';
import { REASON_MAX_CHARS } from '../constants.ts';
import type { Moment } from '../dates.ts';
import { offerInput } from '../deals/applications.schema.ts';
import { extendInput, inviteInput } from '../deals/deals.schema.ts';
import type { StatusOf } from '../lifecycles.ts';
import type { May } from '../may.ts';
import type { Money } from '../money.ts';
import { cursorFields } from '../paging.schema.ts';
import { PAYMENT_KINDS } from '../payments/payments.schema.ts';
import { choice, id, multiline } from '../text.ts';
import type { ApprovalAct } from './limits.ts';

export type ApprovalStatus = StatusOf<'approval'>;

const reason = multiline('Reason', { max: REASON_MAX_CHARS });

/** Ask a second person to approve what is above one's limit: what would be done, and why. */
export const askToPayInput = z.strictObject({
  campaignId: id('Campaign'),
  kind: choice('Kind', PAYMENT_KINDS),
  reason,
});
export const askToInviteInput = inviteInput.extend({ reason });
export const askToAnswerInput = offerInput.extend({ reason });
export const askToExtendInput = extendInput.extend({ reason });

export const approvalIdInput = z.strictObject({ approvalId: id('Request') });
/** Everybody who reads the request reads the reason. */
export const declineApprovalInput = approvalIdInput.extend({ reason });

const APPROVAL_LISTS = ['waiting', 'decided'] as const;
export type ApprovalList = (typeof APPROVAL_LISTS)[number];
export const listApprovalsInput = z.strictObject({
  show: choice('List', APPROVAL_LISTS).default('waiting'),
  ...cursorFields,
});

/** What an approval or an answer to one has done. */
export interface ApprovalAnswer {
  status: ApprovalStatus;
  /** Why it could not be carried out any more; null if it was. */
  refusal: string | null;
}

/** Something above its member's limit, and what a second person has said about it. */
export interface ApprovalView {
  id: string;
  act: ApprovalAct;
  status: ApprovalStatus;
  campaign: { id: string; name: string };
  /** The names of those to whom it is an offer; none for a payment. */
  creators: string[];
  amount: Money;
  reason: string;
  askedBy: string;
  /** Whether the reader has asked for it. */
  yours: boolean;
  askedAt: Moment;
  /** Until when it waits, and once it is approved, until when a payment can be begun. */
  expiresAt: Moment;
  decidedBy: string | null;
  decidedAt: Moment | null;
  /** Why it was declined, or could not be carried out any more. */
  note: string | null;
  may: May<'approve' | 'decline' | 'withdraw'>;
}

/** What waits for a second person in a campaign. */
export type WaitingApproval = Pick<ApprovalView, 'id' | 'act' | 'creators' | 'amount' | 'askedBy' | 'askedAt'>;

/** How a payment stands for a member with a limit. */
export interface PaymentApproval {
  /** Whether the amount that is due is above the reader's limit, and nobody has approved it. */
  needed: boolean;
  /** Since when somebody waits for it to be approved, and who; null if nobody does. */
  waiting: { askedBy: string; askedAt: Moment } | null;
}
