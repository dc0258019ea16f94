import { SPARE_SUBMISSIONS_MAX } from '#shared/constants.ts';
import type { SaveSubmissionInput, SubmitContentInput } from '#shared/content/content.schema.ts';
import { contentRefusals, uploadMessages } from '#shared/messages/content.ts';
import { campaignName } from '#shared/names.ts';
import { platformOfUrl } from '#shared/profiles/social-handle.ts';
import { type Authorized, creatorSubmission, type SubmissionRow } from '../access.ts';
import { audit } from '../audit.ts';
import type { Context } from '../context.ts';
import { inTransaction, type Tx } from '../data/db.ts';
import { badRequest, conflict, notFound } from '../errors.ts';
import type { Locked } from '../ground/locks.ts';
import { addJob } from '../jobs.ts';
import { notify } from '../notifications/notifications.service.ts';
import { born, transition } from '../transition.ts';
import { userOf } from '../trpc.ts';
import {
  countOfSubmissions,
  filesElsewhere,
  lockedCampaign,
  newestDealOf,
  ownFiles,
  sameContent,
  versionOf,
} from './content.queries.ts';
import { assertAllowed, type CampaignAndDeal, lockCampaignAndDeal } from './locking.service.ts';
import { followContent, requiredPieces } from './progress.service.ts';
import {
  deleteDraft,
  insertDraft,
  insertFiles,
  putVersion,
  removeFiles,
  setHandedIn,
  setTitle,
} from './submissions.queries.ts';

/** Locks campaign and deal, in that order, and refuses when no content may come in (rulings B2.3, C36). */
async function openWork(tx: Tx, ctx: Context, campaignId: string): Promise<CampaignAndDeal> {
  const campaign = await lockedCampaign(tx, campaignId).executeTakeFirst();
  const deal = campaign && (await newestDealOf(tx, campaignId, userOf(ctx).id).executeTakeFirst());
  if (!campaign || !deal) throw notFound('This campaign');
  assertAllowed('handIn', { campaign, deal });
  return { campaign, deal };
}

/** The version that is being worked on: the first one of a draft, the next one after a request for revision. */
async function workingSubmission(
  tx: Tx,
  ctx: Context,
  { campaign, deal }: CampaignAndDeal,
  input: SaveSubmissionInput,
): Promise<Authorized<Locked<SubmissionRow>, 'manage'>> {
  if (!input.submissionId) {
    const { count } = await countOfSubmissions(tx, deal.id).executeTakeFirstOrThrow();
    const most = requiredPieces(campaign) + SPARE_SUBMISSIONS_MAX;
    if (count >= most) throw conflict(uploadMessages.enough(most));
    const { id: dealId, campaignId, creatorId } = deal;
    const { title } = input;
    const row = await insertDraft(tx, { dealId, campaignId, creatorId, title }, ctx.now).executeTakeFirstOrThrow();
    return born(tx, ctx, 'submission', row, 'content.save', 'draft', { title, dealId });
  }
  const row = await creatorSubmission(tx, ctx, input.submissionId, { lock: true });
  if (row.campaignId !== input.campaignId) throw notFound('This submission');
  if (row.dealId !== deal.id) throw conflict(contentRefusals.deal('handIn', 'cancelled'));
  if (row.status !== 'draft' && row.status !== 'revision_requested') {
    throw conflict(`This submission is ${row.status.replaceAll('_', ' ')}, so it cannot be changed`);
  }
  await setTitle(tx, row.id, input.title, ctx.now).execute();
  return { ...row, title: input.title };
}

/** A press that came twice goes on with the draft that the first one made. */
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

