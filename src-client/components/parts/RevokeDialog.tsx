import { notify } from '../base/notify.ts';
import { ConfirmDialog } from './ConfirmDialog.tsx';

interface Words {
  revokeTitle: string;
  revoke: string;
  revokeText: (named: string) => string;
  revoked: (named: string) => string;
}

/** Asks before something is revoked: the invite sent to an address, or a key that programs use. */
export function RevokeDialog({
  named,
  texts,
  onRevoke,
  onClose,
}: {
  named: string;
  texts: Words;
  onRevoke: () => Promise<unknown>;
  onClose: () => void;
}) {
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={texts.revokeTitle}
      confirmLabel={texts.revoke}
      onConfirm={async () => {
        await onRevoke();
        notify.success(texts.revoked(named));
        onClose();
      }}
    >
      <p className="break-words">{texts.revokeText(named)}</p>
    </ConfirmDialog>
  );
}
