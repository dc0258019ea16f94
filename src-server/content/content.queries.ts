import { sql } from 'kysely';
import type { CampaignBucket } from '#shared/campaigns/campaign-dates.ts';
import type { ApprovalProcess } from '#shared/payments/papers.ts';
import { ENDED_DEALS, UNDECIDED_CONTENT, UNSEEN_REVIEWS } from '#shared/status-sets.ts';
import type { Db, Tx } from '../data/db.ts';
import { inOrder } from '../data/keyset.ts';
import { campaignDay, isOneOfIds } from '../data/sql.ts';
import { caseOfDeal, completionOf } from '../ground/deal-cases.ts';
import { lockCampaign, locking } from '../ground/locks.ts';
import type { Keyset } from '../paging.ts';

/** The content of one version. */
interface Content {
  title: string;
  caption: string | null;
  fileIds: readonly string[];
}

/**
 * The campaign's row, locked before anything that belongs to it, so that changes of its content wait for one another; none for a deleted one or a
 * draft.
 */
export function lockedCampaign(tx: Tx, campaignId: string) {
  return lockCampaign(tx, campaignId).where('deletedAt', 'is', null).where('reviewStatus', '<>', 'draft');
}

/** The creator's newest deal on a campaign, locked; earlier ones have ended, because a new one is made only after that. */
export function newestDealOf(tx: Tx, campaignId: string, creatorId: string) {
  return locking(
    tx
      .selectFrom('deals')
      .selectAll()
      .where('campaignId', '=', campaignId)
      .where('creatorId', '=', creatorId)
      .where('extendsDealId', 'is', null)
      .orderBy('createdAt', 'desc')
      .limit(1),
  );
}

/** How many submissions a deal has, including drafts; a rejected one does not count, because another may replace it. */
export function countOfSubmissions(tx: Tx, dealId: string) {
  return tx
    .selectFrom('submissions')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('dealId', '=', dealId)
    .where('status', '<>', 'rejected');
}

/** The draft or unreviewed submission of a deal with the same title, caption and files, which a second press of the button would duplicate. */
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

/** The files among these that another submission shows; the files of a rejected submission are free again. */
export function filesElsewhere(tx: Tx, submissionId: string, fileIds: readonly string[]) {
  return tx
    .selectFrom('submissionFiles')
    .innerJoin('submissionVersions', 'submissionVersions.id', 'submissionFiles.versionId')
    .innerJoin('submissions', 'submissions.id', 'submissionVersions.submissionId')
    .select('submissionFiles.fileId')
    .where(isOneOfIds('submissionFiles.fileId', fileIds))
    .where('submissions.id', '<>', submissionId)
    .where('submissions.status', '<>', 'rejected')
    .limit(1);
}

