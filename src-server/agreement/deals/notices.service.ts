import { formatMoney } from '#shared/format.ts';
import { inviteMessages } from '#shared/messages/deals.ts';
import { brandName, creatorName, nameOrUntitled } from '#shared/names.ts';
import type { CampaignRow, DealRow } from '../../access.ts';
import type { Context } from '../../context.ts';
import { inTransaction, type Tx } from '../../data/db.ts';
import { lockCampaignAndDeal } from '../../ground/locks.ts';
import { type LiveEvent, publish } from '../../live.ts';
import { type Notice, notify } from '../../notifications/notifications.service.ts';
import { namesOfParties } from './deals.queries.ts';

type News = Pick<Notice, 'type' | 'title' | 'message'>;

interface Names {
  creator: string;
  brand: string;
  /** The campaign's name. */
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
    return { creator: creatorName(row), brand: brandName(row), on: nameOrUntitled(campaign.name) };
  };
}

/** The agreed amount as people read it, in its currency. Locks nothing. */
export const amountOf = (deal: DealRow): string =>
  formatMoney({ amountMinor: deal.agreedAmountMinor, currency: deal.currency });

/** A notice to the brand of a deal. Locks nothing. */
export const brandNotice = ({ brandId: userId, campaignId }: DealRow, news: News): Notice => ({
  ...news,
  userId,
  campaignId,
  route: `/brand/orders?projectId=${campaignId}&tab=creators`,
});

/** A notice to the creator of a deal. Locks nothing. */
export const creatorNotice = ({ creatorId: userId, campaignId }: DealRow, news: News): Notice => ({
  ...news,
  userId,
  campaignId,
  route: '/creator/deals',
});

/** Makes the open pages of both sides of the deals reload: the lists, and the creator's badge. Locks nothing. */
export async function dealsChanged(tx: Tx, deals: readonly DealRow[]): Promise<void> {
  const events = deals.flatMap(({ brandId, creatorId }): LiveEvent[] => [
    { userId: brandId, topic: 'deal' },
    { userId: creatorId, topic: 'deal' },
    { userId: creatorId, topic: 'badges' },
  ]);
  await publish(tx, ...events);
}

/**
 * Tells the brand that the mail of its offer will not arrive, if the offer still waits for an answer (the job `deals.mail-failed`, BR-INV-23). Locks
 * the campaign and the deal.
 */
export const tellUnmailed = (ctx: Context, dealId: string): Promise<void> =>
  inTransaction(ctx.db, async (tx) => {
    const found = await lockCampaignAndDeal(tx, dealId);
    if (found?.deal.status !== 'invited') return;
    const { campaign, deal } = found;
    const { creator, on } = (await names(tx, campaign, [deal]))(deal);
    const { emailFailedTitle, emailFailedText } = inviteMessages;
    const [title, message] = [emailFailedTitle(creator), emailFailedText(creator, on)];
    await notify(tx, ctx, brandNotice(deal, { type: 'deal_mail_failed', title, message }));
  });
