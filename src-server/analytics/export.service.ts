import { stringify } from 'csv-stringify/sync';
import { stageLabels } from '#shared/campaigns/campaign-labels.ts';
import { ANALYTICS_EXPORT_CAMPAIGNS_MAX } from '#shared/constants.ts';
import { safeCell } from '#shared/csv.ts';
import { type Currency, minorPerMajor } from '#shared/currencies.ts';
import { isoDay } from '#shared/dates.ts';
import type { Context } from '../context.ts';
import { campaign, campaigns } from './brand.service.ts';

interface Export {
  /** The name of the file. */
  name: string;
  csv: string;
}

/**
 * One campaign's figures as CSV, a line for each creator, amounts in whole units of its currency; no cell can be read as a formula (ruling
 * C31). @throws NOT_FOUND for another brand's
 */
export async function exportCampaign(ctx: Context, campaignId: string): Promise<Export> {
  const { id, currency, perCreator } = await campaign(ctx, campaignId);
  const lines = perCreator.map((creator) => [
    creator.name,
    creator.status,
    creator.followers,
    major(creator.agreedMinor, currency),
    creator.clicks,
    creator.conversions,
    major(creator.valueMinor, currency),
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
  return { name: `campaign-${id.slice(0, 8)}-${isoDay(ctx.now)}.csv`, csv: table(head, lines) };
}

/**
 * The brand's submitted campaigns as CSV, newest first, at most {@link ANALYTICS_EXPORT_CAMPAIGNS_MAX}; amounts in whole units of each
 * campaign's currency.
 */
export async function exportCampaigns(ctx: Context): Promise<Export> {
  const { rows } = await campaigns(ctx, { limit: ANALYTICS_EXPORT_CAMPAIGNS_MAX });
  const lines = rows.map(({ spent: { amountMinor, currency }, ...row }) => [
    row.name,
    stageLabels[row.stage],
    row.status,
    row.creators,
    row.reach,
    row.contentApproved,
    major(row.committedMinor, currency),
    major(amountMinor, currency),
    row.clicks,
    row.conversions,
    major(row.valueMinor, currency),
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
  return { name: `campaigns-${isoDay(ctx.now)}.csv`, csv: table(head, lines) };
}

function major(minor: number | null, currency: Currency): number | null {
  return minor === null ? null : minor / minorPerMajor(currency);
}

function table(head: readonly string[], lines: readonly (readonly (string | number | null)[])[]): string {
  return stringify([head, ...lines.map((line) => line.map(safeCell))]);
}
