import { notify } from '../base/notify.ts';
import { ConfirmDialog } from './ConfirmDialog.tsx';

interface RevokeDialogProps {
  title: string;
  /** What follows from it. */
  text: string;
  /** What is said once it is done. */
  done: string;
  onRevoke: () => Promise<unknown>;
  onClose: () => void;
}

/** Asks before something is revoked: the invite sent to an address, or a key that programs use. */
export function RevokeDialog({ title, text, done, onRevoke, onClose }: RevokeDialogProps) {
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={title}
      confirmLabel="Revoke"
      onConfirm={async () => {
        await onRevoke();
        notify.success(done);
        onClose();
      }}
    >
      <p className="break-words">{text}</p>
    </ConfirmDialog>
  );
}
