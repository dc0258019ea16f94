import { type ReactNode, useId } from 'react';
import { Button } from '../base/Button.tsx';
import { Dialog, type DialogProps } from '../frame/Dialog.tsx';
import { Form } from './Form.tsx';
import type { AnyForm } from './useAppForm.ts';

/** A dialog around one form: a way back and a submit button. Locked while it is sent; otherwise, closing asks before unsaved input is lost. */
export function FormDialog({
  form,
  submitLabel,
  backLabel = 'Cancel',
  tone = 'primary',
  disabled = false,
  problemTitle,
  unsaved = form.unsaved,
  children,
  ...dialog
}: Omit<DialogProps, 'open' | 'locked' | 'footer' | 'children'> & {
  form: AnyForm;
  submitLabel: string;
  backLabel?: string;
  tone?: 'danger' | 'primary';
  /** Nothing can be sent now, whatever was entered. */
  disabled?: boolean;
  problemTitle?: string;
  children?: ReactNode;
}) {
  const formId = useId();
  return (
    <Dialog
      {...dialog}
      open
      unsaved={unsaved}
      locked={form.busy}
      footer={
        <>
          <Button onClick={dialog.onClose} disabled={form.busy}>
            {backLabel}
          </Button>
          <Button type="submit" form={formId} variant={tone} busy={form.busy} disabled={disabled}>
            {submitLabel}
          </Button>
        </>
      }
    >
      <Form form={form} id={formId} problemTitle={problemTitle} className="space-y-4">
        {children}
      </Form>
    </Dialog>
  );
}
