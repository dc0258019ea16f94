import { notify } from '#client/components/base/notify.ts';
import { ConfirmDialog } from '#client/components/parts/ConfirmDialog.tsx';
import { trpc } from '#client/trpc.ts';
import * as texts from '#shared/messages/settings/webhooks-card.ts';
import type { WebhookView } from './types.ts';

/** Asks before a webhook is deleted. */
export function DeleteWebhook({ webhook: { id, url }, onClose }: { webhook: WebhookView; onClose: () => void }) {
  const remove = trpc.settings.deleteWebhook.useMutation();
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={texts.removeTitle}
      confirmLabel={texts.remove}
      onConfirm={async () => {
        await remove.mutateAsync({ webhookId: id });
        notify.success(texts.removed);
        onClose();
      }}
    >
      <p className="break-words">{texts.removeText(url)}</p>
    </ConfirmDialog>
  );
}
