import type {
  CaseMilestone,
  CaseOptions,
  CaseOutcome,
  CaseTerm,
  CaseView,
  CaseRow as ListedCase,
  ProposalView,
} from '#shared/cases/cases.schema.ts';
import { answerBy, CASE_PROPOSALS_MAX, CASE_SIDES, type CaseSide } from '#shared/cases/cases.ts';
import { currencyOf } from '#shared/currencies.ts';
import { termLabels } from '#shared/deals/terms.ts';
import { allowedUnless } from '#shared/may.ts';
import { milestonesMinor } from '#shared/money.ts';
import { brandName, creatorName, nameOrUntitled } from '#shared/names.ts';
import { decideBy } from '#shared/payments/deadlines.ts';
import { isOneOf, OPEN_CASES } from '#shared/status-sets.ts';
import type { CaseRow, DealRow } from '../access.ts';
import { openCaseRefusal } from '../agreement/deals/deals.rules.ts';
import { staffName } from '../ground/staff.ts';
import type { aroundDeal, casesOf, caseWithAll, StoredProposal } from './cases.queries.ts';
import { isOpen, mayOfCase, type Standing } from './cases.rules.ts';

/** How cases are shown to both sides and to staff. Amounts in minor units. */

type One<Query extends (...args: never[]) => { execute(): Promise<unknown[]> }> = Awaited<
  ReturnType<ReturnType<Query>['execute']>
>[number];
type Found = One<typeof caseWithAll>;
type Around = One<typeof aroundDeal>;
type Listed = Omit<One<typeof casesOf>, 'open'>;

const iso = (at: Date): string => at.toISOString();
const moment = (at: Date | null): string | null => at && iso(at);

const milestoneViews = (agreedAmountMinor: number, milestones: Found['milestones']): CaseMilestone[] => {
  const agreed = milestonesMinor(agreedAmountMinor);
  return milestones.map((milestone) => ({
    ...milestone,
    agreedMinor: agreed[milestone.kind].netMinor,
    costMinor: agreed[milestone.kind].grossMinor,
    open: isOpen(milestone),
  }));
};

/** The milestones as a case finds them: once it has ended they are worth what its own split says, so that the earlier splits tell what they were. */
function milestonesOfCase({ agreedAmountMinor, milestones, endedAt, splitsBefore }: Found): CaseMilestone[] {
  const views = milestoneViews(agreedAmountMinor, milestones);
  if (endedAt === null) return views;
  const left = splitsBefore.flat();
  return views.map((each) => ({
    ...each,
    amountMinor: left.find(({ milestoneId }) => milestoneId === each.id)?.amountMinor ?? each.agreedMinor,
  }));
}

/** Where a case stands, from its row and its proposals, oldest first. */
export function standingOf(
  { status, openedBy, turn }: Pick<CaseRow, 'status' | 'openedBy' | 'turn'>,
  proposals: readonly { side: CaseSide }[],
): Standing {
  const by = (side: CaseSide) => proposals.filter((each) => each.side === side).length;
  return {
    ...{ status, openedBy, turn },
    proposedBy: proposals.at(-1)?.side ?? openedBy,
    proposals: { brand: by('brand'), creator: by('creator') },
  };
}

/** What opening a case about a deal asks for. */
export function optionsView(
  deal: DealRow,
  around: Around,
  terms: readonly Pick<CaseTerm, 'kind' | 'sentence'>[],
  now: Date,
): CaseOptions {
  const { campaignName, timeZone, completedAt, lostTerms } = around;
  return {
    dealId: deal.id,
    campaign: { id: deal.campaignId, name: nameOrUntitled(campaignName), timeZone },
    brandName: brandName(around),
    creatorName: creatorName(around),
    currency: currencyOf(deal.currency),
    agreedAmountMinor: deal.agreedAmountMinor,
    terms: terms
      .filter(({ kind }) => !lostTerms.includes(kind))
      .map(({ kind, sentence }) => ({ kind, label: termLabels[kind], sentence })),
    milestones: milestoneViews(deal.agreedAmountMinor, around.milestones).filter(({ open }) => open),
    answerBy: iso(answerBy(now)),
    may: { open: allowedUnless(openCaseRefusal({ ...deal, completedAt }, now)) },
  };
}

/** A case for one of its sides, or for staff (null). */
export function caseView(row: Found, side: CaseSide | null): CaseView {
  const { agreedAmountMinor } = row;
  const standing = standingOf(row, row.proposals);
  return {
    ...{ id: row.id, status: row.status, side, dealId: row.dealId, agreedAmountMinor },
    campaign: { id: row.campaignId, name: nameOrUntitled(row.campaignName), timeZone: row.timeZone },
    brand: { id: row.brandId, name: brandName(row) },
    creator: { id: row.creatorId, name: creatorName(row) },
    currency: currencyOf(row.currency),
    openedBy: row.openedBy,
    term: { kind: row.term, label: termLabels[row.term], sentence: row.termText },
    claim: row.claim,
    turn: row.turn,
    answerBy: moment(row.answerBy),
    decideBy: decisionDay(row),
    createdAt: iso(row.createdAt),
    escalatedAt: moment(row.escalatedAt),
    milestones: milestonesOfCase(row),
    proposals: row.proposals.map(proposalView),
    proposalsLeft: {
      brand: CASE_PROPOSALS_MAX - standing.proposals.brand,
      creator: CASE_PROPOSALS_MAX - standing.proposals.creator,
    },
    evidence: row.evidence.map((evidence) => ({ ...evidence, createdAt: iso(new Date(evidence.createdAt)) })),
    outcome: outcomeView(row),
    may: mayOfCase(standing, side),
  };
}

const decisionDay = ({ status, escalatedAt }: Pick<CaseRow, 'status' | 'escalatedAt'>): string | null =>
  status === 'escalated' && escalatedAt ? iso(decideBy(escalatedAt)) : null;

const proposalView = ({ createdAt, ...proposal }: StoredProposal): ProposalView => ({
  ...proposal,
  createdAt: iso(new Date(createdAt)),
});

function outcomeView(row: Found): CaseOutcome | null {
  const { status, endedAt } = row;
  if (isOneOf(OPEN_CASES, status) || endedAt === null) return null;
  return {
    status,
    finding: row.finding,
    reason: row.reason,
    decidedBy: staffName(row),
    split: row.split,
    toCreatorMinor: row.toCreatorMinor ?? 0,
    backMinor: row.backMinor ?? 0,
    endedAt: iso(endedAt),
  };
}

export const listedCase = (row: Listed): ListedCase => ({
  id: row.id,
  status: row.status,
  campaign: { id: row.campaignId, name: nameOrUntitled(row.campaignName), timeZone: row.timeZone },
  brandName: brandName(row),
  creatorName: creatorName(row),
  openedBy: row.openedBy,
  term: { kind: row.term, label: termLabels[row.term] },
  turn: row.turn,
  answerBy: moment(row.answerBy),
  decideBy: decisionDay(row),
  finding: row.finding,
  createdAt: iso(row.createdAt),
  endedAt: moment(row.endedAt),
});

/** The side of a case or a deal on which somebody is; null for staff. */
export const sideOf = (
  { brandId, creatorId }: { brandId: string; creatorId: string },
  userId: string,
): CaseSide | null => CASE_SIDES.find((side) => (side === 'brand' ? brandId : creatorId) === userId) ?? null;
