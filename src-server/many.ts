import type { ManyDone } from '#shared/many.ts';
import type { Context } from './context.ts';
import { notFound, UserError } from './errors.ts';
import { passing, readableError, reportFault } from './failures.ts';

/**
 * Does to several things what is done to one, by the same function and so with the same checks: one after the other, each in a transaction of its
 * own. If one is refused, it is left unchanged and its sentence is returned; the others go on. If the database becomes unavailable, the rest is not
 * tried. Locks nothing itself. @throws NOT_FOUND if the actor can see none of them
 */
export async function eachOf(
  ctx: Context,
  what: string,
  ids: readonly string[],
  act: (ctx: Context, id: string) => Promise<unknown>,
): Promise<ManyDone> {
  const { done, refused }: ManyDone = { done: [], refused: [] };
  let missing = 0;
  let gone: string | null = null;
  for (const id of ids) {
    if (gone !== null) {
      refused.push({ id, why: gone });
      continue;
    }
    try {
      await act(ctx, id);
      done.push(id);
    } catch (error) {
      reportFault(error, `${what} ${id}`);
      const why = readableError(error);
      if (passing(error) === 'unavailable') gone = why;
      if (error instanceof UserError && error.code === 'NOT_FOUND') missing += 1;
      refused.push({ id, why });
    }
  }
  if (missing === ids.length) throw notFound(what);
  return { done, refused };
}
