import { useState } from 'react';
import { TextField } from '#client/components/Field.tsx';
import { Form } from '#client/components/Form.tsx';
import { FormDialog } from '#client/components/FormDialog.tsx';
import { errorMessage } from '#client/errors.ts';

/** Signing: what it means, the person's full name, typed, and one button. */
export function SignDialog({
  open,
  onClose,
  meaning,
  onSign,
}: {
  open: boolean;
  onClose: () => void;
  /** What one agrees to by signing, in plain words. */
  meaning: string;
  onSign: (name: string) => Promise<unknown>;
}) {
  const [name, setName] = useState('');
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<{ field?: string; form?: string }>({});
  const sign = async () => {
    if (name.trim().length < 3) {
      setProblem({ field: 'Full name is required, as it stands in the contract' });
      return;
    }
    setBusy(true);
    setProblem({});
    try {
      await onSign(name.trim());
      setName('');
      onClose();
    } catch (error) {
      setProblem({ form: errorMessage(error) });
    } finally {
      setBusy(false);
    }
  };
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      busy={busy}
      submitLabel="Sign contract"
      size="sm"
      title="Sign the contract"
      description={meaning}
    >
      {(formId) => (
        <Form
          id={formId}
          problem={problem.form}
          onSubmit={(event) => {
            event.preventDefault();
            void sign();
          }}
        >
          <TextField
            label="Full name"
            required
            autoComplete="name"
            maxLength={120}
            value={name}
            error={problem.field}
            hint="Typing your name here is your signature. The time and your address on the network are kept with it."
            onChange={(event) => setName(event.target.value)}
          />
        </Form>
      )}
    </FormDialog>
  );
}
