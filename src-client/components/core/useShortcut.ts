import { useEffect, useEffectEvent } from 'react';

/** A key, such as `j`; with `command` it is pressed together with Ctrl or Cmd, and works while something is typed, too. */
interface Shortcut {
  key: string;
  command?: boolean;
}

const TYPED = 'input, textarea, select, [contenteditable="true"]';

/** Runs when a key is pressed in the open dialog, unless another layer lies over it. A key alone does nothing while something is typed. */
export function useShortcut({ key, command = false }: Shortcut, run: (() => void) | undefined): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const held = event.ctrlKey || event.metaKey;
    if (event.key.toLowerCase() !== key || held !== command || event.altKey || event.shiftKey || event.repeat) return;
    const typing = event.target instanceof Element && event.target.matches(TYPED);
    if (!run || (typing && !command) || document.querySelectorAll('[data-modal]').length > 1) return;
    event.preventDefault();
    run();
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => press(event);
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
}
