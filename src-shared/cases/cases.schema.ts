import { z } from 'zod';
import { AMOUNT_MAX_MAJOR, REASON_MAX_CHARS } from '../constants.ts';
import { type Currency, minorPerMajor } from '../currencies.ts';
import { TERM_KINDS, type TermKind } from '../deals/terms.ts';
import { lifecycles, type MilestoneStatus } from '../lifecycles.ts';
import type { May } from '../may.ts';
import { MILESTONE_KINDS, type MilestoneKind } from '../money.ts';
import { cursorFields } from '../paging.schema.ts';
import type { ENDED_CASES } from '../status-sets.ts';
import { choice, id, multiline, optionalMultiline } from '../text.ts';
import {
  CASE_FINDINGS,
  type CaseFinding,
  type CaseSide,
  type CaseStatus,
  EVIDENCE_KINDS,
  type EvidenceKind,
} from './cases.ts';

/** How much of a milestone its creator gets, in minor units of the deal's currency: from nothing to all of it. */
const part = z.strictObject({
  milestoneId: id('Milestone'),
  amountMinor: z
    .int({ error: 'Amount is required' })
    .min(0, 'Amount must not be less than 0')
    .max(AMOUNT_MAX_MAJOR * minorPerMajor('USD'), 'Amount must be at most 10,000,000'),
});
/** Each milestone of the deal that is not settled, once; empty if there is none. */
const split = z
  .array(part)
  .max(MILESTONE_KINDS.length, 'Split has too many milestones')
  .refine((parts) => new Set(parts.map(({ milestoneId }) => milestoneId)).size === parts.length, {
    error: 'Split has the same milestone twice',
  });
const note = multiline('Note', { max: REASON_MAX_CHARS });

export const caseOptionsInput = z.strictObject({ dealId: id('Deal') });
export const openCaseInput = z.strictObject({
  dealId: id('Deal'),
  term: choice('Term', TERM_KINDS),
  claim: multiline('Claim', { max: REASON_MAX_CHARS }),
  split,
  note,
});
export const caseIdInput = z.strictObject({ caseId: id('Case') });
/** The proposal that was read, so that nobody accepts another one. */
export const acceptProposalInput = z.strictObject({ caseId: id('Case'), caseProposalId: id('Case proposal') });
export const counterInput = z.strictObject({ caseId: id('Case'), split, note });
/** `split` is null if the deal goes on as agreed. */
export const decideCaseInput = z.strictObject({
  caseId: id('Case'),
  finding: choice('Finding', CASE_FINDINGS),
  reason: multiline('Reason', { max: REASON_MAX_CHARS }),
  split: split.nullable(),
});
export const layableInput = z.strictObject({
  caseId: id('Case'),
  kind: choice('Evidence', EVIDENCE_KINDS).optional(),
  ...cursorFields,
});
/** A thing is named as {@link LayableView} names it. */
export const layDownInput = z.strictObject({
  caseId: id('Case'),
  kind: choice('Evidence', EVIDENCE_KINDS),
  thingId: z.string().regex(/^[0-9a-z-]{1,60}$/, 'Evidence is not of this deal'),
  note: optionalMultiline('Note', { max: REASON_MAX_CHARS }),
});
export const myCasesInput = z.strictObject(cursorFields);
export const listCasesInput = z.strictObject({
  status: choice('Status', lifecycles.case.statuses).optional(),
  ...cursorFields,
});

export type SplitPart = z.infer<typeof part>;
export type Split = SplitPart[];

/** The open or else the last case of a deal, where the deal is shown. `answerBy` is ISO; null once nobody has to answer. */
export interface DealCase {
  id: string;
  status: CaseStatus;
  turn: CaseSide | null;
  answerBy: string | null;
}

/** A term of the deal, as it was agreed. */
export interface CaseTerm {
  kind: TermKind;
  label: string;
  sentence: string;
}

