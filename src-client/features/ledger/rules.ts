import { zodResolver } from '@hookform/resolvers/zod';
import {
  evidenceInput,
  payoutDecisionInput,
  refundInput,
  settleTransferRefundInput,
} from '#shared/payments/payments.schema.ts';

/** The rules of the money desk's forms; fetched by `lateResolver`, after the forms are on the screen. */
export const decisionRules = zodResolver(payoutDecisionInput.pick({ reason: true }));
export const evidenceRules = zodResolver(evidenceInput);
export const refundRules = zodResolver(refundInput);
export const transferSentRules = zodResolver(settleTransferRefundInput.pick({ sentOn: true, bankReference: true }));
