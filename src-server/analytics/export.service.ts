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
import { type CsvColumns, type CsvFile, csvTable, wholeUnits } from '../csv.ts';
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
  const columns: CsvColumns<(typeof perCreator)[number]> = {
    Creator: ({ name }) => name,
    Deal: ({ status }) => status,
    Followers: ({ followers }) => followers,
    'Agreed amount': ({ agreedMinor }) => wholeUnits(agreedMinor, currency),
    Clicks: ({ clicks }) => clicks,
    Conversions: ({ conversions }) => conversions,
    'Conversion value': ({ valueMinor }) => wholeUnits(valueMinor, currency),
    'Cost with fee': ({ costMinor }) => wholeUnits(costMinor, currency),
    ...figureColumns(() => currency),
    Currency: () => currency,
    Link: ({ link }) => link,
    'Discount code': ({ discountCode }) => discountCode,
  };
  return { name: `campaign-${id.slice(0, 8)}-${isoDay(ctx.now)}.csv`, csv: csvTable(columns, perCreator) };
}

/** The figures of a row, each in a column of its own; empty if they are not known. */
const figureColumns = <Row extends { figures: Figures }>(currencyOf: (row: Row) => Currency): CsvColumns<Row> =>
  Object.fromEntries(
    FIGURES.map((name) => [
      figureTexts.names[name],
      (row: Row) => {
        const { value } = row.figures[name];
        return isCost(name) ? wholeUnits(value, currencyOf(row)) : value;
      },
    ]),
  );

/**
 * The brand's submitted campaigns as CSV, those with results first, at most {@link ANALYTICS_EXPORT_CAMPAIGNS_MAX}; amounts in whole units of each
 * campaign's currency. Locks nothing.
 */
export async function exportCampaigns(ctx: Context): Promise<CsvFile> {
  const { rows } = await campaigns(ctx, { limit: ANALYTICS_EXPORT_CAMPAIGNS_MAX });
  const columns: CsvColumns<(typeof rows)[number]> = {
    Campaign: ({ name }) => name,
    Stage: ({ stage }) => stageLabels[stage],
    Status: ({ status }) => status,
    Creators: ({ creators }) => creators,
    Reach: ({ reach }) => reach,
    'Content approved': ({ contentApproved }) => contentApproved,
    'Agreed amount': ({ committedMinor, spent }) => wholeUnits(committedMinor, spent.currency),
    Spent: ({ spent }) => wholeUnits(spent.amountMinor, spent.currency),
    Clicks: ({ clicks }) => clicks,
    Conversions: ({ conversions }) => conversions,
    'Conversion value': ({ valueMinor, spent }) => wholeUnits(valueMinor, spent.currency),
    ...figureColumns(({ spent }: (typeof rows)[number]) => spent.currency),
    Currency: ({ spent }) => spent.currency,
    ROI: ({ roi }) => roi,
  };
  return { name: `campaigns-${isoDay(ctx.now)}.csv`, csv: csvTable(columns, rows) };
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
    const columns: CsvColumns<(typeof rows)[number]> = {
      Date: ({ earnedAt }) => earnedAt,
      Campaign: ({ campaignName }) => nameOrUntitled(campaignName),
      Brand: (row) => brandName({ companyName: row.brandName }),
      Creator: ({ creatorName }) => creatorName,
      Milestone: ({ milestone }) => partNames[milestone],
      Revenue: ({ gross }) => wholeUnits(gross.amountMinor, gross.currency),
      Profit: ({ fee }) => wholeUnits(fee.amountMinor, fee.currency),
      Currency: ({ gross }) => gross.currency,
      'In US dollars': ({ revenueMinor }) => wholeUnits(revenueMinor, TOTALS_CURRENCY),
    };
    return { name: `revenue-${days.from}-to-${addDays(days.until, -1)}.csv`, csv: csvTable(columns, rows) };
  });
}
