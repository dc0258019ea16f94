import { useWatch } from 'react-hook-form';
import { Button } from '#client/components/base/Button.tsx';
import { notify } from '#client/components/base/notify.ts';
import { Select, TextField } from '#client/components/fields/Field.tsx';
import { Form } from '#client/components/forms/Form.tsx';
import { lateResolver } from '#client/components/forms/lateResolver.ts';
import { useAppForm } from '#client/components/forms/useAppForm.ts';
import { errorField, orBroken, toastError } from '#client/errors.ts';
import { trpc } from '#client/trpc.ts';
import { staffInviteMessages } from '#shared/messages/users.ts';
import { roleLabels } from '#shared/users/people.ts';

const rules = lateResolver(async () => (await import('#shared/users/users.schema.ts')).staffInviteForm);
const OPTIONS = (['admin', 'brand', 'creator'] as const).map((value) => ({ value, label: roleLabels[value] }));
const EMPTY = { email: '', role: '' };

/** Asks for the address and the role of the person whom staff invite. It is emptied after sending. */
export function InviteForm() {
  const invite = trpc.users.invite.useMutation();
  const form = useAppForm({
    rules,
    defaultValues: EMPTY,
    send: async (values) => {
      try {
        await invite.mutateAsync(values);
      } catch (error) {
        // Field errors are shown at their fields.
        if (errorField(error) !== null) throw error;
        const { title, text } = staffInviteMessages.sendFailed;
        toastError(orBroken(error, text), title);
        return;
      }
      form.reset(EMPTY);
      notify.success('Invitation Sent', `${values.email} has been invited as ${roleLabels[values.role]}.`);
    },
    onInvalid: () => {
      const { email, role } = form.values();
      const { title, text } = staffInviteMessages.missing;
      if (email.trim() === '' || role === '') notify.error(title, text);
    },
  });
  const [email, role] = useWatch({ control: form.control, name: ['email', 'role'] });
  return (
    <Form form={form} className="grid items-start gap-4 sm:grid-cols-[minmax(0,1fr)_12rem_auto]">
      <TextField label="Email Address" type="email" autoComplete="off" required {...form.field('email')} />
      <Select label="Role" placeholder="Choose a role" required options={OPTIONS} {...form.field('role')} />
      <Button
        type="submit"
        variant="primary"
        className="sm:mt-[1.6875rem]"
        busy={form.busy}
        disabled={email.trim() === '' || role === ''}
      >
        {form.busy ? 'Sending...' : 'Send Invitation'}
      </Button>
    </Form>
  );
}
