import type { inferRouterOutputs } from '@trpc/server';
import type { AppRouter } from '#server/router.ts';

type Payments = inferRouterOutputs<AppRouter>['payments'];
/** What the contract and payment screen of a campaign shows. */
export type Contract = Payments['contract'];
export type Payment = Payments['status'];
export type Earnings = Payments['earnings'];
