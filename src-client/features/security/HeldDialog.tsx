import { notify } from '#client/components/base/notify.ts';
import { TextArea } from '#client/components/fields/Field.tsx';
import { FormDialog } from '#client/components/forms/FormDialog.tsx';
import { lateResolver } from '#client/components/forms/lateResolver.ts';
import { useAppForm } from '#client/components/forms/useAppForm.ts';
import { trpc } from '#client/trpc.ts';
import { REASON_MAX_CHARS } from '#shared/constants.ts';
import type { HeldRow } from '#shared/security/held.schema.ts';

const rules = lateResolver(async () => (await import('#shared/security/held.schema.ts')).decideHeldInput);

/** Releases or removes a held text, with a reason. */
export function HeldDialog({
  act,
  item: { id: heldTextId, heldAt },
  onClose,
}: {
  act: 'release' | 'remove';
  item: Pick<HeldRow, 'id' | 'heldAt'>;
  onClose: () => void;
}) {
  const releasing = act === 'release';
  const release = trpc.security.releaseText.useMutation();
  const remove = trpc.security.removeText.useMutation();
  const form = useAppForm({
    rules,
    defaultValues: { heldTextId, heldAt, reason: '' },
    send: async (values) => {
      await (releasing ? release : remove).mutateAsync(values);
      notify.success(releasing ? 'Text released' : 'Text removed');
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={releasing ? 'Release this text?' : 'Remove this text?'}
      submitLabel={releasing ? 'Release' : 'Remove'}
      tone={releasing ? 'primary' : 'danger'}
    >
      <p>
        {releasing
          ? 'A held brief moves on to its review. A held change is saved to its campaign.'
          : 'Removing a held brief rejects its campaign, and the brand reads the reason. A held change is discarded.'}
      </p>
      <TextArea
        label="Reason"
        hint={releasing ? 'Stays in the audit log.' : 'Its author reads it.'}
        required
        maxLength={REASON_MAX_CHARS}
        {...form.field('reason')}
      />
    </FormDialog>
  );
}
