import { useSyncExternalStore } from 'react';
import type { LinkTarget } from '#client/components/base/address.ts';
import { tabStorage } from '#client/components/base/storage.ts';
import { PRESELECTED_CREATORS_MAX } from '#shared/constants.ts';

const KEY = 'accord-selected-creators';
const NONE: readonly string[] = [];
const listeners = new Set<() => void>();
let selected: readonly string[] | undefined;

function stored(): readonly string[] {
  try {
    const read: unknown = JSON.parse(tabStorage.get(KEY) ?? '[]');
    return Array.isArray(read) ? read.filter((id) => typeof id === 'string') : NONE;
  } catch {
    return NONE;
  }
}

function current(): readonly string[] {
  selected ??= stored();
  return selected;
}

function keep(ids: readonly string[]): void {
  tabStorage.set(KEY, JSON.stringify(ids));
  selected = ids;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    // The next screen reads it again: a sign-out clears storage.
    if (listeners.size === 0) selected = undefined;
  };
}

/** The creators chosen for a new campaign, kept for as long as the browser's tab lives (ruling BR-DISC-06). */
export function useSelection() {
  const chosen = useSyncExternalStore(subscribe, current, () => NONE);
  return {
    selected: chosen,
    full: chosen.length >= PRESELECTED_CREATORS_MAX,
    toggle: (id: string) => keep(chosen.includes(id) ? chosen.filter((other) => other !== id) : [...chosen, id]),
    clear: () => keep([]),
  };
}
export type Selection = ReturnType<typeof useSelection>;

/** The link to a new campaign with the selected creators. */
export const withSelected = ({ selected }: Selection): LinkTarget => ({
  to: '/brand/create-campaign',
  search: { creators: [...selected] },
});
