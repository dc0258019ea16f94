import type { inferRouterOutputs } from '@trpc/server';
import type { AppRouter } from '#server/router.ts';

type Outputs = inferRouterOutputs<AppRouter>['seats'];
/** The members of a company, and a person's companies, as they arrive in the browser. */
export type Member = Outputs['list']['members'][number];
export type MemberInvite = Outputs['list']['invites'][number];
export type Company = Outputs['mine']['companies'][number];
/** The agencies that work for a brand, and the brands for which an agency works. */
export type AgencySeat = Outputs['agencies']['agencies'][number];
export type AgencySeatInvite = Outputs['agencies']['invites'][number];
export type BrandSeat = Outputs['brands']['brands'][number];
export type BrandRequest = Outputs['brands']['requests'][number];
