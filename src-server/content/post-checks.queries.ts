import { type Insertable, sql } from 'kysely';
import type { Database } from '#db/schema.ts';
import type { PostCheck } from '#shared/content/post-checks.ts';
import { CONTRACTED_DEALS } from '#shared/status-sets.ts';
import type { SubmissionRow } from '../access.ts';
import type { Db, Tx } from '../data/db.ts';
import { briefTags } from '../ground/campaign-facts.ts';
import type { Locked } from '../ground/locks.ts';

/** Posts that are to be looked at by now, or whose brand has not answered in time; those of deals that are over are left out. */
export const postsDue = (tx: Tx, now: Date) =>
  tx
    .selectFrom('submissions')
    .innerJoin('deals', 'deals.id', 'submissions.dealId')
    .innerJoin('campaigns', 'campaigns.id', 'submissions.campaignId')
    .select('submissions.id')
    .where('submissions.postCheckDue', '<=', now)
    .where('deals.status', 'in', CONTRACTED_DEALS)
    .where('campaigns.deletedAt', 'is', null);

/** A post that is to be looked at by now, with what was agreed about it. */
export const postDue = (db: Db, submissionId: string, now: Date) =>
  db
    .selectFrom('submissions')
    .innerJoin('campaigns', 'campaigns.id', 'submissions.campaignId')
    .innerJoin('deals', 'deals.id', 'submissions.dealId')
    .leftJoin('trackingLinks', 'trackingLinks.dealId', 'submissions.dealId')
    .leftJoin('socialAccounts', (join) =>
      join
        .onRef('socialAccounts.creatorId', '=', 'submissions.creatorId')
        .onRef('socialAccounts.platform', '=', 'submissions.platform'),
    )
    .select([
      'submissions.postUrl',
      'submissions.platform',
      'submissions.piece',
      'submissions.reviewedAt as approvedAt',
    ])
    .select([
      'submissions.postVerifiedAt as verifiedAt',
      'submissions.postCheckDue as due',
      'campaigns.endDate',
      'campaigns.timeZone',
    ])
    .select([
      'campaigns.targetAudienceLocations as markets',
      'socialAccounts.handle',
      'trackingLinks.code as trackingCode',
    ])
    .select(briefTags(sql.ref('submissions.campaignId')).as('tags'))
    .where('submissions.id', '=', submissionId)
    .where('submissions.postCheckDue', '<=', now)
    .where('deals.status', 'in', CONTRACTED_DEALS)
    .where('campaigns.deletedAt', 'is', null);

/** The checks of a post at its present address, newest first. */
export const checksOf = (db: Db | Tx, submissionId: string) =>
  db
    .selectFrom('postChecks')
    .innerJoin('submissions', 'submissions.id', 'postChecks.submissionId')
    .selectAll('postChecks')
    .where('postChecks.submissionId', '=', submissionId)
    .whereRef('postChecks.postUrl', '=', 'submissions.postUrl')
    .orderBy('postChecks.id', 'desc');

/** The checks of a submission as the pages show them, newest first. Built as text, because the plugin does not rename keys inside JSON. */
export const checksJson = (submissionId: string) => sql<PostCheck[]>`coalesce((
  select json_agg(json_build_object('id', c.id, 'postUrl', c.post_url, 'source', c.source, 'problems', c.problems, 'accepted', c.accepted,
    'seen', c.seen, 'note', c.note, 'fileId', c.file_id, 'checkedAt', c.checked_at) order by c.id desc)
  from post_checks c where c.submission_id = ${sql.ref(submissionId)}), '[]')`;

export const insertCheck = (tx: Tx, check: Insertable<Database['postChecks']>) =>
  tx.insertInto('postChecks').values(check);

/** Sets when a post is looked at next, and when it was first found in order. */
export const setNextCheck = (
  tx: Tx,
  submission: Locked<SubmissionRow>,
  next: { due: Date | null; verifiedAt?: Date | null },
) =>
  tx
    .updateTable('submissions')
    .set({ postCheckDue: next.due, ...(next.verifiedAt !== undefined && { postVerifiedAt: next.verifiedAt }) })
    .where('id', '=', submission.id)
    .where('campaignId', '=', submission.campaignId);

/** Stores another address for a post. */
export const setPost = (
  tx: Tx,
  submission: Locked<SubmissionRow>,
  post: { postUrl: string; postKey: string; platform: string | null; publishedAt: Date },
) =>
  tx
    .updateTable('submissions')
    .set({ ...post, postCheckDue: post.publishedAt, updatedAt: post.publishedAt })
    .where('id', '=', submission.id)
    .where('campaignId', '=', submission.campaignId);

/** Stores the full address of a post that was recorded with a shortened one. */
export const setAddress = (
  tx: Tx,
  submission: Locked<SubmissionRow>,
  post: { postUrl: string; postKey: string; platform: string | null },
  now: Date,
) =>
  tx
    .updateTable('submissions')
    .set({ ...post, updatedAt: now })
    .where('id', '=', submission.id)
    .where('campaignId', '=', submission.campaignId);

/** Lets other content have the post. */
export const dropPostKey = (tx: Tx, submission: Locked<SubmissionRow>) =>
  tx
    .updateTable('submissions')
    .set({ postKey: null })
    .where('id', '=', submission.id)
    .where('campaignId', '=', submission.campaignId);

/** A file of content that the person has uploaded. */
export const ownUpload = (tx: Tx, ownerId: string, fileId: string) =>
  tx
    .selectFrom('files')
    .select('contentType')
    .where('id', '=', fileId)
    .where('ownerId', '=', ownerId)
    .where('purpose', '=', 'submission')
    .where('deletedAt', 'is', null);
