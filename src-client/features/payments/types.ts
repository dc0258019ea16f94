import type { inferRouterOutputs } from '@trpc/server';
import type { AppRouter } from '#server/router.ts';

type Payments = inferRouterOutputs<AppRouter>['payments'];
/** The data of a campaign's contract and payment screen. */
export type Contract = Payments['contract'];
export type Payment = Payments['status'];
export type Earnings = Payments['earnings'];
