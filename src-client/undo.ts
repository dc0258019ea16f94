import { notify } from './components/base/Toaster.tsx';
import { toastError } from './errors.ts';

/**
 * Says what was hidden or removed, and offers for ten seconds to take it back. It is done already when this is called, so that nothing hangs on
 * an open tab; `undo` calls the procedure that is its inverse, and a refusal is said with the server's sentence.
 */
export function sayWithUndo(said: { title: string; text?: string }, undo: () => Promise<unknown>): void {
  notify.success(said.title, said.text, () => {
    undo().then(
      () => notify.success('Undone'),
      (error: unknown) => toastError(error),
    );
  });
}