/** Keeps content without handing it in (ruling CR-UPLOAD-05). */
export async function saveDraft(ctx: Context, input: SaveSubmissionInput): Promise<{ submissionId: string }> {
  return inTransaction(ctx.db, async (tx) => {
    const work = await openWork(tx, ctx, input.campaignId);
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
 * Hands content in: the first version, or the next one with a new file or caption. The brand is told. The same content once more is
 * answered with the submission that it made.
 */
export async function submitContent(ctx: Context, input: SubmitContentInput): Promise<{ submissionId: string }> {
  return inTransaction(ctx.db, async (tx) => {
    const { campaign, deal } = await openWork(tx, ctx, input.campaignId);
    if (campaign.endDate && campaign.endDate < ctx.now.toISOString().slice(0, 10)) {
      throw conflict('The end date of this campaign has passed');
    }
    const before = await sameContent(tx, deal.id, input).executeTakeFirst();
    const sameAsked = !input.submissionId || before?.id === input.submissionId;
    if (before?.status === 'submitted' && sameAsked) return { submissionId: before.id };
    const row = await workingSubmission(tx, ctx, { campaign, deal }, continued(input, before));
    if (row.status === 'revision_requested') await refuseUnchanged(tx, row, input);
    await writeVersion(tx, ctx, row, input);
    const version = nextVersion(row);
    await setHandedIn(tx, row.id, version, ctx.now).execute();
    await transition(tx, ctx, 'submission', row, 'submit', {
      set: { version, submittedAt: ctx.now, updatedAt: ctx.now },
    });
    await followContent(tx, ctx, { campaign, deal });
    await notify(tx, ctx, {
      userId: campaign.brandId,
      type: 'content_submitted',
      title: 'Review pending approval',
      message: `New content for ${campaignName(campaign)} waits for your review.`,
      route: `/brand/campaign-review/${campaign.id}`,
      campaignId: campaign.id,
      submissionId: row.id,
    });
    return { submissionId: row.id };
  });
}

async function refuseUnchanged(tx: Tx, row: SubmissionRow, input: SubmitContentInput): Promise<void> {
  const last = await versionOf(tx, row.id, row.version).execute();
  const sameFiles = JSON.stringify(last.map(({ fileId }) => fileId)) === JSON.stringify(input.fileIds);
  if (sameFiles && last[0]?.caption === (input.caption ?? '')) {
    throw badRequest('Change the files or the caption before you hand this in again', 'fileIds');
  }
}

/** Takes content back before it is reviewed. */
export async function withdrawContent(ctx: Context, submissionId: string): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    const found = await creatorSubmission(tx, ctx, submissionId);
    const { campaign, deal } = await lockCampaignAndDeal(tx, found);
    assertAllowed('handIn', { campaign, deal });
    const row = await creatorSubmission(tx, ctx, submissionId, { lock: true });
    if (row.version > 1) throw conflict('A later version cannot be taken back');
    await transition(tx, ctx, 'submission', row, 'withdraw', {
      set: { submittedAt: null, updatedAt: ctx.now },
    });
    await setHandedIn(tx, submissionId, row.version, null).execute();
    await followContent(tx, ctx, { campaign, deal });
  });
}

/** Removes a draft; what was handed in once is kept. */
export async function discardDraft(ctx: Context, submissionId: string): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    const row = await creatorSubmission(tx, ctx, submissionId, { lock: true });
    if (row.status !== 'draft') throw conflict('Only a draft can be discarded');
    await deleteDraft(tx, row.id).execute();
    await audit(tx, ctx, {
      action: 'content.discard',
      resourceType: 'submission',
      resourceId: row.id,
      before: { title: row.title, version: row.version },
    });
  });
}

/** Records where approved content was posted, once the campaign is live. */
export async function publishContent(ctx: Context, submissionId: string, postUrl: string): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    const found = await creatorSubmission(tx, ctx, submissionId);
    const locked = await lockCampaignAndDeal(tx, found);
    const { campaign } = locked;
    assertAllowed('publish', locked);
    const row = await creatorSubmission(tx, ctx, submissionId, { lock: true });
    await transition(tx, ctx, 'submission', row, 'publish', {
      set: { postUrl, platform: platformOfUrl(postUrl), publishedAt: ctx.now, updatedAt: ctx.now },
    });
    await addJob(tx, 'analytics.snapshot', { submissionId });
    await notify(tx, ctx, {
      userId: campaign.brandId,
      type: 'content_published',
      title: 'Content was posted',
      message: `${row.title} for ${campaignName(campaign)} is online.`,
      route: `/brand/campaign-review/${campaign.id}`,
      campaignId: campaign.id,
      submissionId,
    });
  });
}
