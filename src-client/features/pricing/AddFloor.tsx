import { Controller, useWatch } from 'react-hook-form';
import { notify } from '#client/components/base/notify.ts';
import { Select } from '#client/components/fields/Field.tsx';
import { FormDialog } from '#client/components/forms/FormDialog.tsx';
import { lateResolver } from '#client/components/forms/lateResolver.ts';
import { useAppForm } from '#client/components/forms/useAppForm.ts';
import { NumberField } from '#client/components/parts/NumberField.tsx';
import { toastError } from '#client/errors.ts';
import { trpc } from '#client/trpc.ts';
import { CAMPAIGN_TYPES, TIERS } from '#shared/choices/tiers.ts';
import { pricingMessages } from '#shared/messages/pricing.ts';

const rules = lateResolver(async () => (await import('#shared/pricing/pricing.schema.ts')).createFloorInput);
const asOptions = (words: readonly string[]) => words.map((word) => ({ value: word, label: word }));

/** Creates a floor: Create is enabled once tier and campaign type are chosen and the price is 0 or more (ADM-PF-20 to ADM-PF-23). */
export function AddFloor({ onClose }: { onClose: () => void }) {
  const create = trpc.pricing.create.useMutation({
    onError: (error) => toastError(error, 'Failed to create pricing floor'),
  });
  const form = useAppForm({
    rules,
    defaultValues: {},
    send: async (floor) => {
      await create.mutateAsync(floor);
      notify.success('Pricing floor created successfully');
      onClose();
    },
  });
  const [tier, campaignType, price] = useWatch({
    control: form.control,
    name: ['tier', 'campaignType', 'minPriceMajor'],
  });
  const ready = Boolean(tier && campaignType) && price >= 0;
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={pricingMessages.add}
      size="sm"
      submitLabel={form.busy ? 'Creating...' : 'Create'}
      backLabel="Cancel"
      disabled={!ready}
    >
      <Select label="Creator Tier" placeholder="Choose a tier" options={asOptions(TIERS)} {...form.field('tier')} />
      <Select
        label="Campaign Type"
        placeholder="Choose a campaign type"
        options={asOptions(CAMPAIGN_TYPES)}
        {...form.field('campaignType')}
      />
      <Controller
        control={form.control}
        name="minPriceMajor"
        render={({ field: { value, onChange, onBlur } }) => (
          <NumberField
            label="Minimum Price (£)"
            value={value ?? null}
            onChange={(price) => onChange(price ?? undefined)}
            onBlur={onBlur}
            error={form.problemOf('minPriceMajor')}
          />
        )}
      />
    </FormDialog>
  );
}
