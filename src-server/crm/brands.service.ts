import type { z } from 'zod';
import type { brandIdInput, CrmBrand, CrmBrandRow, listBrandsInput } from '#shared/crm/crm.schema.ts';
import { brandName } from '#shared/names.ts';
import type { Page } from '#shared/paging.ts';
import type { Context } from '../context.ts';
import { notFound } from '../errors.ts';
import { brandDetail, brandsPage, countBrands } from './brands.queries.ts';
import { scopeOf } from './scope.rules.ts';

/** One page of the brands by when they joined, with how many there are (CRM-10 to CRM-14). Locks nothing. */
export async function listBrands(
  ctx: Context,
  { page, pageSize, area, ...filters }: z.infer<typeof listBrandsInput>,
): Promise<Page<CrmBrandRow>> {
  const scope = scopeOf(ctx, area);
  const place = { now: ctx.now, limit: pageSize, offset: (page - 1) * pageSize };
  const rows = await brandsPage(ctx.db, scope, filters, place).execute();
  const [first] = rows;
  const { total } = first ?? (await countBrands(ctx.db, scope, filters).executeTakeFirstOrThrow());
  return {
    rows: rows.map(({ companyName, total: _total, ...row }) => ({ ...row, name: brandName({ companyName }) })),
    total,
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
