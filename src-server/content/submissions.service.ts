import { SPARE_SUBMISSIONS_MAX } from '#shared/constants.ts';
import type { SaveSubmissionInput, SubmitContentInput } from '#shared/content/content.schema.ts';
import { pieceLabel } from '#shared/content/pieces.ts';
import { isolated } from '#shared/isolated.ts';
import { uploadMessages } from '#shared/messages/content.ts';
import { nameOrUntitled } from '#shared/names.ts';
import type { Authorized, SubmissionRow } from '../access.ts';
import { creatorContentToChange, creatorSubmission } from '../access-content.ts';
import { tellPerson } from '../agency/acting.service.ts';
import { audit } from '../audit.ts';
import type { Context } from '../context.ts';
import { inTransaction, type Tx } from '../data/db.ts';
import { badRequest, conflict, notFound, refuse } from '../errors.ts';
import { refuseBothSides } from '../ground/acting.ts';
import type { Locked } from '../ground/locks.ts';
import { forgetRemoval, keepRemoved, putBack, referAgain, removalToUndo } from '../ground/removals.ts';
import { addJob } from '../jobs.ts';
import { followContent, requiredPieces, showContent } from '../lifecycle/content-progress.service.ts';
import { notify } from '../notifications/notifications.service.ts';
import { recordCreated, transition } from '../transition.ts';
import { userOf } from '../trpc.ts';
import type { CampaignAndDeal } from './allowed.service.ts';
import {
  countOfSubmissions,
  filesElsewhere,
  lockedCampaign,
  newestDealOf,
  ownFiles,
  sameContent,
  versionOf,
} from './content.queries.ts';
import { changeRefusal, discardRefusal, handInRefusal, publishRefusal, withdrawRefusal } from './content.rules.ts';
import { freePost } from './post-claims.service.ts';
import { orderCheck } from './post-records.service.ts';
import {
  DRAFT_TABLES,
  deleteDraft,
  insertDraft,
  insertFiles,
  partsOfDraft,
  putVersion,
  removeFiles,
  setHandedIn,
  setTitle,
} from './submissions.queries.ts';

/**
 * Locks the campaign, then the creator's newest deal on it (rulings B2.3, C36).
 * @throws NOT_FOUND if there is no such deal; CONFLICT if campaign or deal accept no content; BAD_REQUEST for a piece that is not asked for
 */
async function dealToWorkOn(
  tx: Tx,
  ctx: Context,
  { campaignId, piece }: SaveSubmissionInput,
  act: 'save' | 'submit',
): Promise<CampaignAndDeal> {
  const campaign = await lockedCampaign(tx, campaignId).executeTakeFirst();
  const deal = campaign && (await newestDealOf(tx, campaignId, userOf(ctx).id).executeTakeFirst());
  if (!campaign || !deal) throw notFound('This campaign');
  refuseBothSides(ctx, deal);
  refuse(handInRefusal(act, { campaign, deal }, ctx.now));
  if (piece && pieceLabel(piece, campaign.contentRequirements) === null)
    throw badRequest('Piece must be one that the campaign asks for', 'piece');
  return { campaign, deal };
}

/** @throws CONFLICT if a deal has more submissions than its pieces and the allowed spares */
async function refuseTooMany(tx: Tx, dealId: string, pieces: number, spare: number): Promise<void> {
  const { count } = await countOfSubmissions(tx, dealId).executeTakeFirstOrThrow();
  if (count > pieces + spare) throw conflict(uploadMessages.enough(pieces + SPARE_SUBMISSIONS_MAX));
}

/** The submission to write to, locked: a new draft, or the creator's own draft or submission that needs revision. */
async function workingSubmission(
  tx: Tx,
  ctx: Context,
  { campaign, deal }: CampaignAndDeal,
  input: SaveSubmissionInput,
): Promise<Authorized<Locked<SubmissionRow>, 'manage'>> {
  if (!input.submissionId) {
    await refuseTooMany(tx, deal.id, requiredPieces(campaign), SPARE_SUBMISSIONS_MAX - 1);
    const { id: dealId, campaignId, creatorId } = deal;
    const { title, piece = null } = input;
    const draft = { dealId, campaignId, creatorId, title, piece };
    const row = await insertDraft(tx, draft, ctx.now).executeTakeFirstOrThrow();
    return recordCreated(tx, ctx, 'submission', row, 'content.save', 'draft', { title, dealId });
  }
  const row = await creatorSubmission(tx, ctx, input.submissionId);
  if (row.campaignId !== input.campaignId) throw notFound('This submission');
  refuse(changeRefusal(row, deal));
  await setTitle(tx, row, input, ctx.now).execute();
  return { ...row, title: input.title };
}

