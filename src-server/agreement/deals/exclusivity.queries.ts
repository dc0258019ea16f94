import { type Expression, sql } from 'kysely';
import type { CampaignRow, DealRow } from '../../access.ts';
import type { Db, Tx } from '../../data/db.ts';
import { isOneOfIds } from '../../data/sql.ts';
import type { Locked } from '../../ground/locks.ts';
import type { Commitment, Wanted } from './exclusivity.rules.ts';

/** The commitments of creators that reach beyond a day, the earliest first. */
export const commitmentsOf = (db: Db | Tx, creatorIds: readonly string[], after: string) =>
  db
    .selectFrom('commitments')
    .leftJoin('brandProfiles', 'brandProfiles.userId', 'commitments.brandId')
    .select(['commitments.creatorId', 'commitments.dealId', 'commitments.brandId', 'commitments.industryGroup'])
    .select(['commitments.exclusive', 'brandProfiles.companyName as brandName'])
    .select([sql<string>`lower(span)`.as('from'), sql<string>`upper(span)`.as('until')])
    .where(isOneOfIds('commitments.creatorId', creatorIds))
    .where(sql<boolean>`upper(span) > ${after}::date`)
    .orderBy(sql`lower(span)`)
    .orderBy('commitments.number');

/** The commitments of a creator that reach beyond a day, for a row about them. Built as text, because the plugin does not rename keys inside JSON. */
export const commitmentsJson = (creatorId: Expression<string>, after: string) => sql<Commitment[]>`coalesce((
  select json_agg(json_build_object('dealId', c.deal_id, 'brandId', c.brand_id, 'brandName', b.company_name, 'industryGroup', c.industry_group,
    'exclusive', c.exclusive, 'from', lower(c.span), 'until', upper(c.span)) order by lower(c.span), c.number)
  from commitments c left join brand_profiles b on b.user_id = c.brand_id
  where c.creator_id = ${creatorId} and upper(c.span) > ${after}::date), '[]')`;

/** Stores the days of a deal. The database refuses them if those of another brand exclude them. */
export const insertCommitments = (tx: Tx, deal: Locked<DealRow>, { groups, exclusive, from, to }: Wanted) =>
  tx.insertInto('commitments').values(
    groups.map((industryGroup) => ({
      dealId: deal.id,
      creatorId: deal.creatorId,
      brandId: deal.brandId,
      industryGroup,
      exclusive,
      span: sql<string>`daterange(${from}::date, ${to}::date, '[]')`,
    })),
  );

/** Frees the days of deals that have ended without being completed. */
export const deleteCommitments = (tx: Tx, deals: readonly Locked<DealRow>[]) =>
  tx.deleteFrom('commitments').where(
    isOneOfIds(
      'dealId',
      deals.map(({ id }) => id),
    ),
  );

/** Ends the exclusivity of deals whose usage has begun after the agreed months, and never later than it would have ended. */
export const endWithUsage = (tx: Tx, campaign: Locked<CampaignRow>, deals: readonly DealRow[]) =>
  tx
    .updateTable('commitments')
    .from('deals')
    .set({
      span: sql<string>`daterange(lower(span), least(upper(span), greatest(lower(span),
        (deals.usage_from + make_interval(months => (deals.usage_rights ->> 'exclusivityMonths')::int))::date) + 1))`,
    })
    .whereRef('deals.id', '=', 'commitments.dealId')
    .where('deals.campaignId', '=', campaign.id)
    .where('deals.usageFrom', 'is not', null)
    .where('commitments.exclusive', '=', true)
    .where(
      isOneOfIds(
        'commitments.dealId',
        deals.map(({ id }) => id),
      ),
    );

/** The exclusivity that a creator has promised and that is not over, with the campaign, the one that ends first at the top. */
export const promisedBy = (db: Db, creatorId: string, today: string) =>
  db
    .selectFrom('commitments')
    .innerJoin('deals', 'deals.id', 'commitments.dealId')
    .innerJoin('campaigns', 'campaigns.id', 'deals.campaignId')
    .leftJoin('brandProfiles', 'brandProfiles.userId', 'commitments.brandId')
    .select(['commitments.dealId', 'campaigns.id as campaignId', 'campaigns.name as campaignName'])
    .select('brandProfiles.companyName as brandName')
    .select([
      sql<string[]>`array_agg(industry_group order by industry_group)`.as('groups'),
      sql<string>`min(lower(span))`.as('from'),
      sql<string>`max(upper(span)) - 1`.as('until'),
    ])
    .where('commitments.creatorId', '=', creatorId)
    .where('commitments.exclusive', '=', true)
    .where(sql<boolean>`upper(span) > ${today}::date`)
    .groupBy(['commitments.dealId', 'campaigns.id', 'brandProfiles.companyName'])
    .orderBy(sql`max(upper(span))`)
    .orderBy('commitments.dealId');
