import { useId, useState } from 'react';
import { Button } from '#client/components/Button.tsx';
import { Callout } from '#client/components/Callout.tsx';
import { Dialog } from '#client/components/Dialog.tsx';
import { TextField } from '#client/components/Field.tsx';
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
  const formId = useId();
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
    <Dialog
      open={open}
      onClose={onClose}
      locked={busy}
      size="sm"
      title="Sign the contract"
      description={meaning}
      footer={
        <>
          <Button onClick={onClose} disabled={busy}>
            Cancel
          </Button>
          <Button type="submit" form={formId} variant="primary" busy={busy}>
            Sign contract
          </Button>
        </>
      }
    >
      {problem.form && (
        <Callout kind="error" className="mb-4">
          {problem.form}
        </Callout>
      )}
      <form
        id={formId}
        noValidate
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
      </form>
    </Dialog>
  );
}
