import { Controller, useWatch } from 'react-hook-form';
import { Checkbox } from '#client/components/fields/CheckField.tsx';
import { Select } from '#client/components/fields/Field.tsx';
import type { useAppForm } from '#client/components/forms/useAppForm.ts';
import { MoneyField } from '#client/components/parts/NumberField.tsx';
import { CURRENCIES } from '#shared/currencies.ts';
import { consentLabels, consentWords } from '#shared/messages/seats/duties.ts';
import type { ConsentValues } from '#shared/seats/agencies.schema.ts';

const OPTIONS = CURRENCIES.map((value) => ({ value, label: value }));
const CHOSEN = ['run', 'review', 'pay'] as const;

/** What an agency may do for the company, word for word as it is recorded, and up to which amount alone. */
export function ConsentFields({ form }: { form: ReturnType<typeof useAppForm<ConsentValues>> }) {
  const currency = useWatch({ control: form.control, name: 'currency' });
  return (
    <>
      <fieldset className="space-y-3">
        <legend className="mb-2 font-medium">Permissions</legend>
        <p className="text-muted text-sm">{`It can always: ${consentWords.look.charAt(0).toLowerCase()}${consentWords.look.slice(1)}.`}</p>
        {CHOSEN.map((duty) => (
          <Checkbox key={duty} label={consentLabels[duty]} hint={`${consentWords[duty]}.`} {...form.field(duty)} />
        ))}
      </fieldset>
      <div className="grid gap-4 sm:grid-cols-[8rem_minmax(0,1fr)]">
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
              hint="Payments and offers above it wait until somebody of your company approves them. Leave it empty for no limit."
            />
          )}
        />
      </div>
    </>
  );
}
