import type { z } from 'zod';
import type {
  acceptProposalInput,
  counterInput,
  decideCaseInput,
  openCaseInput,
  Split,
} from '#shared/cases/cases.schema.ts';
import { answerBy, type CaseSide, otherSide } from '#shared/cases/cases.ts';
import { splitRows, splitSums } from '#shared/cases/split.ts';
import { termLabels } from '#shared/deals/terms.ts';
import { caseNotices } from '#shared/messages/cases.ts';
import { type CaseToChange, caseToChange, type DealRow, ownDealToChange } from '../access.ts';
import { openCaseRefusal } from '../agreement/deals/deals.rules.ts';
import { dealsChanged } from '../agreement/deals/notices.service.ts';
import { termSentences } from '../agreement/signing/terms.service.ts';
import { audit } from '../audit.ts';
import type { Context } from '../context.ts';
import { inTransaction, type Tx } from '../data/db.ts';
import { badRequest, conflict, forbidden, notFound, refuse } from '../errors.ts';
import type { Locked } from '../ground/locks.ts';
import { announce } from '../ground/webhooks.ts';
import { milestonesOfDeals } from '../money/payouts/milestones.service.ts';
import { recordCreated, transition } from '../transition.ts';
import { userOf } from '../trpc.ts';
import * as queries from './cases.queries.ts';
import * as rules from './cases.rules.ts';
import { sideOf, standingOf } from './cases.views.ts';
import { endCase } from './ending.service.ts';
import { newsOf, tellBoth, tellSide, tellStaffOfCase } from './notices.service.ts';

/**
 * Opens a case about a term of one's own deal, with a first proposal: the other side is told, and has some days to answer. Locks the campaign, the
 * deal, then its milestones. @throws NOT_FOUND for another's deal; BAD_REQUEST for a term or a split that the deal does not have; CONFLICT if there is
 * an open case, the deal is not under contract or was completed too long ago, or a case about this term was decided against this side
 */
export async function open(
  ctx: Context,
  { dealId, term, claim, split, note }: z.infer<typeof openCaseInput>,
): Promise<{ caseId: string }> {
  const userId = userOf(ctx).id;
  return inTransaction(ctx.db, async (tx) => {
    const { campaign, deal } = await ownDealToChange(tx, ctx, dealId);
    const side = sideOf(deal, userId);
    if (side === null || campaign.deletedAt !== null) throw notFound('This deal');
    const { completedAt } = await queries.completedAtOf(tx, dealId).executeTakeFirstOrThrow();
    refuse(openCaseRefusal({ ...deal, completedAt }, ctx.now));
    const agreed = (await termSentences(tx, campaign, deal)).find(({ kind }) => kind === term);
    if (!agreed) throw badRequest('This is not a term of the deal.', 'term');
    const against = await queries.termsDecidedAgainst(tx, deal.id, side).execute();
    if (against.some((earlier) => earlier.term === term))
      throw conflict('A case about this term was decided against you.');
    const sums = await checkSplit(tx, deal, split);
    const { campaignId, brandId, creatorId } = deal;
    const row = await queries
      .insertCase(tx, {
        ...{ dealId, campaignId, brandId, creatorId, openedBy: side, term, termText: agreed.sentence, claim },
        turn: otherSide(side),
        answerBy: answerBy(ctx.now),
        createdAt: ctx.now,
      })
      .executeTakeFirstOrThrow();
    await queries.setCase(tx, deal, row.id).execute();
    await queries.insertProposal(tx, { caseId: row.id, side, note, split, ...sums, createdAt: ctx.now }).execute();
    const created = await recordCreated(tx, ctx, 'case', row, 'case.open', 'open', { dealId, term, claim, split });
    const at = { campaign, deal, case: created };
    await announce(tx, ctx, 'case.opened', [row.id]);
    const news = await newsOf(tx, at, { by: side, toCreatorMinor: sums.toCreatorMinor, until: row.answerBy });
    await tellSide(tx, ctx, at, otherSide(side), 'case_opened', caseNotices.opened(news));
    await dealsChanged(tx, [deal]);
    return { caseId: row.id };
  });
}

