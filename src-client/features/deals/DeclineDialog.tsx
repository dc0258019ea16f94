import { notify } from '#client/components/base/Toaster.tsx';
import { TextArea } from '#client/components/fields/Field.tsx';
import { FormDialog } from '#client/components/forms/FormDialog.tsx';
import { lateResolver } from '#client/components/forms/lateResolver.ts';
import { useAppForm } from '#client/components/forms/useAppForm.ts';
import { trpc } from '#client/trpc.ts';
import { REASON_MAX_CHARS } from '#shared/constants.ts';
import type { BrandApplicationView } from '#shared/deals/applications.schema.ts';
import * as texts from '#shared/messages/deals/decline-dialog.ts';
import { applicationMessages } from '#shared/messages/deals.ts';

const rules = lateResolver(async () => (await import('./rules.ts')).declineRules);

/** Says no to an application, with a reason or without one. */
export function DeclineDialog({ application, onClose }: { application: BrandApplicationView; onClose: () => void }) {
  const decline = trpc.deals.declineApplication.useMutation({
    onSuccess: () => {
      notify.success(applicationMessages.declined);
      onClose();
    },
  });
  const form = useAppForm({
    rules,
    defaultValues: { applicationId: application.id, reason: '' },
    send: ({ reason, ...of }) => decline.mutateAsync({ ...of, reason: reason ?? '' }),
  });
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={texts.declineTheApplicationOf(application.creator.name)}
      description={texts.description}
      size="sm"
      submitLabel={texts.declineApplication}
      tone="danger"
    >
      <TextArea
        label={texts.reason}
        required={false}
        maxLength={REASON_MAX_CHARS}
        hint={texts.theCreatorReadsIt}
        {...form.field('reason')}
      />
    </FormDialog>
  );
}
