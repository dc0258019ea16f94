import { Button } from '#client/components/base/Button.tsx';
import { notify } from '#client/components/base/notify.ts';
import { Select, TextField } from '#client/components/fields/Field.tsx';
import { Form } from '#client/components/forms/Form.tsx';
import { lateResolver } from '#client/components/forms/lateResolver.ts';
import { useAppForm } from '#client/components/forms/useAppForm.ts';
import { errorField, toastError } from '#client/errors.ts';
import { trpc } from '#client/trpc.ts';
import { AGENCY_ROLES, agencyRoleLabels } from '#shared/agency/roles.ts';
import { agencyMessages } from '#shared/messages/agency.ts';

const rules = lateResolver(async () => (await import('#shared/agency/agency.schema.ts')).agencyInviteForm);
const OPTIONS = AGENCY_ROLES.map((value) => ({ value, label: agencyRoleLabels[value] }));
const EMPTY = { email: '', role: '' };

/** Asks for the address and the role of the person whom the agency invites (AG-20, AG-21). It is emptied after sending. */
export function AgencyInviteForm() {
  const invite = trpc.agency.invite.useMutation();
  const form = useAppForm({
    rules,
    defaultValues: EMPTY,
    send: async (values) => {
      try {
        await invite.mutateAsync(values);
      } catch (error) {
        // Field errors are shown at their fields.
        if (errorField(error) !== null) throw error;
        toastError(error, 'Failed to send invitation');
        return;
      }
      form.reset(EMPTY);
      notify.success('Invitation sent successfully!');
    },
    onInvalid: () => {
      const { email, role } = form.values();
      if (email.trim() === '' || role === '') notify.error(agencyMessages.inviteMissing);
    },
  });
  return (
    <Form form={form} className="grid items-start gap-4 sm:grid-cols-[minmax(0,1fr)_12rem_auto]">
      <TextField label="Email" type="email" autoComplete="off" required {...form.field('email')} />
      <Select label="Role" placeholder="Choose a role" required options={OPTIONS} {...form.field('role')} />
      <Button type="submit" variant="primary" className="sm:mt-[1.6875rem]" busy={form.busy}>
        Send Invitation
      </Button>
    </Form>
  );
}
