import { useCallback, useEffect, useRef, useState } from 'react';
import { errorMessage } from '#client/errors.ts';
import { AUTOSAVE_DELAY_MS } from '#shared/constants.ts';
import { useEntered } from './entered.ts';
import { useCloseGuard, useLeaveQuestion } from './leaveGuard.tsx';
import { useLatest } from './useLatest.ts';

export type SaveState = { kind: 'idle' | 'saving' | 'saved' } | { kind: 'failed'; message: string };

/** A browser takes requests of up to 64 kB from a page that goes; some room is left for its other words. */
const LAST_WORD_MAX_BYTES = 60_000;

/** What is sent for the changed fields, and which of them that are: the others are not valid yet, and wait. */
export interface Save<Name extends string, Body> {
  body: Body;
  names: readonly Name[];
}

interface AutosaveOptions<Name extends string, Body> {
  /** Comes before each save: fetches what `pack` needs, and may say what is not valid. */
  prepare: () => Promise<unknown>;
  /** What can be saved of these fields as they are now; null where nothing can, or it is not known yet. */
  pack: (changed: ReadonlySet<Name>) => Save<Name, Body> | null;
  /** Saves it. `last` is true while the page goes: then it has to be asked of `lastWord`, and nobody hears the answer. */
  send: (body: Body, last: boolean) => Promise<unknown>;
  /** Whether a save that is on its way can be followed by another: not while it makes the thing that is saved. */
  mayFollow?: () => boolean;
}

/**
 * Saves what is edited by itself: 1.5 s after the last edit, when one looks away or leaves the screen, and, by a request that outlives the
 * page, when the page goes. Saves follow one another, so that an older one never lands last. What cannot be saved yet waits; what failed is
 * kept and sent with the next one, or once there is a connection or a session again; meanwhile whoever leaves the screen is asked. Only where the page could
 * not send it in time, whoever closes it is asked, too.
 */
export function useAutosave<Name extends string, Body>(
  options: AutosaveOptions<Name, Body>,
  changedAtFirst: readonly Name[] = [],
) {
  const [state, setState] = useState<SaveState>({ kind: 'idle' });
  const changed = useRef(new Set<Name>(changedAtFirst));
  /** What is on its way. A page that goes sends it again, since its own request ends with it. */
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
  /** What a page that goes would send; null where it cannot send all of it. */
  const lastSave = useCallback((): Save<Name, Body> | null => {
    if (underway.current.size > 0 && latest().mayFollow?.() === false) return null;
    const save = latest().pack(new Set([...changed.current, ...underway.current]));
    return save && new Blob([JSON.stringify(save.body)]).size <= LAST_WORD_MAX_BYTES ? save : null;
  }, [latest]);
  // Also what is on its way, which the end of a session refuses.
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
          // A browser may show the page again as it was.
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

  /** `question` is shown: it asks whoever leaves the screen while something could not be saved. */
  return { state, edit, flush, question };
}
