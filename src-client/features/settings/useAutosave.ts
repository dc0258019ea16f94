import { useCallback, useEffect, useRef, useState } from 'react';
import { notify } from '#client/components/Toaster.tsx';
import { useLatest } from '#client/components/useLatest.ts';
import { errorField, errorMessage } from '#client/errors.ts';
import { trpc } from '#client/trpc.ts';
import { AUTOSAVE_DELAY_MS } from '#shared/constants.ts';
import { settingsMessages } from '#shared/messages/settings.ts';
import type { CompanyView } from '#shared/settings/settings.schema.ts';

type Name = keyof CompanyView;
const loadRules = () => import('./rules.ts');

/**
 * The company form: what is typed is saved 1.5 s after the last edit, and when one leaves (BR-SET-10). Only what was changed is sent;
 * what is not valid waits, with its message by the field, and keeps what was typed.
 */
export function useAutosave(saved: CompanyView) {
  const [values, setValues] = useState(saved);
  const [errors, setErrors] = useState<Partial<Record<Name, string>>>({});
  const [state, setState] = useState<'idle' | 'saving' | 'saved' | 'failed'>('idle');
  const changed = useRef(new Set<Name>());
  const latest = useLatest(values);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  // Saves follow one another, so that an older one never lands last.
  const queue = useRef<Promise<void>>(Promise.resolve());
  const { mutateAsync } = trpc.settings.saveCompany.useMutation();

  const write = useCallback(async () => {
    if (changed.current.size === 0) return;
    const names = [...changed.current];
    changed.current = new Set();
    try {
      const { savableFields } = await loadRules();
      const { save, errors: found } = savableFields(latest());
      setErrors(found);
      const sent = Object.fromEntries(Object.entries(save).filter(([name]) => names.some((one) => one === name)));
      if (Object.keys(sent).length === 0) return setState('idle');
      setState('saving');
      await mutateAsync(sent);
      setState('saved');
      notify.success(settingsMessages.saved);
    } catch (error) {
      for (const name of names) changed.current.add(name);
      const field = names.find((name) => name === errorField(error));
      if (field) setErrors((now) => ({ ...now, [field]: errorMessage(error) }));
      setState('failed');
      notify.error(settingsMessages.saveFailed, errorMessage(error));
    }
  }, [mutateAsync, latest]);

  const flush = useCallback(() => {
    clearTimeout(timer.current);
    queue.current = queue.current.then(write);
  }, [write]);

  // Leaving the screen saves what waits.
  useEffect(() => {
    window.addEventListener('pagehide', flush);
    return () => {
      window.removeEventListener('pagehide', flush);
      flush();
    };
  }, [flush]);

  const edit = (name: Name, value: string) => {
    setValues((now) => ({ ...now, [name]: value }));
    changed.current.add(name);
    clearTimeout(timer.current);
    timer.current = setTimeout(flush, AUTOSAVE_DELAY_MS);
  };
  return { values, errors, state, edit, retry: flush };
}
