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
import { dayIn } from '#shared/dates.ts';
import { campaignNotices, editMessages } from '#shared/messages/campaigns.ts';
import { nameOrUntitled } from '#shared/names.ts';
import type { Slice } from '#shared/paging.ts';
import { coverUrlOf } from '#shared/pictures.ts';
import { reviewPriority } from '#shared/review/review-priority.ts';
import { type Authorized, type CampaignRow, ownCampaign } from '../access.ts';
import { agreementsFollow } from '../agreement/contracts/agreement-requests.service.ts';
import { moveCommitments } from '../agreement/deals/exclusivity.service.ts';
import { audit } from '../audit.ts';
import { asSystem, type Context } from '../context.ts';
import { inTransaction, type Tx } from '../data/db.ts';
import { badRequest, conflict, refuse } from '../errors.ts';
import { mayInName } from '../ground/acting.ts';
import { campaignFacts, changedSinceRevision } from '../ground/campaign-facts.ts';
import { refuseContact } from '../ground/contact.ts';
import type { Locked } from '../ground/locks.ts';
import { recheckOpenPayments } from '../money/checkout/revalidation.service.ts';
import { notify } from '../notifications/notifications.service.ts';
import { keysetOf, sliceOf } from '../paging.ts';
import { discardReplaced, requireOwnPicture } from '../providers/files/shown-pictures.ts';
import { recordCreated, transition } from '../transition.ts';
import { userOf } from '../trpc.ts';
import {
  campaignCards,
  insertDraft,
  type ListFilters,
  latestDecision,
  searchedCampaigns,
  writeContent,
} from './campaigns.queries.ts';
import {
  copiedDraft,
  creatorBudgetAfter,
  editAgainst,
  editRefusal,
  needsRecheck,
  resubmitRefusal,
  saveRefusal,
  submitRefusal,
} from './campaigns.rules.ts';
import { cardOf, draftOf, formOf, foundOf, submittedDraft } from './campaigns.views.ts';
import { holdBrief, withoutHeld } from './held-texts.service.ts';
import { requestReview } from './reviewers.service.ts';

/** A campaign in the wizard, with what its reader may do. */
function form(ctx: Context, row: CampaignRow, revision: Parameters<typeof formOf>[1]): CampaignForm {
  const { may, ...shown } = formOf(row, revision, ctx.now);
  const actions = { save: 'campaign.saveDraft', submit: 'campaign.submit', resubmit: 'review.resubmit' } as const;
  return { ...shown, may: mayInName(userOf(ctx), may, actions) };
}

/** A campaign as Search & Recovery shows it to its reader. */
function found(ctx: Context, row: CampaignRow): FoundCampaign {
  const { may, ...shown } = foundOf(row, ctx.now);
  return { ...shown, may: mayInName(userOf(ctx), may, { restore: 'campaign.restore' }) };
}

/** For a campaign that does not need revision. */
const NO_REVISION = { note: null, changed: false };

type Own = Authorized<CampaignRow, 'manage'>;
type OwnLocked = Authorized<Locked<CampaignRow>, 'manage'>;

/** The brand's campaigns that pass the filters, newest first, also by stage if one is named; budgets in minor units. Locks nothing. */
export async function list(
  ctx: Context,
  {
    cursor,
    limit,
    ...filters
  }: ListFilters & {
    limit: number;
    cursor?: string | null | undefined;
  },
): Promise<Slice<CampaignCard>> {
  const { id: brandId } = userOf(ctx);
  const rows = await campaignCards(ctx.db, { ...filters, brandId, limit, after: keysetOf(cursor) }).execute();
  return sliceOf(rows, limit, (row) => ({ at: row.createdAt, id: row.id }), cardOf);
}

/**
 * Campaign Search & Recovery: the brand's campaigns of every origin, deleted ones as long as they can be restored (BR-SEARCH-02, ruling
 * BR-SEARCH-06). Budgets in minor units. Locks nothing.
 */
export async function search(ctx: Context, text: string): Promise<FoundCampaign[]> {
  const deletedSince = new Date(ctx.now.getTime() - DELETED_CAMPAIGN_RESTORABLE_DAYS * DAY_MS);
  const options = { brandId: userOf(ctx).id, search: text, deletedSince, limit: PAGE_SIZE_MAX };
  return (await searchedCampaigns(ctx.db, options).execute()).map((row) => found(ctx, row));
}

