import { Button } from '#client/components/base/Button.tsx';
import { TextField } from '#client/components/fields/Field.tsx';
import { Form } from '#client/components/forms/Form.tsx';
import { lateResolver } from '#client/components/forms/lateResolver.ts';
import { useAppForm } from '#client/components/forms/useAppForm.ts';
import { PasswordField } from '#client/components/parts/PasswordField.tsx';
import { PASSWORD_MIN_CHARS } from '#shared/constants.ts';

const rules = lateResolver(async () => (await import('#shared/auth/auth.schema.ts')).newPasswordForm);
const namedRules = lateResolver(async () => (await import('#shared/auth/auth.schema.ts')).memberForm);

/** A new password, twice, and a name where one is needed. `email` shows whose it is; `onSave` rejects with the server's error. */
export function NewPasswordForm({
  email,
  named = false,
  submitLabel,
  onSave,
}: {
  email?: string;
  named?: boolean;
  submitLabel: string;
  onSave: (password: string, name: { firstName: string; lastName: string } | null) => Promise<void>;
}) {
  const form = useAppForm({
    rules: named ? namedRules : rules,
    defaultValues: { firstName: '', lastName: '', password: '', repeatPassword: '' },
    send: ({ password, firstName, lastName }) => onSave(password, named ? { firstName, lastName } : null),
  });
  return (
    <Form form={form} className="space-y-5">
      {email && <TextField label="Email" type="email" value={email} readOnly autoComplete="username" />}
      {named && (
        <div className="grid gap-5 sm:grid-cols-2">
          <TextField label="First name" autoComplete="given-name" required {...form.field('firstName')} />
          <TextField label="Last name" autoComplete="family-name" required {...form.field('lastName')} />
        </div>
      )}
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
