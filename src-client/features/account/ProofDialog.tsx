import { useId } from 'react';
import { useForm } from 'react-hook-form';
import { Button } from '#client/components/Button.tsx';
import { Dialog } from '#client/components/Dialog.tsx';
import { TextField } from '#client/components/Field.tsx';
import { Form } from '#client/components/Form.tsx';
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
  const formId = useId();
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
    <Dialog
      open
      onClose={onClose}
      title={title}
      description={description}
      size="sm"
      locked={formState.isSubmitting}
      footer={
        <>
          <Button onClick={onClose} disabled={formState.isSubmitting}>
            Cancel
          </Button>
          <Button type="submit" form={formId} variant={tone} busy={formState.isSubmitting}>
            {confirmLabel}
          </Button>
        </>
      }
    >
      <Form id={formId} onSubmit={submit} problem={formState.errors.root?.message} className="space-y-4">
        <PasswordField
          label="Password"
          autoComplete="current-password"
          required
          error={formState.errors.password?.message}
          {...register('password')}
        />
        <TextField
          label="Code"
          hint="From your app, or a recovery code."
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          required
          error={formState.errors.code?.message}
          {...register('code')}
        />
      </Form>
    </Dialog>
  );
}
