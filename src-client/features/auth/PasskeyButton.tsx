import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import { Button, type ButtonVariant } from '#client/components/base/Button.tsx';
import { toastError } from '#client/errors.ts';

/** Signs in with a passkey, by `onUse`; says why if that fails. */
export function PasskeyButton({ variant, onUse }: { variant?: ButtonVariant; onUse: () => Promise<unknown> }) {
  const [busy, setBusy] = useState(false);
  const use = async () => {
    setBusy(true);
    await onUse().catch((error: unknown) => toastError(error));
    setBusy(false);
  };
  return (
    <Button icon={KeyRound} variant={variant} busy={busy} className="w-full" onClick={() => void use()}>
      Use a passkey
    </Button>
  );
}
