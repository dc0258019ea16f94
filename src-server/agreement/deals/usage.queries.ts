import { sql } from 'kysely';
import { addDays, earliestDay, latestDay } from '#shared/dates.ts';
import type { UsageRights } from '#shared/deals/usage-rights.ts';
import { CONTRACTED_DEALS, OPEN_EXTENSIONS } from '#shared/status-sets.ts';
import type { CampaignRow, DealRow } from '../../access.ts';
import type { Db, Tx } from '../../data/db.ts';
import { campaignDay, isOneOfIds } from '../../data/sql.ts';
import type { Locked } from '../../ground/locks.ts';

/** Stores the usage rights with which a campaign's next offers start. */
export const setOffered = (tx: Tx, campaign: Locked<CampaignRow>, usageRights: UsageRights) =>
  tx
    .updateTable('campaigns')
    .set({ usageRights: JSON.stringify(usageRights) })
    .where('id', '=', campaign.id);

/**
 * Starts the usage of these deals on a day, for those that have usage rights and whose usage has not begun. It ends on the same day of the month, or
 * on the last day of a shorter month.
 */
export const beginUsage = (tx: Tx, campaign: Locked<CampaignRow>, deals: readonly DealRow[], day: string) =>
  tx
    .updateTable('deals')
    .set({
      usageFrom: day,
      usageUntil: sql<string>`(${day}::date + make_interval(months => (usage_rights ->> 'months')::int))::date`,
    })
    .where('campaignId', '=', campaign.id)
    .where(
      isOneOfIds(
        'id',
        deals.map(({ id }) => id),
      ),
    )
    .where('usageRights', 'is not', null)
    .where('usageFrom', 'is', null);

/**
 * Deals whose usage rights run out within this many days in their campaign's time zone, and whose parties were not reminded of it; those of deleted
 * campaigns are left out.
 */
export const usageEnding = (db: Db | Tx, { now, days }: { now: Date; days: number }) =>
  db
    .selectFrom('deals')
    .innerJoin('campaigns', 'campaigns.id', 'deals.campaignId')
    .select(['deals.id', 'deals.campaignId'])
    .where('deals.usageRemindedAt', 'is', null)
    // The time that an extension adds is part of its deal's own time.
    .where('deals.extendsDealId', 'is', null)
    .where('deals.usageUntil', '>=', earliestDay(now))
    .where('deals.usageUntil', '<=', addDays(latestDay(now), days))
    .where('deals.usageUntil', '>=', campaignDay(now))
    .where('deals.usageUntil', '<=', sql<string>`${campaignDay(now)} + ${days}::int`)
    .where('deals.status', 'in', CONTRACTED_DEALS)
    .where('campaigns.deletedAt', 'is', null)
    .orderBy('deals.usageUntil');

/** Records that both sides were reminded; returns the deal. */
export const noteUsageReminder = (tx: Tx, campaign: Locked<CampaignRow>, dealId: string, now: Date) =>
  tx
    .updateTable('deals')
    .set({ usageRemindedAt: now })
    .where('id', '=', dealId)
    .where('campaignId', '=', campaign.id)
    .returningAll();

/** The extension of a deal that waits for its answer or its money. */
export const openExtension = (tx: Tx, dealId: string) =>
  tx.selectFrom('deals').select('id').where('extendsDealId', '=', dealId).where('status', 'in', OPEN_EXTENSIONS);

/** The extensions of a deal that are or were in force, in the order in which they began. */
export const extensionsInForce = (db: Db | Tx, dealId: string) =>
  db
    .selectFrom('deals')
    .select(['usageRights', 'usageFrom', 'usageUntil', 'extendsDealId'])
    .where('extendsDealId', '=', dealId)
    .where('status', 'in', CONTRACTED_DEALS)
    .orderBy('usageFrom')
    .orderBy('id');

/** Sets the days on which the usage of a deal starts and runs out; its parties are reminded of the new end, too. */
export const setUsage = (
  tx: Tx,
  campaign: Locked<CampaignRow>,
  deal: Locked<DealRow>,
  { from, until }: { from: string; until: string },
) =>
  tx
    .updateTable('deals')
    .set({ usageFrom: from, usageUntil: until, usageRemindedAt: null })
    .where('id', '=', deal.id)
    .where('campaignId', '=', campaign.id);