/** One campaign as the wizard shows it, budgets in minor units. Locks nothing. @throws NOT_FOUND for another brand's. */
export async function read(ctx: Context, campaignId: string): Promise<CampaignForm> {
  return formWithNote(ctx, await ownCampaign(ctx.db, ctx, campaignId));
}

async function formWithNote(ctx: Context, campaign: Own): Promise<CampaignForm> {
  if (campaign.reviewStatus !== 'needs_revision') return form(ctx, campaign, NO_REVISION);
  const [asked, changed] = await Promise.all([
    latestDecision(ctx.db, campaign.id).executeTakeFirst(),
    changedSinceRevision(ctx.db, campaign.id).executeTakeFirst(),
  ]);
  return form(ctx, campaign, { note: asked?.note ?? null, changed: changed !== undefined });
}

/**
 * Starts a draft with the fields of the first step (ruling BR-DRAFT-12). Locks nothing. @throws BAD_REQUEST naming a field that is wrong
 */
export async function createDraft(ctx: Context, draft: CampaignDraft): Promise<CampaignForm> {
  return inTransaction(ctx.db, async (tx) => form(ctx, await startDraft(tx, ctx, draft), NO_REVISION));
}

/**
 * Stores a new draft with the given fields; its audit row names these and what the draft is `from`. Locks nothing.
 * @throws BAD_REQUEST naming a field that is wrong, NOT_FOUND for someone else's picture
 */
async function startDraft(
  tx: Tx,
  ctx: Context,
  draft: CampaignDraft,
  from: { copyOf?: string } = {},
): Promise<CampaignRow> {
  assertNoProblems(draft);
  const content = columnsOf(draft);
  const { id: brandId } = userOf(ctx);
  if (content.coverFileId) await requireOwnPicture(tx, brandId, content.coverFileId);
  const row = await insertDraft(tx, brandId, content, ctx.now).executeTakeFirstOrThrow();
  await recordCreated(tx, ctx, 'campaign', row, 'campaign.create', 'draft', { ...content, ...from });
  await recordCreated(tx, ctx, 'review', row, 'campaign.create', 'draft');
  await recordCreated(tx, ctx, 'launch', row, 'campaign.create', 'none');
  return row;
}

/**
 * Saves some of the wizard's fields and the step to resume at. A draft may be half filled; a campaign that needs revision stays complete and within
 * what its money and deals allow. Budgets in minor units. Locks the campaign.
 * @throws NOT_FOUND for another brand's; BAD_REQUEST naming the field; CONFLICT if it can no longer be changed in this way
 */
export async function saveDraft(
  ctx: Context,
  input: { campaignId: string; currentStep: number; draft: CampaignDraft },
): Promise<CampaignForm> {
  const saved = await inTransaction(ctx.db, async (tx) => {
    const campaign = await ownCampaign(tx, ctx, input.campaignId, { lock: true });
    refuse(saveRefusal(campaign));
    return change(tx, ctx, campaign, columnsOf(input.draft), 'campaign.saveDraft', input.currentStep);
  });
  return formWithNote(ctx, saved);
}

/**
 * Edit Details of an order (BR-ORD-20): name, description, budget (in minor units), platforms. An approved campaign goes back to review if an
 * approved detail changes before the deposit (ruling B2.1). Two tabs that change different fields both succeed; the second to change the same field
 * is refused. Locks the campaign.
 * @throws NOT_FOUND for another brand's; BAD_REQUEST naming the field; CONFLICT saying why it cannot be changed
 */
export async function edit(ctx: Context, { campaignId, seen, ...draft }: EditCampaignInput): Promise<CampaignForm> {
  const saved = await inTransaction(ctx.db, async (tx) => {
    const campaign = await ownCampaign(tx, ctx, campaignId, { lock: true });
    if (campaign.reviewStatus === 'draft') throw conflict('A draft is changed in the wizard.');
    const { changed, taken } = seen ? editAgainst(seen, draft, campaign) : { changed: draft, taken: [] };
    if (taken.length > 0) {
      throw conflict(editMessages.changedMeanwhile(taken.map(({ label }) => label)), taken[0]?.field);
    }
    return change(tx, ctx, campaign, columnsOf(changed), 'campaign.edit', campaign.currentStep);
  });
  return formWithNote(ctx, saved);
}

