import { notify } from '#client/components/base/notify.ts';
import { ConfirmDialog } from '#client/components/parts/ConfirmDialog.tsx';
import { trpc } from '#client/trpc.ts';
import type { WebhookView } from './types.ts';

/** Asks before a webhook is deleted. */
export function DeleteWebhook({ webhook: { id, url }, onClose }: { webhook: WebhookView; onClose: () => void }) {
  const remove = trpc.settings.deleteWebhook.useMutation();
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title="Delete this webhook?"
      confirmLabel="Delete"
      onConfirm={async () => {
        await remove.mutateAsync({ webhookId: id });
        notify.success('Webhook deleted');
        onClose();
      }}
    >
      <p className="break-words">{`Nothing more is sent to ${url}, and its log is deleted. This cannot be undone.`}</p>
    </ConfirmDialog>
  );
}
