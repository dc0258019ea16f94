import { type Expression, sql } from 'kysely';
import type { ApprovalProcess } from '#shared/payments/papers.ts';
import type { Db, Tx } from '../data/db.ts';
import { isOneOfIds } from '../data/sql.ts';
import { nameOfAccount } from '../ground/people.ts';
import { checksJson } from './post-checks.queries.ts';

/** Submissions as pages show them: with all their versions, reviews and comments. */

interface FileOfVersion {
  fileId: string;
  name: string;
  contentType: string;
  sizeBytes: number;
  /** In pixels, if known. */
  width: number | null;
  height: number | null;
}
interface VersionView {
  version: number;
  caption: string;
  /** Null while the creator is still working on it. */
  submittedAt: string | null;
  files: FileOfVersion[];
}
interface ReviewView {
  version: number;
  action: 'approve' | 'request_revision' | 'reject';
  feedbackText: string | null;
  createdAt: string;
  /** Whether staff decided in the brand's place. */
  byStaff: boolean;
}

/** Newest first, each with its files in order. Built as text, because the plugin does not rename keys inside JSON. */
const versionsOf = (onlySent: boolean) => sql<VersionView[]>`coalesce((
  select json_agg(json_build_object('version', v.version, 'caption', v.caption, 'submittedAt', v.submitted_at,
    'files', coalesce((
      select json_agg(json_build_object('fileId', f.id, 'name', f.name, 'contentType', f.content_type,
        'sizeBytes', f.size_bytes, 'width', f.width, 'height', f.height) order by sf.position)
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
  /** Who wrote it for an agency that works for the brand, and for which agency; null for a side's own people. */
  writer: string | null;
  agency: string | null;
  text: string;
  atMs: number | null;
  x: number | null;
  y: number | null;
  createdAt: string;
  resolvedAt: string | null;
}

/** The name of an account that a row names; null if it names none. */
const nameOf = (column: string) =>
  sql<string | null>`(select ${nameOfAccount('named')} from users named where named.id = ${sql.ref(column)})`;

/** Oldest first, so that each keeps its number. Only the two sides of a deal comment, so an author who is not the creator is the brand. */
const commentsOf = (id: Expression<string>, creatorId: Expression<string>) => sql<CommentView[]>`coalesce((
  select json_agg(json_build_object('id', c.id, 'version', c.version, 'fileId', c.file_id,
    'author', case when c.author_id = ${creatorId} then 'creator' else 'brand' end, 'text', c.body,
    'writer', ${nameOf('c.written_by')}, 'agency', ${nameOf('c.agency_id')},
    'atMs', c.at_ms, 'x', c.at_x, 'y', c.at_y, 'createdAt', c.created_at, 'resolvedAt', c.resolved_at)
    order by c.created_at, c.id)
  from submission_comments c where c.submission_id = ${id}), '[]')`;

/** The approval process in the newest version of a campaign's written brief; null if there is none. */
export const approvalProcessOf = (campaignId: string) => sql<ApprovalProcess | null>`(
  select b.brief ->> 'approvalProcess' from campaign_briefs b
  where b.campaign_id = ${sql.ref(campaignId)} order by b.version desc limit 1)`;

/**
 * Submissions with their versions, files, reviews and comments in one statement. Only the creator gets versions that were not submitted.
 */
export function submissionsWithHistory(db: Db | Tx, audience: 'brand' | 'creator') {
  return db
    .selectFrom('submissions')
    .select([
      'submissions.id',
      'submissions.dealId',
      'submissions.campaignId',
      'submissions.creatorId',
      'submissions.title',
      'submissions.piece',
      'submissions.status',
      'submissions.version',
      'submissions.revisionRounds',
      'submissions.postUrl',
      'submissions.platform',
      'submissions.postCheckDue',
      'submissions.postVerifiedAt',
      'submissions.createdAt',
      'submissions.submittedAt',
      'submissions.reviewedAt',
      'submissions.publishedAt',
    ])
    .select([
      versionsOf(audience === 'brand').as('versions'),
      reviewsOf.as('reviews'),
      commentsOf(sql.ref('submissions.id'), sql.ref('submissions.creatorId')).as('comments'),
      checksJson('submissions.id').as('checks'),
    ]);
}

/** The comments on a submission that is already loaded, oldest first. */
export function commentsOfSubmission(db: Db | Tx, { id, creatorId }: { id: string; creatorId: string }) {
  return db.selectNoFrom(commentsOf(sql.val(id), sql.val(creatorId)).as('comments'));
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

/** The content that was submitted for these deals, oldest first. */
export const submissionsOfDeals = (db: Db | Tx, dealIds: readonly string[]) =>
  submissionsWithHistory(db, 'brand')
    .where(isOneOfIds('submissions.dealId', dealIds))
    .where('submissions.status', '<>', 'draft')
    .orderBy('submissions.createdAt')
    .orderBy('submissions.id');

/** The creator's own submissions to a campaign, newest first, with their deal and the creator's newest one (CR-CAMP uploads tab). */
export function submissionsOfCreator(db: Db | Tx, campaignId: string, creatorId: string) {
  const newest = db
    .selectFrom('deals')
    .select(['id', 'status'])
    .where('campaignId', '=', campaignId)
    .where('creatorId', '=', creatorId)
    .where('extendsDealId', 'is', null)
    .orderBy('createdAt', 'desc')
    .limit(1);
  return submissionsWithHistory(db, 'creator')
    .innerJoin('deals', 'deals.id', 'submissions.dealId')
    .innerJoin(newest.as('newest'), (join) => join.onTrue())
    .select(['deals.status as dealStatus', 'newest.id as newestDealId', 'newest.status as newestDealStatus'])
    .where('submissions.campaignId', '=', campaignId)
    .where('submissions.creatorId', '=', creatorId)
    .orderBy('submissions.createdAt', 'desc')
    .orderBy('submissions.id')
    .limit(PAGE);
}
