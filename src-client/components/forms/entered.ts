import { useEffect } from 'react';

/** What knows of something that is entered and not saved. */
const entered = new Set<() => boolean>();

/** Whether something on the screen is entered and not saved, so that the screen may not be taken away without a question. */
export const holdsUnsaved = (): boolean => [...entered].some((isUnsaved) => isUnsaved());

/** Has {@link holdsUnsaved} ask this as well, as long as it is there; null answers nothing. */
export function useEntered(isUnsaved: (() => boolean) | null): void {
  useEffect(() => {
    if (!isUnsaved) return;
    entered.add(isUnsaved);
    return () => {
      entered.delete(isUnsaved);
    };
  }, [isUnsaved]);
}
