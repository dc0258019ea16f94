import { notify } from './components/base/notify.ts';
import { toastError } from './errors.ts';

/**
 * Says what was hidden or removed, and offers an undo for ten seconds. The action is already done when this is called, so that nothing depends on an
 * open tab; `undo` calls the inverse procedure, and a refusal is shown in the server's words.
 */
export function sayWithUndo(said: { title: string; text?: string }, undo: () => Promise<unknown>): void {
  notify.success(said.title, said.text, () => {
    undo().then(
      () => notify.success('Undone'),
      (error: unknown) => toastError(error),
    );
  });
}
