import { isDeepStrictEqual } from 'node:util';
import {
  type CampaignCard,
  type CampaignDraft,
  type CampaignForm,
  campaignProblems,
  type EditCampaignInput,
  type FoundCampaign,
  missingInDraft,
} from '#shared/campaigns/campaigns.schema.ts';
import { DAY_MS, DELETED_CAMPAIGN_RESTORABLE_DAYS, PAGE_SIZE_MAX } from '#shared/constants.ts';
import { isoDay } from '#shared/dates.ts';
import { campaignNotices, editMessages } from '#shared/messages/campaigns.ts';
import { creatorPoolMinor } from '#shared/money.ts';
import { campaignName } from '#shared/names.ts';
import type { Slice } from '#shared/paging.ts';
import { reviewPriority } from '#shared/review/review-priority.ts';
import { type Authorized, type CampaignRow, ownCampaign } from '../access.ts';
import { audit } from '../audit.ts';
import { asSystem, type Context } from '../context.ts';
import { inTransaction, type Tx } from '../data/db.ts';
import { badRequest, conflict } from '../errors.ts';
import { campaignFacts } from '../ground/campaign-facts.ts';
import type { Locked } from '../ground/locks.ts';
import { notify } from '../notifications/notifications.service.ts';
import { keysetOf, sliceOf } from '../paging.ts';
import { recheckOpenPayments } from '../payments/payments.service.ts';
import { born, transition } from '../transition.ts';
import { userOf } from '../trpc.ts';
import {
  campaignCards,
  changedSinceRevision,
  insertDraft,
  latestDecision,
  searchedCampaigns,
  writeContent,
} from './campaigns.queries.ts';
import { creatorBudgetAfter, editAgainst, editRefusal, needsRecheck } from './campaigns.rules.ts';
import { cardOf, draftOf, formOf, foundOf, moneyOf } from './campaigns.views.ts';
import { askForReview } from './reviewers.service.ts';

type Own = Authorized<CampaignRow, 'manage'>;
type OwnLocked = Authorized<Locked<CampaignRow>, 'manage'>;

/** The brand's campaigns, newest first. */
export async function list(
  ctx: Context,
  {
    which,
    limit,
    cursor,
  }: { which: 'drafts' | 'submitted' | 'all'; limit: number; cursor?: string | null | undefined },
): Promise<Slice<CampaignCard>> {
  const { id: brandId } = userOf(ctx);
  const rows = await campaignCards(ctx.db, { brandId, which, limit, after: keysetOf(cursor) }).execute();
  return sliceOf(rows, limit, (row) => ({ at: row.createdAt, id: row.id }), cardOf);
}

/** Campaign Search & Recovery: every origin, deleted ones while they can be restored (BR-SEARCH-02, ruling BR-SEARCH-06). */
export async function search(ctx: Context, text: string): Promise<FoundCampaign[]> {
  const deletedSince = new Date(ctx.now.getTime() - DELETED_CAMPAIGN_RESTORABLE_DAYS * DAY_MS);
  const options = { brandId: userOf(ctx).id, search: text, deletedSince, limit: PAGE_SIZE_MAX };
  return (await searchedCampaigns(ctx.db, options).execute()).map(foundOf);
}

/** One campaign as the wizard shows it. @throws NOT_FOUND for another brand's. */
export async function read(ctx: Context, campaignId: string): Promise<CampaignForm> {
  return formWithNote(ctx, await ownCampaign(ctx.db, ctx, campaignId));
}

async function formWithNote(ctx: Context, campaign: Own): Promise<CampaignForm> {
  const asked =
    campaign.reviewStatus === 'needs_revision'
      ? await latestDecision(ctx.db, campaign.id).executeTakeFirst()
      : undefined;
  return formOf(campaign, asked?.note ?? null);
}

/** Starts a draft with what the first step holds so far (ruling BR-DRAFT-12). */
export async function createDraft(ctx: Context, draft: CampaignDraft): Promise<CampaignForm> {
  refuseDisorder(draft);
  const content = columnsOf(draft);
  return inTransaction(ctx.db, async (tx) => {
    const row = await insertDraft(tx, userOf(ctx).id, content, ctx.now).executeTakeFirstOrThrow();
    await born(tx, ctx, 'campaign', row, 'campaign.create', 'draft', content);
    await born(tx, ctx, 'review', row, 'campaign.create', 'draft');
    await born(tx, ctx, 'launch', row, 'campaign.create', 'none');
    return formOf(row, null);
  });
}

