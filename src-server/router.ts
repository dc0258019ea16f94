import { getTRPCErrorFromUnknown, getTRPCErrorShape } from '@trpc/server';
import { reportFault } from './failures.ts';
import { callable, type Kind, procedures } from './procedures.ts';
import { proposalsRouter } from './proposals/proposals.router.ts';
import { mergeRouters, router } from './trpc.ts';

/** Every procedure. */
export const appRouter = mergeRouters(procedures, router({ proposals: proposalsRouter }));
export type AppRouter = typeof appRouter;

export const { procedureByName, callProcedure } = callable(appRouter);

/** A procedure's error as its callers see it; faults of the server are reported. */
export function errorShape(cause: unknown, kind: Kind, path: string) {
  const error = getTRPCErrorFromUnknown(cause);
  reportFault(error, path);
  const config = appRouter._def._config;
  return getTRPCErrorShape({ config, error, type: kind, path, input: undefined, ctx: undefined });
}
