import { useEffect } from 'react';

/** Functions that return whether some input is unsaved, each with the function that saves it if it saves automatically. */
const entered = new Map<() => boolean, (() => unknown) | undefined>();

/** Whether something on the screen was entered and not saved, so that the screen may not go away without a question. */
export const holdsUnsaved = (): boolean => [...entered.keys()].some((isUnsaved) => isUnsaved());

/** Saves input that saves automatically and could not be saved while nobody was signed in. */
export function saveEntered(): void {
  for (const [isUnsaved, save] of entered) if (isUnsaved()) save?.();
}

/** Makes {@link holdsUnsaved} ask this function too while the component is mounted; null adds nothing. `save` is for automatic saving. */
export function useEntered(isUnsaved: (() => boolean) | null, save?: () => unknown): void {
  useEffect(() => {
    if (!isUnsaved) return;
    entered.set(isUnsaved, save);
    return () => {
      entered.delete(isUnsaved);
    };
  }, [isUnsaved, save]);
}
