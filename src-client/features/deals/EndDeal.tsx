import { notify } from '#client/components/base/notify.ts';
import { Checkbox } from '#client/components/fields/CheckField.tsx';
import { TextArea } from '#client/components/fields/Field.tsx';
import { FormDialog } from '#client/components/forms/FormDialog.tsx';
import { lateResolver } from '#client/components/forms/lateResolver.ts';
import { useAppForm } from '#client/components/forms/useAppForm.ts';
import { trpc } from '#client/trpc.ts';
import { REASON_MAX_CHARS } from '#shared/constants.ts';
import type { StaffDealView } from '#shared/deals/deals.schema.ts';
import { formatMoney } from '#shared/format.ts';
import { isolated } from '#shared/isolated.ts';

const rules = lateResolver(async () => (await import('#shared/payments/payments.schema.ts')).endDealInput);

/** The part of a deal that the dialog shows. */
export type EndingDeal = Pick<StaffDealView, 'id' | 'may' | 'amount'> & { creator: { name: string } };

/** Ends a deal in the way that its status allows, with a reason that both sides read. */
export function EndDeal({ deal, onClose }: { deal: EndingDeal; onClose: () => void }) {
  const withdraw = trpc.deals.withdraw.useMutation();
  const cancel = trpc.deals.cancel.useMutation();
  const end = trpc.payments.endDeal.useMutation();
  const { may } = deal;
  const form = useAppForm({
    rules,
    defaultValues: { dealId: deal.id, reason: '', earned: true },
    send: async ({ earned, ...values }) => {
      if (may.withdraw.allowed) await withdraw.mutateAsync(values);
      else if (may.cancel.allowed) await cancel.mutateAsync(values);
      else await end.mutateAsync({ ...values, earned });
      notify.success('Deal ended');
      onClose();
    },
  });
  const amount = formatMoney(deal.amount);
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={`End the deal with ${isolated(deal.creator.name)}`}
      submitLabel="End Deal"
      tone="danger"
    >
      <p>
        {may.withdraw.allowed
          ? `The invitation is withdrawn, and ${amount} is free again. Brand and creator read your reason.`
          : may.cancel.allowed
            ? `The deal is cancelled, and ${amount} is free again. Brand and creator read your reason.`
            : `The deal for ${amount} is under contract and ends for good. Its money is settled now. Brand and creator read your reason.`}
      </p>
      {may.end.allowed && (
        <Checkbox
          label="Pay what the creator has earned so far"
          hint="Otherwise the creator loses it, and it stays with the campaign."
          {...form.field('earned')}
        />
      )}
      <TextArea label="Reason" required maxLength={REASON_MAX_CHARS} {...form.field('reason')} />
    </FormDialog>
  );
}
