import { useState } from 'react';
import { Controller } from 'react-hook-form';
import { Checkbox } from '#client/components/fields/CheckField.tsx';
import { TextField } from '#client/components/fields/Field.tsx';
import { FormDialog } from '#client/components/forms/FormDialog.tsx';
import { plainRules, useAppForm } from '#client/components/forms/useAppForm.ts';
import { ShownOnce } from '#client/components/parts/ShownOnce.tsx';
import { useProof } from '#client/components/parts/useProof.tsx';
import { saying } from '#client/saying.ts';
import { trpc } from '#client/trpc.ts';
import { webhookSecret } from '#shared/messages/settings/shown-once.ts';
import { webhookMessages } from '#shared/messages/settings/webhooks.ts';
import type { WebhookEvent, WebhookRole } from '#shared/settings/webhook-events.ts';
import { EventChoice } from './EventChoice.tsx';
import type { WebhookView } from './types.ts';

interface Values {
  url: string;
  events: WebhookEvent[];
  enabled: boolean;
}
const rules = plainRules(({ url, events }: Values) => ({
  url: url.trim() === '' ? webhookMessages.urlRequired : null,
  events: events.length === 0 ? webhookMessages.eventsRequired : null,
}));

interface WebhookFormProps {
  /** Null for a new one. */
  webhook: WebhookView | null;
  /** The role of its account, which decides what it can be told. */
  holder: WebhookRole;
  onClose: () => void;
}

/** A new webhook: its address and its events, then its secret. For an existing one: its events, and whether it is active. */
export function WebhookForm({ webhook, holder, onClose }: WebhookFormProps) {
  const [secret, setSecret] = useState<string | null>(null);
  const create = trpc.settings.createWebhook.useMutation({ onSuccess: (made) => setSecret(made.secret) });
  const change = trpc.settings.changeWebhook.useMutation(saying('Webhook saved', onClose));
  const { proven, dialog } = useProof();
  const form = useAppForm({
    rules,
    defaultValues: { url: webhook?.url ?? '', events: webhook?.events ?? [], enabled: webhook?.enabled ?? true },
    send: ({ url, events, enabled }: Values) =>
      webhook
        ? change.mutateAsync({ webhookId: webhook.id, events, enabled })
        : proven(() => create.mutateAsync({ url, events })),
  });
  if (secret) return <ShownOnce value={secret} words={webhookSecret} onClose={onClose} />;
  return (
    <FormDialog
      form={form}
      title={webhook ? 'Edit webhook' : 'New webhook'}
      description="Each message is signed according to Standard Webhooks and contains only ids."
      submitLabel={webhook ? 'Save changes' : 'Create webhook'}
      onClose={onClose}
    >
      <TextField
        label="Address"
        hint={webhook ? undefined : 'It must start with https://'}
        type="url"
        required
        autoComplete="off"
        readOnly={webhook !== null}
        {...form.field('url')}
      />
      <Controller
        control={form.control}
        name="events"
        render={({ field: { value, onChange } }) => (
          <EventChoice holder={holder} chosen={value} onChange={onChange} error={form.problemOf('events')} />
        )}
      />
      {dialog}
      {webhook && (
        <Controller
          control={form.control}
          name="enabled"
          render={({ field: { value, onChange } }) => (
            <Checkbox label="Send messages" checked={value} onChange={({ target }) => onChange(target.checked)} />
          )}
        />
      )}
    </FormDialog>
  );
}