/**
 * Saves some of the wizard's fields and where to resume. A draft may be half filled; a campaign that needs revision stays complete and
 * within what money and deals allow. @throws BAD_REQUEST naming the field, CONFLICT when it can no longer be changed.
 */
export async function saveDraft(
  ctx: Context,
  input: { campaignId: string; currentStep: number; draft: CampaignDraft },
): Promise<CampaignForm> {
  const saved = await inTransaction(ctx.db, async (tx) => {
    const campaign = await ownCampaign(tx, ctx, input.campaignId, { lock: true });
    const { reviewStatus } = campaign;
    if (reviewStatus !== 'draft' && reviewStatus !== 'needs_revision') throw conflict(editMessages.notInRevision);
    return change(tx, ctx, campaign, columnsOf(input.draft), 'campaign.saveDraft', input.currentStep);
  });
  return formWithNote(ctx, saved);
}

/**
 * Edit Details of an order (BR-ORD-20): name, description, budget, platforms. What was approved goes back to review when it changes
 * before the deposit (ruling B2.1). Two tabs that change different fields both win; the second to change the same one is told.
 * @throws CONFLICT with the sentence that says why not
 */
export async function edit(ctx: Context, { campaignId, seen, ...draft }: EditCampaignInput): Promise<CampaignForm> {
  const saved = await inTransaction(ctx.db, async (tx) => {
    const campaign = await ownCampaign(tx, ctx, campaignId, { lock: true });
    if (campaign.reviewStatus === 'draft') throw conflict(editMessages.draftNotOrder);
    const { changed, taken } = seen ? editAgainst(seen, draft, campaign) : { changed: draft, taken: [] };
    if (taken.length > 0) {
      throw conflict(editMessages.changedMeanwhile(taken.map(({ label }) => label)), taken[0]?.field);
    }
    return change(tx, ctx, campaign, columnsOf(changed), 'campaign.edit', campaign.currentStep);
  });
  return formWithNote(ctx, saved);
}

/** Sends a complete draft to the review queue and tells the reviewers. @throws BAD_REQUEST naming the first field that is missing. */
export async function submit(ctx: Context, campaignId: string): Promise<CampaignForm> {
  return inTransaction(ctx.db, async (tx) => {
    const campaign = await ownCampaign(tx, ctx, campaignId, { lock: true });
    if (campaign.reviewStatus !== 'draft') throw conflict(editMessages.alreadySubmitted);
    const total = campaign.totalCreatorBudgetMinor ?? creatorPoolMinor(campaign.budgetMinor ?? 0);
    const ready = readyForReview(ctx, { ...campaign, totalCreatorBudgetMinor: total });
    if (ready.startDate < isoDay(ctx.now)) throw badRequest(editMessages.startInPast, 'startDate');
    const submitted = await transition(tx, ctx, 'campaign', campaign, 'submit', {
      with: { machine: 'review', event: 'submit' },
      set: {
        origin: 'new',
        currentStep: 5,
        totalCreatorBudgetMinor: total,
        reviewPriority: ready.priority,
        submittedAt: ctx.now,
        updatedAt: ctx.now,
      },
    });
    await askForReview(tx, ctx, submitted, campaignNotices.submitted);
    return formOf(submitted, null);
  });
}

/** Answers a request for revision. @throws CONFLICT when nothing was changed since it was asked for (ruling B2.1). */
export async function resubmit(ctx: Context, campaignId: string): Promise<CampaignForm> {
  return inTransaction(ctx.db, async (tx) => {
    const campaign = await ownCampaign(tx, ctx, campaignId, { lock: true });
    if (campaign.reviewStatus === 'needs_revision') {
      const changed = await changedSinceRevision(tx, campaignId).executeTakeFirst();
      if (!changed) throw conflict(editMessages.nothingChanged);
    }
    const { priority } = readyForReview(ctx, campaign);
    const again = await transition(tx, ctx, 'review', campaign, 'resubmit', {
      set: {
        reviewRound: campaign.reviewRound + 1,
        reviewPriority: priority,
        submittedAt: ctx.now,
        updatedAt: ctx.now,
      },
    });
    await askForReview(tx, ctx, again, campaignNotices.resubmitted);
    return formOf(again, null);
  });
}

