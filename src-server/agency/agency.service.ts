import type { AgencyDashboard } from '#shared/agency/agency.schema.ts';
import { agencyPerformance } from '#shared/agency/deal-pressure.ts';
import { TOTALS_CURRENCY } from '#shared/constants.ts';
import type { Context } from '../context.ts';
import { userOf } from '../trpc.ts';
import { managedDeals, managedPeople } from './agency.queries.ts';

/**
 * An agency's figures over everybody who is assigned to it, the value in US cents (rulings AG-16, AG-19); zeros if a super admin previews the page.
 * Locks nothing.
 */
export async function dashboard(ctx: Context): Promise<AgencyDashboard> {
  const { id } = userOf(ctx);
  const [people, deals] = await Promise.all([
    managedPeople(ctx.db, id).execute(),
    managedDeals(ctx.db, id, ctx.now).executeTakeFirstOrThrow(),
  ]);
  const managed = { managed_brand: 0, managed_creator: 0, managed_user: 0 };
  for (const { role, people: count } of people) managed[role] = count;
  const answered = deals.agreed + deals.refused;
  return {
    managed,
    activeDeals: deals.active,
    currency: TOTALS_CURRENCY,
    dealValueMinor: deals.valueMinor,
    acceptanceRate: answered === 0 ? null : deals.agreed / answered,
    campaigns: deals.campaigns,
    needAttention: deals.waiting,
    performance: agencyPerformance(deals.campaigns, deals.waiting),
  };
}
