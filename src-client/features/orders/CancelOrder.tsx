import { Button } from '#client/components/base/Button.tsx';
import { notify } from '#client/components/base/notify.ts';
import { TextArea } from '#client/components/fields/Field.tsx';
import { Form } from '#client/components/forms/Form.tsx';
import { lateResolver } from '#client/components/forms/lateResolver.ts';
import { useAppForm } from '#client/components/forms/useAppForm.ts';
import { trpc } from '#client/trpc.ts';
import { REASON_MAX_CHARS } from '#shared/constants.ts';
import { orderMessages } from '#shared/messages/orders.ts';

const rules = lateResolver(async () => (await import('#shared/campaigns/campaigns.schema.ts')).campaignReasonInput);

/** Cancels a campaign that can no longer be deleted; its open deals are cancelled and their creators told why. */
export function CancelOrder({ campaignId, onCancelled }: { campaignId: string; onCancelled: () => void }) {
  const cancel = trpc.campaigns.cancel.useMutation({
    onSuccess: () => {
      onCancelled();
      notify.success('Campaign cancelled');
    },
  });
  const form = useAppForm({ rules, defaultValues: { campaignId, reason: '' }, send: cancel.mutateAsync });
  return (
    <Form form={form}>
      <TextArea
        label="Reason"
        required
        maxLength={REASON_MAX_CHARS}
        hint="The creators of this campaign will read it."
        {...form.field('reason')}
      />
      <Button type="submit" variant="danger" className="mt-4" busy={form.busy}>
        {orderMessages.cancelCampaign}
      </Button>
    </Form>
  );
}
