import { expect } from 'vitest';
import type { Allowed, May } from '#shared/may.ts';

type Calls<Act extends string> = Record<Act, () => Promise<unknown>>;

/** The answers seen for each act, so that a test can show that both occurred. */
export const seen = () => {
  const answers = new Map<string, Set<boolean>>();
  const note = (act: string, is: Allowed) => answers.set(act, (answers.get(act) ?? new Set()).add(is.allowed));
  return {
    /** If an answer says no, the procedure refuses with the same sentence; allowed acts are not called. */
    async check<Act extends string>(may: Pick<May<Act>, Act>, calls: Calls<Act>): Promise<void> {
      for (const act of Object.keys(calls) as Act[]) {
        const is = may[act];
        note(act, is);
        if (!is.allowed) await expect(calls[act](), act).rejects.toMatchObject({ message: is.reason });
      }
    },
    /** The procedure does what the answer says: it succeeds, or refuses with the same sentence. */
    async drive<Act extends string>(act: Act, may: Pick<May<Act>, Act>, call: () => Promise<unknown>, at = '') {
      const is = may[act];
      note(act, is);
      const done = call().then(
        () => null,
        (error: Error) => error.message,
      );
      expect(await done, `${act} ${at}`).toBe(is.allowed ? null : is.reason);
    },
    /** Each of the acts was allowed in one case and refused in another. */
    both(...acts: string[]): void {
      for (const act of acts) expect([act, ...[...(answers.get(act) ?? [])].sort()]).toEqual([act, false, true]);
    },
  };
};
