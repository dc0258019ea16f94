import { useForm } from 'react-hook-form';
import { Button } from '#client/components/Button.tsx';
import { Form } from '#client/components/Form.tsx';
import { lateResolver } from '#client/components/lateResolver.ts';
import { PasswordField } from '#client/components/PasswordField.tsx';
import { notify } from '#client/components/Toaster.tsx';
import { applyServerError } from '#client/errors.ts';
import { trpc } from '#client/trpc.ts';
import { PASSWORD_MIN_CHARS } from '#shared/constants.ts';
import { accountMessages } from '#shared/messages/account.ts';

const resolver = lateResolver(async () => (await import('./rules.ts')).changePasswordRules);
const EMPTY = { currentPassword: '', password: '', repeatPassword: '' };

/** The three fields, and what becomes of them. */
export function PasswordForm() {
  const change = trpc.account.changePassword.useMutation();
  const { register, handleSubmit, setError, reset, formState } = useForm({ resolver, defaultValues: EMPTY });
  const submit = handleSubmit(async ({ currentPassword, password }) => {
    try {
      await change.mutateAsync({ currentPassword, password });
      reset(EMPTY);
      notify.success(accountMessages.passwordChanged);
    } catch (error) {
      applyServerError(error, setError, ['currentPassword', 'password']);
    }
  });
  return (
    <Form onSubmit={submit} problem={formState.errors.root?.message} className="max-w-md space-y-4">
      <PasswordField
        label="Current password"
        error={formState.errors.currentPassword?.message}
        {...register('currentPassword')}
      />
      <PasswordField
        label="New password"
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
      <Button type="submit" busy={formState.isSubmitting}>
        Change password
      </Button>
    </Form>
  );
}
