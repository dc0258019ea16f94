import { useSyncExternalStore } from 'react';

const NEVER = () => () => {};
const UNTIL_THEN = { readOnly: true, 'data-waiting': '' } as const;

/** Whether the script of the page is there: false as the server renders it, and until it has been taken over. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    NEVER,
    () => true,
    () => false,
  );

/**
 * Attributes of what takes text: it takes none until its script is there, because what was typed before would be lost. Spread after its others.
 */
export const useTyping = (): typeof UNTIL_THEN | undefined => (useHydrated() ? undefined : UNTIL_THEN);
