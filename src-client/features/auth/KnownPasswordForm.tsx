import { useForm } from 'react-hook-form';
import { Button } from '#client/components/Button.tsx';
import { TextField } from '#client/components/Field.tsx';
import { Form } from '#client/components/Form.tsx';
import { lateResolver } from '#client/components/lateResolver.ts';
import { PasswordField } from '#client/components/PasswordField.tsx';
import { applyServerError } from '#client/errors.ts';

const resolver = lateResolver(async () => (await import('./rules.ts')).knownPasswordRules);

/** The password of the account with this address; `onSubmit` rejects with the server's error. */
export function KnownPasswordForm({
  email,
  submitLabel,
  onSubmit,
}: {
  email: string;
  submitLabel: string;
  onSubmit: (password: string) => Promise<void>;
}) {
  const { register, handleSubmit, setError, formState } = useForm({ resolver, defaultValues: { password: '' } });
  const submit = handleSubmit(async ({ password }) => {
    try {
      await onSubmit(password);
    } catch (error) {
      applyServerError(error, setError, ['password']);
    }
  });
  return (
    <Form onSubmit={submit} problem={formState.errors.root?.message} className="space-y-5">
      <TextField label="Email" type="email" value={email} readOnly autoComplete="username" />
      <PasswordField error={formState.errors.password?.message} {...register('password')} />
      <Button type="submit" variant="primary" busy={formState.isSubmitting} className="w-full">
        {submitLabel}
      </Button>
    </Form>
  );
}
