import { notify } from '#client/components/base/notify.ts';
import { TextArea } from '#client/components/fields/Field.tsx';
import { FormDialog } from '#client/components/forms/FormDialog.tsx';
import { lateResolver } from '#client/components/forms/lateResolver.ts';
import { useAppForm } from '#client/components/forms/useAppForm.ts';
import { trpc } from '#client/trpc.ts';
import { REASON_MAX_CHARS } from '#shared/constants.ts';
import * as texts from '#shared/messages/ledger/decision-dialog.ts';

const rules = lateResolver(async () => (await import('./rules.ts')).decisionRules);

/** Asks for the reason to release or refuse a flagged creator's payout, to hold or refuse a milestone, or to decline a refund request, and does it. */
export function DecisionDialog({
  id,
  act,
  onClose,
}: {
  id: string;
  act: keyof typeof texts.decisions;
  onClose: () => void;
}) {
  const release = trpc.payments.releasePayout.useMutation();
  const refuse = trpc.payments.refusePayout.useMutation();
  const hold = trpc.payments.hold.useMutation();
  const refuseMilestone = trpc.payments.refuseMilestone.useMutation();
  const decline = trpc.payments.declineRefundRequest.useMutation();
  const acts = {
    release: (reason: string) => release.mutateAsync({ payoutId: id, reason }),
    refuse: (reason: string) => refuse.mutateAsync({ payoutId: id, reason }),
    hold: (reason: string) => hold.mutateAsync({ milestoneId: id, reason }),
    refuseMilestone: (reason: string) => refuseMilestone.mutateAsync({ milestoneId: id, reason }),
    decline: (reason: string) => decline.mutateAsync({ refundRequestId: id, reason }),
  };
  const { title, text, submit, done } = texts.decisions[act];
  const form = useAppForm({
    rules,
    defaultValues: { reason: '' },
    send: async ({ reason }) => {
      await acts[act](reason);
      notify.success(done);
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={title}
      description={text}
      size="sm"
      submitLabel={submit}
      backLabel={texts.back}
      tone={act === 'release' ? 'primary' : 'danger'}
    >
      <TextArea label={texts.reason} required rows={3} maxLength={REASON_MAX_CHARS} {...form.field('reason')} />
    </FormDialog>
  );
}
