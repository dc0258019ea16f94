import { notify } from '#client/components/base/notify.ts';
import { TextField } from '#client/components/fields/Field.tsx';
import { FormDialog } from '#client/components/forms/FormDialog.tsx';
import { lateResolver } from '#client/components/forms/lateResolver.ts';
import { useAppForm } from '#client/components/forms/useAppForm.ts';
import { ConfirmDialog } from '#client/components/parts/ConfirmDialog.tsx';
import { trpc } from '#client/trpc.ts';
import { isolated } from '#shared/isolated.ts';
import { displayName } from '#shared/users/people.ts';
import type { AgencyAct, User } from './types.ts';

const rules = lateResolver(async () => (await import('#shared/agency/agency.schema.ts')).assignInput);

/** Assigns a user to an agency, or removes one from it (ruling AG-36). */
export function AgencyDialogs({ user, act, onClose }: { user: User; act: AgencyAct; onClose: () => void }) {
  return act === 'assign' ? (
    <Assign user={user} onClose={onClose} />
  ) : (
    <Remove user={user} from={act} onClose={onClose} />
  );
}

function Assign({ user, onClose }: { user: User; onClose: () => void }) {
  const assign = trpc.agency.assign.useMutation();
  const form = useAppForm({
    rules,
    defaultValues: { userId: user.id, agency: '' },
    send: async (values) => {
      await assign.mutateAsync(values);
      notify.success('The account is assigned to the agency.');
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={`Assign ${isolated(displayName(user))} to an agency`}
      description="The agency sees the deals and totals of this account at once. Both are told. It acts for this account only if the owner allows it, and the owner can leave it at any time."
      size="sm"
      submitLabel="Assign"
      backLabel="Back"
    >
      <TextField label="Email of the agency" type="email" autoComplete="off" required {...form.field('agency')} />
    </FormDialog>
  );
}

function Remove({ user, from, onClose }: { user: User; from: { id: string; agency: string }; onClose: () => void }) {
  const end = trpc.agency.end.useMutation();
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={`Remove ${isolated(displayName(user))} from ${isolated(from.agency)}?`}
      confirmLabel="Remove"
      done={`${isolated(from.agency)} no longer manages this account.`}
      onConfirm={() => end.mutateAsync({ assignmentId: from.id })}
    >
      The agency no longer sees the deals and totals of this account. Both are told.
    </ConfirmDialog>
  );
}
