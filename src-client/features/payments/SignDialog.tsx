import { TextField } from '#client/components/fields/Field.tsx';
import { FormDialog } from '#client/components/forms/FormDialog.tsx';
import { plainRules, useAppForm } from '#client/components/forms/useAppForm.ts';

const NAME_MIN_CHARS = 3;
const rules = plainRules(({ name }: { name: string }) => ({
  name: name.trim().length < NAME_MIN_CHARS ? 'Full name is required, as it appears in the contract' : null,
}));

/** Signing: its meaning, the person's full name, typed, and one button. */
export function SignDialog({
  onClose,
  meaning,
  onSign,
}: {
  onClose: () => void;
  /** What the signature agrees to, in plain words. */
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
      submitLabel="Sign contract"
      size="sm"
      title="Sign the contract"
      description={meaning}
    >
      <TextField
        label="Full name"
        required
        autoComplete="name"
        maxLength={120}
        hint="Typing your name here is your signature. The time and your IP address are stored with it."
        {...form.field('name')}
      />
    </FormDialog>
  );
}
