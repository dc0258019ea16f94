import { Button } from '#client/components/base/Button.tsx';
import { Dialog } from '#client/components/frame/Dialog.tsx';
import { RecoveryCodes } from './RecoveryCodes.tsx';

/** Shows the new codes, once. */
export function RecoveryCodesDialog({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  return (
    <Dialog
      open
      onClose={onClose}
      title="Your recovery codes"
      size="sm"
      footer={
        <Button variant="primary" onClick={onClose}>
          Done
        </Button>
      }
    >
      <RecoveryCodes codes={codes} />
    </Dialog>
  );
}
