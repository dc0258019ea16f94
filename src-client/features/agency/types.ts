import type { inferRouterOutputs } from '@trpc/server';
import type { AppRouter } from '#server/router.ts';

type Outputs = inferRouterOutputs<AppRouter>['agency'];
/** What an agency manages, as it arrives in the browser. */
export type AgencyPerson = Outputs['users']['rows'][number];
export type AgencyOrder = Outputs['orders']['rows'][number];
export type AgencyInvite = Outputs['invites']['rows'][number];
