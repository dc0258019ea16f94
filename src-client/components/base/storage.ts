/**
 * A browser's storage. It reads null and drops writes when the browser has switched it off or it is full, and on the server, which has none. A choice
 * that cannot be remembered still holds for the page.
 */
function guarded(storage: () => Storage) {
  const attempt = <Answer>(act: (store: Storage) => Answer): Answer | null => {
    try {
      return act(storage());
    } catch {
      return null;
    }
  };
  return {
    get: (key: string): string | null => attempt((store) => store.getItem(key)),
    set: (key: string, value: string): void => void attempt((store) => store.setItem(key, value)),
    remove: (key: string): void => void attempt((store) => store.removeItem(key)),
    /** Removes everything except the `kept` keys. */
    clear: (kept?: RegExp): void =>
      void attempt((store) => {
        for (const key of Object.keys(store)) if (!kept?.test(key)) store.removeItem(key);
      }),
  };
}

/** Kept from one visit to the next. */
export const storage = guarded(() => localStorage);
/** Kept for as long as the tab is open. */
export const tabStorage = guarded(() => sessionStorage);

/** Keys that outlive a sign-out; everything else a person left behind is cleared (ruling C52). */
const KEPT = /^accord-(theme|sidebar-)/;

/** Removes what the signed-in person stored here, keeping only the theme and sidebar choices. */
export function clearPersonalStorage(): void {
  storage.clear(KEPT);
  tabStorage.clear();
}
