import { notify } from '#client/components/base/Toaster.tsx';
import { Checkbox } from '#client/components/fields/CheckField.tsx';
import { FormDialog } from '#client/components/forms/FormDialog.tsx';
import { plainRules, useAppForm } from '#client/components/forms/useAppForm.ts';
import { trpc } from '#client/trpc.ts';
import { ACTS, type Act } from '#shared/agency/acting.ts';
import * as texts from '#shared/messages/agency/acting.ts';

const rules = plainRules<Record<Act, boolean>>(() => ({}));

/** A creator says what an agency may do in their name. */
export function ConsentDialog({
  assignment,
  onClose,
}: {
  assignment: { id: string; agency: string; acts: readonly Act[] };
  onClose: () => void;
}) {
  const consent = trpc.agency.consent.useMutation();
  const form = useAppForm({
    rules,
    defaultValues: {
      answer: assignment.acts.includes('answer'),
      upload: assignment.acts.includes('upload'),
      sign: assignment.acts.includes('sign'),
    },
    send: async (values) => {
      await consent.mutateAsync({ assignmentId: assignment.id, acts: ACTS.filter((act) => values[act]) });
      notify.success(texts.saved(assignment.agency));
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={texts.permissionsOf(assignment.agency)}
      description={texts.consentText}
      size="sm"
      submitLabel={texts.savePermissions}
    >
      {ACTS.map((act) => (
        <Checkbox key={act} label={texts.actLabels[act]} hint={texts.actNotes[act]} {...form.field(act)} />
      ))}
    </FormDialog>
  );
}
