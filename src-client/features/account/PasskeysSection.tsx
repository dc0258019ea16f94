import { KeyRound, Plus } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#client/components/base/Button.tsx';
import { Card } from '#client/components/base/Card.tsx';
import { filled } from '#client/components/base/filled.tsx';
import { notify } from '#client/components/base/notify.ts';
import { late } from '#client/components/core/late.tsx';
import { DateText, RelativeTime } from '#client/components/frame/DateText.tsx';
import { ConfirmDialog } from '#client/components/parts/ConfirmDialog.tsx';
import { useProof } from '#client/components/parts/useProof.tsx';
import { errorField, toastError } from '#client/errors.ts';
import { trpc } from '#client/trpc.ts';
import { PROOF_FIELD } from '#shared/account/guarded.ts';
import { PASSKEYS_MAX } from '#shared/auth/passkeys.ts';
import { isolated } from '#shared/isolated.ts';
import { passkeyMessages } from '#shared/messages/account/passkeys.ts';
import type { Account, Passkey } from './types.ts';
import { useAddPasskey } from './useAddPasskey.ts';

const PasskeyName = late(async () => (await import('./PasskeyName.tsx')).PasskeyName);

/** The passkeys with which one signs in, and how to add, rename and remove them. */
export function PasskeysSection({ account, onChanged }: { account: Account; onChanged: () => Promise<unknown> }) {
  const [{ offered, passkeys }] = trpc.account.passkeys.useSuspenseQuery();
  const [adding, setAdding] = useState(false);
  const [renaming, setRenaming] = useState<Passkey | null>(null);
  const [removing, setRemoving] = useState<Passkey | null>(null);
  const remove = trpc.account.removePasskey.useMutation();
  const { proven, dialog } = useProof();
  const addPasskey = useAddPasskey(proven);
  const full = passkeys.length >= PASSKEYS_MAX;

  const add = async () => {
    setAdding(true);
    try {
      await addPasskey();
      notify.success('Passkey added.');
      await onChanged();
    } catch (error) {
      // Somebody who closes the question for their password knows why nothing was added.
      if (errorField(error) !== PROOF_FIELD) toastError(error);
    } finally {
      setAdding(false);
    }
  };

  return (
    <Card
      title="Passkeys"
      description="Your fingerprint, face or device lock signs you in, without a password."
      action={
        offered &&
        !full && (
          <Button size="sm" icon={Plus} busy={adding} onClick={() => void add()}>
            Add a passkey
          </Button>
        )
      }
    >
      {passkeys.length === 0 && offered && <p className="text-muted text-sm">No passkeys yet.</p>}
      {!offered && <p className="text-muted text-sm">{passkeyMessages.notOffered}</p>}
      {passkeys.length > 0 && (
        <ul aria-label="Passkeys" className="divide-base-300 -my-3 divide-y">
          {passkeys.map((passkey) => (
            <PasskeyItem
              key={passkey.id}
              passkey={passkey}
              onRename={() => setRenaming(passkey)}
              onRemove={() => setRemoving(passkey)}
            />
          ))}
        </ul>
      )}
      {full && <p className="text-muted mt-5 text-sm">{passkeyMessages.full}</p>}
      {renaming && <PasskeyName passkey={renaming} onClose={() => setRenaming(null)} />}
      {removing && (
        <ConfirmDialog
          open
          title="Remove this passkey?"
          confirmLabel="Remove"
          onClose={() => setRemoving(null)}
          onConfirm={async () => {
            await proven(() => remove.mutateAsync({ passkeyId: removing.id }));
            setRemoving(null);
            notify.success('Passkey removed. All other devices are signed out.');
            await onChanged();
          }}
        >
          <p className="break-words">
            {`“${isolated(removing.name)}” will no longer sign in to your account. All other devices are signed out.`}
          </p>
          {isLastFactor(account, passkeys) && (
            <p className="mt-3">
              It is your second factor: without it your password alone signs you in, and your recovery codes end.
            </p>
          )}
        </ConfirmDialog>
      )}
      {dialog}
    </Card>
  );
}

/** Whether the second factor is off without this one passkey. */
const isLastFactor = ({ secondFactor, secondFactorRequired }: Account, passkeys: readonly Passkey[]): boolean =>
  secondFactor !== null && !secondFactor.app && !secondFactorRequired && passkeys.length === 1;

function PasskeyItem({
  passkey: { name, addedAt, lastUsedAt },
  onRename,
  onRemove,
}: {
  passkey: Passkey;
  onRename: () => void;
  onRemove: () => void;
}) {
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
      <KeyRound aria-hidden className="text-muted shrink-0" size={20} strokeWidth={1.8} />
      <div className="min-w-0 flex-1 basis-52">
        <p className="font-medium break-words">{name}</p>
        <p className="text-muted text-sm">
          {filled('Added {date}', { date: <DateText value={addedAt} /> })}
          {' · '}
          {lastUsedAt ? (
            <>
              last used <RelativeTime value={lastUsedAt} />
            </>
          ) : (
            'not used yet'
          )}
        </p>
      </div>
      <div className="flex gap-2">
        <Button size="sm" aria-label={`Rename ${isolated(name)}`} onClick={onRename}>
          Rename
        </Button>
        <Button size="sm" aria-label={`Remove ${isolated(name)}`} onClick={onRemove}>
          Remove
        </Button>
      </div>
    </li>
  );
}
