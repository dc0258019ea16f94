import type { inferRouterOutputs } from '@trpc/server';
import type { AppRouter } from '#server/router.ts';

type Outputs = inferRouterOutputs<AppRouter>['account'];
/** The account as it arrives in the browser. */
export type Account = Outputs['overview'];
export type Passkey = Outputs['passkeys']['passkeys'][number];
export type Session = Outputs['sessions'][number];
