import { expressionBuilder, sql, type Updateable } from 'kysely';
import type { Database } from '#db/schema.ts';
import type { CampaignBadge } from '#shared/campaigns/campaign-filters.ts';
import type { CampaignFilters } from '#shared/campaigns/campaigns.schema.ts';
import { industriesIn } from '#shared/choices/industries.ts';
import { DEFAULT_CURRENCY } from '#shared/constants.ts';
import type { Stage } from '#shared/stages.ts';
import {
  AWAITING_DECISION,
  BADGED_CAMPAIGNS,
  HALTED_CAMPAIGNS,
  INVITING_CAMPAIGNS,
  isOneOf,
} from '#shared/status-sets.ts';
import type { CampaignRow, Granted } from '../access.ts';
import type { Db, Tx } from '../data/db.ts';
import { inOrder } from '../data/keyset.ts';
import { campaignContains, contains } from '../data/sql.ts';
import { activeOf, campaignsOf, completedOf, ordersOf } from '../ground/campaign-counts.ts';
import { applicationFacts, contentFacts, creatorCounts, dealFacts, paperFacts } from '../ground/campaign-facts.ts';
import { flagRefusalColumn } from '../ground/flags.ts';
import type { Locked } from '../ground/locks.ts';
import { timeZoneOfBrand } from '../ground/people.ts';
import type { Keyset } from '../paging.ts';
import { plannedEachTime } from '../speed/kept-plans.ts';

/** The text that a brand searches, as in the index `campaigns_search`. */
const NAME_AND_DESCRIPTION = sql`coalesce(name, '') || ' ' || coalesce(description, '')`;

/** The columns that a card shows; the others are left out, because a list would transfer them for nothing. */
const CARD_COLUMNS = [
  'campaigns.id',
  'campaigns.name',
  'campaigns.campaignType',
  'campaigns.status',
  'campaigns.stage',
  'campaigns.reviewStatus',
  'campaigns.currentStep',
  'campaigns.platforms',
  'campaigns.budgetMinor',
  'campaigns.currency',
  'campaigns.coverFileId',
  'campaigns.targetIndustries',
  'campaigns.submissionDeadline',
  'campaigns.timeZone',
  'campaigns.createdAt',
  'campaigns.updatedAt',
] as const;

/** Which of a brand's campaigns are listed. */
export type ListFilters = Pick<CampaignFilters, 'which'> &
  Partial<Omit<CampaignFilters, 'which'>> & { stage?: Stage | undefined };

interface ListOptions extends ListFilters {
  brandId: string | null;
  limit: number;
  after: Keyset | null;
}

/** Whether a campaign has the badge: the opposite of `campaignBadge`. */
function hasBadge(badge: CampaignBadge) {
  const eb = expressionBuilder<Database, 'campaigns'>();
  if (isOneOf(BADGED_CAMPAIGNS, badge)) return eb('status', '=', badge);
  const waits = badge === 'pending_review';
  return eb.and([
    eb('status', 'not in', BADGED_CAMPAIGNS),
    waits ? eb('reviewStatus', 'in', AWAITING_DECISION) : eb('reviewStatus', '=', badge),
  ]);
}

