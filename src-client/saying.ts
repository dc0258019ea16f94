import { notify } from './components/base/notify.ts';
import { toastError } from './errors.ts';

/** Options of a write: a toast says that it is done, and `then` runs, such as closing its dialog. A refusal is shown by what awaits the write. */
export const saying = (done: string, then?: () => unknown) => ({
  onSuccess: () => {
    notify.success(done);
    return then?.();
  },
});

/** Options of a write that nothing awaits: a refusal is shown as a toast, and so is `done`. */
export const toasting = (done?: string, then?: () => unknown) => ({
  ...(done !== undefined && saying(done, then)),
  onError: (error: unknown) => toastError(error),
});
