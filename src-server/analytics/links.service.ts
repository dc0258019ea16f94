import { randomInt } from 'node:crypto';
import type { z } from 'zod';
import type { CampaignTracking } from '#shared/analytics/brand-analytics.ts';
import type { setTrackingInput } from '#shared/analytics/tracking.schema.ts';
import { type CampaignRow, ownCampaign } from '../access.ts';
import { audit } from '../audit.ts';
import type { Context } from '../context.ts';
import { type Db, inTransaction, type Tx } from '../data/db.ts';
import { CONVERSIONS_PATH, conversionSecret } from './conversions.service.ts';
import * as queries from './tracking.queries.ts';

const LETTERS = '23456789abcdefghjkmnpqrstuvwxyz';
const newCode = (): string => Array.from({ length: 10 }, () => LETTERS[randomInt(LETTERS.length)]).join('');

/**
 * Where a campaign's links lead, and how shops report the results, with the key for these reports. Locks nothing. @throws NOT_FOUND for another
 * brand's
 */
export async function tracking(ctx: Context, campaignId: string): Promise<CampaignTracking> {
  const own = await ownCampaign(ctx.db, ctx, campaignId);
  const { publicUrl } = ctx.env;
  return {
    url: own.trackingUrl,
    endpoint: `${publicUrl}${CONVERSIONS_PATH}`,
    secret: conversionSecret(ctx.env, own.id),
    pixel: `${publicUrl}/pixel`,
  };
}

/**
 * Sets where the links of a campaign lead. Each deal under contract that has no link gets one, and links that exist lead to the new address;
 * without an address no links are made and existing ones stay as they are. Locks the campaign. @throws NOT_FOUND for another brand's
 */
export async function setTracking(ctx: Context, { campaignId, url }: z.infer<typeof setTrackingInput>): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    const campaign = await ownCampaign(tx, ctx, campaignId, { lock: true });
    await queries.setTrackingUrl(tx, campaign, url).execute();
    if (url) {
      await queries.retargetLinks(tx, campaign, url).execute();
      await addLinks(tx, ctx, await queries.contractedDeals(tx, campaign.id).execute(), url);
    }
    await audit(tx, ctx, {
      action: 'tracking.set',
      resourceType: 'campaign',
      resourceId: campaign.id,
      before: { trackingUrl: campaign.trackingUrl },
      after: { trackingUrl: url },
    });
  });
}

/**
 * Gives deals of a campaign that come under contract their links: to the campaign's address, otherwise to the brand's website; without either, none.
 * Locks nothing: the caller has locked the campaign.
 */
export async function linkDeals(
  tx: Tx,
  ctx: Context,
  campaign: CampaignRow,
  deals: readonly { id: string }[],
): Promise<void> {
  const url = campaign.trackingUrl ?? (await queries.websiteOf(tx, campaign.brandId).executeTakeFirst())?.websiteUrl;
  if (url) await addLinks(tx, ctx, deals, url);
}

/** A link for each deal that has none. */
async function addLinks(tx: Tx, ctx: Context, deals: readonly { id: string }[], url: string): Promise<void> {
  if (deals.length === 0) return;
  const links = deals.map(({ id }) => ({ dealId: id, code: newCode() }));
  await queries.insertLinks(tx, links, url, ctx.now).execute();
}

/** The address that a link leads to, with its code as the parameter `accord`; null for an unknown link. Locks nothing. */
export async function followLink(db: Db, code: string): Promise<string | null> {
  const link = await queries.linkByCode(db, code).executeTakeFirst();
  if (!link) return null;
  const target = new URL(link.targetUrl);
  target.searchParams.set('accord', code);
  return target.href;
}
