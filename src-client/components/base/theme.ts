import { useSyncExternalStore } from 'react';
import { storage } from './storage.ts';

export type ThemeChoice = 'light' | 'dark' | 'system';

const KEY = 'accord-theme';
const listeners = new Set<() => void>();
const darkScheme = () => window.matchMedia('(prefers-color-scheme: dark)');

function readChoice(): ThemeChoice {
  const stored = storage.get(KEY);
  return stored === 'light' || stored === 'dark' ? stored : 'system';
}

function subscribe(listener: () => void): () => void {
  const media = darkScheme();
  listeners.add(listener);
  media.addEventListener('change', listener);
  return () => {
    listeners.delete(listener);
    media.removeEventListener('change', listener);
  };
}

/** Sets Light, Dark or System, and remembers it. `public/start.js` reads the same key before the first paint. */
export function setTheme(choice: ThemeChoice): void {
  if (choice === 'system') {
    storage.remove(KEY);
    delete document.documentElement.dataset.theme;
  } else {
    storage.set(KEY, choice);
    document.documentElement.dataset.theme = `accord-${choice}`;
  }
  for (const listener of listeners) listener();
}

/** What the person chose: light, dark, or to follow the system. */
export function useThemeChoice(): ThemeChoice {
  return useSyncExternalStore(subscribe, readChoice, () => 'system');
}

/** What is shown now: the choice, or what the system prefers. */
export function useResolvedTheme(): 'light' | 'dark' {
  const choice = useThemeChoice();
  const systemDark = useSyncExternalStore(
    subscribe,
    () => darkScheme().matches,
    () => false,
  );
  if (choice !== 'system') return choice;
  return systemDark ? 'dark' : 'light';
}
