import { ReasonDialog } from '#client/components/parts/ReasonDialog.tsx';
import { trpc } from '#client/trpc.ts';
import type { HeldRow } from '#shared/security/held.schema.ts';

/** Releases or removes a held text, with a reason. */
export function HeldDialog({
  act,
  item: { id: heldTextId, heldAt },
  onClose,
}: {
  act: 'release' | 'remove';
  item: Pick<HeldRow, 'id' | 'heldAt'>;
  onClose: () => void;
}) {
  const releasing = act === 'release';
  const release = trpc.security.releaseText.useMutation();
  const remove = trpc.security.removeText.useMutation();
  return (
    <ReasonDialog
      onClose={onClose}
      title={releasing ? 'Release this text?' : 'Remove this text?'}
      submitLabel={releasing ? 'Release' : 'Remove'}
      tone={releasing ? 'primary' : 'danger'}
      act={(reason) => (releasing ? release : remove).mutateAsync({ heldTextId, heldAt, reason })}
      done={releasing ? 'Text released' : 'Text removed'}
      hint={releasing ? 'Stays in the audit log.' : 'Its author reads it.'}
    >
      <p>
        {releasing
          ? 'A held brief moves on to its review. A held change is saved to its campaign.'
          : 'Removing a held brief rejects its campaign, and the brand reads the reason. A held change is discarded.'}
      </p>
    </ReasonDialog>
  );
}
