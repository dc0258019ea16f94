import type { inferRouterOutputs } from '@trpc/server';
import type { AppRouter } from '#server/router.ts';

type Outputs = inferRouterOutputs<AppRouter>['users'];
/** A user account as it arrives in the browser. */
export type User = Outputs['read'];
/** What staff change about a user's agencies: add one, or end this assignment. */
export type AgencyAct = 'assign' | { id: string; agency: string };
export type UserRow = Outputs['list']['rows'][number];
export type Invite = Outputs['invites']['rows'][number];
export type FixableUser = Outputs['lookUp'];
