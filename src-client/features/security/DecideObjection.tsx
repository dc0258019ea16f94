import { notify } from '#client/components/base/notify.ts';
import { TextArea } from '#client/components/fields/Field.tsx';
import { FormDialog } from '#client/components/forms/FormDialog.tsx';
import { lateResolver } from '#client/components/forms/lateResolver.ts';
import { useAppForm } from '#client/components/forms/useAppForm.ts';
import { trpc } from '#client/trpc.ts';
import { REASON_MAX_CHARS } from '#shared/constants.ts';

const rules = lateResolver(async () => (await import('#shared/records/records.schema.ts')).decideObjectionInput);

/** Upholds or dismisses an objection to a track record, with a reason that its author reads. */
export function DecideObjection({
  act,
  objectionId,
  onClose,
}: {
  act: 'uphold' | 'dismiss';
  objectionId: string;
  onClose: () => void;
}) {
  const upholding = act === 'uphold';
  const uphold = trpc.records.uphold.useMutation();
  const dismiss = trpc.records.dismiss.useMutation();
  const form = useAppForm({
    rules,
    defaultValues: { objectionId, reason: '' },
    send: async (values) => {
      await (upholding ? uphold : dismiss).mutateAsync(values);
      notify.success(upholding ? 'Entry left out' : 'Objection dismissed');
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={upholding ? 'Leave this entry out?' : 'Dismiss this objection?'}
      submitLabel={upholding ? 'Leave out' : 'Dismiss'}
      tone={upholding ? 'primary' : 'danger'}
    >
      <p>
        {upholding
          ? 'The entry stays in the log, but no longer counts in the track record.'
          : 'The entry keeps counting in the track record.'}{' '}
        This cannot be undone.
      </p>
      <TextArea
        label="Reason"
        hint="Its author reads it."
        required
        maxLength={REASON_MAX_CHARS}
        {...form.field('reason')}
      />
    </FormDialog>
  );
}