/** One page of campaigns, limited before anything is joined, so that deals and content are counted only for its rows. */
function campaignPage(db: Db | Tx, { brandId, which, search = '', limit, after, ...filters }: ListOptions) {
  const { stage, status, industry, from, until } = filters;
  return (
    (which === 'submitted' ? ordersOf(db, brandId) : campaignsOf(db, brandId))
      .select(CARD_COLUMNS)
      .$if(which === 'drafts', (qb) => qb.where('reviewStatus', '=', 'draft'))
      .$if(which === 'inviting', (qb) =>
        qb.where('status', 'in', INVITING_CAMPAIGNS).where('reviewStatus', '<>', 'rejected'),
      )
      .$if(stage !== undefined, (qb) => qb.where('stage', '=', stage ?? 'campaign_setup'))
      .$if(status !== undefined, (qb) => qb.where(hasBadge(status ?? 'draft')))
      .$if(industry !== undefined, (qb) =>
        qb.where(sql<boolean>`target_industries && ${[industry, ...industriesIn([industry ?? ''])]}::text[]`),
      )
      .$if(from !== undefined, (qb) => qb.where('startDate', '>=', from ?? ''))
      .$if(until !== undefined, (qb) => qb.where('endDate', '<=', until ?? ''))
      // The first condition uses the index of names and descriptions, the second keeps only matches of the name.
      .$if(search !== '', (qb) =>
        qb.withPlugin(plannedEachTime).where(contains(NAME_AND_DESCRIPTION, search)).where(campaignContains(search)),
      )
      .$call((qb) => inOrder(qb, 'descending', ['createdAt', 'id'], after))
      .limit(limit + 1)
  );
}

/** A brand's campaigns, newest first, with their deals and content counted. One statement for any number of campaigns. */
export function campaignCards(db: Db | Tx, options: ListOptions) {
  const id = sql.ref<string>('campaigns.id');
  return db
    .selectFrom(campaignPage(db, options).as('campaigns'))
    .leftJoinLateral(creatorCounts(db, id).as('d'), (join) => join.onTrue())
    .leftJoinLateral(contentFacts(db, id).as('c'), (join) => join.onTrue())
    .selectAll('campaigns')
    .select(['d.creatorsActive', 'd.creatorsAll', 'c.submissions'])
    .orderBy('campaigns.createdAt', 'desc')
    .orderBy('campaigns.id', 'desc');
}
export type CardRow = Awaited<ReturnType<ReturnType<typeof campaignCards>['execute']>>[number];

/** The dashboard's three figures and what else it needs to know about the brand (BR-DASH-08 to BR-DASH-11). */
export function brandOverview(db: Db | Tx, brandId: string | null) {
  return db.selectNoFrom((eb) => {
    const count = sql<number>`count(*)`.as('n');
    return [
      campaignsOf(db, brandId).select(count).as('total'),
      activeOf(db, brandId).select(count).as('active'),
      completedOf(db, brandId).select(count).as('completed'),
      eb
        .selectFrom('brandProfiles')
        .where('userId', '=', brandId)
        .select(sql<boolean>`website_url is not null and brand_bio is not null`.as('done'))
        .as('profileDone'),
      eb
        .exists(eb.selectFrom('paymentMethods').where('brandId', '=', brandId).select('brandId'))
        .$castTo<boolean>()
        .as('hasPaymentMethod'),
      eb
        .exists(eb.selectFrom('deals').where('brandId', '=', brandId).select('id'))
        .$castTo<boolean>()
        .as('hasInvited'),
      eb
        .selectFrom('actionItemDismissals')
        .where('userId', '=', brandId)
        .select(sql<string[]>`coalesce(array_agg(item_key), '{}')`.as('keys'))
        .as('dismissed'),
    ];
  });
}

/** The brand's unfinished campaigns with all facts for action items, newest first; those beyond the limit are left out. */
export function actionFacts(db: Db | Tx, brandId: string | null, limit: number) {
  const id = sql.ref<string>('campaigns.id');
  const unfinished = campaignsOf(db, brandId)
    .selectAll()
    .where('status', 'not in', HALTED_CAMPAIGNS)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(limit);
  return db
    .selectFrom(unfinished.as('campaigns'))
    .leftJoinLateral(dealFacts(db, id).as('d'), (join) => join.onTrue())
    .leftJoinLateral(contentFacts(db, id).as('c'), (join) => join.onTrue())
    .leftJoinLateral(paperFacts(db, id).as('p'), (join) => join.onTrue())
    .leftJoinLateral(applicationFacts(db, id).as('a'), (join) => join.onTrue())
    .selectAll(['campaigns', 'd', 'c', 'p', 'a'])
    .select(flagRefusalColumn('creator_invites_enabled').as('invitesOff'));
}
export type ActionFacts = Awaited<ReturnType<ReturnType<typeof actionFacts>['execute']>>[number];

