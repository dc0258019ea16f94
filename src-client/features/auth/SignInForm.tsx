import { Button } from '#client/components/base/Button.tsx';
import { TextField } from '#client/components/fields/Field.tsx';
import { Form } from '#client/components/forms/Form.tsx';
import { lateResolver } from '#client/components/forms/lateResolver.ts';
import { useAppForm } from '#client/components/forms/useAppForm.ts';
import { PasswordField } from '#client/components/parts/PasswordField.tsx';
import { trpc } from '#client/trpc.ts';
import { authMessages } from '#shared/messages/auth.ts';
import { PasskeyButton } from './PasskeyButton.tsx';
import { useSignInWithPasskey } from './passkey.ts';
import { useEnter } from './session.ts';

const rules = lateResolver(async () => (await import('#shared/auth/auth.schema.ts')).signInInput);

/** Email, password, and the link to reset it; or a passkey. `onSecondStep` runs if the account has a second factor. */
export function SignInForm({
  next,
  onForgot,
  onSecondStep,
  onSso,
}: {
  next?: string | undefined;
  onForgot: () => void;
  onSecondStep: (mode: 'code' | 'passkey') => void;
  onSso: () => void;
}) {
  const enter = useEnter();
  const signIn = trpc.auth.signIn.useMutation();
  const signInWithPasskey = useSignInWithPasskey();
  const form = useAppForm({
    rules,
    defaultValues: { email: '', password: '' },
    send: async (values) => {
      const { secondFactor, passkey } = await signIn.mutateAsync(values);
      if (secondFactor) onSecondStep(passkey ? 'passkey' : 'code');
      else await enter(next);
    },
  });
  return (
    <Form form={form} className="space-y-5">
      <TextField label="Email" type="email" autoComplete="email" inputMode="email" required {...form.field('email')} />
      <PasswordField {...form.field('password')} />
      {form.refusedByServer('password') && (
        <p className="text-muted text-sm">Just signed up? Open the link in our email first.</p>
      )}
      <div className="flex flex-col gap-4">
        <Button type="submit" variant="primary" busy={form.busy} className="w-full">
          {authMessages.signIn}
        </Button>
        <PasskeyButton onUse={() => signInWithPasskey().then(() => enter(next))} />
        <div className="flex flex-wrap justify-between gap-x-4 gap-y-2 text-sm">
          <button type="button" className="link-plain" onClick={onForgot}>
            Forgot password?
          </button>
          <button type="button" className="link-plain" onClick={onSso}>
            Use single sign-on
          </button>
        </div>
      </div>
    </Form>
  );
}
