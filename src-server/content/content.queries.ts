import { sql } from 'kysely';
import type { ApprovalProcess } from '#shared/payments/payments.schema.ts';
import {
  APPROVED_CONTENT,
  ENDED_DEALS,
  HANDED_IN_CONTENT,
  UNDECIDED_CONTENT,
  UNSEEN_REVIEWS,
} from '#shared/status-sets.ts';
import type { Db, Tx } from '../data/db.ts';
import { lockCampaign, locking } from '../ground/locks.ts';

/** What a creator hands in. */
interface Content {
  title: string;
  caption: string | null;
  fileIds: readonly string[];
}

/** The campaign's row, locked first of all: every change of its content waits its turn. */
export function lockedCampaign(tx: Tx, campaignId: string) {
  return lockCampaign(tx, campaignId).where('deletedAt', 'is', null).where('reviewStatus', '<>', 'draft');
}

/** The creator's newest deal on a campaign, locked: a new one is only made once the last one has ended. */
export function newestDealOf(tx: Tx, campaignId: string, creatorId: string) {
  return locking(
    tx
      .selectFrom('deals')
      .selectAll()
      .where('campaignId', '=', campaignId)
      .where('creatorId', '=', creatorId)
      .orderBy('createdAt', 'desc')
      .limit(1),
  );
}

/** How many files of a deal are handed in, and how many are approved; only the newest handed-in version of each submission counts. */
export function pieceCounts(tx: Tx, dealId: string) {
  return tx
    .selectFrom('submissions')
    .innerJoin('submissionVersions', (join) =>
      join
        .onRef('submissionVersions.submissionId', '=', 'submissions.id')
        .onRef('submissionVersions.version', '=', 'submissions.version'),
    )
    .innerJoin('submissionFiles', 'submissionFiles.versionId', 'submissionVersions.id')
    .where('submissions.dealId', '=', dealId)
    .select((eb) => [
      eb.fn
        .count<number>('submissionFiles.id')
        .filterWhere('submissions.status', 'in', HANDED_IN_CONTENT)
        .as('handedIn'),
      eb.fn
        .count<number>('submissionFiles.id')
        .filterWhere('submissions.status', 'in', APPROVED_CONTENT)
        .as('approved'),
    ]);
}

/** The statuses of a campaign's handed-in submissions; what was made for a deal that has ended waits for nobody. */
export function submissionStatuses(tx: Tx, campaignId: string) {
  return tx
    .selectFrom('submissions')
    .innerJoin('deals', 'deals.id', 'submissions.dealId')
    .select('submissions.status')
    .where('submissions.campaignId', '=', campaignId)
    .where('submissions.status', '<>', 'draft')
    .where('deals.status', 'not in', ENDED_DEALS);
}

/** How many submissions a deal has, drafts among them. What was rejected made room for another. */
export function countOfSubmissions(tx: Tx, dealId: string) {
  return tx
    .selectFrom('submissions')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('dealId', '=', dealId)
    .where('status', '<>', 'rejected');
}

/** What a deal already has in these very words and files, as a draft or handed in and not reviewed: the same press came twice. */
export function sameContent(tx: Tx, dealId: string, { title, caption, fileIds }: Content) {
  return tx
    .selectFrom('submissions')
    .innerJoin('submissionVersions as v', (join) =>
      join.onRef('v.submissionId', '=', 'submissions.id').onRef('v.version', '=', 'submissions.version'),
    )
    .selectAll('submissions')
    .where('dealId', '=', dealId)
    .where('submissions.status', 'in', UNDECIDED_CONTENT)
    .where('title', '=', title)
    .where('v.caption', '=', caption ?? '')
    .where(
      sql<boolean>`array(select file_id from submission_files where version_id = v.id order by position)
        = ${sql.val(`{${fileIds.join(',')}}`)}::uuid[]`,
    )
    .orderBy('submissions.createdAt')
    .limit(1);
}