/** The newest decision on a campaign: why it needs revision or was rejected. */
export function latestDecision(db: Db | Tx, campaignId: string) {
  return db
    .selectFrom('campaignReviews')
    .where('campaignId', '=', campaignId)
    .where('kind', '=', 'decision')
    .select(['decision', 'note', 'createdAt'])
    .orderBy('createdAt', 'desc')
    .orderBy('round', 'desc')
    .limit(1);
}

/** Hides an action item of a person; one that is already hidden stays so. */
export function dismissItem(tx: Tx, item: { userId: string; itemKey: string; dismissedAt: Date }) {
  return tx
    .insertInto('actionItemDismissals')
    .values(item)
    .onConflict((conflict) => conflict.columns(['userId', 'itemKey']).doNothing());
}

/** Shows a hidden action item of a person again. */
export function restoreItem(tx: Tx, { userId, itemKey }: { userId: string; itemKey: string }) {
  return tx.deleteFrom('actionItemDismissals').where('userId', '=', userId).where('itemKey', '=', itemKey);
}

/** Marks a campaign as deleted, which takes it out of every list, or restores it. */
export function markDeleted(
  tx: Tx,
  { id }: Granted<CampaignRow>,
  mark: { deletedAt: Date | null; deletedBy: string | null },
) {
  return tx.updateTable('campaigns').set(mark).where('id', '=', id);
}

/** A brand's campaigns of every origin by part of name, description or status; deleted ones as long as they can be restored. */
export function searchedCampaigns(
  db: Db | Tx,
  { brandId, search, deletedSince, limit }: { brandId: string; search: string; deletedSince: Date; limit: number },
) {
  return db
    .selectFrom('campaigns')
    .selectAll()
    .where('brandId', '=', brandId)
    .where((eb) => eb.or([eb('deletedAt', 'is', null), eb('deletedAt', '>', deletedSince)]))
    .$if(search !== '', (qb) =>
      qb
        .withPlugin(plannedEachTime)
        .where((eb) =>
          eb.or([
            contains(NAME_AND_DESCRIPTION, search),
            contains(sql`status`, search),
            contains(sql`review_status`, search),
          ]),
        ),
    )
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(limit);
}

/** The values of the wizard's fields by the columns that store them; null if a field was emptied. */
type Content = Partial<
  Omit<Updateable<Database['campaigns']>, 'contentRequirements'> & Pick<CampaignRow, 'contentRequirements'>
>;

const stored = ({ contentRequirements, ...content }: Content) => ({
  ...content,
  ...(contentRequirements && { contentRequirements: JSON.stringify(contentRequirements) }),
});

/** Starts a draft of a brand; its days are in the brand's time zone. */
export const insertDraft = (tx: Tx, brandId: string, content: Content, now: Date) =>
  tx
    .insertInto('campaigns')
    .values({
      currency: DEFAULT_CURRENCY,
      ...stored(content),
      brandId,
      timeZone: timeZoneOfBrand(brandId),
      origin: 'draft',
      status: 'draft',
      reviewStatus: 'draft',
      stage: 'campaign_setup',
      createdAt: now,
      updatedAt: now,
    })
    .returningAll();

/** Writes what has changed of a campaign's content, and where the wizard resumes; returns the updated row. */
export const writeContent = (
  tx: Tx,
  campaign: Locked<CampaignRow>,
  content: Content,
  at: Pick<CampaignRow, 'currentStep' | 'updatedAt' | 'textHeld'>,
) =>
  tx
    .updateTable('campaigns')
    .set({ ...stored(content), ...at })
    .where('id', '=', campaign.id)
    .returningAll();

/** Stores which of a campaign's texts are held. */
export const setTextHeld = (tx: Tx, { id }: Locked<CampaignRow>, textHeld: CampaignRow['textHeld']) =>
  tx.updateTable('campaigns').set({ textHeld }).where('id', '=', id);
