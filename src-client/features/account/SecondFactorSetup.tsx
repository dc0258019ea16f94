import { lazy, Suspense, useState } from 'react';
import { useForm } from 'react-hook-form';
import { Button } from '#client/components/Button.tsx';
import { CodeField } from '#client/components/CodeField.tsx';
import { Form } from '#client/components/Form.tsx';
import { lateResolver } from '#client/components/lateResolver.ts';
import { PasswordField } from '#client/components/PasswordField.tsx';
import { Skeleton } from '#client/components/Skeleton.tsx';
import { notify } from '#client/components/Toaster.tsx';
import { applyServerError } from '#client/errors.ts';
import { trpc } from '#client/trpc.ts';
import { secondFactorMessages } from '#shared/messages/account.ts';
import { RecoveryCodes } from './RecoveryCodes.tsx';

// Not before the password was right.
const QrCode = lazy(async () => ({ default: (await import('./QrCode.tsx')).QrCode }));

const startResolver = lateResolver(async () => (await import('./rules.ts')).startRules);
const confirmResolver = lateResolver(async () => (await import('./rules.ts')).confirmRules);

interface Key {
  secret: string;
  uri: string;
}

/** Password, picture and first code, recovery codes: the three steps of a second factor. `onDone` follows the last. */
export function SecondFactorSetup({ onDone }: { onDone: () => Promise<unknown> }) {
  const [key, setKey] = useState<Key | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const [leaving, setLeaving] = useState(false);
  if (codes) {
    return (
      <>
        <h2 className="text-card mb-3 font-[620]">Keep your recovery codes</h2>
        <RecoveryCodes codes={codes} />
        <Button
          variant="primary"
          className="mt-6 w-full"
          busy={leaving}
          onClick={() => {
            setLeaving(true);
            void onDone().finally(() => setLeaving(false));
          }}
        >
          I have stored them
        </Button>
      </>
    );
  }
  return key ? <CodeStep keyForApp={key} onCodes={setCodes} /> : <PasswordStep onKey={setKey} />;
}

function PasswordStep({ onKey }: { onKey: (key: Key) => void }) {
  const start = trpc.account.startSecondFactor.useMutation();
  const { register, handleSubmit, setError, formState } = useForm({
    resolver: startResolver,
    defaultValues: { password: '' },
  });
  const submit = handleSubmit(async (values) => {
    try {
      onKey(await start.mutateAsync(values));
    } catch (error) {
      applyServerError(error, setError, ['password']);
    }
  });
  return (
    <Form onSubmit={submit} problem={formState.errors.root?.message} className="space-y-5">
      <PasswordField
        hint="To be sure that it is you."
        error={formState.errors.password?.message}
        {...register('password')}
      />
      <Button type="submit" variant="primary" busy={formState.isSubmitting} className="w-full">
        Continue
      </Button>
    </Form>
  );
}

function CodeStep({ keyForApp, onCodes }: { keyForApp: Key; onCodes: (codes: readonly string[]) => void }) {
  const confirm = trpc.account.confirmSecondFactor.useMutation();
  const { register, handleSubmit, setError, formState } = useForm({
    resolver: confirmResolver,
    defaultValues: { code: '' },
  });
  const submit = handleSubmit(async (values) => {
    try {
      const { recoveryCodes } = await confirm.mutateAsync(values);
      notify.success(secondFactorMessages.on);
      onCodes(recoveryCodes);
    } catch (error) {
      applyServerError(error, setError, ['code']);
    }
  });
  return (
    <Form onSubmit={submit} problem={formState.errors.root?.message} className="space-y-5">
      <div className="flex flex-wrap gap-5">
        <Suspense fallback={<Skeleton className="size-44 shrink-0" />}>
          <QrCode text={keyForApp.uri} label="Picture of the key, for your app" className="w-44 shrink-0" />
        </Suspense>
        <div className="min-w-40 flex-1">
          <p>Scan this with an authenticator app, such as the one of your password manager.</p>
          <p className="text-muted mt-3 text-sm">No camera? Type this key:</p>
          <p data-testid="key" className="mt-1 font-mono text-sm break-words">
            {keyForApp.secret.match(/.{1,4}/g)?.join(' ')}
          </p>
        </div>
      </div>
      <CodeField
        hint="The six digits that the app shows now."
        inputMode="numeric"
        error={formState.errors.code?.message}
        {...register('code')}
      />
      <Button type="submit" variant="primary" busy={formState.isSubmitting} className="w-full">
        Turn on
      </Button>
    </Form>
  );
}
