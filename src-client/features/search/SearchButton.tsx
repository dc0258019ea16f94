import { type LucideIcon, Search } from 'lucide-react';
import { useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import type { PlainPath } from '#client/components/base/address.ts';
import { late } from '#client/components/core/late.tsx';

const CommandPalette = late(async () => (await import('./CommandPalette.tsx')).default);

/** A page of the area. */
export interface Place {
  to: PlainPath;
  label: string;
  description?: string | undefined;
  icon: LucideIcon;
}
/** An action that is possible anywhere: a screen that starts it, or a function. */
export type QuickAction = { label: string; icon: LucideIcon } & ({ to: PlainPath } | { run: () => void });

export interface SearchProps {
  /** Whose recent choices are shown. */
  personId: string;
  /** What the server searches, in words. */
  scope: string;
  places: readonly Place[];
  actions: readonly QuickAction[];
}

const NEVER = () => () => {};
const isMac = (): boolean => /Mac|iPhone|iPad/.test(navigator.userAgent);

/** Opens the search across everything; so does Ctrl or Cmd+K. Its code is fetched on first use. */
export function SearchButton(props: SearchProps) {
  const [open, setOpen] = useState(false);
  const close = useCallback(() => setOpen(false), []);
  const mac = useSyncExternalStore(NEVER, isMac, () => false);

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey)
        return;
      event.preventDefault();
      // Over a dialog it would cover unfinished work.
      if (document.querySelector('[data-modal]:not([data-modal="Find anything"])')) return;
      setOpen((wasOpen) => !wasOpen);
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);

  return (
    <>
      <button
        type="button"
        aria-label="Find anything"
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K"
        className="btn btn-ghost max-sm:btn-square sm:border-base-300 sm:bg-base-100 text-muted hover:text-base-content hover:bg-base-content/8 sm:hover:bg-base-100 sm:hover:border-base-content/35 gap-2 font-normal sm:h-9 sm:px-3 pointer-coarse:h-11"
        onClick={() => setOpen(true)}
      >
        <Search aria-hidden size={17} strokeWidth={1.9} />
        <span aria-hidden className="max-sm:hidden">
          Find anything
        </span>
        <kbd aria-hidden className="border-base-300 ml-4 rounded border px-1.5 font-sans text-xs max-sm:hidden">
          {mac ? '⌘K' : 'Ctrl K'}
        </kbd>
      </button>
      {open && <CommandPalette {...props} onClose={close} />}
    </>
  );
}
