import { Button } from '#client/components/base/Button.tsx';
import { notify } from '#client/components/base/notify.ts';
import { Form } from '#client/components/forms/Form.tsx';
import { lateResolver } from '#client/components/forms/lateResolver.ts';
import { useAppForm } from '#client/components/forms/useAppForm.ts';
import { PasswordField } from '#client/components/parts/PasswordField.tsx';
import { trpc } from '#client/trpc.ts';
import { PASSWORD_MIN_CHARS } from '#shared/constants.ts';

const rules = lateResolver(async () => (await import('#shared/auth/auth.schema.ts')).changePasswordForm);
const EMPTY = { currentPassword: '', password: '', repeatPassword: '' };

/** The three fields of a change of password. */
export function PasswordForm() {
  const change = trpc.account.changePassword.useMutation();
  const form = useAppForm({
    rules,
    defaultValues: EMPTY,
    send: async ({ currentPassword, password }) => {
      await change.mutateAsync({ currentPassword, password });
      form.reset(EMPTY);
      notify.success('Your password has been changed. All other devices are signed out.');
    },
  });
  return (
    <Form form={form} className="max-w-md space-y-4">
      <PasswordField label="Current password" {...form.field('currentPassword')} />
      <PasswordField
        label="New password"
        autoComplete="new-password"
        hint={`At least ${PASSWORD_MIN_CHARS} characters.`}
        {...form.field('password')}
      />
      <PasswordField label="Repeat password" autoComplete="new-password" {...form.field('repeatPassword')} />
      <Button type="submit" busy={form.busy}>
        Change password
      </Button>
    </Form>
  );
}
