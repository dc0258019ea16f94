import { sql } from 'kysely';
import { HOUR_MS, REVIEW_PERIOD_HOURS, STAFF_DECIDE_AFTER_PERIODS } from '#shared/constants.ts';
import { AWAITED_DEALS, OPEN_CASES, UNDECIDING_CAMPAIGNS } from '#shared/status-sets.ts';
import type { Db, Tx } from '../data/db.ts';
import { inOrder } from '../data/keyset.ts';
import type { Keyset } from '../paging.ts';
import { approvalProcessOf, submissionsWithHistory } from './history.queries.ts';
import { checksJson } from './post-checks.queries.ts';

/** The latest submission times whose review period has passed `periods` times by now. */
export function handedInBefore(now: Date, periods = 1) {
  const before = (hours: number) => new Date(now.getTime() - periods * hours * HOUR_MS);
  const { standard, fast, detailed } = REVIEW_PERIOD_HOURS;
  return {
    /** For the approval process in the campaign's brief. */
    byBrief: sql<Date>`case ${approvalProcessOf('submissions.campaign_id')} when 'fast' then ${before(fast)}::timestamptz
    when 'detailed' then ${before(detailed)}::timestamptz else ${before(standard)}::timestamptz end`,
    /** For the shortest period: a constant, so that an index can be searched with it before the exact time is compared. */
    atLeast: before(Math.min(standard, fast, detailed)),
  };
}

/**
 * Content that staff may decide on (ruling B2.3): its brand has not reviewed it within twice its review period. Content of a paused
 * campaign, of an ended deal and of one with an open case is left out.
 */
function leftToStaff(db: Db | Tx, now: Date) {
  const { byBrief, atLeast } = handedInBefore(now, STAFF_DECIDE_AFTER_PERIODS);
  return db
    .selectFrom('submissions')
    .innerJoin('campaigns', 'campaigns.id', 'submissions.campaignId')
    .innerJoin('deals', 'deals.id', 'submissions.dealId')
    .where('submissions.status', '=', 'submitted')
    .where('submissions.submittedAt', '<=', atLeast)
    .where('submissions.submittedAt', '<=', byBrief)
    .where('campaigns.status', 'not in', UNDECIDING_CAMPAIGNS)
    .where('campaigns.deletedAt', 'is', null)
    .where('deals.status', 'in', AWAITED_DEALS)
    .where(({ exists, not, selectFrom }) =>
      not(
        exists(
          selectFrom('cases')
            .select('cases.id')
            .whereRef('cases.dealId', '=', 'submissions.dealId')
            .where('cases.status', 'in', OPEN_CASES),
        ),
      ),
    );
}

/** One row if any content became the staff's to decide after a moment (null: at any time), otherwise none. */
export function leftToStaffSince(db: Db | Tx, now: Date, since: Date | null) {
  const { byBrief } = handedInBefore(now, STAFF_DECIDE_AFTER_PERIODS);
  return leftToStaff(db, now)
    .select('submissions.id')
    .$if(since !== null, (query) =>
      query.where(
        'submissions.submittedAt',
        '>',
        sql<Date>`${since}::timestamptz - (${now}::timestamptz - ${byBrief})`,
      ),
    )
    .orderBy('submissions.submittedAt', 'desc')
    .limit(1);
}

/**
 * Handed-in content that its brand has not reviewed within twice its review period, longest waiting first, with its reviews and comments; one more
 * than `limit`.
 */
export function contentForStaff(db: Db | Tx, options: { now: Date; after: Keyset | null; limit: number }) {
  const { now, after, limit } = options;
  return submissionsWithHistory(db, 'brand')
    .innerJoin(
      leftToStaff(db, now)
        .select(['submissions.id', 'campaigns.name as campaignName', 'campaigns.brandId', 'deals.status as dealStatus'])
        .select(['campaigns.status as campaignStatus', 'campaigns.reviewStatus', 'campaigns.reviewStage'])
        .select(['campaigns.endDate', 'campaigns.timeZone', 'campaigns.contentRequirements'])
        .$call((query) => inOrder(query, 'ascending', ['submissions.submittedAt', 'submissions.id'], after))
        .limit(limit + 1)
        .as('page'),
      (join) => join.onRef('page.id', '=', 'submissions.id'),
    )
    .innerJoin('users', 'users.id', 'submissions.creatorId')
    .leftJoin('creatorProfiles', 'creatorProfiles.userId', 'submissions.creatorId')
    .leftJoin('brandProfiles', 'brandProfiles.userId', 'page.brandId')
    .select(['users.firstName', 'users.lastName', 'creatorProfiles.avatarUrl'])
    .select(['page.campaignStatus', 'page.reviewStatus', 'page.reviewStage', 'page.endDate', 'page.timeZone'])
    .select([
      'page.contentRequirements',
      'page.campaignName',
      'page.dealStatus',
      'brandProfiles.companyName as brandName',
    ])
    .select(approvalProcessOf('submissions.campaign_id').as('approvalProcess'))
    .orderBy('submissions.submittedAt')
    .orderBy('submissions.id');
}

/** The same content, what was handed in first at the top, each with how many there are. */
export const longestLeftToStaff = (db: Db, now: Date, limit: number) =>
  leftToStaff(db, now)
    .innerJoin('users', 'users.id', 'submissions.creatorId')
    .select(['submissions.id', 'submissions.title', 'submissions.submittedAt', 'campaigns.name as campaignName'])
    .select(['users.firstName', 'users.lastName'])
    .select(approvalProcessOf('submissions.campaign_id').as('approvalProcess'))
    .select(sql<number>`count(*) over ()`.as('total'))
    .orderBy('submissions.submittedAt')
    .orderBy('submissions.id')
    .limit(limit);

/** The handed-in content of a campaign, newest first; one more than `limit`, to see whether there is more. */
export function contentHandedIn(db: Db, campaignId: string, { after, limit }: { after: Keyset | null; limit: number }) {
  const page = db
    .selectFrom('submissions')
    .select([
      'id',
      'campaignId',
      'dealId',
      'creatorId',
      'title',
      'status',
      'version',
      'postUrl',
      'submittedAt',
      'createdAt',
    ])
    .select(['platform', 'postCheckDue', 'postVerifiedAt'])
    .where('campaignId', '=', campaignId)
    .where('status', '<>', 'draft')
    .$call((query) => inOrder(query, 'descending by ascending id', ['createdAt', 'id'], after))
    .limit(limit + 1);
  return db
    .selectFrom(page.as('page'))
    .innerJoin('users', 'users.id', 'page.creatorId')
    .innerJoin('deals', 'deals.id', 'page.dealId')
    .select([
      'page.id',
      'page.campaignId',
      'page.title',
      'page.status',
      'page.version',
      'page.postUrl',
      'page.submittedAt',
      'page.createdAt',
      'page.platform',
      'page.postCheckDue',
      'page.postVerifiedAt',
      'deals.status as dealStatus',
      'users.firstName',
      'users.lastName',
    ])
    .select(checksJson('page.id').as('checks'))
    .orderBy('page.createdAt', 'desc')
    .orderBy('page.id');
}
