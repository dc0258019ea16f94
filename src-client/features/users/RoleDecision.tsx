import { Button } from '#client/components/base/Button.tsx';
import { notify } from '#client/components/base/notify.ts';
import { useProof } from '#client/components/parts/useProof.tsx';
import { errorMessage } from '#client/errors.ts';
import { saying } from '#client/saying.ts';
import { trpc } from '#client/trpc.ts';
import { sayWithUndo } from '#client/undo.ts';
import { isolated } from '#shared/isolated.ts';
import type { May } from '#shared/may.ts';
import { roleRequestMessages } from '#shared/messages/security.ts';
import type { Role } from '#shared/policy/rule.ts';
import { roleLabels } from '#shared/users/people.ts';

interface Request {
  id: string;
  role: Role;
  may: May<'approve' | 'reject'>;
}

/** The decisions that are possible on a role request. A rejection offers to be undone; an approval signs the person out and does not. */
export function RoleDecision({ request, name }: { request: Request; name: string }) {
  const { id: roleRequestId, role, may } = request;
  const onError = (error: unknown) => notify.error(roleRequestMessages.updateFailed(errorMessage(error)));
  const { proven, dialog } = useProof();
  const approve = trpc.security.approveRole.useMutation(saying(roleRequestMessages.updated));
  const reopen = trpc.security.reopenRole.useMutation();
  const reject = trpc.security.rejectRole.useMutation({
    onSuccess: () => {
      const { updated: title, undoRejection: text } = roleRequestMessages;
      sayWithUndo({ title, text }, () => reopen.mutateAsync({ roleRequestId }));
    },
    onError,
  });
  const busy = approve.isPending || reject.isPending;
  return (
    <>
      {may.approve.allowed && (
        <Button
          size="sm"
          busy={approve.isPending}
          disabled={busy}
          aria-label={`Approve ${roleLabels[role]} for ${isolated(name)}`}
          onClick={() => void proven(() => approve.mutateAsync({ roleRequestId })).catch(onError)}
        >
          Approve
        </Button>
      )}
      {may.reject.allowed && (
        <Button
          size="sm"
          busy={reject.isPending}
          disabled={busy}
          aria-label={`Reject ${roleLabels[role]} for ${isolated(name)}`}
          onClick={() => reject.mutate({ roleRequestId })}
        >
          Reject
        </Button>
      )}
      {dialog}
    </>
  );
}
