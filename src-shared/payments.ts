import { z } from 'zod';
import {
  BRIEF_ITEM_MAX_CHARS,
  BRIEF_LIST_MAX_ITEMS,
  BRIEF_TEXT_MAX_CHARS,
  DELIVERABLE_QUANTITY_DEFAULT,
  INVOICE_NUMBER_ID_CHARS,
  REASON_MAX_CHARS,
  REQUIREMENT_QUANTITY_MAX,
  REQUIREMENT_QUANTITY_MIN,
} from './constants.ts';
import { REQUIREMENT_TYPES } from './content-types.ts';
import { briefMessages } from './messages/payments.ts';
import { pageFields } from './paging.ts';
import { BRAND_PLATFORMS } from './platforms.ts';
import { amountMinor, choice, id, isoDate, multiline, optionalMultiline, optionalText, text } from './text.ts';

/** How the brand reviews content, and the words shown beside it (B5). */
export const APPROVAL_PROCESSES = ['standard', 'fast', 'detailed'] as const;
export type ApprovalProcess = (typeof APPROVAL_PROCESSES)[number];
export const approvalProcessLabels: Record<ApprovalProcess, string> = {
  standard: 'Standard (2-3 days)',
  fast: 'Fast (24 hours)',
  detailed: 'Detailed (5-7 days)',
};

/** A list of lines in which blank entries are dropped (B5). */
function lines(label: string) {
  return z
    .array(optionalText(label, { max: BRIEF_ITEM_MAX_CHARS }))
    .max(BRIEF_LIST_MAX_ITEMS, `${label} may have at most ${BRIEF_LIST_MAX_ITEMS} entries`)
    .transform((entries) => entries.filter((entry) => entry !== null));
}

/** Hashtags or mentions: trimmed, the sign in front once, blank and repeated ones dropped (B5). */
function tags(label: string, sign: '#' | '@') {
  return lines(label).transform((entries) => {
    const words = entries.map((entry) => entry.replace(/^[#@\s]+/, '')).filter((word) => word !== '');
    return [...new Map(words.map((word) => [word.toLowerCase(), sign + word])).values()];
  });
}

/** The quantity someone typed: a whole number of at least 1; 1 when it cannot be read (B5). */
export function deliverableQuantity(typed: string | number): number {
  const quantity = Number.parseInt(String(typed), 10);
  if (Number.isNaN(quantity)) return DELIVERABLE_QUANTITY_DEFAULT;
  return Math.min(Math.max(quantity, REQUIREMENT_QUANTITY_MIN), REQUIREMENT_QUANTITY_MAX);
}

const deliverable = z.strictObject({
  platform: choice('Platform', BRAND_PLATFORMS).or(z.literal('')),
  contentType: choice('Content type', REQUIREMENT_TYPES).or(z.literal('')),
  quantity: z.union([z.string().max(20), z.number()]).transform(deliverableQuantity),
  specifications: optionalMultiline('Specifications', { max: BRIEF_TEXT_MAX_CHARS }),
});

const longText = (label: string) => optionalMultiline(label, { max: BRIEF_TEXT_MAX_CHARS });
const required = (label: string) =>
  z
    .string({ error: briefMessages.missing.text })
    .trim()
    .min(1, briefMessages.missing.text)
    .pipe(multiline(label, { max: BRIEF_TEXT_MAX_CHARS }));

/** The campaign brief (B3) with the rules of B5: half-filled entries are dropped, objective and audience are required. */
export const brief = z.strictObject({
  campaignObjective: required('Campaign objective'),
  targetAudience: required('Target audience'),
  keyMessages: lines('Key messages'),
  contentGuidelines: longText('Content guidelines'),
  brandGuidelines: longText('Brand guidelines'),
  dosList: lines('Dos'),
  dontsList: lines("Don'ts"),
  deliverables: z
    .array(deliverable)
    .max(BRIEF_LIST_MAX_ITEMS, `Deliverables may have at most ${BRIEF_LIST_MAX_ITEMS} entries`)
    .transform((entries) => entries.filter((entry) => entry.platform !== '' && entry.contentType !== '')),
  timeline: z.strictObject({
    contentDue: isoDate('Content due').nullish(),
    reviewPeriod: optionalText('Review period', { max: BRIEF_ITEM_MAX_CHARS }),
    publishDate: isoDate('Publish date').nullish(),
  }),
  additionalNotes: longText('Additional notes'),
  hashtags: tags('Hashtags', '#'),
  mentions: tags('Mentions', '@'),
  approvalProcess: choice('Approval process', APPROVAL_PROCESSES),
});
export type Brief = z.infer<typeof brief>;
/** The brief as the form holds it, before blank entries are dropped. */
export type BriefForm = z.input<typeof brief>;

export const saveBriefInput = z.strictObject({ campaignId: id('Campaign'), brief });

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

/** Shown on the invoice: the first 8 characters of the campaign's id, -1 for the deposit, -2 for the balance. Never looked up. */
export function invoiceNumber(campaignId: string, kind: PaymentKind): string {
  return `${campaignId.slice(0, INVOICE_NUMBER_ID_CHARS)}-${kind === 'deposit' ? 1 : 2}`;
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
