import { zodResolver } from '@hookform/resolvers/zod';
import { Button } from '#client/components/base/Button.tsx';
import { notify } from '#client/components/base/notify.ts';
import { Checkbox } from '#client/components/fields/CheckField.tsx';
import { Select } from '#client/components/fields/Field.tsx';
import { Form } from '#client/components/forms/Form.tsx';
import { useAppForm } from '#client/components/forms/useAppForm.ts';
import { trpc } from '#client/trpc.ts';
import { ATTRIBUTION_DAYS, type AttributionDays } from '#shared/analytics/attribution.ts';
import { setAttributionInput } from '#shared/analytics/tracking.schema.ts';
import { plural } from '#shared/format.ts';

/** For how long after a click of a link a conversion counts. */
export function WindowForm({ campaignId, attributionDays }: { campaignId: string; attributionDays: AttributionDays }) {
  const save = trpc.analytics.setAttribution.useMutation();
  const form = useAppForm({
    rules: zodResolver(setAttributionInput),
    defaultValues: { campaignId, attributionDays, applyToReported: false },
    send: async (entered) => {
      const { changed } = await save.mutateAsync(entered);
      form.reset({ ...entered, applyToReported: false });
      notify.success('Window saved', entered.applyToReported ? `${plural(changed, 'conversion')} changed` : undefined);
    },
  });
  return (
    <Form form={form} className="space-y-3">
      <div className="flex flex-wrap items-start gap-3">
        <Select
          label="Attribution window"
          className="min-w-40"
          hint="From the last click to the order. Discount codes need no click."
          options={ATTRIBUTION_DAYS.map((days) => ({ value: String(days), label: plural(days, 'day') }))}
          {...form.field('attributionDays', { valueAsNumber: true })}
        />
        <Button type="submit" className="sm:mt-[1.75rem]" busy={form.busy} disabled={!form.changed}>
          Save window
        </Button>
      </div>
      <Checkbox
        label="Apply to what was already reported"
        hint="Orders that came too long after their click no longer count, and those that came in time count again."
        {...form.field('applyToReported')}
      />
    </Form>
  );
}
