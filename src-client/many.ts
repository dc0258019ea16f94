import type { ManyDone } from '#shared/many.ts';
import * as texts from '#shared/messages/components/chosen.ts';
import { notify } from './components/base/Toaster.tsx';
import { sayWithUndo } from './undo.ts';

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
  const title = whole ? all(done.length) : texts.partly(done.length, refused.length);
  const text = [...Map.groupBy(refused, ({ why }) => why)]
    .map(([why, alike]) =>
      texts.because(
        alike.map(({ id }) => nameOf(id)),
        why,
      ),
    )
    .join('\n');
  if (done.length > 0 && undo) sayWithUndo({ title, ...(text && { text }) }, undo);
  else if (whole) notify.success(title);
  else notify.error(title, text);
}
