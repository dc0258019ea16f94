import { notify } from '#client/components/base/Toaster.tsx';
import { TextArea } from '#client/components/fields/Field.tsx';
import { FormDialog } from '#client/components/forms/FormDialog.tsx';
import { lateResolver } from '#client/components/forms/lateResolver.ts';
import { useAppForm } from '#client/components/forms/useAppForm.ts';
import { trpc } from '#client/trpc.ts';
import { REASON_MAX_CHARS } from '#shared/constants.ts';
import * as texts from '#shared/messages/ledger/decision-dialog.ts';

const rules = lateResolver(async () => (await import('./rules.ts')).decisionRules);

/** Asks why a payout of a flagged creator is released or refused, and does it. */
export function DecisionDialog({
  payoutId,
  act,
  onClose,
}: {
  payoutId: string;
  act: 'release' | 'refuse';
  onClose: () => void;
}) {
  const release = trpc.payments.releasePayout.useMutation();
  const refuse = trpc.payments.refusePayout.useMutation();
  const { title, text, submit, done } = texts.decisions[act];
  const form = useAppForm({
    rules,
    defaultValues: { payoutId, reason: '' },
    send: async (values) => {
      await (act === 'release' ? release : refuse).mutateAsync(values);
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
