import { FormDialog } from '#client/components/forms/FormDialog.tsx';
import { lateResolver } from '#client/components/forms/lateResolver.ts';
import { useAppForm } from '#client/components/forms/useAppForm.ts';
import { CodeField } from '#client/components/parts/CodeField.tsx';
import { PasswordField } from '#client/components/parts/PasswordField.tsx';
import * as texts from '#shared/messages/account/proof-dialog.ts';

const rules = lateResolver(async () => (await import('./rules.ts')).proofRules);

/** Asks for password and code before a change to the second factor. `onProve` rejects with the server's error. */
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
  const form = useAppForm({ rules, defaultValues: { password: '', code: '' }, send: onProve });
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      // Asks nothing on closing: a password is quickly typed again.
      unsaved={false}
      title={title}
      description={description}
      size="sm"
      submitLabel={confirmLabel}
      tone={tone}
    >
      <PasswordField {...form.field('password')} />
      <CodeField hint={texts.hint} {...form.field('code')} />
    </FormDialog>
  );
}
