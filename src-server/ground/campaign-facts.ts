import { sql } from 'kysely';
import type { DealStatus, StatusOf } from '#shared/lifecycles.ts';
import {
  AGREED_DEALS,
  APPROVED_CONTENT,
  BOUND_DEALS,
  COMMITTED_DEALS,
  COUNTED_DEALS,
  ENDED_DEALS,
} from '#shared/status-sets.ts';
import type { Db, Tx } from '../data/db.ts';
import { listed } from '../data/sql.ts';
import { agreedCostMinor, type CampaignId, committedMinor, paymentFacts } from './campaign-money.ts';

/** The pieces of SQL from which the queries of campaigns and orders are built. */

/** The number of deals in these statuses; an extension of usage rights is not another creator. */
const count = (statuses: readonly DealStatus[]) =>
  sql<number>`count(*) filter (where deals.status in (${listed(statuses)}) and deals.extends_deal_id is null)`;

/** How many creators a campaign has, by the statuses of their deals, for lists. */
export function creatorCounts(db: Db | Tx, campaignId: CampaignId) {
  return db
    .selectFrom('deals')
    .where('deals.campaignId', '=', campaignId)
    .select([count(AGREED_DEALS).as('creatorsActive'), count(COUNTED_DEALS).as('creatorsAll')]);
}

/** Everything counted over a campaign's deals at once; lists join it laterally, guards run it alone. */
export function dealFacts(db: Db | Tx, campaignId: CampaignId) {
  return creatorCounts(db, campaignId).select([
    count(COMMITTED_DEALS).as('committedDeals'),
    count(['invited']).as('invitedDeals'),
    count(['accepted']).as('acceptedDeals'),
    count(BOUND_DEALS).as('boundDeals'),
    sql<number>`count(*)`.as('allDeals'),
    committedMinor.as('committedMinor'),
    agreedCostMinor.as('agreedCostMinor'),
    sql<Date | null>`min(deals.invitation_date) filter (where deals.status = 'invited'
        and deals.extends_deal_id is null)`.as('oldestInvitation'),
  ]);
}

/** How many applications to a campaign its brand has to answer, and when the newest of them arrived. */
export function applicationFacts(db: Db | Tx, campaignId: CampaignId) {
  return db
    .selectFrom('applications')
    .where('applications.campaignId', '=', campaignId)
    .where('applications.status', '=', 'pending')
    .select([
      sql<number>`count(*)`.as('pendingApplications'),
      sql<Date | null>`max(applications.created_at)`.as('newestApplication'),
    ]);
}

/** How far a campaign's content is. Content of a deal that has ended counts only as having been submitted. */
export function contentFacts(db: Db | Tx, campaignId: CampaignId) {
  const ofDealNotEnded = sql`deals.status not in (${listed(ENDED_DEALS)})`;
  return db
    .selectFrom('submissions')
    .innerJoin('deals', 'deals.id', 'submissions.dealId')
    .where('submissions.campaignId', '=', campaignId)
    .where('submissions.status', '<>', 'draft')
    .select([
      sql<number>`count(*)`.as('submissions'),
      sql<number>`count(*) filter (where submissions.status = 'submitted' and ${ofDealNotEnded})`.as('awaitingReview'),
      sql<number>`count(*) filter (where submissions.status in (${listed(APPROVED_CONTENT)}) and ${ofDealNotEnded})`.as(
        'approvedContent',
      ),
      sql<number>`count(*) filter (where submissions.status = 'published' and ${ofDealNotEnded})`.as(
        'publishedContent',
      ),
    ]);
}

/** For each deal of a campaign that is under contract: its creator, how many pieces are approved and how many wait for another version. */
export function contentByCreator(db: Db | Tx, campaignId: string) {
  const pieces = (statuses: readonly StatusOf<'submission'>[]) =>
    sql<number>`count(submissions.id) filter (where submissions.status in (${listed(statuses)}))`;
  return db
    .selectFrom('deals')
    .innerJoin('users', 'users.id', 'deals.creatorId')
    .leftJoin('submissions', 'submissions.dealId', 'deals.id')
    .where('deals.campaignId', '=', campaignId)
    .where('deals.status', 'in', BOUND_DEALS)
    .where('deals.extendsDealId', 'is', null)
    .groupBy(['deals.id', 'users.id'])
    .select(['deals.status', 'users.firstName', 'users.lastName'])
    .select([pieces(APPROVED_CONTENT).as('approved'), pieces(['revision_requested']).as('revisions')])
    .orderBy('deals.createdAt')
    .orderBy('deals.id');
}

/** Whether the papers are there and what was paid. */
export function paperFacts(db: Db | Tx, campaignId: CampaignId) {
  const file = (kind: 'contract' | 'brief') =>
    db
      .selectFrom('campaignFiles')
      .where('campaignFiles.campaignId', '=', campaignId)
      .where('campaignFiles.kind', '=', kind)
      .where('campaignFiles.removedAt', 'is', null)
      .select('campaignFiles.id');
  const brief = db
    .selectFrom('campaignBriefs')
    .where('campaignBriefs.campaignId', '=', campaignId)
    .select('campaignBriefs.id');
  const processing = db
    .selectFrom('payments')
    .where('payments.campaignId', '=', campaignId)
    .where('payments.unwanted', '=', false)
    .where('payments.status', '=', 'processing')
    .select('payments.id');
  const paid = paymentFacts(db, campaignId).as('paid');
  return db
    .selectFrom(paid)
    .selectAll('paid')
    .select((eb) => [
      eb.exists(file('contract')).$castTo<boolean>().as('contractStored'),
      eb
        .or([eb.exists(file('brief')), eb.exists(brief)])
        .$castTo<boolean>()
        .as('briefStored'),
      eb.exists(processing).$castTo<boolean>().as('paymentProcessing'),
    ]);
}

/** Everything that the guards of one campaign need. */
export function campaignFacts(db: Db | Tx, campaignId: string) {
  return db
    .selectFrom(dealFacts(db, campaignId).as('d'))
    .innerJoin(contentFacts(db, campaignId).as('c'), (join) => join.onTrue())
    .innerJoin(paperFacts(db, campaignId).as('p'), (join) => join.onTrue())
    .selectAll(['d', 'c', 'p']);
}
export type CampaignFacts = Awaited<ReturnType<ReturnType<typeof campaignFacts>['executeTakeFirstOrThrow']>>;

/** Whether the brand has changed anything that the reviewer sees since a revision was requested. */
export function changedSinceRevision(db: Db | Tx, campaignId: string) {
  const rows = db.selectFrom('auditLog').where('resourceType', '=', 'campaign').where('resourceId', '=', campaignId);
  const asked = rows.where('action', '=', 'review.requestRevision').select((eb) => eb.fn.max('id').as('id'));
  return rows
    .where('action', 'in', [
      'campaign.edit',
      'campaign.saveDraft',
      'payments.saveBrief',
      'payments.attachFile',
      'payments.removeFile',
    ])
    .where(({ eb, fn }) => eb('id', '>', fn.coalesce(asked, sql<number>`0`)))
    .select('id')
    .limit(1);
}

/** The hashtags and mentions that the newest brief of a campaign asks for; none if it has no brief. */
export const briefTags = (campaignId: CampaignId) => sql<string[]>`coalesce((
  select array(select jsonb_array_elements_text(b.brief -> 'hashtags' || (b.brief -> 'mentions')))
  from campaign_briefs b where b.campaign_id = ${campaignId} order by b.version desc limit 1), '{}')`;
