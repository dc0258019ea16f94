import { zodResolver } from '@hookform/resolvers/zod';
import { Button } from '#client/components/base/Button.tsx';
import { notify } from '#client/components/base/notify.ts';
import { TextField } from '#client/components/fields/Field.tsx';
import { FormDialog } from '#client/components/forms/FormDialog.tsx';
import { useAppForm } from '#client/components/forms/useAppForm.ts';
import { trpc } from '#client/trpc.ts';
import { DISCOUNT_CODE_MAX_CHARS, newDiscountCode } from '#shared/analytics/attribution.ts';
import type { CreatorResults } from '#shared/analytics/brand-analytics.ts';
import { setDiscountCodeInput } from '#shared/analytics/tracking.schema.ts';
import { isolated } from '#shared/isolated.ts';

const pick = (below: number): number => (crypto.getRandomValues(new Uint32Array(1))[0] ?? 0) % below;

/** The discount code of a creator: their followers type it in at the checkout, and the orders count for the creator. */
export function CodeDialog({ creator, onClose }: { creator: CreatorResults; onClose: () => void }) {
  const save = trpc.analytics.setDiscountCode.useMutation();
  const form = useAppForm({
    rules: zodResolver(setDiscountCodeInput),
    defaultValues: { dealId: creator.dealId, discountCode: creator.discountCode ?? '' },
    send: async (entered) => {
      await save.mutateAsync(entered);
      notify.success(entered.discountCode ? 'Code saved' : 'Code ended');
      onClose();
    },
  });
  const suggest = () =>
    form.set('discountCode', newDiscountCode(creator.name, pick), {
      shouldDirty: true,
      shouldValidate: true,
    });
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title="Discount code"
      description={`Orders with it count for ${isolated(creator.name)}, even if the buyer had clicked the link of somebody else. Set up the same code in your shop.`}
      submitLabel="Save code"
    >
      <div className="flex flex-wrap items-start gap-3">
        <TextField
          label="Code"
          className="min-w-48 flex-1"
          autoComplete="off"
          maxLength={DISCOUNT_CODE_MAX_CHARS}
          hint="Capital or small letters make no difference. Without one, the code that runs ends."
          {...form.field('discountCode')}
        />
        <Button className="sm:mt-[1.75rem]" onClick={suggest}>
          Generate
        </Button>
      </div>
    </FormDialog>
  );
}
