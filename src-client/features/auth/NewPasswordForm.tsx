import { Button } from '#client/components/base/Button.tsx';
import { TextField } from '#client/components/fields/Field.tsx';
import { Form } from '#client/components/forms/Form.tsx';
import { lateResolver } from '#client/components/forms/lateResolver.ts';
import { useAppForm } from '#client/components/forms/useAppForm.ts';
import { PasswordField } from '#client/components/parts/PasswordField.tsx';
import { PASSWORD_MIN_CHARS } from '#shared/constants.ts';

const rules = lateResolver(async () => (await import('./rules.ts')).newPasswordRules);

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
  const form = useAppForm({
    rules,
    defaultValues: { password: '', repeatPassword: '' },
    send: ({ password }) => onSave(password),
  });
  return (
    <Form form={form} className="space-y-5">
      {email && <TextField label="Email" type="email" value={email} readOnly autoComplete="username" />}
      <PasswordField
        autoComplete="new-password"
        hint={`At least ${PASSWORD_MIN_CHARS} characters.`}
        {...form.field('password')}
      />
      <PasswordField label="Repeat password" autoComplete="new-password" {...form.field('repeatPassword')} />
      <Button type="submit" variant="primary" busy={form.busy} className="w-full">
        {submitLabel}
      </Button>
    </Form>
  );
}
