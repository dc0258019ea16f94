import { useSyncExternalStore } from 'react';

const NEVER = () => () => {};
const UNTIL_THEN = { readOnly: true, 'data-waiting': '' } as const;

/**
 * Attributes of what takes text: it takes none until its script is there, because what was typed before would be lost. Spread after its others.
 */
export function useTyping(): typeof UNTIL_THEN | undefined {
  const hydrated = useSyncExternalStore(
    NEVER,
    () => true,
    () => false,
  );
  return hydrated ? undefined : UNTIL_THEN;
}
