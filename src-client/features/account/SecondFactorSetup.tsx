import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#client/components/base/Button.tsx';
import { notify } from '#client/components/base/notify.ts';
import { useProof } from '#client/components/parts/useProof.tsx';
import { errorField, toastError } from '#client/errors.ts';
import { trpc } from '#client/trpc.ts';
import { PROOF_FIELD } from '#shared/account/guarded.ts';
import { secondFactorMessages } from '#shared/messages/account.ts';
import { AppSetup } from './AppSetup.tsx';
import { RecoveryCodes } from './RecoveryCodes.tsx';
import { useAddPasskey } from './useAddPasskey.ts';

/** Setting up a second factor: an app or a passkey, then the recovery codes. `onDone` runs after the last step. */
export function SecondFactorSetup({ onDone }: { onDone: () => Promise<unknown> }) {
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const [leaving, setLeaving] = useState(false);
  if (codes) {
    return (
      <>
        <h2 className="text-card mb-3 font-[620]">Keep your recovery codes</h2>
        <RecoveryCodes codes={codes} />
        <Button
          variant="primary"
          className="mt-6 w-full"
          busy={leaving}
          onClick={() => {
            setLeaving(true);
            void onDone().finally(() => setLeaving(false));
          }}
        >
          I have stored them
        </Button>
      </>
    );
  }
  return (
    <>
      <h2 className="text-card mb-4 font-[620]">With an app on your phone</h2>
      <AppSetup onCodes={setCodes} />
      <h2 className="text-card mt-9 mb-1 font-[620]">With a passkey</h2>
      <p className="text-muted mb-4">
        Your fingerprint, your face or the lock of your device. It then also signs you in without your password.
      </p>
      <PasskeySetup onCodes={setCodes} />
    </>
  );
}

/** Adds a passkey, unless there is one already, and turns the second factor on with it. */
function PasskeySetup({ onCodes }: { onCodes: (codes: readonly string[]) => void }) {
  const { proven, dialog } = useProof();
  const { passkeys } = trpc.useUtils().account;
  const add = useAddPasskey(proven);
  const turnOn = trpc.account.turnOnSecondFactor.useMutation();
  const [busy, setBusy] = useState(false);
  const setUp = async () => {
    setBusy(true);
    try {
      const held = await passkeys.fetch(undefined, { staleTime: 0 });
      if (held.passkeys.length === 0) await add();
      const { recoveryCodes } = await proven(() => turnOn.mutateAsync());
      notify.success(secondFactorMessages.on);
      onCodes(recoveryCodes);
    } catch (error) {
      // Somebody who closes the question for their password knows why nothing was set up.
      if (errorField(error) !== PROOF_FIELD) toastError(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <Button icon={KeyRound} busy={busy} className="w-full" onClick={() => void setUp()}>
        Use a passkey
      </Button>
      {dialog}
    </>
  );
}