/**
 * Answers the proposal of the other side with another one; then it is the other side's turn. Locks the campaign, the deal, the case, then the
 * milestones.
 * @throws NOT_FOUND for another's case; BAD_REQUEST for a split that the deal does not have; CONFLICT if it is not this side's turn, or it has no
 * proposals left
 */
export async function counter(ctx: Context, { caseId, split, note }: z.infer<typeof counterInput>): Promise<void> {
  await asParty(ctx, caseId, async (tx, at, side) => {
    refuse(rules.counterRefusal(at.standing, side));
    const sums = await checkSplit(tx, at.deal, split);
    const until = answerBy(ctx.now);
    const turn = otherSide(side);
    await queries.insertProposal(tx, { caseId, side, note, split, ...sums, createdAt: ctx.now }).execute();
    await queries.setTurn(tx, at.case, { turn, answerBy: until, updatedAt: ctx.now }).execute();
    await audit(tx, ctx, {
      action: 'case.counter',
      resourceType: 'case',
      resourceId: caseId,
      before: { turn: at.case.turn, answerBy: at.case.answerBy },
      after: { turn, answerBy: until, split },
      note,
    });
    await announce(tx, ctx, 'case.countered', [caseId]);
    const news = await newsOf(tx, at, { by: side, toCreatorMinor: sums.toCreatorMinor, until });
    await tellSide(tx, ctx, at, turn, 'case_countered', caseNotices.countered(news));
    await dealsChanged(tx, [at.deal]);
  });
}

/**
 * Accepts the proposal of the other side: the case is settled, and the money moves. Locks the campaign, the deal, the case, then what the end of the
 * deal locks. @throws NOT_FOUND for another's case or proposal; CONFLICT if there is a newer proposal, it is one's own, or the case has ended
 */
export async function accept(
  ctx: Context,
  { caseId, caseProposalId }: z.infer<typeof acceptProposalInput>,
): Promise<void> {
  await asParty(ctx, caseId, async (tx, at, side) => {
    refuse(rules.acceptRefusal(at.standing, side));
    const [proposal] = at.proposals;
    if (!at.proposals.some(({ id }) => id === caseProposalId)) throw notFound('This proposal');
    if (proposal?.id !== caseProposalId) throw conflict('There is a newer proposal. Read it first.');
    const { split, toCreatorMinor } = proposal;
    const reason = `The two sides settled a case about “${termLabels[at.case.term]}”`;
    await endCase(tx, ctx, at, 'settle', { finding: null, said: null, reason, split, sums: proposal });
    const news = await newsOf(tx, at, { by: side, toCreatorMinor, until: null });
    await tellBoth(tx, ctx, at, 'case_ended', caseNotices.settled(news));
  });
}

/**
 * Asks staff to decide, instead of answering the proposal. Locks the campaign, the deal, then the case. @throws NOT_FOUND for another's case; CONFLICT
 * if it is not this side's turn
 */
export async function askStaff(ctx: Context, caseId: string): Promise<void> {
  await asParty(ctx, caseId, async (tx, at, side) => {
    refuse(rules.escalateRefusal(at.standing, side));
    const row = await transition(tx, ctx, 'case', at.case, 'escalate', { set: { updatedAt: ctx.now } });
    const now = { ...at, case: row };
    const news = await newsOf(tx, now, { by: side, toCreatorMinor: at.proposals[0]?.toCreatorMinor ?? 0, until: null });
    await tellSide(tx, ctx, now, otherSide(side), 'case_escalated', caseNotices.escalated(news));
    await tellStaffOfCase(tx, ctx, now, caseNotices.toStaff(news));
    await dealsChanged(tx, [at.deal]);
  });
}