/** For a button that was pressed twice: the second request continues the draft that the first one made. */
function continued<Input extends SaveSubmissionInput>(input: Input, before: SubmissionRow | undefined): Input {
  return !input.submissionId && before?.status === 'draft' ? { ...input, submissionId: before.id } : input;
}

const nextVersion = (row: SubmissionRow): number => (row.status === 'draft' ? row.version : row.version + 1);

async function writeVersion(tx: Tx, ctx: Context, row: SubmissionRow, input: SaveSubmissionInput): Promise<void> {
  const owned = input.fileIds.length > 0 ? await ownFiles(tx, row.creatorId, input.fileIds).execute() : [];
  if (owned.length !== input.fileIds.length) throw notFound('One of the files');
  if (owned.length > 0 && (await filesElsewhere(tx, row.id, input.fileIds).executeTakeFirst())) {
    throw conflict(uploadMessages.fileTaken, 'fileIds');
  }
  const of = { submissionId: row.id, version: nextVersion(row) };
  const version = await putVersion(tx, of, input.caption ?? '', ctx.now).executeTakeFirstOrThrow();
  await removeFiles(tx, version.id).execute();
  if (input.fileIds.length > 0) await insertFiles(tx, version.id, input.fileIds).execute();
}

/**
 * Stores content without submitting it (ruling CR-UPLOAD-05). Locks the campaign, the deal, the submission, then its files.
 * @throws NOT_FOUND for another creator's submission or files, or without a deal; CONFLICT if the campaign, the deal or the submission accepts no
 * content, another submission shows a file, or the deal has too many submissions
 */
export async function saveDraft(ctx: Context, input: SaveSubmissionInput): Promise<{ submissionId: string }> {
  return inTransaction(ctx.db, async (tx) => {
    const work = await dealToWorkOn(tx, ctx, input, 'save');
    const before = await sameContent(tx, work.deal.id, input).executeTakeFirst();
    const row = await workingSubmission(tx, ctx, work, continued(input, before));
    await writeVersion(tx, ctx, row, input);
    await audit(tx, ctx, {
      action: 'content.save',
      resourceType: 'submission',
      resourceId: row.id,
      after: { title: input.title, version: nextVersion(row), files: input.fileIds.length },
    });
    return { submissionId: row.id };
  });
}

/**
 * Submits content: the first version, or the next one with a new file or caption. The brand is told. The same content submitted twice
 * makes one submission. Locks the campaign, the deal, the submission, its files, then the deal's milestones.
 * @throws the errors of {@link saveDraft}; BAD_REQUEST for a revision that changes nothing; CONFLICT after the campaign's end date (a UTC
 * day)
 */
export async function submitContent(ctx: Context, input: SubmitContentInput): Promise<{ submissionId: string }> {
  return inTransaction(ctx.db, async (tx) => {
    const { campaign, deal } = await dealToWorkOn(tx, ctx, input, 'submit');
    const before = await sameContent(tx, deal.id, input).executeTakeFirst();
    const sameAsked = !input.submissionId || before?.id === input.submissionId;
    if (before?.status === 'submitted' && sameAsked) return { submissionId: before.id };
    const row = await workingSubmission(tx, ctx, { campaign, deal }, continued(input, before));
    if (row.status === 'revision_requested') await refuseUnchanged(tx, row, input);
    await writeVersion(tx, ctx, row, input);
    const version = nextVersion(row);
    await setHandedIn(tx, row, version, ctx.now).execute();
    await transition(tx, ctx, 'submission', row, 'submit', {
      set: { version, submittedAt: ctx.now, updatedAt: ctx.now },
    });
    await followContent(tx, ctx, { campaign, deal });
    await notify(tx, ctx, {
      userId: campaign.brandId,
      type: 'content_submitted',
      title: 'Review pending approval',
      message: `New content for ${isolated(nameOrUntitled(campaign.name))} is waiting for your review.`,
      route: `/brand/campaign-review/${campaign.id}`,
      campaignId: campaign.id,
      submissionId: row.id,
    });
    await tellPerson(tx, ctx, {
      what: `Content for “${isolated(nameOrUntitled(campaign.name))}” was submitted.`,
      campaignId: campaign.id,
    });
    return { submissionId: row.id };
  });
}

async function refuseUnchanged(tx: Tx, row: SubmissionRow, input: SubmitContentInput): Promise<void> {
  const last = await versionOf(tx, row.id, row.version).execute();
  const sameFiles = JSON.stringify(last.map(({ fileId }) => fileId)) === JSON.stringify(input.fileIds);
  if (sameFiles && last[0]?.caption === (input.caption ?? '')) {
    throw badRequest('Change the files or the caption before you submit this again', 'fileIds');
  }
}

/**
 * Withdraws the first version of a submission before it is reviewed. Locks the campaign, the deal, the submission, then the deal's milestones.
 * @throws NOT_FOUND for another creator's; CONFLICT for a later version, a reviewed one, or if campaign or deal accept no content
 */
