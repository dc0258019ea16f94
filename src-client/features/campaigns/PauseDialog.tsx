import { notify } from '#client/components/base/Toaster.tsx';
import { TextArea } from '#client/components/fields/Field.tsx';
import { FormDialog } from '#client/components/forms/FormDialog.tsx';
import { lateResolver } from '#client/components/forms/lateResolver.ts';
import { useAppForm } from '#client/components/forms/useAppForm.ts';
import { trpc } from '#client/trpc.ts';
import { REASON_MAX_CHARS } from '#shared/constants.ts';
import * as texts from '#shared/messages/campaigns/pause-dialog.ts';

const rules = lateResolver(async () => (await import('./reasonRules.ts')).reasonRules);

/** Pauses a campaign, or lets it go on, with a reason that its brand and creators read. */
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
      notify.success(pausing ? texts.paused : texts.resumed);
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={pausing ? texts.pauseTitle : texts.resumeTitle}
      submitLabel={pausing ? texts.pause : texts.resume}
      tone={pausing ? 'danger' : 'primary'}
    >
      <p>{pausing ? texts.pauseText : texts.resumeText}</p>
      <TextArea label={texts.reason} required maxLength={REASON_MAX_CHARS} {...form.field('reason')} />
    </FormDialog>
  );
}