/** The review priority of a campaign that has all it needs. @throws BAD_REQUEST naming the first field that is missing. */
function readyForReview(ctx: Context, campaign: CampaignRow) {
  const [missing] = missingInDraft(draftOf(campaign));
  if (missing) throw badRequest(missing.message, missing.field);
  const { startDate, submissionDeadline } = campaign;
  const budget = moneyOf(campaign.budgetMinor, campaign.currency);
  if (!startDate || !submissionDeadline || !budget) throw badRequest(editMessages.startInPast, 'startDate');
  if (submissionDeadline < isoDay(ctx.now)) throw badRequest(editMessages.deadlineInPast, 'submissionDeadline');
  return {
    startDate,
    priority: reviewPriority({ startDate, budgetMinor: budget.amountMinor, currency: budget.currency }, ctx.now),
  };
}

type Content = ReturnType<typeof columnsOf>;

/** Writes what differs, with its audit row and its consequences; nothing at all when nothing does. */
async function change(
  tx: Tx,
  ctx: Context,
  campaign: OwnLocked,
  wanted: Content,
  action: 'campaign.saveDraft' | 'campaign.edit',
  currentStep: number,
): Promise<Own> {
  const content = differing(campaign, wanted);
  if (content.budgetMinor && content.totalCreatorBudgetMinor === undefined) {
    const { budgetMinor, totalCreatorBudgetMinor: totalMinor } = campaign;
    content.totalCreatorBudgetMinor = creatorBudgetAfter({ budgetMinor, totalMinor }, content.budgetMinor);
  }
  const moved = currentStep !== campaign.currentStep;
  if (Object.keys(content).length === 0 && !moved) return campaign;

  const isDraft = campaign.reviewStatus === 'draft';
  const facts = await campaignFacts(tx, campaign.id).executeTakeFirstOrThrow();
  const refusal = isDraft ? null : editRefusal(campaign, facts, content);
  if (refusal) throw conflict(refusal);
  refuseDisorder({ ...draftOf(campaign), ...definedOnly(content) });
  if (campaign.reviewStatus === 'needs_revision') {
    const [missing] = missingInDraft(draftOf({ ...campaign, ...content }));
    if (missing) throw badRequest(missing.message, missing.field);
  }

  await writeContent(tx, campaign.id, content, { currentStep, updatedAt: ctx.now }).execute();
  if (Object.keys(content).length > 0) {
    const before = Object.fromEntries(Object.keys(content).map((name) => [name, Reflect.get(campaign, name)]));
    await audit(tx, ctx, { action, resourceType: 'campaign', resourceId: campaign.id, before, after: content });
  }
  if (needsRecheck(campaign, facts, content)) await recheck(tx, ctx, campaign);
  const changed = await ownCampaign(tx, ctx, campaign.id, { lock: true });
  await recheckOpenPayments(tx, ctx, changed);
  return changed;
}

async function recheck(tx: Tx, ctx: Context, campaign: Locked<CampaignRow>): Promise<void> {
  const again = await transition(tx, asSystem(ctx), 'review', campaign, 'recheck', {
    set: { reviewRound: campaign.reviewRound + 1 },
  });
  await notify(tx, ctx, {
    userId: campaign.brandId,
    type: 'campaign_recheck',
    title: campaignNotices.recheck.title,
    message: campaignNotices.recheck.text(campaignName(again)),
    route: `/brand/orders?projectId=${campaign.id}`,
    campaignId: campaign.id,
  });
  await askForReview(tx, ctx, again, campaignNotices.resubmitted);
}

/** The columns that the wizard's fields are kept in. */
function columnsOf(draft: CampaignDraft) {
  const { industries, audienceTypes, audienceLocations, tiers, participation, ...same } = draft;
  return definedOnly({
    ...same,
    participation: participation ?? undefined,
    targetIndustries: industries,
    targetAudienceTypes: audienceTypes,
    targetAudienceLocations: audienceLocations,
    targetTiers: tiers,
  });
}

/** The wanted values that the row does not have yet. Lists count as sets: their order means nothing. */
function differing(campaign: CampaignRow, wanted: Content): Content {
  const current = columnsOf(draftOf(campaign));
  const normal = (value: unknown) => (Array.isArray(value) ? value.toSorted() : value);
  const names = Object.keys(wanted) as (keyof Content)[];
  const same = names.filter((name) => isDeepStrictEqual(normal(wanted[name]), normal(current[name])));
  const content = { ...wanted };
  for (const name of same) delete content[name];
  return content;
}

function definedOnly<T extends object>(value: T): Partial<T> {
  return Object.fromEntries(Object.entries(value).filter(([, entry]) => entry !== undefined)) as Partial<T>;
}

function refuseDisorder(draft: Parameters<typeof campaignProblems>[0]): void {
  const [problem] = campaignProblems(draft);
  if (problem) throw badRequest(problem.message, problem.field);
}
