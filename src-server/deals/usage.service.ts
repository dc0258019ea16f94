import { isoDay } from '#shared/dates.ts';
import type { UsageRights } from '#shared/deals/usage-rights.ts';
import type { CampaignRow, DealRow } from '../access.ts';
import type { Context } from '../context.ts';
import type { Tx } from '../data/db.ts';
import type { Locked } from '../ground/locks.ts';
import * as queries from './usage.queries.ts';

/** Keeps the usage rights of an offer as those that the campaign's next offers start with. The caller has locked the campaign. */
export async function keepOffered(tx: Tx, campaign: Locked<CampaignRow>, usage: UsageRights): Promise<void> {
  if (JSON.stringify(campaign.usageRights) === JSON.stringify(usage)) return;
  await queries.setOffered(tx, campaign, usage).execute();
}

/**
 * Content of these deals is online, or they were completed: their usage begins today (UTC) unless it has begun, and runs out after the agreed
 * months. Deals without usage rights are left as they are. The caller has locked the campaign and the deals.
 */
export async function startUsage(
  tx: Tx,
  { now }: Context,
  campaign: Locked<CampaignRow>,
  deals: readonly Locked<DealRow>[],
): Promise<void> {
  await queries.beginUsage(tx, campaign, deals, isoDay(now)).execute();
}
