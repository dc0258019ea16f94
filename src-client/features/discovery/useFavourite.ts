import { toastError } from '#client/errors.ts';
import { trpc } from '#client/trpc.ts';
import { sayWithUndo } from '#client/undo.ts';

/** Marks and unmarks favourites; what is on screen follows the answer, and what was taken off can be put back. */
export function useFavourite() {
  const putBack = trpc.discovery.restoreMembers.useMutation();
  return trpc.discovery.favourite.useMutation({
    onSuccess: ({ removalId }) => {
      if (removalId) sayWithUndo({ title: 'Removed from favourites' }, () => putBack.mutateAsync({ removalId }));
    },
    onError: (error) => toastError(error),
  });
}
