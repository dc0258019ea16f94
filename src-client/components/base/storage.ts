/** Local storage that answers null, and drops writes, where the browser has switched it off. */
export const storage = {
  get(key: string): string | null {
    try {
      return localStorage.getItem(key);
    } catch {
      return null;
    }
  },
  set(key: string, value: string): void {
    try {
      localStorage.setItem(key, value);
    } catch {
      // A choice that cannot be remembered still holds for this page.
    }
  },
  remove(key: string): void {
    try {
      localStorage.removeItem(key);
    } catch {
      // Nothing was stored.
    }
  },
};

/** Keys that outlive a sign-out; everything else a person left behind is cleared (ruling C52). */
const KEPT = /^accord-(theme|sidebar-)/;

/** Removes what the signed-in person stored here, keeping only the theme and sidebar choices. */
export function clearPersonalStorage(): void {
  try {
    for (const key of Object.keys(localStorage)) if (!KEPT.test(key)) localStorage.removeItem(key);
    sessionStorage.clear();
  } catch {
    // Storage is off, so nothing is left behind.
  }
}
