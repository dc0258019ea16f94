import { DAY_MS, NEW_ACCOUNTS_DAYS, TOTALS_CURRENCY } from '#shared/constants.ts';
import { isoDay } from '#shared/dates.ts';
import type { PlatformTotals } from '#shared/users/users.schema.ts';
import { revenue } from '../analytics/analytics.service.ts';
import type { Context } from '../context.ts';
import { accountsByRole, campaignsByReview, openMatters } from './totals.queries.ts';

/**
 * The super admin's overview (ruling SA-06): accounts and campaigns by kind, open requests, and this month's revenue and fee in cents.
 * Locks nothing.
 */
export async function totals(ctx: Context): Promise<PlatformTotals> {
  const month = isoDay(ctx.now).slice(0, 7);
  const [roles, reviews, matters, { revenueMinor, profitMinor }] = await Promise.all([
    accountsByRole(ctx.db).execute(),
    campaignsByReview(ctx.db).execute(),
    openMatters(ctx.db, new Date(ctx.now.getTime() - NEW_ACCOUNTS_DAYS * DAY_MS)).executeTakeFirstOrThrow(),
    revenue(ctx, { timeframe: 'daily', month }),
  ]);
  const accounts: PlatformTotals['accounts'] = {
    brand: 0,
    creator: 0,
    agency: 0,
    admin: 0,
    super_admin: 0,
    roleless: 0,
  };
  for (const row of roles) accounts[row.role ?? 'roleless'] = row.accounts;
  const campaigns: PlatformTotals['campaigns'] = {
    draft: 0,
    pending_review: 0,
    under_review: 0,
    approved: 0,
    rejected: 0,
    needs_revision: 0,
  };
  for (const row of reviews) campaigns[row.reviewStatus] = row.campaigns;
  return {
    accounts,
    campaigns,
    newAccounts: matters.newAccounts ?? 0,
    roleRequests: matters.roleRequests ?? 0,
    failedJobs: matters.failedJobs,
    currency: TOTALS_CURRENCY,
    revenueMinor,
    feeMinor: profitMinor,
  };
}
