import { z } from 'zod';
import {
  BANK_REFERENCE_MAX_CHARS,
  EVIDENCE_MAX_CHARS,
  INVOICE_NUMBER_ID_CHARS,
  REASON_MAX_CHARS,
  REFUND_REASON_MIN_CHARS,
} from '../constants.ts';
import type { Currency } from '../currencies.ts';
import { cursorFields, pageFields } from '../paging.schema.ts';
import { amountMinor, choice, id, isoDate, isoMonth, multiline, text } from '../text.ts';

/** The kinds of a campaign's documents. */
const DOCUMENT_KINDS = ['contract', 'brief'] as const;
export type DocumentKind = (typeof DOCUMENT_KINDS)[number];

export const attachFileInput = z.strictObject({
  campaignId: id('Campaign'),
  fileId: id('File'),
  kind: choice('Kind', DOCUMENT_KINDS),
});

const signing = {
  name: text('Full name', { max: 120 }),
  /** Hash of the documents that the person read; signing is refused if they have changed since. */
  documentHash: z.string().regex(/^[0-9a-f]{64}$/, 'Reload the contract before you sign it'),
};
/** To sign, a person types their name. The brand signs once for the campaign, each creator their own deal. */
export const signAsBrandInput = z.strictObject({ campaignId: id('Campaign'), ...signing });
export const signAsCreatorInput = z.strictObject({ dealId: id('Deal'), ...signing });

export const PAYMENT_KINDS = ['deposit', 'balance'] as const;
export type PaymentKind = (typeof PAYMENT_KINDS)[number];
/** How a brand pays: by card on the provider's page, or by a transfer to Accord's bank account, which staff settle. */
const PAYMENT_METHODS = ['card', 'bank_transfer'] as const;
export type PaymentMethod = (typeof PAYMENT_METHODS)[number];
/** `requestKey` is new for every click: a repeated request with the same key gets the same answer, and nothing is paid twice. */
export const payInput = z.strictObject({
  campaignId: id('Campaign'),
  requestKey: id('Request key'),
  method: choice('Method', PAYMENT_METHODS).default('card'),
});
const bankReference = text('Reference', { max: BANK_REFERENCE_MAX_CHARS });
/** What staff found on the bank statement; the amount in minor units of the payment's currency. */
export const settleTransferInput = z.strictObject({
  paymentId: id('Payment'),
  amountMinor: amountMinor('Amount'),
  bankReference,
});
/** A refund that staff have sent by bank transfer; `sentOn` is the day on the bank statement. */
export const settleTransferRefundInput = z.strictObject({
  refundId: id('Refund'),
  sentOn: isoDate('Day'),
  bankReference,
});
/** A payout that staff have sent by bank transfer. */
export const settleTransferPayoutInput = z.strictObject({
  payoutId: id('Payout'),
  sentOn: isoDate('Day'),
  bankReference,
});
export const paymentIdInput = z.strictObject({ paymentId: id('Payment') });

/**
 * The number shown on an invoice: the first 8 characters of the campaign's id, and the payment's position among the campaign's payments. A missing
 * position belongs to a refunded payment. Nothing is looked up by this number.
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

export const movementsInput = z.strictObject({ campaignId: id('Campaign'), ...cursorFields });
export const receiptInput = z.strictObject({ campaignId: id('Campaign'), movementId: id('Movement') });

/** {@link PAPER_MAX_BYTES} as base64. */
const PAPER_MAX_BASE64 = 699_052;
/** The whole file, base64. */
export const verifyCertificateInput = z.strictObject({
  pdf: z
    .base64('The file must be sent as base64')
    .min(1)
    .max(PAPER_MAX_BASE64, 'A signing certificate has less than 512KB'),
});

/** The certificate of this installation's digital ID, as PDF readers show it. Fingerprints are pairs of hex digits with blanks. */
export interface DigitalIdView {
  name: string;
  /** SHA-256. */
  fingerprint: string;
  /** The older kind, which some readers show instead. */
  sha1: string;
  validUntil: string;
}

/** The result of checking whether a file is a signing certificate or a signed agreement. */
export interface CheckedCertificate {
  /** Whether this installation signed it, and every byte is as it was. */
  valid: boolean;
  /** Whether it has a signature of this installation, but is not as it was signed. */
  changed: boolean;
  /** What PDF readers show about the signature; null for a certificate from before Accord signed them so. */
  signature: { at: string; name: string; fingerprint: string } | null;
  /** The signed deal; only for its parties and staff, null for all others. */
  deal: {
    dealId: string;
    campaignId: string;
    campaignName: string;
    brandName: string;
    creatorName: string;
    /** Null if the signatures no longer count, because the deal was cancelled. */
    signatures: Record<'brand' | 'creator', { name: string; at: string }> | null;
  } | null;
}

export const removeFileInput = z.strictObject({ campaignId: id('Campaign'), campaignFileId: id('File') });
export const milestoneIdInput = z.strictObject({ milestoneId: id('Milestone') });
export const milestoneDecisionInput = z.strictObject({
  milestoneId: id('Milestone'),
  reason: multiline('Reason', { max: REASON_MAX_CHARS }),
});
export const payoutDecisionInput = z.strictObject({
  payoutId: id('Payout'),
  reason: multiline('Reason', { max: REASON_MAX_CHARS }),
});
export const refundInput = z.strictObject({
  paymentId: id('Payment'),
  amountMinor: amountMinor('Amount'),
  reason: multiline('Reason', { max: REASON_MAX_CHARS }),
});
export const askForRefundInput = z.strictObject({
  campaignId: id('Campaign'),
  reason: multiline('Reason', { min: REFUND_REASON_MIN_CHARS, max: REASON_MAX_CHARS }),
});
export const refundRequestIdInput = z.strictObject({ refundRequestId: id('Refund request') });
export const refundRequestDecisionInput = z.strictObject({
  refundRequestId: id('Refund request'),
  reason: multiline('Reason', { max: REASON_MAX_CHARS }),
});
/** `earned`: true pays out the milestones reached so far; false refunds everything to the brand that is neither released nor on hold. */
export const endDealInput = z.strictObject({
  dealId: id('Deal'),
  earned: z.boolean({ error: 'Say whether what was earned so far is paid' }),
  reason: multiline('Reason', { max: REASON_MAX_CHARS }),
});
export const payoutIdInput = z.strictObject({ payoutId: id('Payout') });
export const refundIdInput = z.strictObject({ refundId: id('Refund') });
export const disputeIdInput = z.strictObject({ disputeId: id('Dispute') });
/** Our defence, in our own words. */
export const evidenceInput = z.strictObject({
  disputeId: id('Dispute'),
  evidence: multiline('Evidence', { max: EVIDENCE_MAX_CHARS }),
});
export const earningsInput = z.strictObject({ ...pageFields });
export const dealSumsInput = z.strictObject({ ...cursorFields });
export const statementInput = z.strictObject({ month: isoMonth('Month') });

/** Whether a deposit can be paid (B5, ruling A23): a contract file, and a saved brief or a brief file. */
export function paymentRequirementsMet(has: {
  contractFiles: number;
  briefFiles: number;
  briefSaved: boolean;
}): boolean {
  return has.contractFiles > 0 && (has.briefSaved || has.briefFiles > 0);
}
