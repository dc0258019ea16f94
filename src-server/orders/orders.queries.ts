import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { latestDay } from '#shared/dates.ts';
import { BOUND_DEALS, CONTRACTED_DEALS } from '#shared/status-sets.ts';
import type { Db, Tx } from '../data/db.ts';
import { inOrder } from '../data/keyset.ts';
import { campaignDay } from '../data/sql.ts';
import { ordersByStage } from '../ground/campaign-counts.ts';
import { applicationFacts, contentFacts, dealFacts, paperFacts } from '../ground/campaign-facts.ts';
import { caseOfDeal, completionOf } from '../ground/deal-cases.ts';
import { flagRefusalColumn } from '../ground/flags.ts';
import { comparableTotal, inCents, usdMicros } from '../ground/rates.ts';
import type { Keyset } from '../paging.ts';

/** How many of a brand's orders are in each stage, and the sum of their budgets in cents at the day's rates. */
export function stageSums(db: Db, brandId: string, today: string) {
  return ordersByStage(db, brandId).select(({ ref }) => [
    comparableTotal(inCents(ref('budgetMinor'), ref('currency'), usdMicros(ref('currency'), sql`${today}::date`))).as(
      'budgetMinor',
    ),
  ]);
}

/** One order with all facts that its guards need, in one statement; none for a draft. */
export function orderWithFacts(db: Db | Tx, campaignId: string) {
  return db
    .selectFrom('campaigns')
    .where('campaigns.id', '=', campaignId)
    .where('campaigns.reviewStatus', '<>', 'draft')
    .innerJoin(orderFacts(db, campaignId).as('facts'), (join) => join.onTrue())
    .innerJoin(applicationFacts(db, campaignId).as('a'), (join) => join.onTrue())
    .selectAll(['campaigns', 'facts', 'a'])
    .select([
      reviewNote(db, campaignId).as('reviewNote'),
      flagRefusalColumn('creator_invites_enabled').as('invitesOff'),
    ]);
}

/** What the guards of an order need to know besides the campaign itself. */
export function orderFacts(db: Db | Tx, campaignId: string) {
  return db
    .selectFrom(dealFacts(db, campaignId).as('d'))
    .innerJoin(contentFacts(db, campaignId).as('c'), (join) => join.onTrue())
    .innerJoin(paperFacts(db, campaignId).as('p'), (join) => join.onTrue())
    .innerJoin(finishedDeals(db, campaignId).as('f'), (join) => join.onTrue())
    .selectAll(['d', 'c', 'p', 'f']);
}

/** The note of the newest decision. */
function reviewNote(db: Db | Tx, campaignId: string) {
  return db
    .selectFrom('campaignReviews')
    .where('campaignId', '=', campaignId)
    .where('kind', '=', 'decision')
    .select('note')
    .orderBy('createdAt', 'desc')
    .orderBy('round', 'desc')
    .limit(1);
}

/** How many bound deals have all their content approved: their last milestone was reached, even if it still waits for money. */
function finishedDeals(db: Db | Tx, campaignId: string) {
  return db
    .selectFrom('deals')
    .innerJoin('milestones', 'milestones.dealId', 'deals.id')
    .where('deals.campaignId', '=', campaignId)
    .where('deals.status', 'in', BOUND_DEALS)
    .where('deals.extendsDealId', 'is', null)
    .where('milestones.kind', '=', 'approval')
    .where((eb) => eb.or([eb('milestones.status', '<>', 'planned'), eb('milestones.reachedAt', 'is not', null)]))
    .select(sql<number>`count(*)`.as('finishedDeals'));
}

/** The deals of an order with what a brand may see of their creators (ruling C23). */
function dealsWithCreators(db: Db | Tx, campaignId: string) {
  return db
    .selectFrom('deals')
    .innerJoin('users', 'users.id', 'deals.creatorId')
    .leftJoin('creatorProfiles', 'creatorProfiles.userId', 'deals.creatorId')
    .where('deals.campaignId', '=', campaignId)
    .select([
      'deals.id as dealId',
      'deals.creatorId',
      'deals.status',
      'deals.agreedAmountMinor',
      'deals.currency',
      'deals.invitationDate',
      'deals.responseDate',
      'deals.cancelReason',
      'deals.expiresAt',
      'deals.usageRights',
      'deals.usageFrom',
      'deals.usageUntil',
      'deals.extendsDealId',
      'deals.caseId',
      'users.firstName',
      'users.lastName',
      'users.status as accountStatus',
      'users.flagged',
      'creatorProfiles.username',
      'creatorProfiles.avatarUrl',
    ]);
}

/** The creators of an order in the order in which they were invited. */
export const orderCreators = (db: Db | Tx, campaignId: string, limit: number) =>
  dealsWithCreators(db, campaignId)
    .select([caseOfDeal(sql.ref('deals.id')).as('case'), completionOf(sql.ref('deals.id')).as('completedAt')])
    .orderBy('deals.createdAt')
    .orderBy('deals.id')
    .limit(limit);

