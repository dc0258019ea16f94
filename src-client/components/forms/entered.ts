import { useEffect } from 'react';

/** What knows of something that is entered and not saved, and what saves it, where that is saved by itself. */
const entered = new Map<() => boolean, (() => unknown) | undefined>();

/** Whether something on the screen is entered and not saved, so that the screen may not be taken away without a question. */
export const holdsUnsaved = (): boolean => [...entered.keys()].some((isUnsaved) => isUnsaved());

/** Saves what saves itself and could not be saved while nobody was signed in. */
export function saveEntered(): void {
  for (const [isUnsaved, save] of entered) if (isUnsaved()) save?.();
}

/** Has {@link holdsUnsaved} ask this as well, as long as it is there; null answers nothing. `save` is for what saves itself. */
export function useEntered(isUnsaved: (() => boolean) | null, save?: () => unknown): void {
  useEffect(() => {
    if (!isUnsaved) return;
    entered.set(isUnsaved, save);
    return () => {
      entered.delete(isUnsaved);
    };
  }, [isUnsaved, save]);
}
