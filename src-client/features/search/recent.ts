import { storage } from '#client/components/base/storage.ts';

/** Something that was opened from the search, as it was shown then. */
export interface Choice {
  title: string;
  detail: string;
  route: string;
}

const KEPT = 5;
/** Signing out removes it, like everything that a person leaves in the browser (ruling C52). */
const keyOf = (personId: string): string => `accord-recent-${personId}`;

function isChoice(value: unknown): value is Choice {
  if (typeof value !== 'object' || value === null) return false;
  const { title, detail, route }: Partial<Record<keyof Choice, unknown>> = value;
  return (
    typeof title === 'string' && typeof detail === 'string' && typeof route === 'string' && /^\/(?!\/)/.test(route)
  );
}

/** What a person last opened from the search, the newest first. */
export function recentChoices(personId: string): Choice[] {
  try {
    const stored: unknown = JSON.parse(storage.get(keyOf(personId)) ?? '[]');
    return Array.isArray(stored) ? stored.filter(isChoice).slice(0, KEPT) : [];
  } catch {
    return [];
  }
}

export function rememberChoice(personId: string, { title, detail, route }: Choice): void {
  const others = recentChoices(personId).filter((choice) => choice.route !== route);
  storage.set(keyOf(personId), JSON.stringify([{ title, detail, route }, ...others].slice(0, KEPT)));
}
