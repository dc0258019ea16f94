import { addDays, addMonths, dayIn } from '#shared/dates.ts';
import type { UsageRights } from '#shared/deals/usage-rights.ts';
import type { CampaignRow, DealRow } from '../../access.ts';
import type { Context } from '../../context.ts';
import type { Db, Tx } from '../../data/db.ts';
import { type Locked, lockDeal } from '../../ground/locks.ts';
import { endWithUsage } from './exclusivity.queries.ts';
import * as queries from './usage.queries.ts';

/** The extensions of a deal's usage rights that have taken effect, in the order in which they began. Locks nothing. */
export async function extensionsOf(db: Db | Tx, { id, usageFrom }: Pick<DealRow, 'id' | 'usageFrom'>) {
  // Before the usage has begun, nothing can be extended.
  return usageFrom === null ? [] : queries.extensionsInForce(db, id).execute();
}

/** Stores the usage rights of an offer as those with which the campaign's next offers start. The caller has locked the campaign. */
export async function keepOffered(tx: Tx, campaign: Locked<CampaignRow>, usage: UsageRights): Promise<void> {
  if (JSON.stringify(campaign.usageRights) === JSON.stringify(usage)) return;
  await queries.setOffered(tx, campaign, usage).execute();
}

/**
 * Starts the usage of these deals today, unless it has begun, because their content is online or they were completed; it runs out after the agreed
 * months. Deals without usage rights stay as they are. The caller has locked the campaign and the deals.
 */
export async function startUsage(
  tx: Tx,
  { now }: Context,
  campaign: Locked<CampaignRow>,
  deals: readonly Locked<DealRow>[],
): Promise<void> {
  await queries.beginUsage(tx, campaign, deals, dayIn(campaign.timeZone, now)).execute();
  await endWithUsage(tx, campaign, deals).execute();
}

/**
 * Extends the usage of a deal by the months of an extension that is now in force, from today if it had run out. The extension itself stores the days
 * that it added. Returns the last day. The caller has locked the campaign and the extension; this locks the deal.
 */
export async function prolongUsage(
  tx: Tx,
  { now }: Context,
  campaign: Locked<CampaignRow>,
  extension: Locked<DealRow>,
): Promise<string> {
  const today = dayIn(campaign.timeZone, now);
  const deal = await lockDeal(tx, campaign, extension.extendsDealId ?? '').executeTakeFirstOrThrow();
  const runs = deal.usageUntil !== null && deal.usageUntil >= today;
  const before = runs ? deal.usageUntil : null;
  const until = addMonths(before ?? today, extension.usageRights?.months ?? 0);
  await queries.setUsage(tx, campaign, deal, { from: deal.usageFrom ?? today, until }).execute();
  await queries.setUsage(tx, campaign, extension, { from: before ? addDays(before, 1) : today, until }).execute();
  return until;
}
