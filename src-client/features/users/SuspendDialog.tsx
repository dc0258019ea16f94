import { ReasonDialog } from '#client/components/parts/ReasonDialog.tsx';
import { trpc } from '#client/trpc.ts';
import { isolated } from '#shared/isolated.ts';

/** Asks why an account is suspended, or why its suspension is lifted, and does it. */
export function SuspendDialog({
  userId,
  name,
  lift,
  onClose,
}: {
  userId: string;
  name: string;
  /** Lifts a suspension. */
  lift: boolean;
  onClose: () => void;
}) {
  const suspend = trpc.users.suspend.useMutation();
  const activate = trpc.users.activate.useMutation();
  return (
    <ReasonDialog
      onClose={onClose}
      title={lift ? `Lift the suspension of ${isolated(name)}` : `Suspend ${isolated(name)}`}
      description={
        lift
          ? 'The user can sign in again.'
          : 'The user is signed out everywhere and cannot sign in until the suspension is lifted.'
      }
      size="sm"
      submitLabel={lift ? 'Lift suspension' : 'Suspend'}
      backLabel="Back"
      tone={lift ? 'primary' : 'danger'}
      rows={3}
      hint="It is recorded in the audit log. The user cannot see it."
      act={(reason) => (lift ? activate : suspend).mutateAsync({ userId, reason })}
      done={lift ? 'The suspension is lifted.' : 'The user is suspended and signed out everywhere.'}
    />
  );
}
