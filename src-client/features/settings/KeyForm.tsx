import { useState } from 'react';
import { Controller } from 'react-hook-form';
import { Select, TextField } from '#client/components/fields/Field.tsx';
import { FormDialog } from '#client/components/forms/FormDialog.tsx';
import { plainRules, useAppForm } from '#client/components/forms/useAppForm.ts';
import { ShownOnce } from '#client/components/parts/ShownOnce.tsx';
import { useProof } from '#client/components/parts/useProof.tsx';
import { trpc } from '#client/trpc.ts';
import * as texts from '#shared/messages/settings/api-keys.ts';
import { API_KEY_NAME_MAX_CHARS } from '#shared/settings/limits.ts';
import { NetworksInput, ScopeChoice } from './KeyFields.tsx';
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
          <ScopeChoice scopes={scopes} value={value} error={form.problemOf('scopes')} onChange={onChange} />
        )}
      />
      <Select label="Expires" options={EXPIRIES} {...form.field('expiry')} />
      <Controller
        control={form.control}
        name="networks"
        render={({ field: { value, onChange } }) => (
          <NetworksInput value={value} error={form.problemOf('networks')} onChange={onChange} />
        )}
      />
      {dialog}
    </FormDialog>
  );
}
