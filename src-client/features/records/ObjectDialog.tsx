import { ReasonDialog } from '#client/components/parts/ReasonDialog.tsx';
import { trpc } from '#client/trpc.ts';
import { isolated } from '#shared/isolated.ts';
import type { RecordFigure } from '#shared/records/figures.ts';

/** Objects to an entry in one's own track record, with a reason. */
export function ObjectDialog({
  figure,
  entryId,
  campaignName,
  onClose,
}: {
  figure: RecordFigure;
  entryId: string;
  campaignName: string;
  onClose: () => void;
}) {
  const object = trpc.records.object.useMutation();
  return (
    <ReasonDialog
      onClose={onClose}
      title={`Object to the entry of ${isolated(campaignName)}?`}
      submitLabel="Send objection"
      act={(reason) => object.mutateAsync({ figure, entryId, reason })}
      done="Objection sent"
    >
      <p>
        Our team reads your reason beside the log of what happened, and tells you its decision. If it agrees, the entry
        no longer counts. You can object to an entry once.
      </p>
    </ReasonDialog>
  );
}
