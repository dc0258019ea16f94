import { notify } from '#client/components/base/notify.ts';
import { TextArea } from '#client/components/fields/Field.tsx';
import { FormDialog } from '#client/components/forms/FormDialog.tsx';
import { lateResolver } from '#client/components/forms/lateResolver.ts';
import { useAppForm } from '#client/components/forms/useAppForm.ts';
import { sayMany } from '#client/many.ts';
import { trpc } from '#client/trpc.ts';
import { REASON_MAX_CHARS } from '#shared/constants.ts';
import type { BrandApplicationView } from '#shared/deals/applications.schema.ts';
import { plural } from '#shared/format.ts';
import { isolated } from '#shared/isolated.ts';

const declinedAll = (count: number) => `${plural(count, 'application')} declined`;

const rules = lateResolver(async () => (await import('#shared/deals/applications.schema.ts')).declineApplicationsInput);

interface DeclineDialogProps {
  applications: readonly BrandApplicationView[];
  /** Which of several are still unanswered. */
  onDeclined: (left: readonly string[]) => void;
  onClose: () => void;
}

/** Declines applications, with or without a reason; all of them get the same one. */
export function DeclineDialog({ applications, onDeclined, onClose }: DeclineDialogProps) {
  const [only] = applications.length === 1 ? applications : [];
  const one = trpc.deals.declineApplication.useMutation();
  const all = trpc.deals.declineApplications.useMutation();
  const form = useAppForm({
    rules,
    defaultValues: { applicationIds: applications.map(({ id }) => id), reason: '' },
    send: async ({ applicationIds, reason: typed }) => {
      const reason = typed ?? '';
      if (only) {
        await one.mutateAsync({ applicationId: only.id, reason });
        notify.success('Application declined');
        onDeclined([]);
      } else {
        const outcome = await all.mutateAsync({ applicationIds, reason });
        const nameOf = (id: string) => applications.find((each) => each.id === id)?.creator.name ?? '';
        sayMany(outcome, { all: declinedAll, nameOf });
        onDeclined(outcome.refused.map(({ id }) => id));
      }
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={
        only
          ? `Decline the application of ${isolated(only.creator.name)}?`
          : `Decline ${plural(applications.length, 'application')}?`
      }
      description={
        only
          ? 'They are told. You can still invite them later.'
          : 'Each creator is told. You cannot take it back, but you can still invite them.'
      }
      size="sm"
      submitLabel={only ? 'Decline application' : 'Decline applications'}
      tone="danger"
    >
      <TextArea
        label="Reason"
        required={false}
        maxLength={REASON_MAX_CHARS}
        hint={only ? 'The creator reads it.' : 'All of them read it.'}
        {...form.field('reason')}
      />
    </FormDialog>
  );
}
