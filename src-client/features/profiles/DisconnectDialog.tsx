import { notify } from '#client/components/base/notify.ts';
import { ConfirmDialog } from '#client/components/parts/ConfirmDialog.tsx';
import { trpc } from '#client/trpc.ts';
import { platformLabel } from '#shared/choices/platforms.ts';
import { socialMessages } from '#shared/messages/profiles.ts';
import type { SocialAccountView } from '#shared/profiles/social.schema.ts';

/** Asks before an account is disconnected, and says what is lost. */
export function DisconnectDialog({ account, onClose }: { account: SocialAccountView; onClose: () => void }) {
  const disconnect = trpc.profiles.disconnectAccount.useMutation({
    onSuccess: () => {
      notify.success(socialMessages.disconnected);
      onClose();
    },
  });
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={`Disconnect ${platformLabel(account.platform)} @${account.handle}?`}
      confirmLabel="Disconnect"
      onConfirm={() => disconnect.mutateAsync({ accountId: account.id })}
    >
      Its figures and their history are deleted. You can connect it again at any time.
    </ConfirmDialog>
  );
}
