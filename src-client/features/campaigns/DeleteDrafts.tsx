import { notify } from '#client/components/base/notify.ts';
import { ConfirmDialog } from '#client/components/parts/ConfirmDialog.tsx';
import { sayMany } from '#client/many.ts';
import { trpc } from '#client/trpc.ts';
import { sayWithUndo } from '#client/undo.ts';
import { plural } from '#shared/format.ts';
import { isolated } from '#shared/isolated.ts';
import { campaignMessages } from '#shared/messages/campaigns.ts';
import { nameOrUntitled } from '#shared/names.ts';
import type { Card } from './types.ts';

const deleteText = (names: readonly string[]) =>
  `${names.slice(0, 5).map(isolated).join(', ')}${names.length > 5 ? ` and ${names.length - 5} more` : ''} go. You can undo it for a moment, and find them in the search for 30 days.`;
const deletedDrafts = (count: number) => `${plural(count, 'draft')} deleted`;

const nameOf = ({ name }: Card): string => nameOrUntitled(name);

interface DeleteDraftsProps {
  drafts: readonly Card[];
  /** Which of several still exist. */
  onDeleted: (left: readonly string[]) => void;
  onClose: () => void;
}

/** Asks before drafts are deleted, a single one in the words used for every campaign (ruling BR-DRAFT-20), and offers an undo. */
export function DeleteDrafts({ drafts, onDeleted, onClose }: DeleteDraftsProps) {
  const removeOne = useRemoveOne();
  const removeAll = useRemoveAll();
  const [only] = drafts.length === 1 ? drafts : [];
  const confirm = async () => {
    onDeleted(only ? await removeOne(only) : await removeAll(drafts));
    onClose();
  };
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={only ? campaignMessages.deleteTitle : `Delete ${plural(drafts.length, 'draft')}?`}
      confirmLabel={only ? 'Delete Draft' : 'Delete Drafts'}
      onConfirm={confirm}
    >
      {only ? campaignMessages.deleteText : deleteText(drafts.map(nameOf))}
    </ConfirmDialog>
  );
}

function useRemoveOne() {
  const remove = trpc.campaigns.delete.useMutation();
  const restore = trpc.campaigns.restore.useMutation();
  return async ({ id: campaignId }: Card): Promise<string[]> => {
    try {
      await remove.mutateAsync({ campaignId });
    } catch (error) {
      notify.error(campaignMessages.deleteFailed.title, campaignMessages.deleteFailed.text);
      throw error;
    }
    sayWithUndo(campaignMessages.deleted, () => restore.mutateAsync({ campaignId }));
    return [];
  };
}

function useRemoveAll() {
  const remove = trpc.campaigns.deleteMany.useMutation();
  const restore = trpc.campaigns.restoreMany.useMutation();
  return async (drafts: readonly Card[]): Promise<string[]> => {
    const outcome = await remove.mutateAsync({ campaignIds: drafts.map(({ id }) => id) });
    sayMany(outcome, {
      all: deletedDrafts,
      nameOf: (id) =>
        drafts
          .filter((draft) => draft.id === id)
          .map(nameOf)
          .join(),
      undo: () => restore.mutateAsync({ campaignIds: outcome.done }),
    });
    return outcome.refused.map(({ id }) => id);
  };
}
