import { notify } from '#client/components/base/notify.ts';
import { TextArea } from '#client/components/fields/Field.tsx';
import { FormDialog } from '#client/components/forms/FormDialog.tsx';
import { lateResolver } from '#client/components/forms/lateResolver.ts';
import { useAppForm } from '#client/components/forms/useAppForm.ts';
import { trpc } from '#client/trpc.ts';
import { REASON_MAX_CHARS } from '#shared/constants.ts';
import { isolated } from '#shared/isolated.ts';
import type { RecordFigure } from '#shared/records/figures.ts';

const rules = lateResolver(async () => (await import('#shared/records/records.schema.ts')).objectInput);

/** Objects to an entry in one's own track record, with a reason. */
export function ObjectDialog({
  figure,
  entryId,
  campaignName,
  onClose,
}: {
  figure: RecordFigure;
  entryId: string;
  campaignName: string;
  onClose: () => void;
}) {
  const object = trpc.records.object.useMutation();
  const form = useAppForm({
    rules,
    defaultValues: { figure, entryId, reason: '' },
    send: async (values) => {
      await object.mutateAsync(values);
      notify.success('Objection sent');
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={`Object to the entry of ${isolated(campaignName)}?`}
      submitLabel="Send objection"
    >
      <p>
        Our team reads your reason beside the log of what happened, and tells you its decision. If it agrees, the entry
        no longer counts. You can object to an entry once.
      </p>
      <TextArea label="Reason" required maxLength={REASON_MAX_CHARS} {...form.field('reason')} />
    </FormDialog>
  );
}
