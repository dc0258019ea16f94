import { useForm } from 'react-hook-form';
import { Button } from '#client/components/Button.tsx';
import { TextField } from '#client/components/Field.tsx';
import { Form } from '#client/components/Form.tsx';
import { lateResolver } from '#client/components/lateResolver.ts';
import { applyServerError } from '#client/errors.ts';

const resolver = lateResolver(async () => (await import('./rules.ts')).emailRules);

/** One address, to which a link is sent. */
export function EmailForm({
  submitLabel,
  defaultEmail = '',
  onSend,
}: {
  submitLabel: string;
  defaultEmail?: string;
  onSend: (email: string) => Promise<void>;
}) {
  const { register, handleSubmit, setError, formState } = useForm({
    resolver,
    defaultValues: { email: defaultEmail },
  });
  const submit = handleSubmit(async ({ email }) => {
    try {
      await onSend(email);
    } catch (error) {
      applyServerError(error, setError, ['email']);
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
      <Button type="submit" variant="primary" busy={formState.isSubmitting} className="w-full">
        {submitLabel}
      </Button>
    </Form>
  );
}
