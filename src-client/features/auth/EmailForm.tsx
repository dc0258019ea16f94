import { Button } from '#client/components/base/Button.tsx';
import { TextField } from '#client/components/fields/Field.tsx';
import { Form } from '#client/components/forms/Form.tsx';
import { lateResolver } from '#client/components/forms/lateResolver.ts';
import { useAppForm } from '#client/components/forms/useAppForm.ts';

const rules = lateResolver(async () => (await import('#shared/auth/auth.schema.ts')).emailInput);

/** Asks for one address, to which a link is sent. */
export function EmailForm({
  submitLabel,
  defaultEmail = '',
  onSend,
}: {
  submitLabel: string;
  defaultEmail?: string;
  onSend: (email: string) => Promise<void>;
}) {
  const form = useAppForm({ rules, defaultValues: { email: defaultEmail }, send: ({ email }) => onSend(email) });
  return (
    <Form form={form} className="space-y-5">
      <TextField label="Email" type="email" autoComplete="email" inputMode="email" required {...form.field('email')} />
      <Button type="submit" variant="primary" busy={form.busy} className="w-full">
        {submitLabel}
      </Button>
    </Form>
  );
}
