import { notify } from '#client/components/base/notify.ts';
import { TextArea } from '#client/components/fields/Field.tsx';
import { FormDialog } from '#client/components/forms/FormDialog.tsx';
import { lateResolver } from '#client/components/forms/lateResolver.ts';
import { useAppForm } from '#client/components/forms/useAppForm.ts';
import { trpc } from '#client/trpc.ts';
import { REASON_MAX_CHARS } from '#shared/constants.ts';
import * as texts from '#shared/messages/ledger/decision-dialog.ts';

const decisions = {
  release: {
    title: 'Release this payout?',
    text: 'It is sent although its creator is flagged. The creator is told, and the reason is kept in the audit log.',
    submit: 'Release payout',
    done: 'The payout is released',
  },
  refuse: {
    title: 'Refuse this payout?',
    text: 'It is not sent. The creator is told the reason. The money stays owed to the creator until it is released.',
    submit: 'Refuse payout',
    done: 'The payout is refused',
  },
  hold: {
    title: 'Hold this milestone?',
    text: 'It is neither released nor refunded until you lift the hold or refuse it, whatever happens to its campaign. The creator is told the reason.',
    submit: 'Hold milestone',
    done: 'The milestone is on hold',
  },
  refuseMilestone: {
    title: 'Refuse this milestone?',
    text: 'The creator is not paid and is told the reason. The money goes back to the brand: at once if the campaign is over, otherwise when it completes. This cannot be undone.',
    submit: 'Refuse milestone',
    done: 'The milestone is refused',
  },
  decline: {
    title: 'Decline this request?',
    text: 'No money goes back. The brand is told the reason and can ask again.',
    submit: 'Decline request',
    done: 'The request is declined',
  },
} as const;

const rules = lateResolver(async () =>
  (await import('#shared/payments/payments.schema.ts')).payoutDecisionInput.pick({ reason: true }),
);

/** Asks for the reason to release or refuse a flagged creator's payout, to hold or refuse a milestone, or to decline a refund request, and does it. */
export function DecisionDialog({ id, act, onClose }: { id: string; act: keyof typeof decisions; onClose: () => void }) {
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
  const { title, text, submit, done } = decisions[act];
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
