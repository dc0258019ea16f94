import { type FormEvent, useState } from 'react';
import { Callout } from '#client/components/Callout.tsx';
import { Select, TextField } from '#client/components/Field.tsx';
import { Form } from '#client/components/Form.tsx';
import { FormDialog } from '#client/components/FormDialog.tsx';
import { notify } from '#client/components/Toaster.tsx';
import { errorField, errorMessage } from '#client/errors.ts';
import { trpc } from '#client/trpc.ts';
import type { LeadRow } from '#shared/leads/leads.schema.ts';
import { leadListMessages } from '#shared/messages/leads.ts';
import { typeLabels } from './leadLabels.ts';

const ROLES = Object.entries(typeLabels).map(([value, label]) => ({ value, label }));
const isRole = (value: string): value is LeadRow['userType'] => Object.hasOwn(typeLabels, value);

/** The invite to the platform, filled in with what the lead left. */
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
  const [email, setEmail] = useState(lead.email);
  const [role, setRole] = useState(lead.userType);
  const invite = trpc.leads.invite.useMutation({
    onSuccess: () => {
      notify.success(leadListMessages.invited(email));
      onDone();
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    invite.mutate({ leadId: lead.id, email, role, note });
  };
  const ofEmail = errorField(invite.error) === 'email';
  return (
    <FormDialog
      open
      onClose={onBack}
      title={`Invite ${lead.name}`}
      busy={invite.isPending}
      submitLabel="Send Invitation"
      backLabel="Back"
    >
      {(formId) => (
        <Form
          id={formId}
          aria-label={`Invite ${lead.name}`}
          className="grid gap-4"
          onSubmit={submit}
          problem={invite.error && !ofEmail ? errorMessage(invite.error) : null}
        >
          <TextField
            label="Email address"
            type="email"
            required
            value={email}
            error={ofEmail ? errorMessage(invite.error) : undefined}
            onChange={({ target }) => setEmail(target.value)}
          />
          <Select
            label="Role"
            required
            options={ROLES}
            value={role}
            onChange={({ target }) => isRole(target.value) && setRole(target.value)}
          />
          <Callout>
            {role === 'agency'
              ? 'Agencies come by request: the mail asks them to sign up, and you approve the request.'
              : 'The mail has a link to choose a password. It works once and for 7 days.'}
          </Callout>
        </Form>
      )}
    </FormDialog>
  );
}
