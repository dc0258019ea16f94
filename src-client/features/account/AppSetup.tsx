import { useState } from 'react';
import { Button } from '#client/components/base/Button.tsx';
import { notify } from '#client/components/base/notify.ts';
import { Skeleton } from '#client/components/base/Skeleton.tsx';
import { late } from '#client/components/core/late.tsx';
import { Form } from '#client/components/forms/Form.tsx';
import { lateResolver } from '#client/components/forms/lateResolver.ts';
import { useAppForm } from '#client/components/forms/useAppForm.ts';
import { CodeField } from '#client/components/parts/CodeField.tsx';
import { PasswordField } from '#client/components/parts/PasswordField.tsx';
import { trpc } from '#client/trpc.ts';
import { secondFactorMessages } from '#shared/messages/account.ts';

// Only after the password was right.
const QrCode = late(async () => (await import('./QrCode.tsx')).QrCode, <Skeleton className="size-44 shrink-0" />);

const startRules = lateResolver(async () => (await import('#shared/account/account.schema.ts')).startSecondFactorInput);
const confirmRules = lateResolver(
  async () => (await import('#shared/account/account.schema.ts')).confirmSecondFactorInput,
);

interface Key {
  secret: string;
  uri: string;
}

/** The two steps of setting up an app: password, QR code with a first code. `onCodes` gets the recovery codes; none if there were some before. */
export function AppSetup({ onCodes }: { onCodes: (codes: readonly string[]) => void }) {
  const [key, setKey] = useState<Key | null>(null);
  return key ? <CodeStep keyForApp={key} onCodes={onCodes} /> : <PasswordStep onKey={setKey} />;
}

function PasswordStep({ onKey }: { onKey: (key: Key) => void }) {
  const start = trpc.account.startSecondFactor.useMutation();
  const form = useAppForm({
    rules: startRules,
    defaultValues: { password: '' },
    send: async (values) => onKey(await start.mutateAsync(values)),
  });
  return (
    <Form form={form} className="space-y-5">
      <PasswordField hint="To confirm that it is you." {...form.field('password')} />
      <Button type="submit" variant="primary" busy={form.busy} className="w-full">
        Continue
      </Button>
    </Form>
  );
}

function CodeStep({ keyForApp, onCodes }: { keyForApp: Key; onCodes: (codes: readonly string[]) => void }) {
  const confirm = trpc.account.confirmSecondFactor.useMutation();
  const form = useAppForm({
    rules: confirmRules,
    defaultValues: { code: '' },
    send: async (values) => {
      const { recoveryCodes } = await confirm.mutateAsync(values);
      notify.success(recoveryCodes.length > 0 ? secondFactorMessages.on : 'Your app is set up.');
      onCodes(recoveryCodes);
    },
  });
  return (
    <Form form={form} className="space-y-5">
      <div className="flex flex-wrap gap-5">
        <QrCode text={keyForApp.uri} label="Picture of the key, for your app" className="w-44 shrink-0" />
        <div className="min-w-40 flex-1">
          <p>Scan this with an authenticator app, such as the one of your password manager.</p>
          <p className="text-muted mt-3 text-sm">No camera? Type this key:</p>
          <p data-testid="key" className="mt-1 font-mono text-sm break-words">
            {keyForApp.secret.match(/.{1,4}/g)?.join(' ')}
          </p>
        </div>
      </div>
      <CodeField hint="The six digits that the app shows now." inputMode="numeric" {...form.field('code')} />
      <Button type="submit" variant="primary" busy={form.busy} className="w-full">
        Turn on
      </Button>
    </Form>
  );
}
