import { Controller } from 'react-hook-form';
import { filled } from '#client/components/base/filled.tsx';
import { Money } from '#client/components/base/Money.tsx';
import { notify } from '#client/components/base/notify.ts';
import { TextArea } from '#client/components/fields/Field.tsx';
import { FormDialog } from '#client/components/forms/FormDialog.tsx';
import { lateResolver } from '#client/components/forms/lateResolver.ts';
import { useAppForm } from '#client/components/forms/useAppForm.ts';
import { MoneyField } from '#client/components/parts/NumberField.tsx';
import { trpc } from '#client/trpc.ts';
import { REASON_MAX_CHARS } from '#shared/constants.ts';
import type { Currency } from '#shared/currencies.ts';

const rules = lateResolver(async () => (await import('#shared/payments/payments.schema.ts')).refundInput);

interface RefundDialogProps {
  paymentId: string;
  currency: Currency;
  /** The most that can be refunded, in minor units. */
  mostMinor: number;
  onClose: () => void;
}

/** Asks how much of a payment is refunded to its brand, and why, and sends it. */
export function RefundDialog({ paymentId, currency, mostMinor, onClose }: RefundDialogProps) {
  const refund = trpc.payments.refund.useMutation();
  const form = useAppForm({
    rules,
    defaultValues: { paymentId, amountMinor: undefined, reason: '' },
    send: async (values) => {
      await refund.mutateAsync(values);
      notify.success('The refund is on its way to the bank');
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title="Refund this payment?"
      description="The money goes back to the card that paid. The brand is told the reason."
      size="sm"
      submitLabel="Send refund"
      backLabel="Back"
      tone="danger"
    >
      <Controller
        control={form.control}
        name="amountMinor"
        render={({ field: { value, onChange, onBlur } }) => (
          <MoneyField
            label="Amount"
            required
            currency={currency}
            value={value ?? null}
            onChange={(minor) => onChange(minor ?? undefined)}
            onBlur={onBlur}
            error={form.problemOf('amountMinor')}
            hint={filled('At most {amount} can be sent back.', {
              amount: <Money amountMinor={mostMinor} currency={currency} />,
            })}
          />
        )}
      />
      <TextArea label="Reason" required rows={3} maxLength={REASON_MAX_CHARS} {...form.field('reason')} />
    </FormDialog>
  );
}
