import { notify } from '../base/Toaster.tsx';
import { ConfirmDialog } from './ConfirmDialog.tsx';

interface Words {
  revokeTitle: string;
  revoke: string;
  revokeText: (email: string) => string;
  revoked: (email: string) => string;
}

/** Asks before an invite is taken back from its address. */
export function RevokeDialog({
  invite,
  texts,
  onRevoke,
  onClose,
}: {
  invite: { id: string; email: string };
  texts: Words;
  onRevoke: (of: { inviteId: string }) => Promise<unknown>;
  onClose: () => void;
}) {
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={texts.revokeTitle}
      confirmLabel={texts.revoke}
      onConfirm={async () => {
        await onRevoke({ inviteId: invite.id });
        notify.success(texts.revoked(invite.email));
        onClose();
      }}
    >
      <p className="break-words">{texts.revokeText(invite.email)}</p>
    </ConfirmDialog>
  );
}
