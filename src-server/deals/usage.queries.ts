import { sql } from 'kysely';
import type { UsageRights } from '#shared/deals/usage-rights.ts';
import type { CampaignRow, DealRow } from '../access.ts';
import type { Tx } from '../data/db.ts';
import { isOneOfIds } from '../data/sql.ts';
import type { Locked } from '../ground/locks.ts';

/** Keeps the usage rights that a campaign's next offers start with. */
export const setOffered = (tx: Tx, campaign: Locked<CampaignRow>, usageRights: UsageRights) =>
  tx
    .updateTable('campaigns')
    .set({ usageRights: JSON.stringify(usageRights) })
    .where('id', '=', campaign.id);

/**
 * Lets the usage of those of these deals begin on a day that have usage rights and whose usage has not begun. It ends on the same day of the
 * month, or on the last day of a shorter one.
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
