import { type SqlBool, sql } from 'kysely';
import { addDays, latestDay } from '#shared/dates.ts';
import { BOUND_DEALS, UNLAUNCHED_CAMPAIGNS } from '#shared/status-sets.ts';
import type { CampaignRow } from '../access.ts';
import type { Db, Tx } from '../data/db.ts';
import { campaignDay } from '../data/sql.ts';
import { casesTook } from '../ground/deal-cases.ts';

/** When a deal of a campaign that is over is settled, at the earliest: some days after the end date, and as much later as it had open cases. */
const settledAt = (days: number) =>
  sql<Date>`((campaigns.end_date + ${days}::int + 1)::timestamp at time zone campaigns.time_zone) + ${casesTook(sql.ref('deals.id'))}`;

/** Deals without an open case. */
export const withoutCase = sql<SqlBool>`deals.case_id is null`;

/**
 * The deals of a campaign, as a condition, that are settled by now although one side has not answered: none with an open case, and one that had a
 * case only later by as much as that took.
 */
export const settledBy = (campaign: CampaignRow, now: Date, days: number) => sql<SqlBool>`deals.case_id is null
  and ((${campaign.endDate}::date + ${days}::int + 1)::timestamp at time zone ${campaign.timeZone}) + ${casesTook(sql.ref('deals.id'))} <= ${now}`;

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
              .where('deals.caseId', 'is', null)
              .where(settledAt(days), '<=', now)
              .select('deals.id'),
          ),
        ]),
      ]),
    )
    .orderBy('id');
