import { useForm } from 'react-hook-form';
import { CodeField } from '#client/components/CodeField.tsx';
import { TextField } from '#client/components/Field.tsx';
import { Form } from '#client/components/Form.tsx';
import { FormDialog } from '#client/components/FormDialog.tsx';
import { lateResolver } from '#client/components/lateResolver.ts';
import { PasswordField } from '#client/components/PasswordField.tsx';
import { notify } from '#client/components/Toaster.tsx';
import { applyServerError } from '#client/errors.ts';
import { trpc } from '#client/trpc.ts';
import { longDay } from '#shared/dates.ts';
import { accountMessages } from '#shared/messages/account.ts';
import { settingsMessages } from '#shared/messages/settings.ts';

const resolver = lateResolver(async () => (await import('./rules.ts')).closeRules);

/** Asks for the password, the code where there is a second factor, and the word DELETE. */
export function CloseDialog({
  withCode,
  onClose,
  onClosed,
}: {
  withCode: boolean;
  onClose: () => void;
  onClosed: () => Promise<unknown>;
}) {
  const close = trpc.account.close.useMutation();
  const { register, handleSubmit, setError, formState } = useForm({
    resolver,
    defaultValues: { password: '', ...(withCode && { code: '' }), confirmation: '' },
  });
  const submit = handleSubmit(async ({ password, code }) => {
    try {
      const { erasedOn } = await close.mutateAsync({ password, code, confirmation: settingsMessages.deleteWord });
      notify.success(accountMessages.closed(longDay(erasedOn)));
      onClose();
      await onClosed();
    } catch (error) {
      applyServerError(error, setError, ['password', 'code', 'confirmation']);
    }
  });
  return (
    <FormDialog
      open
      onClose={onClose}
      title="Delete your account?"
      description={settingsMessages.deleteText}
      size="sm"
      busy={formState.isSubmitting}
      submitLabel={settingsMessages.deleteAccount}
      tone="danger"
    >
      {(formId) => (
        <Form id={formId} onSubmit={submit} problem={formState.errors.root?.message} className="space-y-4">
          <PasswordField error={formState.errors.password?.message} {...register('password')} />
          {withCode && (
            <CodeField
              hint="From your app, or a recovery code."
              error={formState.errors.code?.message}
              {...register('code')}
            />
          )}
          <TextField
            label="Confirmation"
            hint={`Type the word ${settingsMessages.deleteWord}.`}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            required
            error={formState.errors.confirmation?.message}
            {...register('confirmation')}
          />
        </Form>
      )}
    </FormDialog>
  );
}
