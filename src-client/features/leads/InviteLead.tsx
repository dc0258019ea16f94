import { useWatch } from 'react-hook-form';
import { notify } from '#client/components/base/notify.ts';
import { Callout } from '#client/components/core/Callout.tsx';
import { Select, TextField } from '#client/components/fields/Field.tsx';
import { FormDialog } from '#client/components/forms/FormDialog.tsx';
import { lateResolver } from '#client/components/forms/lateResolver.ts';
import { useAppForm } from '#client/components/forms/useAppForm.ts';
import { trpc } from '#client/trpc.ts';
import { isolated } from '#shared/isolated.ts';
import type { LeadRow } from '#shared/leads/leads.schema.ts';
import { TYPES } from './leadLabels.ts';

const rules = lateResolver(async () => (await import('#shared/leads/leads.schema.ts')).inviteLeadInput);

/** The invite to the platform, filled in with the lead's details. */
export function InviteLead({
  lead,
  note,
  onBack,
  onDone,
}: {
  lead: LeadRow;
  note: string;
  onBack: () => void;
  onDone: () => void;
}) {
  const invite = trpc.leads.invite.useMutation();
  const form = useAppForm({
    rules,
    defaultValues: { leadId: lead.id, note, email: lead.email, role: lead.userType },
    send: async (values) => {
      await invite.mutateAsync(values);
      notify.success(`The invitation to ${values.email} is on its way`);
      onDone();
    },
  });
  const role = useWatch({ control: form.control, name: 'role' });
  return (
    <FormDialog
      form={form}
      onClose={onBack}
      title={`Invite ${isolated(lead.name)}`}
      submitLabel="Send Invitation"
      backLabel="Back"
    >
      <TextField label="Email address" type="email" required {...form.field('email')} />
      <Select label="Role" required options={TYPES} {...form.field('role')} />
      <Callout>
        {role === 'agency'
          ? 'Agencies come by request: the email asks them to sign up, and you approve the request.'
          : 'The email has a link to choose a password. It works once and for 7 days.'}
      </Callout>
    </FormDialog>
  );
}
