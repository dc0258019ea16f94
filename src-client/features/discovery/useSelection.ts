import { useState } from 'react';
import { PRESELECTED_CREATORS_MAX } from '#shared/constants.ts';

const KEY = 'accord-selected-creators';

function stored(): string[] {
  try {
    const read: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? '[]');
    return Array.isArray(read) ? read.filter((id) => typeof id === 'string') : [];
  } catch {
    return [];
  }
}

/** The creators chosen for a new campaign, kept for as long as the browser's tab lives (ruling BR-DISC-06). */
export function useSelection() {
  const [selected, setSelected] = useState<readonly string[]>(stored);
  const keep = (ids: readonly string[]) => {
    sessionStorage.setItem(KEY, JSON.stringify(ids));
    setSelected(ids);
  };
  return {
    selected,
    full: selected.length >= PRESELECTED_CREATORS_MAX,
    toggle: (id: string) => keep(selected.includes(id) ? selected.filter((other) => other !== id) : [...selected, id]),
    clear: () => keep([]),
  };
}
