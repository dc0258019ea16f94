import { Button } from '#client/components/base/Button.tsx';
import { notify } from '#client/components/base/notify.ts';
import { TextField } from '#client/components/fields/Field.tsx';
import { Form } from '#client/components/forms/Form.tsx';
import { lateResolver } from '#client/components/forms/lateResolver.ts';
import { useAppForm } from '#client/components/forms/useAppForm.ts';
import { trpc } from '#client/trpc.ts';

const rules = lateResolver(async () => (await import('#shared/analytics/tracking.schema.ts')).setTrackingInput);

/** Where the links of a campaign lead. */
export function TargetForm({ campaignId, url }: { campaignId: string; url: string | null }) {
  const save = trpc.analytics.setTracking.useMutation();
  const form = useAppForm({
    rules,
    defaultValues: { campaignId, url: url ?? '' },
    send: async (target) => {
      await save.mutateAsync({ ...target, url: target.url ?? '' });
      form.reset(form.values());
      notify.success('Links saved');
    },
  });
  return (
    <Form form={form} className="flex flex-wrap items-start gap-3">
      <TextField
        label="Links lead to"
        type="url"
        placeholder="https://"
        className="min-w-60 flex-1"
        hint="The page that people should open. Without one, links lead to the website in your settings."
        {...form.field('url')}
      />
      <Button type="submit" className="sm:mt-[1.75rem]" busy={form.busy} disabled={!form.changed}>
        Save
      </Button>
    </Form>
  );
}
