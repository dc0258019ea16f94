import { notify } from '#client/components/base/notify.ts';
import { trpc } from '#client/trpc.ts';
import { inviteMessages } from '#shared/messages/deals.ts';

/**
 * Sends invitations; says so in the server's words, and reports mails that could not be sent (BR-INV-19, BR-INV-23). `only` is the invited creator if
 * there is just one (BR-INV-21).
 */
export function useInvite(onSent: () => void, only?: string) {
  return trpc.deals.invite.useMutation({
    onSuccess: ({ message, mailed }) => {
      notify.success(message, only && inviteMessages.invited(only));
      if (!mailed) notify.error(inviteMessages.emailFailed);
      onSent();
    },
  });
}
