import type { inferRouterOutputs } from '@trpc/server';
import type { AppRouter } from '#server/router.ts';

type Outputs = inferRouterOutputs<AppRouter>['seats'];
/** The members of a company, and a person's companies, as they arrive in the browser. */
export type Member = Outputs['list']['members'][number];
export type MemberInvite = Outputs['list']['invites'][number];
export type Company = Outputs['mine']['companies'][number];
