import { useCallback, useEffect, useRef, useState } from 'react';
import { errorMessage } from '#client/errors.ts';
import { AUTOSAVE_DELAY_MS } from '#shared/constants.ts';
import { useEntered } from './entered.ts';
import { useCloseGuard, useLeaveQuestion } from './leaveGuard.tsx';
import { useLatest } from './useLatest.ts';

export type SaveState = { kind: 'idle' | 'saving' | 'saved' } | { kind: 'failed'; message: string };

/** A browser accepts requests of up to 64 kB from a page that is unloading; some room is left for the rest of the request. */
const LAST_WORD_MAX_BYTES = 60_000;

/** What is sent for the changed fields, and which fields those are: the others are not valid yet, and wait. */
export interface Save<Name extends string, Body> {
  body: Body;
  names: readonly Name[];
}

interface AutosaveOptions<Name extends string, Body> {
  /** Runs before each save: fetches what `pack` needs, and may report what is not valid. */
  prepare: () => Promise<unknown>;
  /** What can be saved of these fields now; null if nothing can, or if that is not known yet. */
  pack: (changed: ReadonlySet<Name>) => Save<Name, Body> | null;
  /** Saves it. `last` is true while the page unloads: the request must then be made with `lastWord`, and nobody reads the answer. */
  send: (body: Body, last: boolean) => Promise<unknown>;
  /** Whether a save in flight can be followed by another: not while it creates the thing that is saved. */
  mayFollow?: () => boolean;
}

/**
 * Saves edits automatically: 1.5 s after the last edit, when the page is hidden or the screen is left, and, by a request that outlives the page, when
 * the page unloads. Saves run one after another, so that an older one never lands last. What cannot be saved yet waits; what failed is kept and sent
 * with the next save, or once the connection or the session is back; until then, leaving the screen asks first. Closing the page asks only if the
 * page could not send it in time.
 */
export function useAutosave<Name extends string, Body>(
  options: AutosaveOptions<Name, Body>,
  changedAtFirst: readonly Name[] = [],
) {
  const [state, setState] = useState<SaveState>({ kind: 'idle' });
  const changed = useRef(new Set<Name>(changedAtFirst));
  /** What is being saved. A page that unloads sends it again, since the first request ends with the page. */
  const underway = useRef(new Set<Name>());
  const edited = useRef(false);
  const failed = useRef(false);
  const queue = useRef<Promise<boolean>>(Promise.resolve(true));
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const latest = useLatest(options);

  const write = useCallback(async (): Promise<boolean> => {
    try {
      await latest().prepare();
      const save = latest().pack(changed.current);
      edited.current = false;
      if (!save) {
        setState({ kind: 'idle' });
        return false;
      }
      for (const name of save.names) changed.current.delete(name);
      underway.current = new Set(save.names);
      setState({ kind: 'saving' });
      await latest().send(save.body, false);
      failed.current = false;
      setState({ kind: 'saved' });
      return true;
    } catch (error) {
      for (const name of underway.current) changed.current.add(name);
      failed.current = true;
      setState({ kind: 'failed', message: errorMessage(error) });
      return false;
    } finally {
      underway.current = new Set();
    }
  }, [latest]);

  /** Saves now. True once it is saved. */
  const flush = useCallback((): Promise<boolean> => {
    clearTimeout(timer.current);
    queue.current = queue.current.then(write);
    return queue.current;
  }, [write]);

  const edit = useCallback(
    (name: Name) => {
      changed.current.add(name);
      edited.current = true;
      clearTimeout(timer.current);
      timer.current = setTimeout(() => void flush(), AUTOSAVE_DELAY_MS);
    },
    [flush],
  );

  const waiting = useCallback(() => edited.current || failed.current || underway.current.size > 0, []);
  /** What a page that unloads would send; null if it cannot send all of it. */
  const lastSave = useCallback((): Save<Name, Body> | null => {
    if (underway.current.size > 0 && latest().mayFollow?.() === false) return null;
    const save = latest().pack(new Set([...changed.current, ...underway.current]));
    return save && new Blob([JSON.stringify(save.body)]).size <= LAST_WORD_MAX_BYTES ? save : null;
  }, [latest]);
  // This includes what is in flight, which is refused when the session ends.
  useEntered(waiting, flush);
  useCloseGuard(useCallback(() => failed.current || (waiting() && lastSave() === null), [waiting, lastSave]));
  const question = useLeaveQuestion(
    useCallback(async () => {
      if (waiting()) await flush();
      return failed.current;
    }, [waiting, flush]),
  );

  useEffect(() => {
    const lookAway = () => {
      if (document.visibilityState === 'hidden' && edited.current) void flush();
    };
    const go = () => {
      const save = waiting() ? lastSave() : null;
      if (!save) return;
      clearTimeout(timer.current);
      edited.current = false;
      for (const name of save.names) changed.current.delete(name);
      latest()
        .send(save.body, true)
        .catch(() => {
          // The browser may show the page again as it was (back/forward cache).
          for (const name of save.names) changed.current.add(name);
          edited.current = true;
        });
    };
    // What could not be saved without a connection is saved once there is one.
    const comeBack = () => {
      if (failed.current) void flush();
    };
    document.addEventListener('visibilitychange', lookAway);
    window.addEventListener('pagehide', go);
    window.addEventListener('online', comeBack);
    return () => {
      document.removeEventListener('visibilitychange', lookAway);
      window.removeEventListener('pagehide', go);
      window.removeEventListener('online', comeBack);
      if (edited.current) void flush();
    };
  }, [flush, lastSave, latest, waiting]);

  /** Render `question`: it asks before the screen is left while something could not be saved. */
  return { state, edit, flush, question };
}
