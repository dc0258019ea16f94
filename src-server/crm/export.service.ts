import type { z } from 'zod';
import { CRM_EXPORT_MAX_ROWS, TOTALS_CURRENCY } from '#shared/constants.ts';
import type { CrmArea, exportBrandsInput, exportCreatorsInput, exportDealsInput } from '#shared/crm/crm.schema.ts';
import { isoDay } from '#shared/dates.ts';
import { crmRefusals } from '#shared/messages/crm/refusals.ts';
import type { AuditedAction } from '#shared/security/audit-sentences.ts';
import { ACCOUNT_LOOKS, ORDER_DEAL_LOOKS } from '#shared/status-looks.ts';
import { audit } from '../audit.ts';
import type { Context } from '../context.ts';
import { type CsvCell, type CsvFile, csvTable, wholeUnits } from '../csv.ts';
import { inTransaction, type Tx } from '../data/db.ts';
import { conflict } from '../errors.ts';
import * as leaderboards from '../leaderboards/leaderboards.service.ts';
import { listBrands } from './brands.service.ts';
import { listCreators } from './creators.service.ts';
import { listDeals } from './deals.service.ts';
import { scopeOf } from './scope.rules.ts';

type Line = readonly CsvCell[];

/** A list's export: its name, its header and its lines. */
interface Export {
  action: AuditedAction;
  list: 'brands' | 'creators' | 'deals' | 'brand-leaderboard' | 'creator-leaderboard';
  filters: object;
  head: readonly string[];
  lines: (within: Context) => Promise<readonly Line[]>;
}

/** One statement reads them all, so that the file has exactly what the filters select at one moment. */
async function exported(ctx: Context, { action, list, filters, head, lines }: Export): Promise<CsvFile> {
  return inTransaction(ctx.db, async (tx: Tx) => {
    const found = await lines({ ...ctx, db: tx });
    if (found.length > CRM_EXPORT_MAX_ROWS) throw conflict(crmRefusals.exportTooLong);
    const after = { ...filters, rows: found.length };
    await audit(tx, ctx, { action, resourceType: 'crm list', resourceId: list, after });
    return { name: `crm-${list}-${isoDay(ctx.now)}.csv`, csv: csvTable(head, found) };
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
    head: ['Name', 'Email', 'Industry', 'Status', 'Deals', 'Total value', 'Currency', 'Created', 'Tags'],
    lines: async (within) =>
      (await listBrands(within, { ...filters, page: 1, pageSize: ROWS })).rows.map((row) => [
        row.name,
        row.email,
        row.industry,
        ACCOUNT_LOOKS[row.status].label,
        row.deals,
        wholeUnits(row.valueMinor, TOTALS_CURRENCY),
        TOTALS_CURRENCY,
        row.createdAt,
        row.tags.join(', '),
      ]),
  });

/** The same for creators. Writes an audit row. Locks nothing. @throws CONFLICT if there are too many */
export const exportCreators = (ctx: Context, filters: z.infer<typeof exportCreatorsInput>): Promise<CsvFile> =>
  exported(ctx, {
    action: 'crm.exportCreators',
    list: 'creators',
    filters,
    head: ['Name', 'Email', 'Platform', 'Followers', 'Engagement', 'Status', 'Active deals', 'Deals', 'Tags'],
    lines: async (within) =>
      (await listCreators(within, { ...filters, limit: ROWS })).rows.map((row) => [
        row.name,
        row.email,
        row.platform,
        row.followers,
        row.engagement,
        ACCOUNT_LOOKS[row.status].label,
        row.activeDeals,
        row.deals,
        row.tags.join(', '),
      ]),
  });

/** The same for the pipeline. Writes an audit row. Locks nothing. @throws CONFLICT if there are too many */
export const exportDeals = (ctx: Context, filters: z.infer<typeof exportDealsInput>): Promise<CsvFile> =>
  exported(ctx, {
    action: 'crm.exportDeals',
    list: 'deals',
    filters,
    head: ['Deal', 'Brand', 'Creator', 'Value', 'Currency', 'Stage', 'Status', 'Created', 'Updated'],
    lines: async (within) =>
      (await listDeals(within, { ...filters, limit: ROWS })).rows.map((row) => [
        row.title,
        row.brand.name,
        row.creator.name,
        wholeUnits(row.amount.amountMinor, row.amount.currency),
        row.amount.currency,
        row.stage,
        ORDER_DEAL_LOOKS[row.status].label,
        row.createdAt,
        row.updatedAt,
      ]),
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
    head: ['Rank', 'Brand', 'Email', 'Industry', 'Total budget', 'Currency'],
    lines: async (within) => {
      const { rows, currency } = await leaderboards.brands(within, rankedBy(ctx, filters.area));
      return rows.map(({ rank, name, email, industry, budgetMinor }) => [
        rank,
        name,
        email,
        industry,
        wholeUnits(budgetMinor, currency),
        currency,
      ]);
    },
  });

/** The leaderboard of creators as CSV. Writes an audit row. Locks nothing. */
export const exportCreatorLeaderboard = (ctx: Context, filters: InArea): Promise<CsvFile> =>
  exported(ctx, {
    action: 'crm.exportLeaderboard',
    list: 'creator-leaderboard',
    filters,
    head: ['Rank', 'Creator', 'Email', 'Platform', 'Earnings', 'Currency'],
    lines: async (within) => {
      const { rows, currency } = await leaderboards.creators(within, rankedBy(ctx, filters.area));
      return rows.map(({ rank, name, email, platform, earnedMinor }) => [
        rank,
        name,
        email,
        platform,
        wholeUnits(earnedMinor, currency),
        currency,
      ]);
    },
  });
