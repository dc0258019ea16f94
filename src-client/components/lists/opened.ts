import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';

/** How far a list is opened, in pages. */
export interface Opened {
  shown: number;
  onShow: (shown: number) => void;
}

/** How far a list of the screen is opened: it stands in the address, where a route reads it with `shownParam`. */
export function useOpened(name: 'shown' | 'drafts' | 'submitted' = 'shown'): Opened {
  const shown = useSearch({ strict: false, select: (search) => search[name] }) ?? 1;
  const navigate = useNavigate();
  const onShow = (pages: number) =>
    // The same list as before, so the way back leads out of it.
    void navigate({ to: '.', search: (now) => ({ ...now, [name]: pages }), replace: true, resetScroll: false });
  return { shown, onShow };
}

/** How far a list in a dialog or a panel is opened, which no address knows. */
export function useOpenedHere(): Opened {
  const [shown, onShow] = useState(1);
  return { shown, onShow };
}

/** Which page of a table is shown, by the cursors that lead there. */
export interface Turned {
  after: string | undefined;
  onTurn: (after: string | undefined) => void;
}

/** Which page of the screen's table is shown: it stands in the address, where a route reads it with `afterParam`. */
export function useTurned(): Turned {
  const after = useSearch({ strict: false, select: (search) => search.after });
  const navigate = useNavigate();
  const onTurn = (next: string | undefined) =>
    void navigate({ to: '.', search: (now) => ({ ...now, after: next }), resetScroll: false });
  return { after, onTurn };
}

/** Which page of a table in a panel is shown, which no address knows. */
export function useTurnedHere(): Turned {
  const [after, onTurn] = useState<string>();
  return { after, onTurn };
}
