import { formatMoney } from '#shared/money.ts';
import { brandName, campaignName, creatorName } from '#shared/names.ts';
import type { CampaignRow, DealRow } from '../access.ts';
import type { Context } from '../context.ts';
import type { Tx } from '../data/db.ts';
import { publish } from '../live.ts';
import { type Notice, notify } from '../notifications/notifications.service.ts';
import { namesOf } from './deals.queries.ts';

type News = Pick<Notice, 'type' | 'title' | 'message'>;

/** What people call the two parties of a deal and its campaign. */
export async function names(
  tx: Tx,
  campaign: CampaignRow,
  deal: DealRow,
): Promise<{ creator: string; brand: string; on: string }> {
  const row = await namesOf(tx, deal).executeTakeFirstOrThrow();
  return {
    creator: creatorName(row),
    brand: brandName(row),
    on: campaignName(campaign),
  };
}

/** The agreed amount as people read it. */
export const amountOf = (deal: DealRow): string =>
  formatMoney({ amountMinor: deal.agreedAmountMinor, currency: deal.currency });

/** Tells the brand of a deal something about it. */
export async function tellBrand(tx: Tx, ctx: Context, deal: DealRow, news: News): Promise<void> {
  const { brandId: userId, campaignId } = deal;
  await notify(tx, ctx, { ...news, userId, campaignId, route: `/brand/orders?projectId=${campaignId}` });
}

/** Tells the creator of a deal something about it. */
export async function tellCreator(tx: Tx, ctx: Context, deal: DealRow, news: News): Promise<void> {
  const { creatorId: userId, campaignId } = deal;
  await notify(tx, ctx, { ...news, userId, campaignId, route: '/creator/deals' });
}

/** Open pages of both sides ask again: the list, and the creator's badge. */
export async function dealChanged(tx: Tx, deal: DealRow): Promise<void> {
  await publish(tx, { userId: deal.brandId, topic: 'deal' });
  await publish(tx, { userId: deal.creatorId, topic: 'deal' });
  await publish(tx, { userId: deal.creatorId, topic: 'badges' });
}
