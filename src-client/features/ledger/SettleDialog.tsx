import { Controller } from 'react-hook-form';
import { filled } from '#client/components/base/filled.tsx';
import { Money } from '#client/components/base/Money.tsx';
import { notify } from '#client/components/base/notify.ts';
import { DateField, TextField } from '#client/components/fields/Field.tsx';
import { FormDialog } from '#client/components/forms/FormDialog.tsx';
import { lateResolver } from '#client/components/forms/lateResolver.ts';
import { plainRules, useAppForm } from '#client/components/forms/useAppForm.ts';
import { MoneyField } from '#client/components/parts/NumberField.tsx';
import { trpc } from '#client/trpc.ts';
import { BANK_REFERENCE_MAX_CHARS } from '#shared/constants.ts';
import type { Currency } from '#shared/currencies.ts';
import type { DeskRow } from '#shared/payments/desk.ts';

const reference = 'Reference on the bank statement';
const sent = {
  refunds: {
    title: 'Settle a refund by bank transfer',
    hint: 'Each transfer on the statement settles one refund.',
    settled: 'The refund is settled',
  },
  payouts: {
    title: 'Settle a payout by bank transfer',
    hint: 'Each transfer on the statement settles one payout.',
    settled: 'The payout is settled',
  },
} as const;

const sentRules = lateResolver(async () =>
  (await import('#shared/payments/payments.schema.ts')).settleTransferRefundInput.pick({
    sentOn: true,
    bankReference: true,
  }),
);

interface Typed {
  /** Null at first: the amount on the statement must be typed, not copied from the payment. */
  amountMinor: number | null;
  bankReference: string;
}

/** Asks what the bank statement says about an incoming transfer, and settles its payment. */
export function SettleTransferDialog({
  paymentId,
  currency,
  onClose,
}: {
  paymentId: string;
  currency: Currency;
  onClose: () => void;
}) {
  const settle = trpc.payments.settleTransfer.useMutation();
  const form = useAppForm<Typed>({
    rules: plainRules(({ amountMinor, bankReference }) => ({
      amountMinor: amountMinor === null || amountMinor <= 0 ? 'Amount is required' : null,
      bankReference: bankReference.trim() === '' ? 'Reference is required' : null,
    })),
    defaultValues: { amountMinor: null, bankReference: '' },
    send: async ({ amountMinor, bankReference }) => {
      if (amountMinor === null) return;
      await settle.mutateAsync({ paymentId, amountMinor, bankReference });
      notify.success('The transfer is settled');
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title="Settle a bank transfer"
      description="The payment counts from now on. Enter what the bank statement says."
      size="sm"
      submitLabel="Settle"
      backLabel="Back"
    >
      <Controller
        control={form.control}
        name="amountMinor"
        render={({ field: { value, onChange, onBlur } }) => (
          <MoneyField
            label="Amount received"
            required
            currency={currency}
            value={value}
            onChange={onChange}
            onBlur={onBlur}
            error={form.problemOf('amountMinor')}
          />
        )}
      />
      <TextField
        label={reference}
        required
        maxLength={BANK_REFERENCE_MAX_CHARS}
        hint="Each transfer on the statement settles one payment."
        {...form.field('bankReference')}
      />
    </FormDialog>
  );
}

/** Asks what the bank statement says about money that was sent, and settles its refund or payout. */
export function SettleSentDialog({
  list,
  row: { id, amountMinor, currency, person },
  onClose,
}: {
  list: 'refunds' | 'payouts';
  row: Pick<DeskRow, 'id' | 'amountMinor' | 'currency' | 'person'>;
  onClose: () => void;
}) {
  const refund = trpc.payments.settleTransferRefund.useMutation();
  const payout = trpc.payments.settleTransferPayout.useMutation();
  const words = sent[list];
  const form = useAppForm({
    rules: sentRules,
    defaultValues: { sentOn: '', bankReference: '' },
    send: async (values) => {
      await (list === 'refunds'
        ? refund.mutateAsync({ refundId: id, ...values })
        : payout.mutateAsync({ payoutId: id, ...values }));
      notify.success(words.settled);
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      unsaved={form.unsaved}
      title={words.title}
      description={filled(
        'Send {amount} to {person} from the bank account first. Then enter what the bank statement says.',
        {
          amount: <Money amountMinor={amountMinor} currency={currency} />,
          person,
        },
      )}
      size="sm"
      submitLabel="Settle"
      backLabel="Back"
    >
      <DateField label="Date on the bank statement" required {...form.field('sentOn')} />
      <TextField
        label={reference}
        required
        maxLength={BANK_REFERENCE_MAX_CHARS}
        hint={words.hint}
        {...form.field('bankReference')}
      />
    </FormDialog>
  );
}
