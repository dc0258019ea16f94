import { useForm } from 'react-hook-form';
import { Button } from '#client/components/Button.tsx';
import { TextField } from '#client/components/Field.tsx';
import { Form } from '#client/components/Form.tsx';
import { lateResolver } from '#client/components/lateResolver.ts';
import { PasswordField } from '#client/components/PasswordField.tsx';
import { applyServerError } from '#client/errors.ts';
import { PASSWORD_MIN_CHARS } from '#shared/constants.ts';

const resolver = lateResolver(async () => (await import('./rules.ts')).newPasswordRules);

/** A new password, twice. `email` shows whose it is; `onSave` rejects with the server's error. */
export function NewPasswordForm({
  email,
  submitLabel,
  onSave,
}: {
  email?: string;
  submitLabel: string;
  onSave: (password: string) => Promise<void>;
}) {
  const { register, handleSubmit, setError, formState } = useForm({
    resolver,
    defaultValues: { password: '', repeatPassword: '' },
  });
  const submit = handleSubmit(async ({ password }) => {
    try {
      await onSave(password);
    } catch (error) {
      applyServerError(error, setError, ['password']);
    }
  });
  return (
    <Form onSubmit={submit} problem={formState.errors.root?.message} className="space-y-5">
      {email && <TextField label="Email" type="email" value={email} readOnly autoComplete="username" />}
      <PasswordField
        autoComplete="new-password"
        hint={`At least ${PASSWORD_MIN_CHARS} characters.`}
        error={formState.errors.password?.message}
        {...register('password')}
      />
      <PasswordField
        label="Repeat password"
        autoComplete="new-password"
        error={formState.errors.repeatPassword?.message}
        {...register('repeatPassword')}
      />
      <Button type="submit" variant="primary" busy={formState.isSubmitting} className="w-full">
        {submitLabel}
      </Button>
    </Form>
  );
}