/** One page of the creators of an order by their newest offers, newest first; one more than `limit`, to see whether there are more. */
export function newestOffers(db: Db, campaignId: string, { after, limit }: { after: Keyset | null; limit: number }) {
  return dealsWithCreators(db, campaignId)
    .select(['deals.createdAt', flagRefusalColumn('creator_invites_enabled').as('invitesOff')])
    .where('deals.extendsDealId', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('deals as later')
            .select('later.id')
            .where('later.campaignId', '=', campaignId)
            .whereRef('later.creatorId', '=', 'deals.creatorId')
            .where('later.extendsDealId', 'is', null)
            .where(sql<SqlBool>`(later.created_at, later.id) > (deals.created_at, deals.id)`),
        ),
      ),
    )
    .$call((query) => inOrder(query, 'descending', ['deals.createdAt', 'deals.id'], after))
    .limit(limit + 1);
}

/** How many deals of an order are in each status. */
export const dealsByStatus = (db: Db | Tx, campaignId: string) =>
  db
    .selectFrom('deals')
    .where('campaignId', '=', campaignId)
    .where('extendsDealId', 'is', null)
    .select(['status', sql<number>`count(*)`.as('deals')])
    .groupBy('status');

/** The submissions that the creators of an order submitted, newest first. */
export function orderContent(db: Db | Tx, campaignId: string, limit: number) {
  return db
    .selectFrom('submissions')
    .innerJoin('users', 'users.id', 'submissions.creatorId')
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('submissionVersions')
          .innerJoin('submissionFiles', 'submissionFiles.versionId', 'submissionVersions.id')
          .innerJoin('files', 'files.id', 'submissionFiles.fileId')
          .whereRef('submissionVersions.submissionId', '=', 'submissions.id')
          .whereRef('submissionVersions.version', '=', 'submissions.version')
          .select('files.contentType')
          .orderBy('submissionFiles.position')
          .limit(1)
          .as('file'),
      (join) => join.onTrue(),
    )
    .where('submissions.campaignId', '=', campaignId)
    .where('submissions.status', '<>', 'draft')
    .select([
      'submissions.id as submissionId',
      'submissions.dealId',
      'submissions.title',
      'submissions.status',
      'submissions.postUrl',
      'submissions.submittedAt',
      'users.firstName',
      'users.lastName',
      'file.contentType',
    ])
    .orderBy('submissions.createdAt', 'desc')
    .orderBy('submissions.id', 'desc')
    .limit(limit);
}

/** The creators of a campaign with approved content, each once with one of their submissions: they are told to post at launch. */
export function approvedCreators(tx: Tx, campaignId: string) {
  return tx
    .selectFrom('submissions')
    .where('campaignId', '=', campaignId)
    .where('status', '=', 'approved')
    .distinctOn('creatorId')
    .select(['creatorId', 'id as submissionId'])
    .orderBy('creatorId')
    .orderBy('createdAt')
    .orderBy('id');
}

/** The creators whose deal on a campaign is or was under contract. */
export function creatorsOf(tx: Tx, campaignId: string) {
  return tx
    .selectFrom('deals')
    .where('campaignId', '=', campaignId)
    .where('status', 'in', CONTRACTED_DEALS)
    .where('extendsDealId', 'is', null)
    .select('creatorId')
    .orderBy('creatorId');
}

/**
 * What a completion at this moment did with the milestones of a campaign: released, on hold because they are not paid, and on hold for another
 * reason.
 */
export const completionMoney = (tx: Tx, campaignId: string, at: Date) =>
  tx
    .selectFrom('milestones')
    .innerJoin('deals', 'deals.id', 'milestones.dealId')
    .where('deals.campaignId', '=', campaignId)
    .select([
      sumOfMilestones(sql<SqlBool>`milestones.released_at = ${at}`).as('releasedMinor'),
      sumOfMilestones(sql<SqlBool>`milestones.status = 'held' and milestones.uncovered`).as('unpaidMinor'),
      sumOfMilestones(sql<SqlBool>`milestones.status = 'held' and not milestones.uncovered`).as('heldMinor'),
    ]);

const sumOfMilestones = (which: RawBuilder<SqlBool>) =>
  sql<number>`coalesce(sum(milestones.amount_minor) filter (where ${which}), 0)::bigint`;

/** Live campaigns whose last day is over in their time zone, oldest first. */
export function dueCampaigns(db: Db | Tx, now: Date) {
  return db
    .selectFrom('campaigns')
    .where('status', '=', 'live')
    .where('endDate', '<', latestDay(now))
    .where('endDate', '<', campaignDay(now))
    .where('deletedAt', 'is', null)
    .select('id')
    .orderBy('endDate');
}
