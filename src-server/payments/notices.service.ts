import type { Currency } from '#shared/currencies.ts';
import { formatMoney } from '#shared/money.ts';
import type { DealRow, PaymentRow } from '../access.ts';
import type { Context } from '../context.ts';
import type { Tx } from '../data/db.ts';
import { activeStaff } from '../ground/staff.ts';
import { publish } from '../live.ts';
import { notify } from '../notifications/notifications.service.ts';

interface News {
  type: string;
  title: string;
  message: string;
  campaignId?: string;
}

/** Tells staff about money that needs a person. */
export async function tellStaff(tx: Tx, ctx: Context, news: News): Promise<void> {
  for (const { id } of await activeStaff(tx).execute()) {
    await notify(tx, ctx, { ...news, userId: id, route: '/admin' });
  }
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
export async function tellCreator(tx: Tx, ctx: Context, deal: DealRow, news: News): Promise<void> {
  await notify(tx, ctx, { ...news, userId: deal.creatorId, route: '/creator/dashboard', campaignId: deal.campaignId });
  await publish(tx, { userId: deal.creatorId, topic: 'deal' });
}

/** An amount as people read it in a message. */
export const amountText = (amountMinor: number, currency: Currency): string => formatMoney({ amountMinor, currency });
