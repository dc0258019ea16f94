import { notify } from '#client/components/base/notify.ts';
import { errorMessage } from '#client/errors.ts';
import { trpc } from '#client/trpc.ts';

/** Accept and decline with the catalogue's words (CR-INV-14, CR-INV-15). */
export function useAnswer() {
  const accept = trpc.deals.accept.useMutation({
    onSuccess: () => notify.success('Invitation accepted successfully!'),
    onError: (error) => notify.error('Failed to accept invitation. Please try again.', errorMessage(error)),
  });
  const decline = trpc.deals.decline.useMutation({
    onSuccess: () => notify.success('Invitation declined'),
    onError: (error) => notify.error('Failed to decline invitation. Please try again.', errorMessage(error)),
  });
  return { accept, decline };
}
