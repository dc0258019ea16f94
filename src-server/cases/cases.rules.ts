import type { CaseAct, Split } from '#shared/cases/cases.schema.ts';
import { CASE_PROPOSALS_MAX, type CaseSide, type CaseStatus } from '#shared/cases/cases.ts';
import type { MilestoneStatus } from '#shared/lifecycles.ts';
import { allowedUnless, type May } from '#shared/may.ts';
import { caseRefusals } from '#shared/messages/cases.ts';
import { isOneOf, OPEN_CASES, SETTLED_MILESTONES } from '#shared/status-sets.ts';

/** Where a case stands. */
export interface Standing {
  status: CaseStatus;
  openedBy: CaseSide;
  turn: CaseSide | null;
  /** Who made the proposal that stands. */
  proposedBy: CaseSide;
  /** How many proposals each side has made. */
  proposals: Readonly<Record<CaseSide, number>>;
}

const endedRefusal = ({ status }: Standing): string | null =>
  isOneOf(OPEN_CASES, status) ? null : 'This case has ended.';

/** Why a side cannot answer the proposal that stands by another one; null if it can. */
export function counterRefusal(at: Standing, side: CaseSide): string | null {
  if (at.status === 'escalated') return caseRefusals.withStaff;
  if (at.proposals[side] >= CASE_PROPOSALS_MAX && at.turn === side) return caseRefusals.tooManyProposals;
  return endedRefusal(at) ?? (at.turn === side ? null : caseRefusals.notYourTurn);
}

/** Why a side cannot accept the proposal that stands; null if it can. It may do so while staff have the case, too. */
export const acceptRefusal = (at: Standing, side: CaseSide): string | null =>
  endedRefusal(at) ?? (at.proposedBy === side ? caseRefusals.ownProposal : null);

/** Why a side cannot ask staff to decide; null if it can, which is instead of an answer. */
export function escalateRefusal(at: Standing, side: CaseSide): string | null {
  if (at.status === 'escalated') return caseRefusals.withStaff;
  return endedRefusal(at) ?? (at.turn === side ? null : caseRefusals.notYourTurn);
}

/** Why a side cannot withdraw a case; null if it can. */
export const withdrawRefusal = (at: Standing, side: CaseSide): string | null =>
  endedRefusal(at) ?? (at.openedBy === side ? null : caseRefusals.notOpener);

/** Why a side can lay down no more evidence; null if it can. */
export const layDownRefusal = (at: Standing): string | null => endedRefusal(at);

/** Why staff cannot decide a case; null if they can. */
export const decideRefusal = (at: Standing): string | null =>
  endedRefusal(at) ?? (at.status === 'escalated' ? null : caseRefusals.notWithStaff);

/** What a side, or staff (null), may do with a case. */
export function mayOfCase(at: Standing, side: CaseSide | null): May<CaseAct> {
  const party = (refusal: (side: CaseSide) => string | null) =>
    allowedUnless(side === null ? 'Only the brand and the creator can do this.' : refusal(side));
  return {
    accept: party((own) => acceptRefusal(at, own)),
    counter: party((own) => counterRefusal(at, own)),
    askStaff: party((own) => escalateRefusal(at, own)),
    withdraw: party((own) => withdrawRefusal(at, own)),
    layDown: party(() => layDownRefusal(at)),
    decide: allowedUnless(side === null ? decideRefusal(at) : 'Only our team can do this.'),
  };
}

interface Milestone {
  id: string;
  status: MilestoneStatus;
  amountMinor: number;
}

export const isOpen = ({ status }: Pick<Milestone, 'status'>): boolean => !isOneOf(SETTLED_MILESTONES, status);

/** Why a split of a deal's money is not possible; null if it is: a part of each open milestone, and of no other. Amounts in minor units. */
export function splitRefusal(milestones: readonly Milestone[], split: Split): string | null {
  const open = milestones.filter(isOpen);
  const parts = new Map(split.map(({ milestoneId, amountMinor }) => [milestoneId, amountMinor]));
  if (parts.size !== open.length || !open.every(({ id }) => parts.has(id))) return caseRefusals.otherMilestones;
  return open.every(({ id, amountMinor }) => (parts.get(id) ?? 0) <= amountMinor) ? null : caseRefusals.tooMuch;
}
