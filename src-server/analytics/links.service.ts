import { randomInt } from 'node:crypto';
import type { z } from 'zod';
import type { setTrackingInput } from '#shared/analytics/tracking.schema.ts';
import { type CampaignRow, ownCampaign } from '../access.ts';
import { audit } from '../audit.ts';
import type { Context } from '../context.ts';
import { type Db, inTransaction, type Tx } from '../data/db.ts';
import { boundDeals, linkByCode } from './tracking.queries.ts';

const LETTERS = '23456789abcdefghjkmnpqrstuvwxyz';
const newCode = (): string => Array.from({ length: 10 }, () => LETTERS[randomInt(LETTERS.length)]).join('');

/**
 * Says where the links of a campaign lead. Every deal under contract has its own link at once, and the ones that are there lead to the
 * new address; without an address no new links are made, and the old ones stay as they are.
 */
export async function setTracking(ctx: Context, { campaignId, url }: z.infer<typeof setTrackingInput>): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    const campaign = await ownCampaign(tx, ctx, campaignId, { lock: true });
    await tx.updateTable('campaigns').set({ trackingUrl: url }).where('id', '=', campaign.id).execute();
    if (url) {
      for (const { id, code } of await boundDeals(tx, campaign.id).execute()) {
        if (code === null) await insertLink(tx, ctx, id, url);
        else await tx.updateTable('trackingLinks').set({ targetUrl: url }).where('code', '=', code).execute();
      }
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

/** A deal that comes under contract gets its link: to the campaign's address, else to the brand's website; without either none. */
export async function linkDeal(tx: Tx, ctx: Context, campaign: CampaignRow, dealId: string): Promise<void> {
  const url = campaign.trackingUrl ?? (await websiteOf(tx, campaign.brandId));
  if (url) await insertLink(tx, ctx, dealId, url);
}

/** Where a link leads, with its code; null for an unknown one. */
export async function followLink(db: Db, code: string): Promise<string | null> {
  const link = await linkByCode(db, code).executeTakeFirst();
  if (!link) return null;
  const target = new URL(link.targetUrl);
  target.searchParams.set('accord', code);
  return target.href;
}

const insertLink = (tx: Tx, ctx: Context, dealId: string, targetUrl: string) =>
  tx
    .insertInto('trackingLinks')
    .values({ dealId, code: newCode(), targetUrl, createdAt: ctx.now })
    .onConflict((oc) => oc.column('dealId').doNothing())
    .execute();

async function websiteOf(tx: Tx, brandId: string): Promise<string | null> {
  const row = await tx
    .selectFrom('brandProfiles')
    .select('websiteUrl')
    .where('userId', '=', brandId)
    .executeTakeFirst();
  return row?.websiteUrl ?? null;
}
