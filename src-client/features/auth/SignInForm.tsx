import { useForm } from 'react-hook-form';
import { Button } from '#client/components/Button.tsx';
import { TextField } from '#client/components/Field.tsx';
import { Form } from '#client/components/Form.tsx';
import { lateResolver } from '#client/components/lateResolver.ts';
import { PasswordField } from '#client/components/PasswordField.tsx';
import { applyServerError } from '#client/errors.ts';
import { trpc } from '#client/trpc.ts';
import { authMessages } from '#shared/messages/auth.ts';
import { useEnter } from './session.ts';

const resolver = lateResolver(async () => (await import('./rules.ts')).signInRules);

/** Email, password, and the way to a new one. `onCode` follows where the account has a second factor. */
export function SignInForm({
  next,
  onForgot,
  onCode,
}: {
  next?: string | undefined;
  onForgot: () => void;
  onCode: () => void;
}) {
  const enter = useEnter();
  const { register, handleSubmit, setError, formState } = useForm({
    resolver,
    defaultValues: { email: '', password: '' },
  });
  const signIn = trpc.auth.signIn.useMutation();
  const submit = handleSubmit(async (values) => {
    try {
      const { secondFactor } = await signIn.mutateAsync(values);
      if (secondFactor) onCode();
      else await enter(next);
    } catch (error) {
      applyServerError(error, setError, ['email', 'password']);
    }
  });
  return (
    <Form onSubmit={submit} problem={formState.errors.root?.message} className="space-y-5">
      <TextField
        label="Email"
        type="email"
        autoComplete="email"
        inputMode="email"
        required
        error={formState.errors.email?.message}
        {...register('email')}
      />
      <PasswordField error={formState.errors.password?.message} {...register('password')} />
      {formState.errors.password?.type === 'server' && (
        <p className="text-muted text-sm">{authMessages.justSignedUp}</p>
      )}
      <div className="flex flex-col gap-4">
        <Button type="submit" variant="primary" busy={formState.isSubmitting} className="w-full">
          {authMessages.signIn}
        </Button>
        <button type="button" className="link-plain self-start text-sm" onClick={onForgot}>
          {authMessages.forgotPassword}
        </button>
      </div>
    </Form>
  );
}
