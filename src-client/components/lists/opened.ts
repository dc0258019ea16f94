import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';

/** How many pages of a list are shown. */
export interface Opened {
  shown: number;
  onShow: (shown: number) => void;
}

/** How many pages of a screen's list are shown: kept in the address, where a route reads it with `shownParam`. */
export function useOpened(name: 'shown' | 'drafts' | 'submitted' = 'shown'): Opened {
  const shown = useSearch({ strict: false, select: (search) => search[name] }) ?? 1;
  const navigate = useNavigate();
  const onShow = (pages: number) =>
    // Still the same list, so the back button leaves it.
    void navigate({ to: '.', search: (now) => ({ ...now, [name]: pages }), replace: true, resetScroll: false });
  return { shown, onShow };
}

/** How many pages of a list in a dialog or a panel are shown; not kept in the address. */
export function useOpenedHere(): Opened {
  const [shown, onShow] = useState(1);
  return { shown, onShow };
}

/** The page of a table that is shown, by the cursors that lead to it. */
export interface Turned {
  after: string | undefined;
  onTurn: (after: string | undefined) => void;
}

/** The page of the screen's table that is shown: kept in the address, where a route reads it with `afterParam`. */
export function useTurned(): Turned {
  const after = useSearch({ strict: false, select: (search) => search.after });
  const navigate = useNavigate();
  const onTurn = (next: string | undefined) =>
    void navigate({ to: '.', search: (now) => ({ ...now, after: next }), resetScroll: false });
  return { after, onTurn };
}

/** The page of a table in a panel that is shown; not kept in the address. */
export function useTurnedHere(): Turned {
  const [after, onTurn] = useState<string>();
  return { after, onTurn };
}
