import { stageLabels } from '#shared/campaigns/campaign-labels.ts';
import { ANALYTICS_EXPORT_CAMPAIGNS_MAX } from '#shared/constants.ts';
import { isoDay } from '#shared/dates.ts';
import type { Context } from '../context.ts';
import { type CsvFile, csvTable, wholeUnits } from '../csv.ts';
import { campaign, campaigns } from './brand.service.ts';

/**
 * One campaign's figures as CSV, a line for each creator, amounts in whole units of its currency; no cell can be read as a formula (ruling
 * C31). Locks nothing. @throws NOT_FOUND for another brand's
 */
export async function exportCampaign(ctx: Context, campaignId: string): Promise<CsvFile> {
  const { id, currency, perCreator } = await campaign(ctx, campaignId);
  const lines = perCreator.map((creator) => [
    creator.name,
    creator.status,
    creator.followers,
    wholeUnits(creator.agreedMinor, currency),
    creator.clicks,
    creator.conversions,
    wholeUnits(creator.valueMinor, currency),
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
  return { name: `campaign-${id.slice(0, 8)}-${isoDay(ctx.now)}.csv`, csv: csvTable(head, lines) };
}

/**
 * The brand's submitted campaigns as CSV, newest first, at most {@link ANALYTICS_EXPORT_CAMPAIGNS_MAX}; amounts in whole units of each
 * campaign's currency. Locks nothing.
 */
export async function exportCampaigns(ctx: Context): Promise<CsvFile> {
  const { rows } = await campaigns(ctx, { limit: ANALYTICS_EXPORT_CAMPAIGNS_MAX });
  const lines = rows.map(({ spent: { amountMinor, currency }, ...row }) => [
    row.name,
    stageLabels[row.stage],
    row.status,
    row.creators,
    row.reach,
    row.contentApproved,
    wholeUnits(row.committedMinor, currency),
    wholeUnits(amountMinor, currency),
    row.clicks,
    row.conversions,
    wholeUnits(row.valueMinor, currency),
    currency,
    row.roi,
  ]);
  const head = [
    'Campaign',
    'Stage',
    'Status',
    'Creators',
    'Reach',
    'Content approved',
    'Agreed amount',
    'Spent',
    'Clicks',
    'Conversions',
    'Conversion value',
    'Currency',
    'ROI',
  ];
  return { name: `campaigns-${isoDay(ctx.now)}.csv`, csv: csvTable(head, lines) };
}
