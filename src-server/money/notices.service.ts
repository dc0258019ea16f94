import type { Currency } from '#shared/currencies.ts';
import { formatMoney } from '#shared/format.ts';
import { paymentMessages } from '#shared/messages/payments.ts';
import { creatorName, nameOrUntitled } from '#shared/names.ts';
import type { DealRow, PaymentRow } from '../access.ts';
import type { Context } from '../context.ts';
import type { Tx } from '../data/db.ts';
import { activeStaff } from '../ground/staff.ts';
import { publish } from '../live.ts';
import { type Notice, type NoticeMail, notify, notifyAll } from '../notifications/notifications.service.ts';
import { newestNote } from '../seals/seals.service.ts';
import type { RowOf } from '../transition.ts';
import { partiesOf } from './payments.queries.ts';

interface News {
  type: Notice['type'];
  title: string;
  message: string;
  campaignId?: string;
  /** The mail, if it has its own template. */
  mail?: NoticeMail;
}

/** Which creator and which campaign a deal belongs to. */
type DealParty = Pick<DealRow, 'creatorId' | 'campaignId'>;

/** Tells staff about money that needs a person, with a link to the money desk where they can act. Locks nothing. */
export async function tellStaff(tx: Tx, ctx: Context, news: News & { route: string }): Promise<void> {
  const staff = await activeStaff(tx).execute();
  await notifyAll(
    tx,
    ctx,
    staff.map(({ id }) => ({ ...news, userId: id })),
  );
}

/** Tells the brand about a payment, or what it asked for; its open pages reload it. Locks nothing. */
export async function tellBrand(
  tx: Tx,
  ctx: Context,
  { brandId, campaignId }: Pick<PaymentRow, 'brandId' | 'campaignId'>,
  news: News,
): Promise<void> {
  await notify(tx, ctx, { ...news, userId: brandId, route: moneyOfBrand(campaignId), campaignId });
  await publish(tx, { userId: brandId, topic: 'payment' });
}

/** The pages on which a brand and a creator read about the money of a campaign. */
const moneyOfBrand = (campaignId: string): string => `/brand/orders?projectId=${campaignId}&tab=money`;
const MONEY_OF_CREATOR = '/creator/dashboard';

/** Tells both sides of a deal that a payout has reached its creator, each by a mail with the newest tree head. Amount in minor units. Locks nothing. */
export async function tellPaidOut(
  tx: Tx,
  ctx: Context,
  { dealId, amountMinor, currency }: Pick<RowOf<'payout'>, 'dealId' | 'amountMinor' | 'currency'>,
): Promise<void> {
  const parties = await partiesOf(tx, dealId).executeTakeFirstOrThrow();
  const head = await newestNote(tx);
  const { titles, creator, brand } = paymentMessages.paidOut;
  const amount = amountText(amountMinor, currency);
  const news = (title: string, message: string, route: string) => ({
    type: 'payout' as const,
    title,
    message,
    mail: { template: 'paidOut' as const, data: { title, message, route, head } },
  });
  await tellCreator(tx, ctx, parties, news(titles.creator, creator(amount), MONEY_OF_CREATOR));
  const toBrand = brand(amount, creatorName(parties), nameOrUntitled(parties.campaignName));
  await tellBrand(tx, ctx, parties, news(titles.brand, toBrand, moneyOfBrand(parties.campaignId)));
}

/** Tells the creator about a payout of a deal; the creator's dashboard lists all payouts. Locks nothing. */
export const tellCreator = (tx: Tx, ctx: Context, { creatorId, campaignId }: DealParty, news: News): Promise<void> =>
  tell(tx, ctx, [{ ...news, userId: creatorId, campaignId, route: MONEY_OF_CREATOR }]);

/** Tells the creators of a campaign's deals what its money means for their contracts, which are on the campaign's page. Locks nothing. */
export const tellCreators = (tx: Tx, ctx: Context, deals: readonly DealParty[], news: News): Promise<void> =>
  tell(
    tx,
    ctx,
    deals.map(({ creatorId, campaignId }) => ({
      ...news,
      userId: creatorId,
      campaignId,
      route: `/creator/campaigns/${campaignId}`,
    })),
  );

/** Tells creators; their open pages reload. */
async function tell(tx: Tx, ctx: Context, notices: readonly Notice[]): Promise<void> {
  await notifyAll(tx, ctx, notices);
  await publish(tx, ...notices.map(({ userId }) => ({ userId, topic: 'deal' as const })));
}

/** An amount as people read it in a message, from minor units. Locks nothing. */
export const amountText = (amountMinor: number, currency: Currency): string => formatMoney({ amountMinor, currency });