/** Files among these that another submission shows; one that was rejected gives its files free. */
export function filesElsewhere(tx: Tx, submissionId: string, fileIds: readonly string[]) {
  return tx
    .selectFrom('submissionFiles')
    .innerJoin('submissionVersions', 'submissionVersions.id', 'submissionFiles.versionId')
    .innerJoin('submissions', 'submissions.id', 'submissionVersions.submissionId')
    .select('submissionFiles.fileId')
    .where('submissionFiles.fileId', 'in', [...fileIds])
    .where('submissions.id', '<>', submissionId)
    .where('submissions.status', '<>', 'rejected')
    .limit(1);
}

/** The person's own stored files among these ids, locked: two submissions that want the same file wait for one another. */
export function ownFiles(tx: Tx, ownerId: string, fileIds: readonly string[]) {
  return locking(
    tx
      .selectFrom('files')
      .select(['id', 'contentType'])
      .where('ownerId', '=', ownerId)
      .where('purpose', '=', 'submission')
      .where('deletedAt', 'is', null)
      .where('id', 'in', [...fileIds])
      .orderBy('id'),
  );
}

export function versionOf(tx: Tx, submissionId: string, version: number) {
  return tx
    .selectFrom('submissionVersions')
    .leftJoin('submissionFiles', 'submissionFiles.versionId', 'submissionVersions.id')
    .select(['submissionVersions.caption', 'submissionFiles.fileId'])
    .where('submissionVersions.submissionId', '=', submissionId)
    .where('submissionVersions.version', '=', version)
    .orderBy('submissionFiles.position');
}

/** How fast the brand of a campaign said it reviews. */
export function approvalProcess(tx: Tx, campaignId: string) {
  return tx
    .selectFrom('campaigns')
    .select(approvalProcessOf('campaigns.id').as('approvalProcess'))
    .where('id', '=', campaignId);
}

interface VersionView {
  version: number;
  caption: string;
  /** Null while the creator still works on it. */
  submittedAt: string | null;
  files: { fileId: string; name: string; contentType: string; sizeBytes: number }[];
}
interface ReviewView {
  version: number;
  action: 'approve' | 'request_revision' | 'reject';
  feedbackText: string | null;
  createdAt: string;
  /** Decided by staff, because the brand had not. */
  byStaff: boolean;
}

/** Newest first, each with its files in order. Built as text, because the keys inside JSON are not renamed on the way out. */
const versionsOf = (onlySent: boolean) => sql<VersionView[]>`coalesce((
  select json_agg(json_build_object('version', v.version, 'caption', v.caption, 'submittedAt', v.submitted_at,
    'files', coalesce((
      select json_agg(json_build_object('fileId', f.id, 'name', f.name, 'contentType', f.content_type,
        'sizeBytes', f.size_bytes) order by sf.position)
      from submission_files sf join files f on f.id = sf.file_id where sf.version_id = v.id), '[]'))
    order by v.version desc)
  from submission_versions v
  where v.submission_id = submissions.id and (not ${onlySent}::boolean or v.submitted_at is not null)), '[]')`;

const reviewsOf = sql<ReviewView[]>`coalesce((
  select json_agg(json_build_object('version', r.version, 'action', r.action, 'feedbackText', r.feedback_text,
    'createdAt', r.created_at, 'byStaff', coalesce(r.reviewer_id <> d.brand_id, false))
    order by r.version desc, r.created_at desc)
  from submission_reviews r join deals d on d.id = submissions.deal_id where r.submission_id = submissions.id), '[]')`;

interface CommentView {
  id: string;
  version: number;
  fileId: string | null;
  author: 'brand' | 'creator';
  text: string;
  atMs: number | null;
  x: number | null;
  y: number | null;
  createdAt: string;
  resolvedAt: string | null;
}

/** Oldest first, so that each keeps its number. Only the two sides of a deal comment: who is not the creator is the brand. */
const commentsOf = sql<CommentView[]>`coalesce((
  select json_agg(json_build_object('id', c.id, 'version', c.version, 'fileId', c.file_id,
    'author', case when c.author_id = submissions.creator_id then 'creator' else 'brand' end, 'text', c.body,
    'atMs', c.at_ms, 'x', c.at_x, 'y', c.at_y, 'createdAt', c.created_at, 'resolvedAt', c.resolved_at)
    order by c.created_at, c.id)
  from submission_comments c where c.submission_id = submissions.id), '[]')`;

