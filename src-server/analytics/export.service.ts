import { stringify } from 'csv-stringify/sync';
import { safeCell } from '#shared/csv.ts';
import { minorPerMajor } from '#shared/currencies.ts';
import { isoDay } from '#shared/dates.ts';
import type { Context } from '../context.ts';
import { campaign } from './brand.service.ts';

/** One campaign's figures as CSV, a line a creator; texts are safe in a spreadsheet (ruling C31). Throws NOT_FOUND. */
export async function exportCampaign(ctx: Context, campaignId: string): Promise<{ name: string; csv: string }> {
  const { id, currency, perCreator } = await campaign(ctx, campaignId);
  const major = (minor: number | null) => (minor === null ? null : minor / minorPerMajor(currency));
  const lines = perCreator.map((creator) => [
    creator.name,
    creator.status,
    creator.followers,
    major(creator.agreedMinor),
    creator.clicks,
    creator.conversions,
    major(creator.valueMinor),
    currency,
    creator.link,
  ]);
  const head = [
    'Creator',
    'Deal',
    'Followers',
    'Agreed amount',
    'Clicks',
    'Conversions',
    'Conversion value',
    'Currency',
    'Link',
  ];
  return {
    name: `campaign-${id.slice(0, 8)}-${isoDay(ctx.now)}.csv`,
    csv: stringify([head, ...lines.map((line) => line.map(safeCell))]),
  };
}
