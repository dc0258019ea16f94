import { useSyncExternalStore } from 'react';

const NEVER = () => () => {};
const UNTIL_THEN = { readOnly: true, 'data-waiting': '' } as const;

/** Whether the page's script is running: false on the server and until the page is hydrated. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    NEVER,
    () => true,
    () => false,
  );

/** Attributes of a text field: it accepts no typing until its script is running, because anything typed before would be lost. Spread them last. */
export const useTyping = (): typeof UNTIL_THEN | undefined => (useHydrated() ? undefined : UNTIL_THEN);
