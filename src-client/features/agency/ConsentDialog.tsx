import { notify } from '#client/components/base/notify.ts';
import { Checkbox } from '#client/components/fields/CheckField.tsx';
import { FormDialog } from '#client/components/forms/FormDialog.tsx';
import { plainRules, useAppForm } from '#client/components/forms/useAppForm.ts';
import { trpc } from '#client/trpc.ts';
import { ACTS, type Act } from '#shared/agency/acting.ts';
import { isolated } from '#shared/isolated.ts';
import * as texts from '#shared/messages/agency/acting.ts';

const actNotes: Record<Act, string> = {
  answer: 'Accept and decline offers. You are bound by the offers that they accept.',
  upload: 'Save drafts, submit content and record where it was posted.',
  sign: 'Sign with your name. The signing certificate names the agency, too.',
  message: 'Read your conversations with brands and write in them. Each message names the agency, too.',
};

const rules = plainRules<Record<Act, boolean>>(() => ({}));

/** Lets a creator say what an agency may do in their name. */
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
      notify.success(`The permissions of ${isolated(assignment.agency)} were saved.`);
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={texts.permissionsOf(assignment.agency)}
      description="Everything that the agency does in your name is recorded under both names, and we tell you each time, except when it saves a draft. You can change this at any time."
      size="sm"
      submitLabel="Save permissions"
    >
      {ACTS.map((act) => (
        <Checkbox key={act} label={texts.actLabels[act]} hint={actNotes[act]} {...form.field(act)} />
      ))}
    </FormDialog>
  );
}
