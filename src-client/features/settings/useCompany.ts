import { useEffect, useRef, useState } from 'react';
import { notify } from '#client/components/base/notify.ts';
import { useAutosave } from '#client/components/forms/useAutosave.ts';
import { useLatest } from '#client/components/forms/useLatest.ts';
import { errorField, errorMessage } from '#client/errors.ts';
import { lastWord } from '#client/last-word.ts';
import { trpc } from '#client/trpc.ts';
import { settingsMessages } from '#shared/messages/settings.ts';
import type { CompanyProfile, CompanyView } from '#shared/settings/settings.schema.ts';

type Name = keyof CompanyView;
type Rules = typeof import('#shared/settings/settings.schema.ts');
/** The rules of the fields, and the validation library with them, load after the form is on the screen. */
const loadRules = (): Promise<Rules> => import('#shared/settings/settings.schema.ts');

/** The company form, which saves automatically (BR-SET-10). Only changed fields are sent; an invalid one has its message at the field. */
export function useCompany(saved: CompanyView) {
  const [values, setValues] = useState(saved);
  const [errors, setErrors] = useState<Partial<Record<Name, string>>>({});
  const [savedNow, setSavedNow] = useState<readonly string[]>([]);
  const rules = useRef<Rules | null>(null);
  const latest = useLatest(values);
  useEffect(() => {
    const keep = (loaded: Rules) => {
      rules.current = loaded;
    };
    loadRules().then(keep, () => undefined);
  }, []);
  const { mutateAsync } = trpc.settings.saveCompany.useMutation();
  const autosave = useAutosave<Name, Partial<CompanyProfile>>({
    prepare: async () => {
      rules.current = await loadRules();
      setErrors(rules.current.savableFields(latest()).errors);
    },
    pack: (changed) => {
      const valid = rules.current?.savableFields(latest()).save ?? {};
      const body = Object.fromEntries(
        Object.entries(valid).filter(([name]) => [...changed].some((one) => one === name)),
      );
      const names = [...changed].filter((name) => name in body);
      return names.length > 0 ? { body, names } : null;
    },
    send: async (body, last) => {
      if (last) return lastWord.settings.saveCompany.mutate(body);
      try {
        await mutateAsync(body);
      } catch (error) {
        const field = errorField(error);
        if (field && field in body) setErrors((now) => ({ ...now, [field]: errorMessage(error) }));
        notify.error(settingsMessages.saveFailed, errorMessage(error));
        throw error;
      }
      setSavedNow(Object.keys(body));
      notify.success(settingsMessages.saved);
    },
  });
  return {
    values,
    errors,
    state: autosave.state.kind,
    /** Whether the last save was of this field. */
    isSaved: (name: Name) => autosave.state.kind === 'saved' && savedNow.includes(name),
    edit: (name: Name, value: string) => {
      setValues((now) => ({ ...now, [name]: value }));
      autosave.edit(name);
    },
    retry: autosave.flush,
    question: autosave.question,
  };
}
