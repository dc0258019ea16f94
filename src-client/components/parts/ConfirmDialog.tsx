import { type ReactNode, useState } from 'react';
import { errorMessage } from '#client/errors.ts';
import { Button } from '../base/Button.tsx';
import { notify } from '../base/notify.ts';
import { Callout } from '../core/Callout.tsx';
import { Dialog } from '../frame/Dialog.tsx';

/**
 * Asks before something that cannot be undone. `children` says what will be lost. If `onConfirm` fails, its message is shown here and the dialog
 * stays; if it succeeds, the dialog closes and says `done`. Without that, the caller closes it.
 */
export function ConfirmDialog({
  open,
  onClose,
  title,
  children,
  confirmLabel,
  cancelLabel = 'Cancel',
  tone = 'danger',
  size = 'sm',
  done,
  onConfirm,
}: {
  open: boolean;
  onClose: () => void;
  title: string;
  children?: ReactNode;
  confirmLabel: string;
  cancelLabel?: string;
  tone?: 'danger' | 'primary';
  /** `lg` for a table of what happens. */
  size?: 'sm' | 'lg';
  done?: string;
  onConfirm: () => Promise<unknown> | undefined;
}) {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  const close = () => {
    setProblem(null);
    onClose();
  };
  const confirm = async () => {
    setBusy(true);
    setProblem(null);
    try {
      await onConfirm();
      if (done === undefined) return;
      onClose();
      notify.success(done);
    } catch (error) {
      setProblem(errorMessage(error));
    } finally {
      setBusy(false);
    }
  };

  return (
    <Dialog
      open={open}
      onClose={close}
      title={title}
      size={size}
      role="alertdialog"
      locked={busy}
      footer={
        <>
          <Button onClick={close} disabled={busy}>
            {cancelLabel}
          </Button>
          <Button variant={tone} busy={busy} onClick={() => void confirm()}>
            {confirmLabel}
          </Button>
        </>
      }
    >
      {children}
      {problem && (
        <Callout kind="error" className="mt-4">
          {problem}
        </Callout>
      )}
    </Dialog>
  );
}
