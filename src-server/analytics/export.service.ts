import { isCost } from '#shared/analytics/benchmarks.ts';
import { FIGURES, type Figures } from '#shared/analytics/cost-figures.ts';
import type { Days } from '#shared/analytics/revenue.schema.ts';
import { stageLabels } from '#shared/campaigns/campaign-labels.ts';
import { ANALYTICS_EXPORT_CAMPAIGNS_MAX, REVENUE_EXPORT_MAX_ROWS, TOTALS_CURRENCY } from '#shared/constants.ts';
import type { Currency } from '#shared/currencies.ts';
import { addDays, isoDay } from '#shared/dates.ts';
import { figureTexts } from '#shared/messages/analytics/figures.ts';
import { analyticsMessages } from '#shared/messages/analytics.ts';
import { brandName, nameOrUntitled } from '#shared/names.ts';
import { partNames } from '#shared/payments/milestone-names.ts';
import { audit } from '../audit.ts';
import type { Context } from '../context.ts';
import { type CsvFile, csvTable, wholeUnits } from '../csv.ts';
import { inTransaction } from '../data/db.ts';
import { conflict } from '../errors.ts';
import { rowsOfRevenue } from './analytics.service.ts';
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
    wholeUnits(creator.costMinor, currency),
    ...figureCells(creator.figures, currency),
    currency,
    creator.link,
    creator.discountCode,
  ]);
  const head = [
    'Creator',
    'Deal',
    'Followers',
    'Agreed amount',
    'Clicks',
    'Conversions',
    'Conversion value',
    'Cost with fee',
    ...FIGURE_HEADS,
    'Currency',
    'Link',
    'Discount code',
  ];
  return { name: `campaign-${id.slice(0, 8)}-${isoDay(ctx.now)}.csv`, csv: csvTable(head, lines) };
}

const FIGURE_HEADS = FIGURES.map((figure) => figureTexts.names[figure]);

/** The figures in the order of their heads; empty if they are not known. */
const figureCells = (figures: Figures, currency: Currency) =>
  FIGURES.map((name) => (isCost(name) ? wholeUnits(figures[name].value, currency) : figures[name].value));

/**
 * The brand's submitted campaigns as CSV, those with results first, at most {@link ANALYTICS_EXPORT_CAMPAIGNS_MAX}; amounts in whole units of each
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
    ...figureCells(row.figures, currency),
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
    ...FIGURE_HEADS,
    'Currency',
    'ROI',
  ];
  return { name: `campaigns-${isoDay(ctx.now)}.csv`, csv: csvTable(head, lines) };
}

/**
 * The released milestones of a range of days as CSV, newest first, each in whole units of its currency and in US dollars at the rate of its day.
 * Writes an audit row. Locks nothing. @throws CONFLICT for more than {@link REVENUE_EXPORT_MAX_ROWS}
 */
export async function exportRevenue(ctx: Context, days: Days): Promise<CsvFile> {
  return inTransaction(ctx.db, async (tx) => {
    const { rows, nextCursor } = await rowsOfRevenue({ ...ctx, db: tx }, { ...days, limit: REVENUE_EXPORT_MAX_ROWS });
    if (nextCursor) throw conflict(analyticsMessages.exportTooLong(REVENUE_EXPORT_MAX_ROWS));
    const resourceId = `${days.from} to ${addDays(days.until, -1)}`;
    const after = { ...days, rows: rows.length };
    await audit(tx, ctx, { action: 'analytics.exportRevenue', resourceType: 'revenue', resourceId, after });
    const lines = rows.map(({ gross, fee, ...row }) => [
      row.earnedAt,
      nameOrUntitled(row.campaignName),
      brandName({ companyName: row.brandName }),
      row.creatorName,
      partNames[row.milestone],
      wholeUnits(gross.amountMinor, gross.currency),
      wholeUnits(fee.amountMinor, fee.currency),
      gross.currency,
      wholeUnits(row.revenueMinor, TOTALS_CURRENCY),
    ]);
    const head = [
      'Date',
      'Campaign',
      'Brand',
      'Creator',
      'Milestone',
      'Revenue',
      'Profit',
      'Currency',
      'In US dollars',
    ];
    return { name: `revenue-${days.from}-to-${addDays(days.until, -1)}.csv`, csv: csvTable(head, lines) };
  });
}
