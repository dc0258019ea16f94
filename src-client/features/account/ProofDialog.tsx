import { useForm } from 'react-hook-form';
import { CodeField } from '#client/components/CodeField.tsx';
import { Form } from '#client/components/Form.tsx';
import { FormDialog } from '#client/components/FormDialog.tsx';
import { lateResolver } from '#client/components/lateResolver.ts';
import { PasswordField } from '#client/components/PasswordField.tsx';
import { applyServerError } from '#client/errors.ts';

const resolver = lateResolver(async () => (await import('./rules.ts')).proofRules);

/** Asks for password and code before something about the second factor changes. `onProve` rejects with the server's error. */
export function ProofDialog({
  title,
  description,
  confirmLabel,
  tone,
  onClose,
  onProve,
}: {
  title: string;
  description: string;
  confirmLabel: string;
  tone: 'danger' | 'primary';
  onClose: () => void;
  onProve: (proof: { password: string; code: string }) => Promise<void>;
}) {
  const { register, handleSubmit, setError, formState } = useForm({
    resolver,
    defaultValues: { password: '', code: '' },
  });
  const submit = handleSubmit(async (proof) => {
    try {
      await onProve(proof);
    } catch (error) {
      applyServerError(error, setError, ['password', 'code']);
    }
  });
  return (
    <FormDialog
      open
      onClose={onClose}
      title={title}
      description={description}
      size="sm"
      busy={formState.isSubmitting}
      submitLabel={confirmLabel}
      tone={tone}
    >
      {(formId) => (
        <Form id={formId} onSubmit={submit} problem={formState.errors.root?.message} className="space-y-4">
          <PasswordField error={formState.errors.password?.message} {...register('password')} />
          <CodeField
            hint="From your app, or a recovery code."
            error={formState.errors.code?.message}
            {...register('code')}
          />
        </Form>
      )}
    </FormDialog>
  );
}
