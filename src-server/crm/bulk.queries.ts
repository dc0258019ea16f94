import { sql } from 'kysely';
import { COMMITTED_DEALS } from '#shared/status-sets.ts';
import type { Db, Tx } from '../data/db.ts';
import { isOneOfIds } from '../data/sql.ts';

/** How many messages to several creators a brand has sent since then. */
export const bulkSince = (db: Db | Tx, brandId: string, since: Date) =>
  db
    .selectFrom('dealMessages')
    .where('brandId', '=', brandId)
    .where('bulkKey', 'is not', null)
    .where('createdAt', '>', since)
    .select(sql<number>`count(*)::int`.as('sent'));

/**
 * Those of a brand's people who were chosen, with the newest deal in whose conversation something can be written, and how many messages to several the
 * brand has sent since then.
 */
export const chosenPeople = (db: Db, brandId: string, personIds: readonly string[], since: Date) =>
  db
    .selectFrom('brandPeople as p')
    .leftJoin('users as u', 'u.id', 'p.creatorId')
    .leftJoin('creatorProfiles as c', 'c.userId', 'p.creatorId')
    .leftJoin('brandProfiles as b', 'b.userId', 'p.brandId')
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('deals')
          .innerJoin('campaigns', 'campaigns.id', 'deals.campaignId')
          .where('deals.brandId', '=', brandId)
          .whereRef('deals.creatorId', '=', 'p.creatorId')
          .where('deals.status', 'in', COMMITTED_DEALS)
          .where('deals.extendsDealId', 'is', null)
          .where('campaigns.deletedAt', 'is', null)
          .select(['deals.id as dealId', 'campaigns.name as campaignName'])
          .orderBy('deals.invitationDate', 'desc')
          .orderBy('deals.id')
          .limit(1)
          .as('newest'),
      (join) => join.onTrue(),
    )
    .where('p.brandId', '=', brandId)
    .where((eb) => eb.or([isOneOfIds('p.creatorId', personIds), isOneOfIds('p.id', personIds)]))
    .select(['p.id as rowId', 'p.creatorId', 'p.name', 'p.mutedAt', 'u.firstName', 'u.lastName', 'c.username'])
    .select(['b.companyName', 'newest.dealId', 'newest.campaignName'])
    .select(bulkSince(db, brandId, since).$asScalar().$notNull().as('sentToday'));
