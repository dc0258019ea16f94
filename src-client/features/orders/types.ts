import type { inferRouterOutputs } from '@trpc/server';
import type { AppRouter } from '#server/router.ts';

type Outputs = inferRouterOutputs<AppRouter>['orders'];
/** As they arrive in the browser: dates are ISO texts. */
export type OrderCardData = Outputs['list']['rows'][number];
export type OrderData = Outputs['read'];
