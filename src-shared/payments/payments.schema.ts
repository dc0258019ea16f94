import { z } from 'zod';
import { INVOICE_NUMBER_ID_CHARS, REASON_MAX_CHARS } from '../constants.ts';
import type { Currency } from '../currencies.ts';
import { cursorFields, pageFields } from '../paging.ts';
import { amountMinor, choice, id, multiline, text } from '../text.ts';

/** How the brand reviews content, and the words shown beside it (B5). */
export const APPROVAL_PROCESSES = ['standard', 'fast', 'detailed'] as const;
export type ApprovalProcess = (typeof APPROVAL_PROCESSES)[number];
export const approvalProcessLabels: Record<ApprovalProcess, string> = {
  standard: 'Standard (2-3 days)',
  fast: 'Fast (24 hours)',
  detailed: 'Detailed (5-7 days)',
};

/** What a campaign's documents are. */
export const DOCUMENT_KINDS = ['contract', 'brief'] as const;
export type DocumentKind = (typeof DOCUMENT_KINDS)[number];

export const attachFileInput = z.strictObject({
  campaignId: id('Campaign'),
  fileId: id('File'),
  kind: choice('Kind', DOCUMENT_KINDS),
});

const signing = {
  name: text('Full name', { max: 120 }),
  /** What was read: a document that changed since is not signed. */
  documentHash: z.string().regex(/^[0-9a-f]{64}$/, 'Reload the contract before you sign it'),
};
/** Signing needs the name of the person, typed. The brand signs once for a campaign, each creator their own deal. */
export const signAsBrandInput = z.strictObject({ campaignId: id('Campaign'), ...signing });
export const signAsCreatorInput = z.strictObject({ dealId: id('Deal'), ...signing });

export const PAYMENT_KINDS = ['deposit', 'balance'] as const;
export type PaymentKind = (typeof PAYMENT_KINDS)[number];
/** `requestKey` is made once a click: the same key is answered the same, whatever happened to the first answer. */
export const payInput = z.strictObject({ campaignId: id('Campaign'), requestKey: id('Request key') });
export const paymentIdInput = z.strictObject({ paymentId: id('Payment') });

/**
 * Shown on the invoice: the first 8 characters of the campaign's id, and the payment's place among those of the campaign. Where a place
 * is missing, that payment was sent back. Never looked up.
 */
export function invoiceNumber(campaignId: string, place: number): string {
  return `${campaignId.slice(0, INVOICE_NUMBER_ID_CHARS)}-${place}`;
}

export interface InvoiceView {
  paymentId: string;
  number: string;
  campaignName: string;
  kind: PaymentKind;
  amountMinor: number;
  refundedMinor: number;
  currency: Currency;
  paidAt: string;
}

export const invoicesInput = z.strictObject({ ...cursorFields });

/** A paper of ours has a few kilobytes; whatever is larger than 512 kB is not one, and is not read. */
const PAPER_MAX_BASE64 = 699_052;
export const PAPER_MAX_BYTES = 512 * 1_024;
/** The whole file, base64. */
export const verifyCertificateInput = z.strictObject({
  pdf: z
    .base64('The file must be sent as base64')
    .min(1)
    .max(PAPER_MAX_BASE64, 'A signing certificate has less than 512 kB'),
});

/** What Accord says of a file that is handed in as a signing certificate. */
export interface CheckedCertificate {
  /** Sealed by this installation, and not a byte was changed. */
  valid: boolean;
  /** It carries the seal of this installation, but its bytes are not those that were sealed. */
  changed: boolean;
  /** What it is about, for its parties and for staff only. */
  deal: {
    dealId: string;
    campaignId: string;
    campaignName: string;
    brandName: string;
    creatorName: string;
    /** Null when the signatures no longer count, because the deal was cancelled. */
    signatures: Record<'brand' | 'creator', { name: string; at: string }> | null;
  } | null;
}

export const removeFileInput = z.strictObject({ campaignId: id('Campaign'), campaignFileId: id('File') });
export const milestoneIdInput = z.strictObject({ milestoneId: id('Milestone') });
export const holdMilestoneInput = z.strictObject({
  milestoneId: id('Milestone'),
  reason: multiline('Reason', { max: REASON_MAX_CHARS }),
});
export const refundInput = z.strictObject({
  paymentId: id('Payment'),
  amountMinor: amountMinor('Amount'),
  reason: multiline('Reason', { max: REASON_MAX_CHARS }),
});
/** `earned`: what the creator has reached so far is paid out; otherwise everything not released goes back to the brand. */
export const endDealInput = z.strictObject({
  dealId: id('Deal'),
  earned: z.boolean({ error: 'Say whether what was earned so far is paid' }),
  reason: multiline('Reason', { max: REASON_MAX_CHARS }),
});
export const payoutIdInput = z.strictObject({ payoutId: id('Payout') });
export const refundIdInput = z.strictObject({ refundId: id('Refund') });
export const earningsInput = z.strictObject({ ...pageFields });

/** Whether a deposit may be paid (B5, ruling A23): a contract file, and a saved brief or a brief file. */
export function paymentRequirementsMet(has: {
  contractFiles: number;
  briefFiles: number;
  briefSaved: boolean;
}): boolean {
  return has.contractFiles > 0 && (has.briefSaved || has.briefFiles > 0);
}
