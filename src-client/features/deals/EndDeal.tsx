import { notify } from '#client/components/base/Toaster.tsx';
import { Checkbox } from '#client/components/fields/CheckField.tsx';
import { TextArea } from '#client/components/fields/Field.tsx';
import { FormDialog } from '#client/components/forms/FormDialog.tsx';
import { lateResolver } from '#client/components/forms/lateResolver.ts';
import { useAppForm } from '#client/components/forms/useAppForm.ts';
import { trpc } from '#client/trpc.ts';
import { REASON_MAX_CHARS } from '#shared/constants.ts';
import type { StaffDealView } from '#shared/deals/deals.schema.ts';
import { formatMoney } from '#shared/format.ts';
import * as texts from '#shared/messages/deals/end-deal.ts';

const rules = lateResolver(async () => (await import('./endRules.ts')).endRules);

/** As much of a deal as is said where it is ended. */
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
      notify.success(texts.ended);
      onClose();
    },
  });
  const amount = formatMoney(deal.amount);
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={texts.title(deal.creator.name)}
      submitLabel={texts.end}
      tone="danger"
    >
      <p>
        {may.withdraw.allowed
          ? texts.unanswered(amount)
          : may.cancel.allowed
            ? texts.unbound(amount)
            : texts.bound(amount)}
      </p>
      {may.end.allowed && <Checkbox label={texts.earned} hint={texts.earnedHint} {...form.field('earned')} />}
      <TextArea label={texts.reason} required maxLength={REASON_MAX_CHARS} {...form.field('reason')} />
    </FormDialog>
  );
}
