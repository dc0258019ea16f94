import { setTimeout } from 'node:timers/promises';
import type { SessionView } from '#shared/auth/auth.schema.ts';
import type { Ask, PageData } from '#shared/page-data.ts';
import type { Context } from '../context.ts';
import { appRouter, callProcedure } from '../router.ts';
import { createCallerFactory } from '../trpc.ts';

/** How long a page waits for an answer before it is sent without it. */
const ANSWER_MS = 500;

const callerOf = createCallerFactory(appRouter);

/**
 * Who is signed in, and the answers to the first requests of their screen, so that the screen is drawn once and with its data. An answer
 * that fails or takes longer than {@link ANSWER_MS} is left out: the app asks for it again and shows what is wrong.
 */
export async function pageDataFor(
  ctx: Context,
  asksOf: (session: SessionView | null) => readonly Ask[],
): Promise<PageData> {
  const session = await callerOf(ctx).auth.session();
  const late = setTimeout(ANSWER_MS, undefined, { ref: false });
  const answers = asksOf(session).map(async (ask) => {
    const [path, { input }] = ask;
    const answer = callProcedure(ctx, path.join('.'), () => input, 'query');
    const data: unknown = await Promise.race([answer, late]).catch(() => undefined);
    return data === undefined ? [] : [[ask, data] as const];
  });
  return { session, now: ctx.now.toISOString(), answers: (await Promise.all(answers)).flat() };
}
