import type { z } from 'zod';
import { TOTALS_CURRENCY } from '#shared/constants.ts';
import type {
  CrmDeal,
  CrmDealRow,
  CrmStats,
  crmAreaInput,
  crmDealIdInput,
  listCrmDealsInput,
} from '#shared/crm/crm.schema.ts';
import { dealsCalled, dealWords } from '#shared/deals/deal-words.ts';
import { type DealStatus, lifecycles } from '#shared/lifecycles.ts';
import { brandName, creatorName, nameOrUntitled } from '#shared/names.ts';
import type { Slice } from '#shared/paging.ts';
import type { Context } from '../context.ts';
import { notFound } from '../errors.ts';
import { keysetOf, sliceOf } from '../paging.ts';
import { mayEnd, stageOf } from './crm.rules.ts';
import { dealDetail, dealsPage, isRareName } from './deals.queries.ts';
import { campaignShown } from './scope.queries.ts';
import { type Scope, scopeOf } from './scope.rules.ts';
import { statsQuery } from './stats.queries.ts';

/** The figures of the dashboard (ruling CRM-02). Locks nothing. */
export async function stats(ctx: Context, { area }: z.infer<typeof crmAreaInput>): Promise<CrmStats> {
  const figures = await statsQuery(ctx.db, scopeOf(ctx, area), ctx.now).executeTakeFirstOrThrow();
  return { ...figures, currency: TOTALS_CURRENCY };
}

/**
 * The pipeline, or the deals of one campaign, brand or creator, newest first (CRM-21 to CRM-27, CRM-49). Locks nothing. @throws NOT_FOUND for another
 * tenant's campaign
 */
export async function listDeals(
  ctx: Context,
  { cursor, limit, area, stage, status, search, campaignId, brandId, creatorId }: z.infer<typeof listCrmDealsInput>,
): Promise<Slice<CrmDealRow>> {
  const scope = scopeOf(ctx, area);
  if (campaignId && !(await campaignShown(ctx.db, scope, campaignId).executeTakeFirst()))
    throw notFound('This campaign');
  const statuses = wanted(stage, status);
  if (statuses.length === 0) return { rows: [], nextCursor: null };
  // The deals of one campaign are few, whatever the search.
  const unknown = search !== '' && !campaignId;
  const rare = unknown && (await isRareName(ctx.db, search).executeTakeFirstOrThrow()).rare;
  const filters = { search, rare, statuses, campaignId, brandId, creatorId };
  const rows = await dealsPage(ctx.db, scope, filters, { after: keysetOf(cursor), limit }).execute();
  return sliceOf(
    rows,
    limit,
    (row) => ({ at: row.createdAt, id: row.id }),
    (row) => rowOf(row, scope),
  );
}

/** The statuses that pass both filters; none if they exclude each other. */
function wanted(
  stage: z.infer<typeof listCrmDealsInput>['stage'],
  status: z.infer<typeof listCrmDealsInput>['status'],
): DealStatus[] {
  const inStage = stage ? dealsCalled('crmStage', stage) : lifecycles.deal.statuses;
  return inStage.filter((each) => !status || dealWords[each].crmStatus === status);
}

/** One deal of the pipeline (ruling CRM-27). Locks nothing. @throws NOT_FOUND */
export async function readDeal(ctx: Context, { dealId, area }: z.infer<typeof crmDealIdInput>): Promise<CrmDeal> {
  const scope = scopeOf(ctx, area);
  const found = await dealDetail(ctx.db, scope, dealId).executeTakeFirst();
  if (!found) throw notFound('This deal');
  const { campaignId, notes, cancelReason, invitationDate, responseDate, deadline } = found;
  return { ...rowOf(found, scope), campaignId, notes, cancelReason, invitationDate, responseDate, deadline };
}

type Found = Awaited<ReturnType<ReturnType<typeof dealsPage>['execute']>>[number];

const rowOf = (row: Found, scope: Scope): CrmDealRow => ({
  id: row.id,
  title: nameOrUntitled(row.title),
  extension: row.extendsDealId !== null,
  brand: { id: row.brandId, name: brandName(row), opens: row.brandOpens },
  creator: { id: row.creatorId, name: creatorName(row), opens: row.creatorOpens },
  amount: { amountMinor: row.agreedAmountMinor, currency: row.currency },
  status: row.status,
  ...stageOf(row.status),
  createdAt: row.createdAt,
  updatedAt: row.updatedAt,
  may: mayEnd(row, scope === 'everyone'),
});
