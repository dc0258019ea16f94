import type { ManyDone } from '#shared/many.ts';
import { notify } from './components/base/notify.ts';
import { sayWithUndo } from './undo.ts';

/** The things skipped for one reason; no more names than people can read. */
const because = (names: readonly string[], why: string) => {
  const shown = names.slice(0, 3);
  const rest = names.length - shown.length;
  return `${shown.join(', ')}${rest > 0 ? ` and ${rest} more` : ''}: ${why}`;
};

interface Said {
  /** The message if all were done. */
  all: (count: number) => string;
  /** The name of a row. */
  nameOf: (id: string) => string;
  /** Undoes the action; without it there is no undo. */
  undo?: () => Promise<unknown>;
}

/** Reports a bulk action: how many were done, and which others were not and why. */
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
