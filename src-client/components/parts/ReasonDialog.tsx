import type { ComponentProps } from 'react';
import { REASON_MAX_CHARS } from '#shared/constants.ts';
import { notify } from '../base/notify.ts';
import { TextArea } from '../fields/Field.tsx';
import { FormDialog } from '../forms/FormDialog.tsx';
import { lateResolver } from '../forms/lateResolver.ts';
import { useAppForm } from '../forms/useAppForm.ts';

const rules = lateResolver(async () => (await import('#shared/reason.schema.ts')).reasonForm);

/** Asks for the reason of an act, does it with `act`, and says `done`. */
export function ReasonDialog({
  act,
  done,
  hint,
  rows,
  children,
  ...dialog
}: Omit<ComponentProps<typeof FormDialog>, 'form'> & {
  act: (reason: string) => Promise<unknown>;
  done: string;
  /** Who reads the reason. */
  hint?: string;
  rows?: number;
}) {
  const form = useAppForm({
    rules,
    defaultValues: { reason: '' },
    send: async ({ reason }) => {
      await act(reason);
      notify.success(done);
      dialog.onClose();
    },
  });
  return (
    <FormDialog form={form} {...dialog}>
      {children}
      <TextArea
        label="Reason"
        hint={hint}
        required
        rows={rows}
        maxLength={REASON_MAX_CHARS}
        {...form.field('reason')}
      />
    </FormDialog>
  );
}
