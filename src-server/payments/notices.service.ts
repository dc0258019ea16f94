import type { Currency } from '#shared/currencies.ts';
import { formatMoney } from '#shared/money.ts';
import type { DealRow, PaymentRow } from '../access.ts';
import type { Context } from '../context.ts';
import type { Tx } from '../data/db.ts';
import { activeStaff } from '../ground/staff.ts';
import { publish } from '../live.ts';
import { notify, notifyAll } from '../notifications/notifications.service.ts';

interface News {
  type: string;
  title: string;
  message: string;
  campaignId?: string;
}

/** Tells staff about money that needs a person. */
export async function tellStaff(tx: Tx, ctx: Context, news: News): Promise<void> {
  const staff = await activeStaff(tx).execute();
  await notifyAll(
    tx,
    ctx,
    staff.map(({ id }) => ({ ...news, userId: id, route: '/admin' })),
  );
}

/** Tells the brand about a payment; its open pages ask again. */
export async function tellBrand(tx: Tx, ctx: Context, payment: PaymentRow, news: News): Promise<void> {
  await notify(tx, ctx, {
    ...news,
    userId: payment.brandId,
    route: `/brand/orders?projectId=${payment.campaignId}`,
    campaignId: payment.campaignId,
  });
  await publish(tx, { userId: payment.brandId, topic: 'payment' });
}

/** Tells the creator about the money of a deal. */
export const tellCreator = (tx: Tx, ctx: Context, deal: DealRow, news: News): Promise<void> =>
  tellCreators(tx, ctx, [deal], news);

/** Tells the creator of each of these deals the same about its money. */
export async function tellCreators(tx: Tx, ctx: Context, deals: readonly DealRow[], news: News): Promise<void> {
  const notices = deals.map(({ creatorId, campaignId }) => ({
    ...news,
    userId: creatorId,
    route: '/creator/dashboard',
    campaignId,
  }));
  await notifyAll(tx, ctx, notices);
  await publish(tx, ...deals.map(({ creatorId }) => ({ userId: creatorId, topic: 'deal' as const })));
}

/** An amount as people read it in a message. */
export const amountText = (amountMinor: number, currency: Currency): string => formatMoney({ amountMinor, currency });
