import type { z } from 'zod';
import { CRM_EXPORT_MAX_ROWS, TOTALS_CURRENCY } from '#shared/constants.ts';
import type { CrmArea, exportBrandsInput, exportCreatorsInput, exportDealsInput } from '#shared/crm/crm.schema.ts';
import { isoDay } from '#shared/dates.ts';
import { crmRefusals } from '#shared/messages/crm/refusals.ts';
import type { AuditedAction } from '#shared/security/audit-sentences.ts';
import { ACCOUNT_LOOKS, ORDER_DEAL_LOOKS } from '#shared/status-looks.ts';
import { audit } from '../audit.ts';
import type { Context } from '../context.ts';
import { type CsvColumns, type CsvFile, csvTable, wholeUnits } from '../csv.ts';
import { inTransaction, type Tx } from '../data/db.ts';
import { conflict } from '../errors.ts';
import * as leaderboards from '../leaderboards/leaderboards.service.ts';
import { listBrands } from './brands.service.ts';
import { listCreators } from './creators.service.ts';
import { listDeals } from './deals.service.ts';
import { scopeOf } from './scope.rules.ts';

/** A list's export: its name, its columns and its rows. */
interface Export<Row> {
  action: AuditedAction;
  list: 'brands' | 'creators' | 'deals' | 'brand-leaderboard' | 'creator-leaderboard';
  filters: object;
  rows: (within: Context) => Promise<{ rows: readonly Row[] }>;
  columns: CsvColumns<Row>;
}

/** One statement reads them all, so that the file has exactly what the filters select at one moment. */
async function exported<Row>(ctx: Context, { action, list, filters, rows, columns }: Export<Row>): Promise<CsvFile> {
  return inTransaction(ctx.db, async (tx: Tx) => {
    const found = (await rows({ ...ctx, db: tx })).rows;
    if (found.length > CRM_EXPORT_MAX_ROWS) throw conflict(crmRefusals.exportTooLong);
    const after = { ...filters, rows: found.length };
    await audit(tx, ctx, { action, resourceType: 'crm list', resourceId: list, after });
    return { name: `crm-${list}-${isoDay(ctx.now)}.csv`, csv: csvTable(columns, found) };
  });
}

/** One more than a file may have, to see whether there are too many. */
const ROWS = CRM_EXPORT_MAX_ROWS + 1;

/** The brands that the filters select, as CSV. Writes an audit row. Locks nothing. @throws CONFLICT if there are too many */
export const exportBrands = (ctx: Context, filters: z.infer<typeof exportBrandsInput>): Promise<CsvFile> =>
  exported(ctx, {
    action: 'crm.exportBrands',
    list: 'brands',
    filters,
    rows: (within) => listBrands(within, { ...filters, page: 1, pageSize: ROWS }),
    columns: {
      Name: ({ name }) => name,
      Email: ({ email }) => email,
      Industry: ({ industry }) => industry,
      Status: ({ status }) => ACCOUNT_LOOKS[status].label,
      Deals: ({ deals }) => deals,
      'Total value': ({ valueMinor }) => wholeUnits(valueMinor, TOTALS_CURRENCY),
      Currency: () => TOTALS_CURRENCY,
      Created: ({ createdAt }) => createdAt,
      Tags: ({ tags }) => tags.join(', '),
    },
  });

/** The same for creators. Writes an audit row. Locks nothing. @throws CONFLICT if there are too many */
export const exportCreators = (ctx: Context, filters: z.infer<typeof exportCreatorsInput>): Promise<CsvFile> =>
  exported(ctx, {
    action: 'crm.exportCreators',
    list: 'creators',
    filters,
    rows: (within) => listCreators(within, { ...filters, limit: ROWS }),
    columns: {
      Name: ({ name }) => name,
      Email: ({ email }) => email,
      Platform: ({ platform }) => platform,
      Followers: ({ followers }) => followers,
      Engagement: ({ engagement }) => engagement,
      Status: ({ status }) => ACCOUNT_LOOKS[status].label,
      'Active deals': ({ activeDeals }) => activeDeals,
      Deals: ({ deals }) => deals,
      Tags: ({ tags }) => tags.join(', '),
    },
  });

/** The same for the pipeline. Writes an audit row. Locks nothing. @throws CONFLICT if there are too many */
export const exportDeals = (ctx: Context, filters: z.infer<typeof exportDealsInput>): Promise<CsvFile> =>
  exported(ctx, {
    action: 'crm.exportDeals',
    list: 'deals',
    filters,
    rows: (within) => listDeals(within, { ...filters, limit: ROWS }),
    columns: {
      Deal: ({ title }) => title,
      Brand: ({ brand }) => brand.name,
      Creator: ({ creator }) => creator.name,
      Value: ({ amount }) => wholeUnits(amount.amountMinor, amount.currency),
      Currency: ({ amount }) => amount.currency,
      Stage: ({ stage }) => stage,
      Status: ({ status }) => ORDER_DEAL_LOOKS[status].label,
      Created: ({ createdAt }) => createdAt,
      Updated: ({ updatedAt }) => updatedAt,
    },
  });

/** Whom a leaderboard ranks for this reader. */
const rankedBy = (ctx: Context, area: CrmArea | undefined): leaderboards.Scope =>
  scopeOf(ctx, area) === 'everyone' ? 'everybody' : 'assigned';

interface InArea {
  area?: CrmArea | undefined;
}

/** The leaderboard of brands as CSV. Writes an audit row. Locks nothing. */
export const exportBrandLeaderboard = (ctx: Context, filters: InArea): Promise<CsvFile> =>
  exported(ctx, {
    action: 'crm.exportLeaderboard',
    list: 'brand-leaderboard',
    filters,
    rows: (within) => leaderboards.brands(within, rankedBy(ctx, filters.area)),
    columns: {
      Rank: ({ rank }) => rank,
      Brand: ({ name }) => name,
      Email: ({ email }) => email,
      Industry: ({ industry }) => industry,
      'Total budget': ({ budgetMinor }) => wholeUnits(budgetMinor, TOTALS_CURRENCY),
      Currency: () => TOTALS_CURRENCY,
    },
  });

/** The leaderboard of creators as CSV. Writes an audit row. Locks nothing. */
export const exportCreatorLeaderboard = (ctx: Context, filters: InArea): Promise<CsvFile> =>
  exported(ctx, {
    action: 'crm.exportLeaderboard',
    list: 'creator-leaderboard',
    filters,
    rows: (within) => leaderboards.creators(within, rankedBy(ctx, filters.area)),
    columns: {
      Rank: ({ rank }) => rank,
      Creator: ({ name }) => name,
      Email: ({ email }) => email,
      Platform: ({ platform }) => platform,
      Earnings: ({ earnedMinor }) => wholeUnits(earnedMinor, TOTALS_CURRENCY),
      Currency: () => TOTALS_CURRENCY,
    },
  });
