import { notify } from '#client/components/base/notify.ts';
import { Select, TextField } from '#client/components/fields/Field.tsx';
import { FormDialog } from '#client/components/forms/FormDialog.tsx';
import { lateResolver } from '#client/components/forms/lateResolver.ts';
import { useAppForm } from '#client/components/forms/useAppForm.ts';
import { useProof } from '#client/components/parts/useProof.tsx';
import { trpc } from '#client/trpc.ts';
import { SEAT_ROLES, type SeatRole, seatRoleLabels } from '#shared/seats/roles.ts';

const rules = lateResolver(async () => (await import('#shared/seats/seats.schema.ts')).inviteMemberForm);
const OPTIONS = SEAT_ROLES.map((value) => ({ value, label: seatRoleLabels[value] }));

/** Asks for the address and the role of a new member. */
export function InviteDialog({ onClose }: { onClose: () => void }) {
  const invite = trpc.seats.invite.useMutation();
  const { proven, dialog } = useProof();
  const form = useAppForm({
    rules,
    defaultValues: { email: '', role: '' },
    send: async (values: { email: string; role: SeatRole }) => {
      await proven(() => invite.mutateAsync(values));
      notify.success(`The invitation to ${values.email} is on its way.`);
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      title="Invite a member"
      description="They get an email, and become a member once they accept."
      submitLabel="Send invitation"
      onClose={onClose}
    >
      <TextField label="Email" type="email" autoComplete="off" required {...form.field('email')} />
      <Select label="Role" placeholder="Choose a role" required options={OPTIONS} {...form.field('role')} />
      {dialog}
    </FormDialog>
  );
}
