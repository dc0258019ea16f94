import type { DealTermsView, TermKind } from '#shared/deals/terms.ts';
import { allowedUnless } from '#shared/may.ts';
import { brandName, creatorName, nameOrUntitled } from '#shared/names.ts';
import { AGREED_DEALS, CONTRACTED_DEALS, ENDED_DEALS, isOneOf } from '#shared/status-sets.ts';
import { type DealRow, partyDeal } from '../../access.ts';
import type { Context } from '../../context.ts';
import type { Db, Tx } from '../../data/db.ts';
import { notFound } from '../../errors.ts';
import { mayInName } from '../../ground/acting.ts';
import { userOf } from '../../trpc.ts';
import { type AgreedFacts, agreedTerms, compileTerms, type Term } from '../contracts/terms.rules.ts';
import { openCaseRefusal } from '../deals/deals.rules.ts';
import { usageView } from '../deals/usage.rules.ts';
import { extensionsOf } from '../deals/usage.service.ts';
import { type Happened, termState } from './term-states.rules.ts';
import { agreedOf, factsOfTerms } from './terms.queries.ts';

type Facts = Awaited<ReturnType<ReturnType<typeof factsOfTerms>['executeTakeFirstOrThrow']>>;

/**
 * The terms of a deal with what watches each, what happens when it breaks and how it stands: as its agreement states them, or as they would be agreed
 * now. Those of an extension are the terms of the deal that it extends. Days are `YYYY-MM-DD` in the time zone of the campaign. Locks nothing.
 * @throws NOT_FOUND for a deal of others, and if its campaign is deleted
 */
export async function dealTerms(ctx: Context, dealId: string): Promise<DealTermsView> {
  const asked = await partyDeal(ctx.db, ctx, dealId);
  const deal = asked.extendsDealId === null ? asked : await partyDeal(ctx.db, ctx, asked.extendsDealId);
  const facts = await factsOfTerms(ctx.db, deal).executeTakeFirst();
  if (!facts) throw notFound('This deal');
  const extensions = await extensionsOf(ctx.db, deal);
  const happened = happenedTo(deal, facts);
  const openCase = allowedUnless(openCaseRefusal({ ...deal, completedAt: facts.dealCompletedAt }, ctx.now));
  return {
    dealId: deal.id,
    campaignId: deal.campaignId,
    campaignName: nameOrUntitled(facts.campaignName),
    brandName: brandName(facts),
    creatorName: creatorName(facts),
    status: deal.status,
    phase: phaseOf(deal),
    timeZone: facts.timeZone,
    source: sourceOf(facts),
    terms: termsBy(deal, facts).map((term) => ({
      kind: term.kind,
      section: term.section,
      lines: term.lines,
      watchedBy: term.watchedBy,
      breach: term.breach,
      standing: termState(term, happened, ctx.now),
    })),
    extensions: extensions.flatMap((extension) => usageView(extension, facts) ?? []),
    case: facts.case,
    may: mayInName(userOf(ctx), { openCase }, { openCase: 'case.open' }, deal),
  };
}

/** The terms of a deal of this campaign, each in one sentence, for a case about one of them. Locks nothing. */
export async function termSentences(
  db: Db | Tx,
  campaign: AgreedFacts['campaign'],
  deal: DealRow,
): Promise<{ kind: TermKind; sentence: string }[]> {
  const parts = await agreedOf(db, deal).executeTakeFirstOrThrow();
  return termsBy(deal, { ...campaign, ...parts }).map(({ kind, lines }) => ({
    kind,
    sentence: lines.map(({ label, text }) => (kind === 'pieces' ? `${label}: ${text}` : text)).join(' '),
  }));
}

type Agreed = AgreedFacts['campaign'] & Pick<Facts, 'approvalProcess' | 'agreement' | 'exclusiveUntil'>;

/** As the agreement states them, or as they would be agreed now. */
function termsBy(deal: DealRow, facts: Agreed): Term[] {
  const agreed = agreedFacts(deal, facts);
  const stated = facts.agreement?.terms;
  return stated ? agreedTerms(stated, agreed) : compileTerms(agreed);
}

function phaseOf({ status }: DealRow): DealTermsView['phase'] {
  if (isOneOf(CONTRACTED_DEALS, status)) return 'inForce';
  return isOneOf(ENDED_DEALS, status) ? 'over' : 'ahead';
}

function sourceOf({ agreement, ownContract }: Facts): DealTermsView['source'] {
  if (agreement) return agreement.terms ? 'agreement' : 'earlier';
  return ownContract ? 'own' : 'none';
}

/** What was agreed. Exclusivity for which no days were taken, because the deal is older than that, is kept in no field. */
function agreedFacts(deal: DealRow, facts: Agreed): AgreedFacts {
  const { agreedAmountMinor, currency, usageRights, status } = deal;
  const { contentRequirements, platforms, targetIndustries, startDate, endDate, submissionDeadline, timeZone } = facts;
  const kept = !isOneOf(AGREED_DEALS, status) || facts.exclusiveUntil !== null;
  const dates = { startDate, endDate, submissionDeadline, timeZone };
  return {
    campaign: { contentRequirements, platforms, targetIndustries: kept ? targetIndustries : [], ...dates },
    agreedAmountMinor,
    currency,
    usageRights,
    approvalProcess: facts.approvalProcess,
  };
}

const at = (moment: string | null): Date | null => (moment === null ? null : new Date(moment));

function happenedTo({ status, usageFrom, usageUntil }: DealRow, facts: Facts): Happened {
  const { campaignStatus, submissionDeadline, endDate, timeZone, launchedAt, completedAt } = facts;
  return {
    status,
    usageFrom,
    usageUntil,
    exclusiveUntil: facts.exclusiveUntil,
    approvalProcess: facts.approvalProcess,
    campaign: { status: campaignStatus, submissionDeadline, endDate, timeZone, launchedAt, completedAt },
    payableSince: facts.payoutAccountStatus === 'active' ? facts.activeSince : null,
    milestones: facts.milestones.map((milestone) => ({
      ...milestone,
      reachedAt: at(milestone.reachedAt),
      accruedAt: at(milestone.accruedAt),
      releasedAt: at(milestone.releasedAt),
      paidAt: at(milestone.paidAt),
    })),
    content: facts.content.map((piece) => ({
      ...piece,
      submittedAt: at(piece.submittedAt),
      publishedAt: at(piece.publishedAt),
      verifiedAt: at(piece.verifiedAt),
      checkDue: at(piece.checkDue),
      checkedAt: at(piece.checkedAt),
    })),
  };
}
