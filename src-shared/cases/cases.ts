import { DAY_MS } from '../constants.ts';
import type { StatusOf } from '../lifecycles.ts';

/** A case: brand and creator disagree about whether a term of their deal was kept. The bank's word "dispute" stays the bank's. */

export const CASE_SIDES = ['brand', 'creator'] as const;
export type CaseSide = (typeof CASE_SIDES)[number];
export type CaseStatus = StatusOf<'case'>;

/** Who broke the agreement, as the end of a case finds. */
export const CASE_FINDINGS = [...CASE_SIDES, 'neither'] as const;
export type CaseFinding = (typeof CASE_FINDINGS)[number];

/** What can be laid down as evidence: what the platform has on record about the deal. */
export const EVIDENCE_KINDS = ['version', 'decision', 'comment', 'message', 'check', 'document'] as const;
export type EvidenceKind = (typeof EVIDENCE_KINDS)[number];

/** How long a side has to answer a proposal. After that, the proposal takes effect. */
export const CASE_ANSWER_DAYS = 7;
/** How many days before that the side whose turn it is is reminded. */
export const CASE_REMINDER_DAYS = [2, 1] as const;
/** How many proposals each side can make in one case, the first one included. */
export const CASE_PROPOSALS_MAX = 5;
/** How long after a deal is completed a case can still be opened. */
export const CASE_OPENABLE_DAYS = 60;

export const otherSide = (side: CaseSide): CaseSide => (side === 'brand' ? 'creator' : 'brand');

/** By when a proposal that is made now must be answered. */
export const answerBy = (now: Date): Date => new Date(now.getTime() + CASE_ANSWER_DAYS * DAY_MS);

/** Where a party or staff read a case. */
export const caseRoute = (who: CaseSide | 'admin', caseId: string): string => `/${who}/cases/${caseId}`;