/** How fast the brand said it reviews, in the newest version of its brief; null where the brief is a file, or none. */
export const approvalProcessOf = (campaignId: string) => sql<ApprovalProcess | null>`(
  select b.brief ->> 'approvalProcess' from campaign_briefs b
  where b.campaign_id = ${sql.ref(campaignId)} order by b.version desc limit 1)`;

/** Submissions with their versions, files, reviews and comments in one statement. Unsent versions are the creator's alone. */
export function submissionsWithHistory(db: Db | Tx, audience: 'brand' | 'creator') {
  return db
    .selectFrom('submissions')
    .select([
      'submissions.id',
      'submissions.dealId',
      'submissions.campaignId',
      'submissions.creatorId',
      'submissions.title',
      'submissions.status',
      'submissions.version',
      'submissions.revisionRounds',
      'submissions.postUrl',
      'submissions.createdAt',
      'submissions.submittedAt',
      'submissions.reviewedAt',
      'submissions.publishedAt',
    ])
    .select([versionsOf(audience === 'brand').as('versions'), reviewsOf.as('reviews'), commentsOf.as('comments')]);
}

/** One submission's comments, oldest first. */
export function commentsOfSubmission(db: Db | Tx, submissionId: string) {
  return db.selectFrom('submissions').select(commentsOf.as('comments')).where('submissions.id', '=', submissionId);
}

const PAGE = 100;

/** A campaign's handed-in submissions with their creators, newest first (BR-REVIEW read). */
export function submissionsOfCampaign(db: Db | Tx, campaignId: string) {
  return submissionsWithHistory(db, 'brand')
    .innerJoin('users', 'users.id', 'submissions.creatorId')
    .innerJoin('deals', 'deals.id', 'submissions.dealId')
    .leftJoin('creatorProfiles', 'creatorProfiles.userId', 'submissions.creatorId')
    .select(['users.firstName', 'users.lastName', 'creatorProfiles.avatarUrl'])
    .select('deals.status as dealStatus')
    .select(approvalProcessOf('submissions.campaign_id').as('approvalProcess'))
    .where('submissions.campaignId', '=', campaignId)
    .where('submissions.status', '<>', 'draft')
    .orderBy('submissions.createdAt', 'desc')
    .orderBy('submissions.id')
    .limit(PAGE);
}

/** The creator's own submissions to a campaign, newest first (CR-CAMP uploads tab). */
export function submissionsOfCreator(db: Db | Tx, campaignId: string, creatorId: string) {
  return submissionsWithHistory(db, 'creator')
    .where('submissions.campaignId', '=', campaignId)
    .where('submissions.creatorId', '=', creatorId)
    .orderBy('submissions.createdAt', 'desc')
    .orderBy('submissions.id')
    .limit(PAGE);
}

/** The campaigns that a creator has a deal on, newest invitation first; drafts and deleted ones never. */
export function campaignsOfCreator(db: Db | Tx, creatorId: string) {
  return db
    .selectFrom('deals')
    .innerJoin('campaigns', 'campaigns.id', 'deals.campaignId')
    .leftJoin('brandProfiles', 'brandProfiles.userId', 'deals.brandId')
    .select([
      'campaigns.id',
      'campaigns.name',
      'campaigns.description',
      'campaigns.status',
      'campaigns.reviewStatus',
      'campaigns.platforms',
      'campaigns.contentRequirements',
      'campaigns.startDate',
      'campaigns.endDate',
      'campaigns.submissionDeadline',
      'deals.id as dealId',
      'deals.status as dealStatus',
      'deals.agreedAmountMinor',
      'deals.currency',
      'brandProfiles.companyName as brandName',
      'brandProfiles.logoUrl as brandLogoUrl',
    ])
    .select((eb) =>
      eb
        .selectFrom('trackingLinks')
        .whereRef('trackingLinks.dealId', '=', 'deals.id')
        .select('trackingLinks.code')
        .as('trackingCode'),
    )
    .where('deals.creatorId', '=', creatorId)
    .where('campaigns.deletedAt', 'is', null)
    .where('campaigns.reviewStatus', 'not in', UNSEEN_REVIEWS)
    .where('deals.status', 'not in', ENDED_DEALS)
    .orderBy('deals.invitationDate', 'desc')
    .orderBy('deals.id')
    .limit(PAGE);
}
