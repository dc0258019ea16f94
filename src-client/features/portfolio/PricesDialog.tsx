import { Controller, useWatch } from 'react-hook-form';
import { notify } from '#client/components/base/notify.ts';
import { Select } from '#client/components/fields/Field.tsx';
import { FormDialog } from '#client/components/forms/FormDialog.tsx';
import { lateResolver } from '#client/components/forms/lateResolver.ts';
import { useAppForm } from '#client/components/forms/useAppForm.ts';
import { MoneyField } from '#client/components/parts/NumberField.tsx';
import { trpc } from '#client/trpc.ts';
import { contentTypeLabel, REQUIREMENT_TYPES } from '#shared/choices/content-types.ts';
import { CURRENCIES, type Currency, currencyInfo } from '#shared/currencies.ts';
import { sameFigure } from '#shared/money.ts';
import type { CreatorRate } from '#shared/portfolio/portfolio.ts';

const rules = lateResolver(async () => (await import('#shared/portfolio/portfolio.schema.ts')).pricesForm);

/** The lowest price of each kind of content, in one currency. */
export function PricesDialog({ rates, onClose }: { rates: readonly CreatorRate[]; onClose: () => void }) {
  const save = trpc.portfolio.savePage.useMutation();
  const stored = new Map(rates.map(({ contentType, fromMinor }) => [contentType, fromMinor]));
  const currency: Currency = rates[0]?.currency ?? 'USD';
  const form = useAppForm({
    rules,
    defaultValues: {
      currency,
      amounts: Object.fromEntries(REQUIREMENT_TYPES.map((type) => [type, stored.get(type) ?? null])),
    },
    send: async (values) => {
      const priced = REQUIREMENT_TYPES.flatMap((contentType) => {
        const fromMinor = values.amounts[contentType];
        return fromMinor ? [{ contentType, fromMinor }] : [];
      });
      await save.mutateAsync({ prices: { currency: values.currency, rates: priced } });
      notify.success('Prices saved');
      onClose();
    },
  });
  const chosen = useWatch({ control: form.control, name: 'currency' });
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title="Your prices"
      description="Your lowest price for a piece of content. Leave the fields empty for content that you do not offer."
      submitLabel="Save prices"
    >
      <Select
        label="Currency"
        options={CURRENCIES.map((value) => ({ value, label: currencyInfo(value).label }))}
        {...form.field('currency', {
          onChange: () => {
            const next = form.values().currency;
            for (const type of REQUIREMENT_TYPES) {
              const amountMinor = form.values().amounts[type];
              if (amountMinor != null) form.set(`amounts.${type}`, sameFigure(amountMinor, chosen, next));
            }
          },
        })}
      />
      <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
        {REQUIREMENT_TYPES.map((type) => (
          <Controller
            key={type}
            control={form.control}
            name={`amounts.${type}`}
            render={({ field: { value, onChange, onBlur } }) => (
              <MoneyField
                label={contentTypeLabel(type)}
                required={false}
                currency={chosen}
                value={value ?? null}
                onChange={onChange}
                onBlur={onBlur}
                error={form.problemOf(`amounts.${type}`)}
              />
            )}
          />
        ))}
      </div>
    </FormDialog>
  );
}
