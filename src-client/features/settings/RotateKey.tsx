import { useState } from 'react';
import { Select } from '#client/components/fields/Field.tsx';
import { FormDialog } from '#client/components/forms/FormDialog.tsx';
import { plainRules, useAppForm } from '#client/components/forms/useAppForm.ts';
import { ShownOnce } from '#client/components/parts/ShownOnce.tsx';
import { useProof } from '#client/components/parts/useProof.tsx';
import { trpc } from '#client/trpc.ts';
import { isolated } from '#shared/isolated.ts';
import { API_KEY_OLD_HOURS } from '#shared/settings/limits.ts';
import { daysOf, EXPIRIES, newKey } from './keys.ts';
import type { ApiKeyView } from './types.ts';

/** Every choice is right. */
const rules = plainRules((_values: { expiry: string }) => ({}));

/** Gives a key a new secret, which is shown once. */
export function RotateKey({ apiKey: { id: keyId, name }, onClose }: { apiKey: ApiKeyView; onClose: () => void }) {
  const [made, setMade] = useState<string | null>(null);
  const rotate = trpc.settings.rotateApiKey.useMutation({ onSuccess: ({ key }) => setMade(key) });
  const { proven, dialog } = useProof();
  const form = useAppForm({
    rules,
    defaultValues: { expiry: '365' },
    send: ({ expiry }: { expiry: string }) => proven(() => rotate.mutateAsync({ keyId, days: daysOf(expiry) })),
  });
  if (made) return <ShownOnce value={made} words={newKey} onClose={onClose} />;
  return (
    <FormDialog
      form={form}
      title="New secret"
      description={`${isolated(name)} gets a new secret. The old one works for ${API_KEY_OLD_HOURS} more hours, or until you end it.`}
      submitLabel="Create secret"
      onClose={onClose}
    >
      <Select label="Expires" options={EXPIRIES} {...form.field('expiry')} />
      {dialog}
    </FormDialog>
  );
}
