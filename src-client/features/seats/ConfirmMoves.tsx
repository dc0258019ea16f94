import { notify } from '#client/components/base/notify.ts';
import { ConfirmDialog } from '#client/components/parts/ConfirmDialog.tsx';
import { useProof } from '#client/components/parts/useProof.tsx';
import { useEnter } from '#client/features/auth/session.ts';
import { trpc } from '#client/trpc.ts';
import { isolated } from '#shared/isolated.ts';
import type { Seated } from './MemberTable.tsx';

interface MoveProps {
  member: Seated;
  onClose: () => void;
}

/** Takes a member out of the company, or lets the reader leave it. */
export function RemoveDialog({ member, onClose }: MoveProps) {
  const remove = trpc.seats.remove.useMutation();
  const leave = trpc.seats.leave.useMutation();
  const enter = useEnter();
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={member.you ? 'Leave this company?' : `Remove ${isolated(member.name)}?`}
      confirmLabel={member.you ? 'Leave' : 'Remove'}
      onConfirm={async () => {
        await (member.you ? leave : remove).mutateAsync({ seatId: member.id });
        notify.success(member.you ? 'You have left the company.' : `${isolated(member.name)} is no longer a member.`);
        onClose();
        if (member.you) await enter();
      }}
    >
      {member.you
        ? 'You can no longer see or change anything of this company. API keys that you made for it are revoked, and webhooks are switched off. Your own account stays.'
        : 'They are out at once, wherever they are signed in. API keys that they made for the company are revoked, and webhooks are switched off. What they have done stays, with their name.'}
    </ConfirmDialog>
  );
}

/** Makes a member the owner in the reader's place. */
export function HandOverDialog({ member, onClose }: MoveProps) {
  const handOver = trpc.seats.handOver.useMutation();
  const enter = useEnter();
  const { proven, dialog } = useProof();
  return (
    <>
      <ConfirmDialog
        open
        onClose={onClose}
        title={`Hand over the company to ${isolated(member.name)}?`}
        confirmLabel="Hand over"
        onConfirm={async () => {
          await proven(() => handOver.mutateAsync({ seatId: member.id }));
          notify.success(`${isolated(member.name)} is an owner now, and you are a manager.`);
          onClose();
          await enter();
        }}
      >
        {`${isolated(member.name)} becomes an owner: they decide about members, company information, API keys and webhooks. You become a manager, and can leave afterwards. Only an owner can undo this.`}
      </ConfirmDialog>
      {dialog}
    </>
  );
}
