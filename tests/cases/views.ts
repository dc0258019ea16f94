import type { CaseMilestone, CaseView, ProposalView } from '#shared/cases/cases.schema.ts';
import type { CaseSide } from '#shared/cases/cases.ts';
import { splitOf, splitRows, splitSums } from '#shared/cases/split.ts';
import { allowedUnless, type May } from '#shared/may.ts';
import { MILESTONE_KINDS, milestonesMinor } from '#shared/money.ts';

// Cases as the server tells them, for tests of what the screens make of them.

const id = (last: number) => `0198c0de-0000-7000-8000-${String(last).padStart(12, '0')}`;
export const CASE_ID = id(1);
const shares = milestonesMinor(30_000);

export const milestones: CaseMilestone[] = MILESTONE_KINDS.map((kind, at) => ({
  id: id(10 + at),
  kind,
  status: 'accrued',
  agreedMinor: shares[kind].netMinor,
  costMinor: shares[kind].grossMinor,
  amountMinor: shares[kind].netMinor,
  open: true,
}));

/** A proposal that gives the creator a share of each milestone. */
export function proposal(at: number, side: CaseSide, share: number): ProposalView {
  const split = splitOf(milestones, ({ amountMinor }) => Math.floor(amountMinor * share));
  const { toCreatorMinor, backMinor } = splitSums(splitRows({ agreedAmountMinor: 30_000, milestones }, split));
  return {
    id: id(20 + at),
    side,
    note: `Reason ${at}`,
    split,
    toCreatorMinor,
    backMinor,
    createdAt: `2026-12-0${at}T09:00:00.000Z`,
  };
}

const refused = { allowed: false, reason: 'Not now.' } as const;
export const nothing: CaseView['may'] = {
  accept: refused,
  counter: refused,
  askStaff: refused,
  withdraw: refused,
  layDown: refused,
  decide: refused,
};
export const may = (...acts: (keyof CaseView['may'])[]): CaseView['may'] => ({
  ...nothing,
  ...(Object.fromEntries(acts.map((act) => [act, allowedUnless(null)])) as Partial<May<keyof CaseView['may']>>),
});

/** A case that a brand opened and the creator has to answer, as the creator reads it. */
export const opened: CaseView = {
  id: CASE_ID,
  status: 'open',
  side: 'creator',
  dealId: id(2),
  campaign: { id: id(3), name: 'Cold brew at home', timeZone: 'Europe/Berlin' },
  brand: { id: id(4), name: 'Lumen' },
  creator: { id: id(5), name: 'Mara Lindqvist' },
  currency: 'USD',
  agreedAmountMinor: 30_000,
  openedBy: 'brand',
  term: { kind: 'disclosure', label: 'Disclosure', sentence: 'Each post is marked as advertising.' },
  claim: 'Two posts were not marked.',
  turn: 'creator',
  answerBy: '2026-12-08T15:30:00.000Z',
  decideBy: null,
  createdAt: '2026-12-01T15:30:00.000Z',
  escalatedAt: null,
  milestones,
  proposals: [proposal(1, 'brand', 0)],
  proposalsLeft: { brand: 4, creator: 5 },
  evidence: [],
  outcome: null,
  may: may('accept', 'counter', 'askStaff', 'layDown'),
};
