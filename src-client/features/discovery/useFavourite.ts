import { toastError } from '#client/errors.ts';
import { trpc } from '#client/trpc.ts';

/** Marks and unmarks favourites; what is on screen follows at once and is put right by the answer. */
export function useFavourite() {
  return trpc.discovery.favourite.useMutation({
    onError: (error) => toastError(error),
  });
}
