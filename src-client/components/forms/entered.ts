import { useEffect } from 'react';

/** Returns whether some input is unsaved. */
const entered = new Set<() => boolean>();

/** Whether something on the screen was entered and not saved, so that the screen may not go away without a question. */
export const holdsUnsaved = (): boolean => [...entered].some((isUnsaved) => isUnsaved());

/** Makes {@link holdsUnsaved} ask this function too while the component is mounted; null adds nothing. */
export function useEntered(isUnsaved: (() => boolean) | null): void {
  useEffect(() => {
    if (!isUnsaved) return;
    entered.add(isUnsaved);
    return () => {
      entered.delete(isUnsaved);
    };
  }, [isUnsaved]);
}
