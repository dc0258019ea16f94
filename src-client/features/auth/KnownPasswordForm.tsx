import { Button } from '#client/components/base/Button.tsx';
import { TextField } from '#client/components/fields/Field.tsx';
import { Form } from '#client/components/forms/Form.tsx';
import { lateResolver } from '#client/components/forms/lateResolver.ts';
import { useAppForm } from '#client/components/forms/useAppForm.ts';
import { PasswordField } from '#client/components/parts/PasswordField.tsx';

const rules = lateResolver(async () => (await import('#shared/auth/auth.schema.ts')).knownPasswordForm);

/** Asks for the password of the account with this address; `onSubmit` rejects with the server's error. */
export function KnownPasswordForm({
  email,
  submitLabel,
  onSubmit,
}: {
  email: string;
  submitLabel: string;
  onSubmit: (password: string) => Promise<void>;
}) {
  const form = useAppForm({ rules, defaultValues: { password: '' }, send: ({ password }) => onSubmit(password) });
  return (
    <Form form={form} className="space-y-5">
      <TextField label="Email" type="email" value={email} readOnly autoComplete="username" />
      <PasswordField {...form.field('password')} />
      <Button type="submit" variant="primary" busy={form.busy} className="w-full">
        {submitLabel}
      </Button>
    </Form>
  );
}
