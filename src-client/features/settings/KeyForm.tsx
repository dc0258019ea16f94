import { useState } from 'react';
import { Controller } from 'react-hook-form';
import { Checkbox } from '#client/components/fields/CheckField.tsx';
import { Select, TextField } from '#client/components/fields/Field.tsx';
import { FormDialog } from '#client/components/forms/FormDialog.tsx';
import { plainRules, useAppForm } from '#client/components/forms/useAppForm.ts';
import { FieldSet } from '#client/components/parts/FieldSet.tsx';
import { ShownOnce } from '#client/components/parts/ShownOnce.tsx';
import { useProof } from '#client/components/parts/useProof.tsx';
import { trpc } from '#client/trpc.ts';
import * as texts from '#shared/messages/settings/api-keys.ts';
import { API_KEY_DAYS, API_KEY_NAME_MAX_CHARS } from '#shared/settings/limits.ts';
import type { ApiScope } from './types.ts';

/** How long a key is valid. */
const expiryLabels = { 30: 'In 30 days', 90: 'In 90 days', 365: 'In one year', never: 'Never' } as const;

const newKey = {
  title: 'Your new key',
  text: 'Copy it now and keep it where your program finds it. It is not shown again.',
  label: 'API key',
  copied: 'Key copied',
  copyFailed: 'The key could not be copied. Select it and copy it by hand.',
} as const;

const CHOICES = [...API_KEY_DAYS, 'never'] as const;
const OPTIONS = CHOICES.map((value) => ({ value: String(value), label: expiryLabels[value] }));

interface Values {
  name: string;
  scopes: ApiScope[];
  expiry: string;
}
const rules = plainRules(({ name, scopes }: Values) => ({
  name: name.trim() === '' ? texts.apiKeyMessages.nameRequired : null,
  scopes: scopes.length === 0 ? texts.apiKeyMessages.scopeRequired : null,
}));

/** The name and scopes of a new key; once it is created, the key itself. */
export function KeyForm({ scopes, onClose }: { scopes: readonly ApiScope[]; onClose: () => void }) {
  const [made, setMade] = useState<string | null>(null);
  const create = trpc.settings.createApiKey.useMutation({ onSuccess: ({ key }) => setMade(key) });
  const { proven, dialog } = useProof();
  const form = useAppForm({
    rules,
    defaultValues: { name: '', scopes: [], expiry: '365' },
    send: ({ name, scopes: chosen, expiry }: Values) =>
      proven(() =>
        create.mutateAsync({
          name,
          scopes: chosen,
          days: API_KEY_DAYS.find((days) => String(days) === expiry) ?? null,
        }),
      ),
  });
  if (made) return <ShownOnce value={made} words={newKey} onClose={onClose} />;
  return (
    <FormDialog
      form={form}
      title="New API key"
      description="Give it only what the program needs."
      submitLabel="Create key"
      onClose={onClose}
    >
      <TextField
        label="Name"
        hint="The program that will use it"
        required
        autoComplete="off"
        maxLength={API_KEY_NAME_MAX_CHARS}
        {...form.field('name')}
      />
      <Controller
        control={form.control}
        name="scopes"
        render={({ field: { value, onChange } }) => (
          <FieldSet legend="It can read" error={form.problemOf('scopes')}>
            <div className="grid gap-3 sm:grid-cols-2">
              {scopes.map((scope) => (
                <Checkbox
                  key={scope}
                  label={texts.scopeLabels[scope].label}
                  hint={texts.scopeLabels[scope].hint}
                  checked={value.includes(scope)}
                  onChange={({ target }) =>
                    onChange(target.checked ? [...value, scope] : value.filter((other) => other !== scope))
                  }
                />
              ))}
            </div>
          </FieldSet>
        )}
      />
      <Select label="Expires" options={OPTIONS} {...form.field('expiry')} />
      {dialog}
    </FormDialog>
  );
}
