import { TextField } from '#client/components/fields/Field.tsx';
import { FormDialog } from '#client/components/forms/FormDialog.tsx';
import { plainRules, useAppForm } from '#client/components/forms/useAppForm.ts';
import * as texts from '#shared/messages/payments/sign-dialog.ts';

const NAME_MIN_CHARS = 3;
const rules = plainRules(({ name }: { name: string }) => ({
  name: name.trim().length < NAME_MIN_CHARS ? texts.fullNameIsRequired : null,
}));

/** Signing: what it means, the person's full name, typed, and one button. */
export function SignDialog({
  onClose,
  meaning,
  onSign,
}: {
  onClose: () => void;
  /** What one agrees to by signing, in plain words. */
  meaning: string;
  onSign: (name: string) => Promise<unknown>;
}) {
  const form = useAppForm({
    rules,
    defaultValues: { name: '' },
    send: async ({ name }) => {
      await onSign(name.trim());
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      submitLabel={texts.signContract}
      size="sm"
      title={texts.signTheContract}
      description={meaning}
    >
      <TextField
        label={texts.fullName}
        required
        autoComplete="name"
        maxLength={120}
        hint={texts.hint}
        {...form.field('name')}
      />
    </FormDialog>
  );
}
