import type { inferRouterOutputs } from '@trpc/server';
import type { AppRouter } from '#server/router.ts';

type Outputs = inferRouterOutputs<AppRouter>['campaigns'];
/** As they arrive in the browser: dates are ISO texts. */
export type Card = Outputs['list']['rows'][number];
export type Form = Outputs['read'];
export type DashboardData = Outputs['dashboard'];
export type Found = Outputs['search'][number];
