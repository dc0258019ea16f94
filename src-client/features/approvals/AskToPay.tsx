import { notify } from '#client/components/base/notify.ts';
import { TextArea } from '#client/components/fields/Field.tsx';
import { FormDialog } from '#client/components/forms/FormDialog.tsx';
import { lateResolver } from '#client/components/forms/lateResolver.ts';
import { useAppForm } from '#client/components/forms/useAppForm.ts';
import { trpc } from '#client/trpc.ts';
import { REASON_MAX_CHARS } from '#shared/constants.ts';
import type { PaymentKind } from '#shared/payments/payments.schema.ts';

const rules = lateResolver(async () => (await import('#shared/approvals/approvals.schema.ts')).askToPayInput);

/** Asks for a payment above one's limit to be approved. */
export function AskToPay({
  campaignId,
  kind,
  onClose,
}: {
  campaignId: string;
  kind: PaymentKind;
  onClose: () => void;
}) {
  const ask = trpc.approvals.askToPay.useMutation();
  const form = useAppForm({
    rules,
    defaultValues: { campaignId, kind, reason: '' },
    send: async (values) => {
      await ask.mutateAsync(values);
      notify.success('Your request has been sent');
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title="Ask for approval"
      description="This payment is above your limit. Members who can approve it are told, and you can pay once one of them has."
      submitLabel="Ask for approval"
    >
      <TextArea label="Reason" required rows={3} maxLength={REASON_MAX_CHARS} {...form.field('reason')} />
    </FormDialog>
  );
}
