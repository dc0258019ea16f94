import { useState } from 'react';
import { ConfirmDialog } from '#client/components/parts/ConfirmDialog.tsx';
import { ShownOnce } from '#client/components/parts/ShownOnce.tsx';
import { useProof } from '#client/components/parts/useProof.tsx';
import { trpc } from '#client/trpc.ts';
import { webhookSecret } from '#shared/messages/settings/shown-once.ts';
import { WEBHOOK_OLD_SECRET_HOURS } from '#shared/settings/limits.ts';

/** Asks before a webhook gets a new secret, and shows it once. */
export function NewWebhookSecret({ webhookId, onClose }: { webhookId: string; onClose: () => void }) {
  const [secret, setSecret] = useState<string | null>(null);
  const { proven, dialog } = useProof();
  const rotate = trpc.settings.rotateWebhookSecret.useMutation();
  if (secret) return <ShownOnce value={secret} words={webhookSecret} onClose={onClose} />;
  return (
    <>
      <ConfirmDialog
        open
        onClose={onClose}
        title="Create a new secret?"
        confirmLabel="New secret"
        onConfirm={async () => setSecret((await proven(() => rotate.mutateAsync({ webhookId }))).secret)}
      >
        <p>{`The old one still works for ${WEBHOOK_OLD_SECRET_HOURS} hours, so that you can change it on your server.`}</p>
      </ConfirmDialog>
      {dialog}
    </>
  );
}