export async function withdrawContent(ctx: Context, submissionId: string): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    const { campaign, deal, submission: row } = await creatorContentToChange(tx, ctx, submissionId);
    refuse(withdrawRefusal(row, { campaign, deal }));
    await transition(tx, ctx, 'submission', row, 'withdraw', {
      set: { submittedAt: null, updatedAt: ctx.now },
    });
    await setHandedIn(tx, row, row.version, null).execute();
    await followContent(tx, ctx, { campaign, deal });
    await tellPerson(tx, ctx, {
      what: `Content for “${isolated(nameOrUntitled(campaign.name))}” was withdrawn before its review.`,
      campaignId: campaign.id,
    });
  });
}

/**
 * Removes a draft; {@link restoreDraft} restores it by the returned id. Locks the submission.
 * @throws NOT_FOUND for another creator's; CONFLICT for one that was submitted
 */
export async function discardDraft(ctx: Context, submissionId: string): Promise<{ removalId: string }> {
  return inTransaction(ctx.db, async (tx) => {
    const row = await creatorSubmission(tx, ctx, submissionId);
    refuse(discardRefusal(row.status));
    const kept = { userId: row.creatorId, kind: 'draft', ofId: row.id, parts: partsOfDraft(tx, row.id) } as const;
    const removalId = await keepRemoved(tx, kept, ctx.now);
    await deleteDraft(tx, row).execute();
    await audit(tx, ctx, {
      action: 'content.discard',
      resourceType: 'submission',
      resourceId: row.id,
      before: { title: row.title, version: row.version },
    });
    await tellPerson(tx, ctx, { what: `The draft “${isolated(row.title)}” was deleted.`, campaignId: row.campaignId });
    return { removalId };
  });
}

/**
 * Restores a draft that was discarded a moment ago, with its files and comments. Locks the removal, the submission, then its campaign.
 * @throws NOT_FOUND for another creator's and if it is too late; CONFLICT if the deal has enough submissions without it
 */
export async function restoreDraft(ctx: Context, removalId: string): Promise<{ submissionId: string }> {
  return inTransaction(ctx.db, async (tx) => {
    const { id: userId } = userOf(ctx);
    const removal = await removalToUndo(tx, ctx, { userId, kind: 'draft', id: removalId });
    for (const table of DRAFT_TABLES) await putBack(tx, removal, table);
    await referAgain(tx, removal);
    await forgetRemoval(tx, removal).execute();
    const row = await creatorSubmission(tx, ctx, removal.ofId);
    const campaign = await lockedCampaign(tx, row.campaignId).executeTakeFirst();
    if (!campaign) throw notFound('This campaign');
    await refuseTooMany(tx, row.dealId, requiredPieces(campaign), SPARE_SUBMISSIONS_MAX);
    await audit(tx, ctx, {
      action: 'content.restore',
      resourceType: 'submission',
      resourceId: row.id,
      after: { title: row.title, version: row.version },
    });
    await tellPerson(tx, ctx, { what: `The draft “${isolated(row.title)}” was put back.`, campaignId: row.campaignId });
    return { submissionId: row.id };
  });
}

/**
 * Stores the address of the post of approved content, once the campaign is live, has it checked, and tells the brand. Locks the campaign, the deal, then the
 * submission. @throws NOT_FOUND for another creator's; CONFLICT if it is not approved or the campaign is not live, or if the post is another piece's;
 * BAD_REQUEST for an address that is none of a post, of another platform or of another account
 */
export async function publishContent(ctx: Context, submissionId: string, postUrl: string): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    const { campaign, deal, submission: row } = await creatorContentToChange(tx, ctx, submissionId);
    refuse(publishRefusal(row.status, { campaign, deal }));
    const post = await freePost(tx, ctx, { campaign, deal, submission: row, postUrl });
    await transition(tx, ctx, 'submission', row, 'publish', {
      set: { ...post, publishedAt: ctx.now, postCheckDue: ctx.now, updatedAt: ctx.now },
    });
    await orderCheck(tx, submissionId);
    await addJob(tx, 'analytics.snapshot', { submissionId });
    await showContent(tx, campaign, deal);
    await notify(tx, ctx, {
      userId: campaign.brandId,
      type: 'content_published',
      title: 'Content was posted',
      message: `${isolated(row.title)} for ${isolated(nameOrUntitled(campaign.name))} is online.`,
      route: `/brand/campaign-review/${campaign.id}`,
      campaignId: campaign.id,
      submissionId,
    });
    await tellPerson(tx, ctx, {
      what: `The address of a post for “${isolated(nameOrUntitled(campaign.name))}” was recorded.`,
      campaignId: campaign.id,
    });
  });
}
