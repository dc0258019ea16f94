import { notify } from '#client/components/base/notify.ts';
import { Select } from '#client/components/fields/Field.tsx';
import { FormDialog } from '#client/components/forms/FormDialog.tsx';
import { plainRules, useAppForm } from '#client/components/forms/useAppForm.ts';
import { useProof } from '#client/components/parts/useProof.tsx';
import { trpc } from '#client/trpc.ts';
import { isolated } from '#shared/isolated.ts';
import { SEAT_ROLES, seatRoleLabels } from '#shared/seats/roles.ts';
import type { Seated } from './MemberTable.tsx';

const OPTIONS = SEAT_ROLES.map((value) => ({ value, label: seatRoleLabels[value] }));
const rules = plainRules((_values: { role: string }) => ({}));

/** Gives a member another role. */
export function RoleDialog({ member, onClose }: { member: Seated; onClose: () => void }) {
  const change = trpc.seats.changeRole.useMutation();
  const { proven, dialog } = useProof();
  const form = useAppForm({
    rules,
    defaultValues: { role: member.role as string },
    send: async ({ role: chosen }) => {
      const role = SEAT_ROLES.find((each) => each === chosen) ?? member.role;
      await proven(() => change.mutateAsync({ seatId: member.id, role }));
      notify.success(`${isolated(member.name)} has the role ${seatRoleLabels[role]} now.`);
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      title={`Change the role of ${isolated(member.name)}`}
      description="It holds at once, also where they are signed in."
      submitLabel="Change role"
      onClose={onClose}
    >
      <Select label="Role" options={OPTIONS} {...form.field('role')} />
      {dialog}
    </FormDialog>
  );
}
