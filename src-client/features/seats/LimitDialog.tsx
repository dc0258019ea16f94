import { Controller, useWatch } from 'react-hook-form';
import { notify } from '#client/components/base/notify.ts';
import { Select } from '#client/components/fields/Field.tsx';
import { FormDialog } from '#client/components/forms/FormDialog.tsx';
import { plainRules, useAppForm } from '#client/components/forms/useAppForm.ts';
import { MoneyField } from '#client/components/parts/NumberField.tsx';
import { useProof } from '#client/components/parts/useProof.tsx';
import { trpc } from '#client/trpc.ts';
import { CURRENCIES, type Currency } from '#shared/currencies.ts';
import { isolated } from '#shared/isolated.ts';
import type { Seated } from './MemberTable.tsx';

interface Entered {
  amountMinor: number | null;
  currency: Currency;
}

const OPTIONS = CURRENCIES.map((value) => ({ value, label: value }));
const rules = plainRules<Entered>(({ amountMinor }) => ({
  amountMinor: amountMinor === 0 ? 'Enter more than zero, or nothing for no limit' : null,
}));

/** Sets how much a member may pay or offer at once before a second person has to approve it. */
export function LimitDialog({ member, onClose }: { member: Seated; onClose: () => void }) {
  const set = trpc.seats.setLimit.useMutation();
  const { proven, dialog } = useProof();
  const form = useAppForm<Entered>({
    rules,
    defaultValues: { amountMinor: member.limit?.amountMinor ?? null, currency: member.limit?.currency ?? 'USD' },
    send: async ({ amountMinor, currency }) => {
      const limit = amountMinor === null ? null : { amountMinor, currency };
      await proven(() => set.mutateAsync({ seatId: member.id, limit }));
      notify.success(
        limit ? `${isolated(member.name)} has a limit now.` : `${isolated(member.name)} has no limit now.`,
      );
      onClose();
    },
  });
  const currency = useWatch({ control: form.control, name: 'currency' });
  return (
    <FormDialog
      form={form}
      title={`Limit of ${isolated(member.name)}`}
      description="Payments and offers above it wait until a second person in your company approves them. Leave it empty for no limit."
      submitLabel="Set limit"
      onClose={onClose}
    >
      <Select label="Currency" options={OPTIONS} {...form.field('currency')} />
      <Controller
        control={form.control}
        name="amountMinor"
        render={({ field: { value, onChange, onBlur } }) => (
          <MoneyField
            label="Limit"
            currency={currency}
            value={value}
            onChange={onChange}
            onBlur={onBlur}
            error={form.problemOf('amountMinor')}
            hint="Amounts in other currencies are compared by the rates of the day."
          />
        )}
      />
      {dialog}
    </FormDialog>
  );
}
