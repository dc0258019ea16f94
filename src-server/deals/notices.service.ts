import { formatMoney } from '#shared/format.ts';
import { brandName, campaignName, creatorName } from '#shared/names.ts';
import type { CampaignRow, DealRow } from '../access.ts';
import type { Tx } from '../data/db.ts';
import { type LiveEvent, publish } from '../live.ts';
import type { Notice } from '../notifications/notifications.service.ts';
import { namesOfParties } from './deals.queries.ts';

type News = Pick<Notice, 'type' | 'title' | 'message'>;

interface Names {
  creator: string;
  brand: string;
  /** The campaign. */
  on: string;
}

/** The names of the two parties of each of these deals and of their campaign, as people read them. Locks nothing. */
export async function names(
  tx: Tx,
  campaign: CampaignRow,
  deals: readonly DealRow[],
): Promise<(deal: DealRow) => Names> {
  const creatorIds = deals.map(({ creatorId }) => creatorId);
  const rows = new Map((await namesOfParties(tx, campaign.brandId, creatorIds).execute()).map((row) => [row.id, row]));
  return ({ creatorId }) => {
    const row = rows.get(creatorId);
    return { creator: creatorName(row), brand: brandName(row), on: campaignName(campaign) };
  };
}

/** The agreed amount as people read it, in its currency. Locks nothing. */
export const amountOf = (deal: DealRow): string =>
  formatMoney({ amountMinor: deal.agreedAmountMinor, currency: deal.currency });

/** What the brand of a deal is told about it. Locks nothing. */
export const brandNotice = ({ brandId: userId, campaignId }: DealRow, news: News): Notice => ({
  ...news,
  userId,
  campaignId,
  route: `/brand/orders?projectId=${campaignId}`,
});

/** What the creator of a deal is told about it. Locks nothing. */
export const creatorNotice = ({ creatorId: userId, campaignId }: DealRow, news: News): Notice => ({
  ...news,
  userId,
  campaignId,
  route: '/creator/deals',
});

/** Makes open pages of both sides of the deals load again: the lists, and the creator's badge. Locks nothing. */
export async function dealsChanged(tx: Tx, deals: readonly DealRow[]): Promise<void> {
  const events = deals.flatMap(({ brandId, creatorId }): LiveEvent[] => [
    { userId: brandId, topic: 'deal' },
    { userId: creatorId, topic: 'deal' },
    { userId: creatorId, topic: 'badges' },
  ]);
  await publish(tx, ...events);
}
