import type { z } from 'zod';
import { SEARCHED_BRANDS_MAX } from '#shared/constants.ts';
import type { BrandsOfPage, brandIdInput, CrmBrand, listBrandsInput } from '#shared/crm/crm.schema.ts';
import { brandName } from '#shared/names.ts';
import type { Context } from '../context.ts';
import { notFound } from '../errors.ts';
import { brandDetail, brandsPage, countBrands } from './brands.queries.ts';
import { scopeOf } from './scope.rules.ts';

/**
 * One page of the brands by joining time, with their number (CRM-10 to CRM-14). A search lists and counts at most {@link SEARCHED_BRANDS_MAX}, unless
 * a page asks for more: `more` says whether there are more. Locks nothing.
 */
export async function listBrands(
  ctx: Context,
  { page, pageSize, area, ...filters }: z.infer<typeof listBrandsInput>,
): Promise<BrandsOfPage> {
  const scope = scopeOf(ctx, area);
  const offset = (page - 1) * pageSize;
  const most = filters.search === '' ? Number.POSITIVE_INFINITY : Math.max(SEARCHED_BRANDS_MAX, pageSize);
  const limit = Math.max(0, Math.min(pageSize, most - offset));
  const rows = await brandsPage(ctx.db, scope, filters, { now: ctx.now, limit, offset, most: most + 1 }).execute();
  const [first] = rows;
  const { total } = first ?? (await countBrands(ctx.db, scope, filters, most + 1).executeTakeFirstOrThrow());
  return {
    rows: rows.map(({ companyName, total: _total, ...row }) => ({ ...row, name: brandName({ companyName }) })),
    total: Math.min(total, most),
    more: total > most,
    page,
    pageSize,
  };
}

/** One brand with its deals by stage and what it has paid, in pounds (CRM-28, CRM-32, ruling A20). Locks nothing. @throws NOT_FOUND (ruling C25) */
export async function readBrand(ctx: Context, { brandId, area }: z.infer<typeof brandIdInput>): Promise<CrmBrand> {
  const found = await brandDetail(ctx.db, scopeOf(ctx, area), brandId, ctx.now).executeTakeFirst();
  if (!found) throw notFound('This brand');
  const { companyName, ...brand } = found;
  return {
    ...brand,
    name: brandName({ companyName }),
    currency: 'GBP',
  };
}
