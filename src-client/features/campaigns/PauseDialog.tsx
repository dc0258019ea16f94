import { notify } from '#client/components/base/notify.ts';
import { TextArea } from '#client/components/fields/Field.tsx';
import { FormDialog } from '#client/components/forms/FormDialog.tsx';
import { lateResolver } from '#client/components/forms/lateResolver.ts';
import { useAppForm } from '#client/components/forms/useAppForm.ts';
import { trpc } from '#client/trpc.ts';
import { REASON_MAX_CHARS } from '#shared/constants.ts';

const rules = lateResolver(async () => (await import('#shared/campaigns/campaigns.schema.ts')).campaignReasonInput);

/** Pauses a campaign, or resumes it, with a reason that its brand and creators read. */
export function PauseDialog({
  act,
  campaignId,
  onClose,
}: {
  act: 'pause' | 'resume';
  campaignId: string;
  onClose: () => void;
}) {
  const pausing = act === 'pause';
  const pause = trpc.campaigns.pause.useMutation();
  const resume = trpc.campaigns.resume.useMutation();
  const form = useAppForm({
    rules,
    defaultValues: { campaignId, reason: '' },
    send: async (values) => {
      await (pausing ? pause : resume).mutateAsync(values);
      notify.success(pausing ? 'Campaign paused' : 'Campaign resumed');
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={pausing ? 'Pause Campaign' : 'Resume Campaign'}
      submitLabel={pausing ? 'Pause Campaign' : 'Resume Campaign'}
      tone={pausing ? 'danger' : 'primary'}
    >
      <p>
        {pausing
          ? 'Deadlines stop, and nobody can accept, pay or submit until it resumes. The brand and its creators read your reason.'
          : 'The campaign resumes where it left off. The brand and its creators read your reason.'}
      </p>
      <TextArea label="Reason" required maxLength={REASON_MAX_CHARS} {...form.field('reason')} />
    </FormDialog>
  );
}
