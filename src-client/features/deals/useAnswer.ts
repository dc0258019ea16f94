import { notify } from '#client/components/base/notify.ts';
import { errorMessage } from '#client/errors.ts';
import { trpc } from '#client/trpc.ts';
import { invitationMessages } from '#shared/messages/deals.ts';

/** Accept and decline with the catalogue's words (CR-INV-14, CR-INV-15). */
export function useAnswer() {
  const accept = trpc.deals.accept.useMutation({
    onSuccess: () => notify.success(invitationMessages.accepted),
    onError: (error) => notify.error(invitationMessages.acceptFailed, errorMessage(error)),
  });
  const decline = trpc.deals.decline.useMutation({
    onSuccess: () => notify.success(invitationMessages.declined),
    onError: (error) => notify.error(invitationMessages.declineFailed, errorMessage(error)),
  });
  return { accept, decline };
}