/** The person's own stored files among these ids, locked, so that two submissions with the same file wait for one another. */
export function ownFiles(tx: Tx, ownerId: string, fileIds: readonly string[]) {
  return locking(
    tx
      .selectFrom('files')
      .select(['id', 'contentType'])
      .where('ownerId', '=', ownerId)
      .where('purpose', '=', 'submission')
      .where('deletedAt', 'is', null)
      .where(isOneOfIds('id', fileIds))
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

/** The approval process that the brand of a campaign has chosen; no row without a written brief. */
export function approvalProcess(tx: Tx, campaignId: string) {
  return tx
    .selectFrom('campaignBriefs')
    .select(sql<ApprovalProcess | null>`brief ->> 'approvalProcess'`.as('approvalProcess'))
    .where('campaignId', '=', campaignId)
    .orderBy('version', 'desc')
    .limit(1);
}

/** The creator's newest deal on a campaign, if it has not ended, with its brand and its tracking link. */
export function runningDealOn(db: Db, campaignId: string, creatorId: string) {
  return db
    .selectFrom('deals')
    .leftJoin('brandProfiles', 'brandProfiles.userId', 'deals.brandId')
    .select([
      'deals.id',
      'deals.status',
      'deals.agreedAmountMinor',
      'deals.currency',
      'deals.extendsDealId',
      'deals.caseId',
    ])
    .select([caseOfDeal(sql.ref('deals.id')).as('case'), completionOf(sql.ref('deals.id')).as('completedAt')])
    .select(['brandProfiles.companyName as brandName', 'brandProfiles.logoUrl as brandLogoUrl'])
    .select((eb) =>
      eb
        .selectFrom('trackingLinks')
        .whereRef('trackingLinks.dealId', '=', 'deals.id')
        .select('trackingLinks.code')
        .as('trackingCode'),
    )
    .select((eb) =>
      eb
        .selectFrom('trackingLinks')
        .innerJoin('discountCodes', 'discountCodes.linkId', 'trackingLinks.id')
        .whereRef('trackingLinks.dealId', '=', 'deals.id')
        .where('discountCodes.endedAt', 'is', null)
        .select('discountCodes.code')
        .as('discountCode'),
    )
    .where('deals.creatorId', '=', creatorId)
    .where('deals.campaignId', '=', campaignId)
    .where('deals.extendsDealId', 'is', null)
    .where('deals.status', 'not in', ENDED_DEALS)
    .orderBy('deals.invitationDate', 'desc')
    .orderBy('deals.id')
    .limit(1);
}

/** The tab of a campaign by its dates, like {@link campaignBucket}. */
const bucketAt = (now: Date) => sql<CampaignBucket>`case
  when campaigns.status = 'completed' or campaigns.end_date < ${campaignDay(now)} then 'completed'
  when campaigns.start_date > ${campaignDay(now)} then 'upcoming' else 'active' end`;

/** The deals of a creator that have not ended, with their campaigns; campaigns that creators do not see and deleted ones are left out. */
const runningDeals = (db: Db, creatorId: string) =>
  db
    .selectFrom('deals')
    .innerJoin('campaigns', 'campaigns.id', 'deals.campaignId')
    .where('deals.creatorId', '=', creatorId)
    .where('campaigns.deletedAt', 'is', null)
    .where('campaigns.reviewStatus', 'not in', UNSEEN_REVIEWS)
    .where('deals.extendsDealId', 'is', null)
    .where('deals.status', 'not in', ENDED_DEALS);

/** The campaigns that a creator works on, for one tab, newest invitation first; one more than `limit`. */
export function campaignsOfCreator(
  db: Db,
  of: { creatorId: string; tab: CampaignBucket; now: Date; after: Keyset | null; limit: number },
) {
  return runningDeals(db, of.creatorId)
    .leftJoin('brandProfiles', 'brandProfiles.userId', 'deals.brandId')
    .select([
      'campaigns.id',
      'campaigns.name',
      'campaigns.description',
      'campaigns.coverFileId',
      'campaigns.targetIndustries',
      'campaigns.status',
      'campaigns.reviewStatus',
      'campaigns.platforms',
      'campaigns.startDate',
      'campaigns.endDate',
      'campaigns.submissionDeadline',
      'campaigns.timeZone',
      'deals.id as dealId',
      'deals.status as dealStatus',
      'deals.invitationDate',
      'deals.agreedAmountMinor',
      'deals.currency',
      'brandProfiles.companyName as brandName',
      'brandProfiles.logoUrl as brandLogoUrl',
    ])
    .where(bucketAt(of.now), '=', of.tab)
    .$call((query) => inOrder(query, 'descending by ascending id', ['deals.invitationDate', 'deals.id'], of.after))
    .limit(of.limit + 1);
}

/** How many campaigns a creator has in each tab. */
export const campaignCountsOfCreator = (db: Db, creatorId: string, now: Date) =>
  db
    .selectFrom(runningDeals(db, creatorId).select(bucketAt(now).as('tab')).as('running'))
    .select((eb) => ['tab', eb.fn.countAll<number>().as('count')])
    .groupBy('tab');

/** The content that a post is recorded for, whosever it is. */
export const contentOfPost = (tx: Tx, postKey: string) =>
  tx
    .selectFrom('submissions')
    .innerJoin('deals', 'deals.id', 'submissions.dealId')
    .where('submissions.postKey', '=', postKey)
    .select(['submissions.id', 'submissions.creatorId', 'deals.status as dealStatus'])
    .select(['submissions.postCheckDue as due', 'submissions.postVerifiedAt as verifiedAt']);