/**
 * Sends a complete draft to the review queue and tells the reviewers or, if its text is held, those who decide on it. Its dates are compared with the
 * current day in its time zone. Locks the campaign.
 * @throws NOT_FOUND for another brand's; BAD_REQUEST naming the first field that is missing or in the past; CONFLICT if it was already submitted
 */
export async function submit(ctx: Context, campaignId: string): Promise<CampaignForm> {
  return inTransaction(ctx.db, async (tx) => {
    const campaign = await ownCampaign(tx, ctx, campaignId, { lock: true });
    const draft = submittedDraft(campaign);
    refuseAt(submitRefusal(campaign.reviewStatus, draft, dayIn(campaign.timeZone, ctx.now)));
    refuseContact(draft);
    const held = await holdBrief(tx, ctx, campaign);
    const submitted = await transition(tx, ctx, 'campaign', campaign, 'submit', {
      with: { machine: 'review', event: 'submit' },
      set: {
        origin: 'new',
        currentStep: 5,
        totalCreatorBudgetMinor: draft.totalCreatorBudgetMinor,
        reviewPriority: priorityOf(campaign, ctx.now),
        submittedAt: ctx.now,
        updatedAt: ctx.now,
        textHeld: held ? 'brief' : null,
      },
    });
    if (!held) await requestReview(tx, ctx, submitted, campaignNotices.submitted);
    return form(ctx, submitted, NO_REVISION);
  });
}

/**
 * Sends a revised campaign back to the review queue and tells the reviewers. Locks the campaign.
 * @throws NOT_FOUND for another brand's; BAD_REQUEST naming the first field that is missing or in the past; CONFLICT if it does not need revision, or
 * nothing was changed since (ruling B2.1)
 */
export async function resubmit(ctx: Context, campaignId: string): Promise<CampaignForm> {
  return inTransaction(ctx.db, async (tx) => {
    const campaign = await ownCampaign(tx, ctx, campaignId, { lock: true });
    const changed = await changedSinceRevision(tx, campaignId).executeTakeFirst();
    const today = dayIn(campaign.timeZone, ctx.now);
    refuseAt(resubmitRefusal(campaign.reviewStatus, draftOf(campaign), changed !== undefined, today));
    const again = await transition(tx, ctx, 'review', campaign, 'resubmit', {
      set: {
        reviewRound: campaign.reviewRound + 1,
        reviewPriority: priorityOf(campaign, ctx.now),
        submittedAt: ctx.now,
        updatedAt: ctx.now,
      },
    });
    await requestReview(tx, ctx, again, campaignNotices.resubmitted);
    return form(ctx, again, NO_REVISION);
  });
}

/** @throws CONFLICT with the refusal of a rule; BAD_REQUEST if it names a field that is missing or wrong */
function refuseAt(refusal: { message: string; field?: string } | null): void {
  if (!refusal) return;
  if (refusal.field) throw badRequest(refusal.message, refusal.field);
  refuse(refusal.message);
}

/** The review priority of a complete campaign. */
const priorityOf = ({ startDate, budgetMinor, currency, timeZone }: CampaignRow, now: Date) =>
  reviewPriority({ startDate, budgetMinor: budgetMinor ?? 0, currency, timeZone }, now);

type Content = ReturnType<typeof columnsOf>;

/** The fields that say when and in what fields its creators work. */
const MOVING: readonly (keyof Content)[] = ['startDate', 'endDate', 'targetIndustries'];

/**
 * Writes the fields that differ with one audit row, sends the campaign back to review if necessary, and checks its open payments. If nothing differs,
 * nothing is written; nor is a text that a moderation rule holds. A replaced cover is deleted. The caller has locked the campaign.
 */
