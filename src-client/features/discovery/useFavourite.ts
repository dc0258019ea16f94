import { toastError } from '#client/errors.ts';
import { trpc } from '#client/trpc.ts';
import { sayWithUndo } from '#client/undo.ts';

/** Marks and unmarks favourites; the screen follows the answer, and a removed favourite can be restored. */
export function useFavourite() {
  const putBack = trpc.discovery.restoreMembers.useMutation();
  return trpc.discovery.favourite.useMutation({
    onSuccess: ({ removalId }) => {
      if (removalId) sayWithUndo({ title: 'Removed from favorites' }, () => putBack.mutateAsync({ removalId }));
    },
    onError: (error) => toastError(error),
  });
}
