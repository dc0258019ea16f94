import {
  type Authorized,
  actorId,
  assertGranted,
  type CampaignRow,
  type CommentRow,
  type DealRow,
  isParty,
  isStaff,
  type SubmissionRow,
} from './access.ts';
import type { Context } from './context.ts';
import type { Db, Tx } from './data/db.ts';
import { notFound } from './errors.ts';
import { refuseBothSides } from './ground/acting.ts';
import { type Locked, lockCampaignDealAndSubmission, locking } from './ground/locks.ts';

/** Grants content and its comments: the part of access.ts for these two. */

type OfBrand<R> = R & { brandId: string };

/** Whether a submission is the creator's own, or was submitted to the brand's campaign. */
const isSide = (ctx: Context, row: OfBrand<SubmissionRow>): boolean =>
  isParty(ctx, row) && (row.status !== 'draft' || row.creatorId === actorId(ctx));

/** A submission with the brand of its campaign. */
const submissionById = (db: Db | Tx, id: string) =>
  db
    .selectFrom('submissions')
    .innerJoin('campaigns', 'campaigns.id', 'submissions.campaignId')
    .selectAll('submissions')
    .select('campaigns.brandId')
    .where('submissions.id', '=', id)
    .where('campaigns.deletedAt', 'is', null);

/** The creator's own submission, locked. Its campaign is locked first, unless it is still a draft. */
export async function creatorSubmission(
  tx: Tx,
  ctx: Context,
  id: string,
): Promise<Authorized<Locked<SubmissionRow>, 'manage'>> {
  const row = await locking(submissionById(tx, id), 'submissions').executeTakeFirst();
  assertGranted<Locked<SubmissionRow>, 'manage'>(row, row?.creatorId === actorId(ctx), 'This submission');
  refuseBothSides(ctx, row);
  return row;
}

/** Content that the actor may change, with its campaign and its deal; all are locked, in this order. */
export interface ContentToChange {
  campaign: Locked<CampaignRow>;
  deal: Locked<DealRow>;
  submission: Authorized<Locked<SubmissionRow>, 'manage'>;
}

async function contentToChange(
  tx: Tx,
  ctx: Context,
  id: Parameters<typeof lockCampaignDealAndSubmission>[1],
  mayChange: (submission: OfBrand<SubmissionRow>) => boolean,
  what = 'This submission',
): Promise<ContentToChange> {
  const found = await lockCampaignDealAndSubmission(tx, id);
  if (!found) throw notFound(what);
  const { campaign, deal, submission } = found;
  const { brandId, deletedAt, reviewStatus } = campaign;
  const there = deletedAt === null && reviewStatus !== 'draft';
  assertGranted<Locked<SubmissionRow>, 'manage'>(submission, there && mayChange({ ...submission, brandId }), what);
  refuseBothSides(ctx, deal);
  return { campaign, deal, submission };
}

/** The creator's own content, to take back or to publish. Locks campaign, deal and submission. @throws NOT_FOUND for anyone else's */
export const creatorContentToChange = (tx: Tx, ctx: Context, id: string): Promise<ContentToChange> =>
  contentToChange(tx, ctx, id, ({ creatorId }) => creatorId === actorId(ctx));

/** Handed-in content that the actor may decide on: on the brand's own campaign, or any for staff. Locks the same. @throws NOT_FOUND */
export const contentToReview = (tx: Tx, ctx: Context, id: string): Promise<ContentToChange> =>
  contentToChange(
    tx,
    ctx,
    id,
    ({ brandId, status }) => (brandId === actorId(ctx) || isStaff(ctx)) && status !== 'draft',
  );

/** Content for either side of its deal: the creator's own, or what was submitted to the brand's campaign. Locks the same. @throws NOT_FOUND */
export const contentToDiscuss = (tx: Tx, ctx: Context, id: string): Promise<ContentToChange> =>
  contentToChange(tx, ctx, id, (submission) => isSide(ctx, submission));

/** A comment on content that the actor is a party to, and that content. Locks the same rows, the comment last. @throws NOT_FOUND */
export async function commentToChange(
  tx: Tx,
  ctx: Context,
  id: string,
): Promise<ContentToChange & { comment: Authorized<Locked<CommentRow>, 'manage'> }> {
  const found = tx.selectFrom('submissionComments').where('id', '=', id);
  const its = found.select('submissionId').$asScalar();
  const content = await contentToChange(tx, ctx, its, (submission) => isSide(ctx, submission), 'This comment');
  const comment = await locking(found.selectAll()).executeTakeFirst();
  assertGranted<Locked<CommentRow>, 'manage'>(comment, true, 'This comment');
  return { ...content, comment };
}

/** Any handed-in submission, for staff and the system. */
export async function staffSubmission(
  db: Db | Tx,
  ctx: Context,
  id: string,
): Promise<Authorized<SubmissionRow, 'view'>> {
  const row = await submissionById(db, id).executeTakeFirst();
  assertGranted<SubmissionRow, 'view'>(row, isStaff(ctx) && row?.status !== 'draft', 'This submission');
  return row;
}