export async function change(
  tx: Tx,
  ctx: Context,
  campaign: OwnLocked,
  wanted: Content,
  action: 'campaign.saveDraft' | 'campaign.edit' | 'heldText.release',
  currentStep: number,
): Promise<OwnLocked> {
  const asked = differing(campaign, wanted);
  if (asked.budgetMinor && asked.totalCreatorBudgetMinor === undefined) {
    const { budgetMinor, totalCreatorBudgetMinor: totalMinor } = campaign;
    asked.totalCreatorBudgetMinor = creatorBudgetAfter({ budgetMinor, totalMinor }, asked.budgetMinor);
  }
  const moved = currentStep !== campaign.currentStep;
  if (Object.keys(asked).length === 0 && !moved) return campaign;

  if (asked.coverFileId) await requireOwnPicture(tx, campaign.brandId, asked.coverFileId);
  const isDraft = campaign.reviewStatus === 'draft';
  const facts = await campaignFacts(tx, campaign.id).executeTakeFirstOrThrow();
  refuse(isDraft ? null : editRefusal(campaign, facts, asked));
  assertNoProblems({ ...draftOf(campaign), ...definedOnly(asked) });
  if (campaign.reviewStatus === 'needs_revision') {
    const [missing] = missingInDraft(draftOf({ ...campaign, ...asked }));
    if (missing) throw badRequest(missing.message, missing.field);
  }

  const checked = !isDraft && action !== 'heldText.release';
  if (checked) refuseContact(asked);
  const { content, textHeld } = checked
    ? await withoutHeld(tx, ctx, campaign, asked)
    : { content: asked, textHeld: campaign.textHeld };
  const at = { currentStep, updatedAt: ctx.now, textHeld };
  const written = { ...campaign, ...(await writeContent(tx, campaign, content, at).executeTakeFirstOrThrow()) };
  if (Object.keys(content).length > 0) {
    const before = Object.fromEntries(Object.keys(content).map((name) => [name, Reflect.get(campaign, name)]));
    await audit(tx, ctx, { action, resourceType: 'campaign', resourceId: campaign.id, before, after: content });
    if (content.coverFileId !== undefined) await discardReplaced(tx, ctx, campaign.brandId, coverUrlOf(campaign));
    if (!isDraft) await agreementsFollow(tx, campaign, written);
    if (!isDraft && MOVING.some((name) => Object.hasOwn(content, name))) await moveCommitments(tx, written);
  }
  const changed = needsRecheck(campaign, facts, content)
    ? { ...written, ...(await recheck(tx, ctx, written)) }
    : written;
  await recheckOpenPayments(tx, ctx, changed);
  return changed;
}

/** Sends an approved campaign back to review, and returns it updated. */
async function recheck(tx: Tx, ctx: Context, campaign: Locked<CampaignRow>): Promise<Locked<CampaignRow>> {
  const again = await transition(tx, asSystem(ctx), 'review', campaign, 'recheck', {
    set: { reviewRound: campaign.reviewRound + 1 },
  });
  await notify(tx, ctx, {
    userId: campaign.brandId,
    type: 'campaign_recheck',
    title: campaignNotices.recheck.title,
    message: campaignNotices.recheck.text(nameOrUntitled(again.name)),
    route: `/brand/orders?projectId=${campaign.id}`,
    campaignId: campaign.id,
  });
  await requestReview(tx, ctx, again, campaignNotices.resubmitted);
  return again;
}

/** The wizard's fields by the columns that store them. */
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

/** The wanted values that the row does not have yet. Lists are compared as sets: their order means nothing. */
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

function assertNoProblems(draft: Parameters<typeof campaignProblems>[0]): void {
  const [problem] = campaignProblems(draft);
  if (problem) throw badRequest(problem.message, problem.field);
}

/**
 * Starts a draft with the wizard's content of one of the brand's campaigns, whatever its status. Dates and chosen creators belong to the old one and
 * are left empty. Returns the draft's id. Locks nothing.
 * @throws NOT_FOUND for another brand's, and for a deleted campaign
 */
export async function duplicate(ctx: Context, campaignId: string): Promise<{ id: string }> {
  return inTransaction(ctx.db, async (tx) => {
    const campaign = await ownCampaign(tx, ctx, campaignId);
    const { id } = await startDraft(tx, ctx, copiedDraft(draftOf(campaign)), { copyOf: campaignId });
    return { id };
  });
}
