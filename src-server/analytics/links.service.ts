import { randomInt } from 'node:crypto';
import type { z } from 'zod';
import { linkTarget, UTM_FIELDS, type UtmTemplate } from '#shared/analytics/attribution.ts';
import type { CampaignTracking } from '#shared/analytics/brand-analytics.ts';
import type { setAttributionInput, setDiscountCodeInput, setTrackingInput } from '#shared/analytics/tracking.schema.ts';
import { analyticsMessages } from '#shared/messages/analytics.ts';
import { personName } from '#shared/people.ts';
import { brandDealToChange, type CampaignRow, ownCampaign } from '../access.ts';
import { audit } from '../audit.ts';
import type { Context } from '../context.ts';
import { type Db, inTransaction, type Tx } from '../data/db.ts';
import type { Env } from '../env.ts';
import { conflict } from '../errors.ts';
import { takeTurn } from '../ground/locks.ts';
import { sealClick } from './clicks.rules.ts';
import { CONVERSIONS_PATH, conversionSecret } from './conversions.service.ts';
import { judgeWindow } from './reports.queries.ts';
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
    utm: own.utm,
    attributionDays: own.attributionDays,
    endpoint: `${publicUrl}${CONVERSIONS_PATH}`,
    secret: conversionSecret(ctx.env, own.id),
    pixel: `${publicUrl}/pixel`,
  };
}

/**
 * Sets where the links of a campaign lead, and what they add to that address. Each deal under contract that has no link gets one, and links that exist
 * lead to the new address; without an address no links are made and existing ones stay as they are. Locks the campaign. @throws NOT_FOUND for another
 * brand's
 */
export async function setTracking(
  ctx: Context,
  { campaignId, url, utm }: z.infer<typeof setTrackingInput>,
): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    const campaign = await ownCampaign(tx, ctx, campaignId, { lock: true });
    const added = utm === undefined ? campaign.utm : templateOf(utm);
    await queries.setTarget(tx, campaign, url, added).execute();
    if (url) {
      await queries.retargetLinks(tx, campaign, url).execute();
      await addLinks(tx, ctx, await queries.contractedDeals(tx, campaign.id).execute(), url);
    }
    await audit(tx, ctx, {
      action: 'tracking.set',
      resourceType: 'campaign',
      resourceId: campaign.id,
      before: { trackingUrl: campaign.trackingUrl, ...(utm && { utm: campaign.utm }) },
      after: { trackingUrl: url, ...(utm && { utm: added }) },
    });
  });
}

/** The parameters that are filled in; null if none is. */
function templateOf(utm: NonNullable<z.infer<typeof setTrackingInput>['utm']>): UtmTemplate | null {
  const filled = UTM_FIELDS.flatMap((field) => (utm[field] ? [[field, utm[field]] as const] : []));
  return filled.length === 0 ? null : Object.fromEntries(filled);
}

/**
 * Sets for how many days after a click the conversions of a campaign count, and says how many of those that were reported count now and did not, or
 * the other way round: none, unless the brand asks that they are judged anew. Locks the campaign, then the orders of the brand. @throws NOT_FOUND for
 * another brand's
 */
export async function setAttribution(
  ctx: Context,
  { campaignId, attributionDays, applyToReported }: z.infer<typeof setAttributionInput>,
): Promise<{ changed: number }> {
  return inTransaction(ctx.db, async (tx) => {
    const campaign = await ownCampaign(tx, ctx, campaignId, { lock: true });
    await queries.setAttributionDays(tx, campaign, attributionDays).execute();
    await takeTurn(tx, 'conversions', campaign.brandId);
    const changed = applyToReported ? await judgeWindow(tx, campaign.id, attributionDays) : 0;
    await audit(tx, ctx, {
      action: 'tracking.setAttribution',
      resourceType: 'campaign',
      resourceId: campaign.id,
      before: { attributionDays: campaign.attributionDays },
      after: { attributionDays, applyToReported, changed },
    });
    return { changed };
  });
}

/**
 * Gives a creator the discount code of a deal in place of the one that runs, or ends that. A brand's codes differ, whatever their case, while they
 * run. Locks the campaign and the deal, then the orders and codes of the brand. @throws NOT_FOUND for another brand's deal, CONFLICT for a deal
 * without a link and for a code that another creator has
 */
export async function setDiscountCode(
  ctx: Context,
  { dealId, discountCode }: z.infer<typeof setDiscountCodeInput>,
): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    const { campaign, deal } = await brandDealToChange(tx, ctx, dealId);
    const { brandId } = deal;
    await takeTurn(tx, 'conversions', brandId);
    const link = await queries.linkOfDeal(tx, deal.id).executeTakeFirst();
    if (!link) throw conflict(analyticsMessages.codes.noLink);
    const running = await queries.lockCode(tx, link.id).executeTakeFirst();
    const before = running?.code ?? null;
    if (before === (discountCode || null)) return;
    const taken = discountCode && (await queries.runningCode(tx, brandId, discountCode).executeTakeFirst());
    if (taken && taken.linkId !== link.id) {
      throw conflict(analyticsMessages.codes.taken(discountCode, personName(taken, 'another creator')), 'discountCode');
    }
    if (running) await queries.endCode(tx, running, ctx.now).execute();
    if (discountCode) {
      const code = { linkId: link.id, brandId, code: discountCode, createdAt: ctx.now };
      await queries.insertCode(tx, code).execute();
    }
    await audit(tx, ctx, {
      action: 'tracking.setCode',
      resourceType: 'campaign',
      resourceId: campaign.id,
      before: { dealId: deal.id, discountCode: before },
      after: { dealId: deal.id, discountCode: discountCode || null },
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

/**
 * The address that a link leads to from a click at this moment: the campaign's parameters, the link's code as `accord`, and when it was clicked as
 * `accord_click`; null for an unknown link. Locks nothing.
 */
export async function followLink(db: Db, env: Env, code: string, at: Date): Promise<string | null> {
  const link = await queries.linkToFollow(db, code).executeTakeFirst();
  if (!link) return null;
  return linkTarget({
    url: link.targetUrl,
    utm: link.utm,
    words: {
      creator: link.username ?? personName(link, ''),
      campaign: link.name,
      platform: link.primaryPlatform?.toLowerCase() ?? null,
    },
    code,
    click: sealClick(env.key('clicks'), code, at),
  });
}