/**
 * Withdraws one's own case: the deal goes on as if nothing had been. Locks the campaign, the deal, the case, then what waited for its end.
 * @throws NOT_FOUND for another's case; CONFLICT if the other side opened it, or it has ended
 */
export async function withdraw(ctx: Context, caseId: string): Promise<void> {
  await asParty(ctx, caseId, async (tx, at, side) => {
    refuse(rules.withdrawRefusal(at.standing, side));
    await endCase(tx, ctx, at, 'withdraw', { finding: null, said: null, reason: '', split: null, sums: null });
    const news = await newsOf(tx, at, { by: side, toCreatorMinor: 0, until: null });
    await tellSide(tx, ctx, at, otherSide(side), 'case_ended', caseNotices.withdrawn(news));
  });
}

/**
 * Staff decide a case that one side has brought before them: by a split, or so that the deal goes on. Locks the campaign, the deal, the case, then what
 * the end of the deal locks. @throws NOT_FOUND; BAD_REQUEST for a split that the deal does not have; CONFLICT if the case is not with staff
 */
export async function decide(
  ctx: Context,
  { caseId, finding, reason, split }: z.infer<typeof decideCaseInput>,
): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    const found = await caseToChange(tx, ctx, caseId);
    const proposals = await queries.proposalsNewestFirst(tx, found.case).execute();
    refuse(rules.decideRefusal(standingOf(found.case, proposals.toReversed())));
    const sums = split && (await checkSplit(tx, found.deal, split));
    const why = `Our team decided a case about “${termLabels[found.case.term]}”`;
    await endCase(tx, ctx, found, 'decide', { finding, said: reason, reason: why, split, sums });
    const news = await newsOf(tx, found, {
      by: found.case.openedBy,
      toCreatorMinor: sums?.toCreatorMinor ?? 0,
      until: null,
    });
    const told = split === null ? caseNotices.goesOn(news, reason) : caseNotices.decided(news, reason);
    await tellBoth(tx, ctx, found, 'case_ended', told);
  });
}

type Proposals = Awaited<ReturnType<ReturnType<typeof queries.proposalsNewestFirst>['execute']>>;

/** A case that a side acts on, with its proposals, the newest first. */
interface OfParty extends CaseToChange {
  proposals: Proposals;
  standing: rules.Standing;
}

/** Does something to a case as one of its sides, in one transaction. Locks the campaign, the deal, then the case. @throws NOT_FOUND for another's */
async function asParty(
  ctx: Context,
  caseId: string,
  act: (tx: Tx, at: OfParty, side: CaseSide) => Promise<void>,
): Promise<void> {
  const userId = userOf(ctx).id;
  await inTransaction(ctx.db, async (tx) => {
    const found = await caseToChange(tx, ctx, caseId);
    const side = sideOf(found.case, userId);
    if (side === null) throw forbidden();
    const proposals = await queries.proposalsNewestFirst(tx, found.case).execute();
    await act(tx, { ...found, proposals, standing: standingOf(found.case, proposals.toReversed()) }, side);
  });
}

/** What a split comes to. Locks the milestones. @throws NOT_FOUND for one of another deal; BAD_REQUEST if it leaves one out or gives too much */
async function checkSplit(tx: Tx, deal: Locked<DealRow>, split: Split) {
  const milestones = await milestonesOfDeals(tx, [deal]);
  const own = new Set(milestones.map(({ id }) => id));
  if (split.some(({ milestoneId }) => !own.has(milestoneId))) throw notFound('This milestone');
  const refusal = rules.splitRefusal(milestones, split);
  if (refusal) throw badRequest(refusal, 'split');
  const { agreedAmountMinor } = deal;
  const { toCreatorMinor, backMinor } = splitSums(splitRows({ agreedAmountMinor, milestones }, split));
  return { toCreatorMinor, backMinor };
}
