import { Button } from '#client/components/base/Button.tsx';
import { Dialog } from '#client/components/frame/Dialog.tsx';
import * as texts from '#shared/messages/account/recovery-codes-dialog.ts';
import { RecoveryCodes } from './RecoveryCodes.tsx';

/** The new codes, once. */
export function RecoveryCodesDialog({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  return (
    <Dialog
      open
      onClose={onClose}
      title={texts.yourRecoveryCodes}
      size="sm"
      footer={
        <Button variant="primary" onClick={onClose}>
          {texts.done}
        </Button>
      }
    >
      <RecoveryCodes codes={codes} />
    </Dialog>
  );
}
