import type { Read } from '#client/read.ts';
import type { Api } from '#client/trpc.ts';
import { NEWEST_SHOWN, PAGE_SIZES } from '#shared/constants.ts';

/** The reads of the creator's dashboard. */
export const dashboardReads = (api: Api): Read[] => [
  api.crm.asks.queryOptions(),
  api.profiles.welcome.queryOptions(),
  api.payments.payoutSetup.queryOptions(),
  api.deals.myInvitations.queryOptions({ tab: 'pending', limit: NEWEST_SHOWN }),
  api.deals.mine.queryOptions({ tab: 'active', limit: 1 }),
  api.deals.deadlines.queryOptions(),
  api.payments.earnings.queryOptions({ page: 1, pageSize: PAGE_SIZES.earnings }),
];
