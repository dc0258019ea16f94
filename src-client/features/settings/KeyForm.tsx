import { useState } from 'react';
import { Controller } from 'react-hook-form';
import { Checkbox } from '#client/components/fields/CheckField.tsx';
import { Select, TextField } from '#client/components/fields/Field.tsx';
import { FormDialog } from '#client/components/forms/FormDialog.tsx';
import { plainRules, useAppForm } from '#client/components/forms/useAppForm.ts';
import { ChipsInput } from '#client/components/parts/ChipsInput.tsx';
import { FieldSet } from '#client/components/parts/FieldSet.tsx';
import { ShownOnce } from '#client/components/parts/ShownOnce.tsx';
import { useProof } from '#client/components/parts/useProof.tsx';
import { trpc } from '#client/trpc.ts';
import * as texts from '#shared/messages/settings/api-keys.ts';
import { areaOf, verbOf } from '#shared/settings/api-areas.ts';
import { API_KEY_NAME_MAX_CHARS, API_KEY_NETWORKS_MAX } from '#shared/settings/limits.ts';
import { daysOf, EXPIRIES, newKey } from './keys.ts';
import type { ApiScope } from './types.ts';

interface Values {
  name: string;
  scopes: ApiScope[];
  expiry: string;
  networks: string[];
}
const rules = plainRules(({ name, scopes }: Values) => ({
  name: name.trim() === '' ? texts.apiKeyMessages.nameRequired : null,
  scopes: scopes.length === 0 ? texts.apiKeyMessages.scopeRequired : null,
}));

/** The name, scopes and limits of a new key; once it is created, the key itself. */
export function KeyForm({ scopes, onClose }: { scopes: readonly ApiScope[]; onClose: () => void }) {
  const [made, setMade] = useState<string | null>(null);
  const create = trpc.settings.createApiKey.useMutation({ onSuccess: ({ key }) => setMade(key) });
  const { proven, dialog } = useProof();
  const form = useAppForm({
    rules,
    defaultValues: { name: '', scopes: [], expiry: '365', networks: [] },
    send: ({ expiry, ...chosen }: Values) => proven(() => create.mutateAsync({ ...chosen, days: daysOf(expiry) })),
  });
  if (made) return <ShownOnce value={made} words={newKey} onClose={onClose} />;
  return (
    <FormDialog
      form={form}
      title="New API key"
      description="Give it only what the program needs. It can never do more than you can, and it cannot pay or sign."
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
          <FieldSet legend="It can" error={form.problemOf('scopes')}>
            <div className="grid gap-x-6 gap-y-4 sm:grid-cols-2">
              {[...new Set(scopes.map(areaOf))].map((area) => (
                <FieldSet key={area} legend={texts.areaLabels[area].label}>
                  <div className="grid gap-2">
                    {scopes
                      .filter((scope) => areaOf(scope) === area)
                      .map((scope) => (
                        <Checkbox
                          key={scope}
                          label={verbOf(scope) === 'read' ? 'Read' : 'Write'}
                          hint={texts.areaLabels[area][verbOf(scope)]}
                          checked={value.includes(scope)}
                          onChange={({ target }) =>
                            onChange(target.checked ? [...value, scope] : value.filter((other) => other !== scope))
                          }
                        />
                      ))}
                  </div>
                </FieldSet>
              ))}
            </div>
          </FieldSet>
        )}
      />
      <Select label="Expires" options={EXPIRIES} {...form.field('expiry')} />
      <Controller
        control={form.control}
        name="networks"
        render={({ field: { value, onChange } }) => (
          <ChipsInput
            label="Networks"
            hint="The only addresses from which it works, such as 203.0.113.7 or 203.0.113.0/24. Press Enter after each one."
            required={false}
            error={form.problemOf('networks')}
            max={API_KEY_NETWORKS_MAX}
            value={value}
            onChange={onChange}
          />
        )}
      />
      {dialog}
    </FormDialog>
  );
}
