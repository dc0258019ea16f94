import type { ManyDone } from '#shared/many.ts';
import { notify } from './components/base/Toaster.tsx';
import { sayWithUndo } from './undo.ts';

/** What became of several things, where some were left as they were. */
export const partly = (done: number, refused: number) =>
  done === 0 ? `${refused} could not be done` : `${done} done, ${refused} could not be`;
/** Those of one reason; no more names than can be read. */
const because = (names: readonly string[], why: string) => {
  const shown = names.slice(0, 3);
  const rest = names.length - shown.length;
  return `${shown.join(', ')}${rest > 0 ? ` and ${rest} more` : ''}: ${why}`;
};

interface Said {
  /** What is said where all were done. */
  all: (count: number) => string;
  /** How a row is called. */
  nameOf: (id: string) => string;
  /** Takes back what was done; without it there is no way back. */
  undo?: () => Promise<unknown>;
}

/** Says what became of several things: how many were done, and of the others which and why. */
export function sayMany({ done, refused }: ManyDone, { all, nameOf, undo }: Said): void {
  const whole = refused.length === 0;
  const title = whole
    ? all(done.length)
    : done.length === 0
      ? `${refused.length} could not be done`
      : `${done.length} done, ${refused.length} could not be`;
  const text = [...Map.groupBy(refused, ({ why }) => why)]
    .map(([why, alike]) =>
      because(
        alike.map(({ id }) => nameOf(id)),
        why,
      ),
    )
    .join('\n');
  if (done.length > 0 && undo) sayWithUndo({ title, ...(text && { text }) }, undo);
  else if (whole) notify.success(title);
  else notify.error(title, text);
}