/** A milestone of the deal. Amounts in minor units. */
export interface CaseMilestone {
  id: string;
  kind: MilestoneKind;
  status: MilestoneStatus;
  /** What the creator gets by the agreement. */
  agreedMinor: number;
  /** What it costs the brand by the agreement, the platform's fee included. */
  costMinor: number;
  /** What the creator would get without this case: less than agreed after an earlier one. */
  amountMinor: number;
  /** Whether a split says something about it: it is not released, paid or cancelled. */
  open: boolean;
}

/** What opening a case asks for. `may.open` says why it is not possible. */
export interface CaseOptions {
  dealId: string;
  campaign: { id: string; name: string; timeZone: string };
  brandName: string;
  creatorName: string;
  currency: Currency;
  agreedAmountMinor: number;
  terms: CaseTerm[];
  /** Only those that are open; empty if there is no money to split. */
  milestones: CaseMilestone[];
  /** By when the other side would have to answer, ISO. */
  answerBy: string;
  may: May<'open'>;
}

/** One proposal. The last one stands. `backMinor`: what goes back to the brand, the platform's fee on it included. */
export interface ProposalView {
  id: string;
  side: CaseSide;
  note: string;
  split: Split;
  toCreatorMinor: number;
  backMinor: number;
  createdAt: string;
}

/** What was seen of a thing when it was laid down. `by` is who it came from; `at` is ISO. */
export interface Seen {
  at: string;
  by: CaseSide | 'staff' | 'system';
  title: string;
  /** What was written: a caption, a comment, a message, the feedback of a decision; empty if nothing was. */
  text: string;
  /** What else was seen, line by line. */
  lines: { label: string; value: string }[];
}

export interface EvidenceView {
  id: string;
  side: CaseSide;
  kind: EvidenceKind;
  note: string | null;
  seen: Seen;
  createdAt: string;
}

/** Something that can be laid down with one press. `laid` if it already was, by either side. */
export interface LayableView {
  kind: EvidenceKind;
  thingId: string;
  seen: Seen;
  laid: boolean;
}

/** How a case ended. `split` is null if the deal goes on as agreed, which it also does after a withdrawal. */
export interface CaseOutcome {
  status: (typeof ENDED_CASES)[number];
  finding: CaseFinding | null;
  reason: string | null;
  /** The member of staff who decided. */
  decidedBy: string | null;
  split: Split | null;
  toCreatorMinor: number;
  backMinor: number;
  endedAt: string;
}

export type CaseAct = 'accept' | 'counter' | 'askStaff' | 'withdraw' | 'layDown' | 'decide';

/** A case, the same for both sides and for staff, but for `side` and `may`. Moments are ISO, amounts in minor units. */
export interface CaseView {
  id: string;
  status: CaseStatus;
  /** Which side reads it; null for staff. */
  side: CaseSide | null;
  dealId: string;
  campaign: { id: string; name: string; timeZone: string };
  brand: { id: string; name: string };
  creator: { id: string; name: string };
  currency: Currency;
  agreedAmountMinor: number;
  openedBy: CaseSide;
  term: CaseTerm;
  claim: string;
  /** Whose answer is waited for; null once it is with staff, and after its end. */
  turn: CaseSide | null;
  /** When silence ends it: the standing proposal takes effect, and the silent side is found to have broken the agreement. */
  answerBy: string | null;
  /** By when staff should have decided; null unless it is with staff. */
  decideBy: string | null;
  createdAt: string;
  escalatedAt: string | null;
  milestones: CaseMilestone[];
  /** Oldest first; never empty. */
  proposals: ProposalView[];
  /** How many more each side can make. */
  proposalsLeft: Record<CaseSide, number>;
  /** Oldest first. */
  evidence: EvidenceView[];
  outcome: CaseOutcome | null;
  may: May<CaseAct>;
}

/** A case in a list. */
export interface CaseRow {
  id: string;
  status: CaseStatus;
  campaign: { id: string; name: string; timeZone: string };
  brandName: string;
  creatorName: string;
  openedBy: CaseSide;
  term: { kind: TermKind; label: string };
  turn: CaseSide | null;
  answerBy: string | null;
  decideBy: string | null;
  finding: CaseFinding | null;
  createdAt: string;
  endedAt: string | null;
}
