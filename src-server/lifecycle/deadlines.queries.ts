import { sql } from 'kysely';
import { addDays, latestDay } from '#shared/dates.ts';
import { BOUND_DEALS, UNLAUNCHED_CAMPAIGNS } from '#shared/status-sets.ts';
import type { Db, Tx } from '../data/db.ts';
import { campaignDay } from '../data/sql.ts';

/**
 * Campaigns whose end date is more than this many days past in their time zone and whose money is not settled yet; imported money does not count,
 * because none of it is held.
 */
export const overdueCampaigns = (db: Db | Tx, now: Date, days: number) =>
  db
    .selectFrom('campaigns')
    .select('id')
    .where('endDate', '<', addDays(latestDay(now), -days))
    .where('endDate', '<', sql<string>`${campaignDay(now)} - ${days}::int`)
    .where((eb) =>
      eb.or([
        eb.and([
          eb('status', 'in', UNLAUNCHED_CAMPAIGNS),
          eb.exists(
            eb
              .selectFrom('payments')
              .whereRef('payments.campaignId', '=', 'campaigns.id')
              .where('payments.status', '=', 'succeeded')
              .where('payments.unwanted', '=', false)
              .where('payments.carriedOver', '=', false)
              .select('payments.id'),
          ),
        ]),
        eb.and([
          eb('status', '=', 'completed'),
          eb.exists(
            eb
              .selectFrom('deals')
              .whereRef('deals.campaignId', '=', 'campaigns.id')
              .where('deals.status', 'in', BOUND_DEALS)
              .select('deals.id'),
          ),
        ]),
      ]),
    )
    .orderBy('id');
