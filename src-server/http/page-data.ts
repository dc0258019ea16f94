import { setTimeout } from 'node:timers/promises';
import type { SessionView } from '#shared/auth/auth.schema.ts';
import type { Ask, PageData } from '#shared/page-data.ts';
import type { Context } from '../context.ts';
import { appRouter, callProcedure } from '../router.ts';
import { createCallerFactory } from '../trpc.ts';

/** How long a page waits for an answer. */
const PATIENCE_MS = 500;

const callerOf = createCallerFactory(appRouter);

/**
 * Who is signed in, and the answers to what their screen asks for first, so that it is drawn once, and with its data. What fails or takes
 * long is left out: the app asks for it by itself, and says what is wrong.
 */
export async function pageDataFor(
  ctx: Context,
  asksOf: (session: SessionView | null) => readonly Ask[],
): Promise<PageData> {
  const session = await callerOf(ctx).auth.session();
  const late = setTimeout(PATIENCE_MS, undefined, { ref: false });
  const answers = asksOf(session).map(async (ask) => {
    const [path, { input }] = ask;
    const answer = callProcedure(ctx, path.join('.'), () => input, 'query');
    const data: unknown = await Promise.race([answer, late]).catch(() => undefined);
    return data === undefined ? [] : [[ask, data] as const];
  });
  return { session, answers: (await Promise.all(answers)).flat() };
}
