import { sql } from 'kysely';
import { AGREED_DEALS, COMMITTED_DEALS } from '#shared/status-sets.ts';
import type { Tx } from '../data/db.ts';
import { committed, creatorPool } from '../ground/campaign-money.ts';
import { locking } from '../ground/locks.ts';

/** A campaign with the agreed total of its deals and their limit; locked, as is required to add a deal. */
export const campaignFacts = (tx: Tx, id: string) =>
  locking(
    tx
      .selectFrom('campaigns')
      .select((eb) => [
        'id',
        'brandId',
        'name',
        'status',
        'currency',
        'budgetMinor',
        'totalCreatorBudgetMinor',
        creatorPool.as('poolMinor'),
        eb.fn.coalesce(committed(tx, sql.ref<string>('campaigns.id')).$asScalar(), sql<number>`0`).as('committedMinor'),
      ])
      .where('id', '=', id),
    'campaigns',
  );

export const connectionOf = (tx: Tx, brandId: string, creatorId: string) =>
  tx
    .selectFrom('brandCreatorConnections')
    .select(['id', 'status'])
    .where('brandId', '=', brandId)
    .where('creatorId', '=', creatorId);

/** The deals of a creator on a campaign, the one that counts first. */
export const dealsOn = (tx: Tx, campaignId: string, creatorId: string) =>
  tx
    .selectFrom('deals')
    .select(['id', 'status', 'agreedAmountMinor', 'currency'])
    .where('campaignId', '=', campaignId)
    .where('creatorId', '=', creatorId)
    .orderBy(sql`status = any(${[...COMMITTED_DEALS]}::text[])`, 'desc')
    .orderBy('createdAt', 'desc')
    .orderBy('id');

/** Deals of a pair to which no row of the old table `deals` was joined, oldest first. */
export const unjoinedDeals = (tx: Tx, brandId: string, creatorId: string) =>
  tx
    .selectFrom('deals')
    .select(['id', 'agreedAmountMinor', 'currency'])
    .where('brandId', '=', brandId)
    .where('creatorId', '=', creatorId)
    .where(({ exists, not, selectFrom }) =>
      not(
        exists(
          selectFrom('importRows')
            .select('oldId')
            .where('oldTable', '=', 'deals')
            .where(sql<boolean>`new_id = deals.id::text`),
        ),
      ),
    )
    .orderBy('createdAt')
    .orderBy('id');

/** A deal, locked without its campaign: only this transaction uses what is being imported. */
export const lockDeal = (tx: Tx, id: string) => locking(tx.selectFrom('deals').selectAll().where('id', '=', id));

/** A creator's deals under contract or finished, whose amounts an old earning may match. */
export const payableDeals = (tx: Tx, creatorId: string) =>
  tx
    .selectFrom('deals')
    .select(['id', 'agreedAmountMinor', 'currency'])
    .where('creatorId', '=', creatorId)
    .where('status', 'in', AGREED_DEALS)
    .where('status', '<>', 'accepted')
    .orderBy('createdAt')
    .orderBy('id')
    .limit(50);

export const submissionFacts = (tx: Tx, id: string) =>
  tx.selectFrom('submissions').select(['id', 'version', 'campaignId', 'creatorId']).where('id', '=', id);
