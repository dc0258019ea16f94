import { type ReactNode, useId } from 'react';
import { Button } from './Button.tsx';
import { Dialog, type DialogProps } from './Dialog.tsx';

/**
 * A dialog around one form: a way back and a button that sends it. `children` gets the id that the form must carry. Locked while
 * it is sent.
 */
export function FormDialog({
  busy,
  submitLabel,
  backLabel = 'Cancel',
  tone = 'primary',
  children,
  ...dialog
}: Omit<DialogProps, 'locked' | 'footer' | 'children'> & {
  busy: boolean;
  submitLabel: string;
  backLabel?: string;
  tone?: 'danger' | 'primary';
  children: (formId: string) => ReactNode;
}) {
  const formId = useId();
  return (
    <Dialog
      {...dialog}
      locked={busy}
      footer={
        <>
          <Button onClick={dialog.onClose} disabled={busy}>
            {backLabel}
          </Button>
          <Button type="submit" form={formId} variant={tone} busy={busy}>
            {submitLabel}
          </Button>
        </>
      }
    >
      {children(formId)}
    </Dialog>
  );
}
