import { RefreshCw } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#client/components/base/Button.tsx';
import { notify } from '#client/components/base/notify.ts';
import { SkeletonText } from '#client/components/base/Skeleton.tsx';
import { StatusPill } from '#client/components/base/StatusPill.tsx';
import { Loaded } from '#client/components/core/Loaded.tsx';
import { DateText } from '#client/components/frame/DateText.tsx';
import { Dialog } from '#client/components/frame/Dialog.tsx';
import { useOpenedHere } from '#client/components/lists/opened.ts';
import { ShowMore, usePagedList } from '#client/components/lists/usePagedList.tsx';
import { ConfirmDialog } from '#client/components/parts/ConfirmDialog.tsx';
import { ShownOnce } from '#client/components/parts/ShownOnce.tsx';
import { useProof } from '#client/components/parts/useProof.tsx';
import { toastError } from '#client/errors.ts';
import { trpc } from '#client/trpc.ts';
import { plural } from '#shared/format.ts';
import { webhookSecret } from '#shared/messages/settings/shown-once.ts';
import * as texts from '#shared/messages/settings/webhooks-card.ts';
import { WEBHOOK_LOG_DAYS, WEBHOOK_OLD_SECRET_HOURS } from '#shared/settings/limits.ts';
import type { DeliveryView, WebhookView } from './types.ts';

const logText = `The last ${WEBHOOK_LOG_DAYS} days, newest first.`;

const newSecretText = `The old one still works for ${WEBHOOK_OLD_SECRET_HOURS} hours, so that you can change it on your server.`;

const MESSAGES_SHOWN = 10;

/** The messages sent to a webhook and its responses, with buttons to test it, to send a message again, and to make a new secret. */
export function WebhookLog({ webhook, onClose }: { webhook: WebhookView; onClose: () => void }) {
  const webhookId = webhook.id;
  const utils = trpc.useUtils();
  const [asking, setAsking] = useState(false);
  const [secret, setSecret] = useState<string | null>(null);
  const { proven, dialog } = useProof();
  const rotate = trpc.settings.rotateWebhookSecret.useMutation();
  const test = trpc.settings.testWebhook.useMutation({
    onSuccess: () => notify.success('Test sent'),
    onError: (error) => toastError(error),
  });
  if (secret) return <ShownOnce value={secret} words={webhookSecret} onClose={onClose} />;
  return (
    <Dialog
      open
      onClose={onClose}
      title="What was sent"
      description={logText}
      footer={
        <>
          <Button onClick={() => setAsking(true)}>New secret</Button>
          <Button icon={RefreshCw} onClick={() => void utils.settings.webhookDeliveries.refetch()}>
            Refresh
          </Button>
          <Button variant="primary" busy={test.isPending} onClick={() => test.mutate({ webhookId })}>
            Send a test
          </Button>
        </>
      }
    >
      <p className="mb-3 font-medium break-all">{webhook.url}</p>
      <Loaded failure={{ title: 'What was sent' }} skeleton={<SkeletonText lines={4} />}>
        <Messages webhookId={webhookId} />
      </Loaded>
      {asking && (
        <ConfirmDialog
          open
          onClose={() => setAsking(false)}
          title="Create a new secret?"
          confirmLabel="New secret"
          onConfirm={async () => setSecret((await proven(() => rotate.mutateAsync({ webhookId }))).secret)}
        >
          <p>{newSecretText}</p>
        </ConfirmDialog>
      )}
      {dialog}
    </Dialog>
  );
}

function Messages({ webhookId }: { webhookId: string }) {
  const list = usePagedList(trpc.settings.webhookDeliveries, { webhookId, limit: MESSAGES_SHOWN }, useOpenedHere());
  if (list.rows?.length === 0) return <p className="text-muted text-sm">Nothing has been sent yet.</p>;
  return (
    <>
      <ul aria-label="What was sent" className="divide-base-300 divide-y">
        {list.rows?.map((message) => (
          <Message key={message.id} message={message} />
        ))}
      </ul>
      <ShowMore list={list} className="mt-3">
        Show more
      </ShowMore>
    </>
  );
}

const isLabelled = (event: string): event is keyof typeof texts.eventLabels => event in texts.eventLabels;

function Message({ message }: { message: DeliveryView }) {
  const { id, event, createdAt, attempts, deliveredAt, responseStatus, response } = message;
  const replay = trpc.settings.replayWebhook.useMutation({
    onSuccess: () => notify.success('Sent again'),
    onError: (error) => toastError(error),
  });
  const label = isLabelled(event) ? texts.eventLabels[event] : event;
  return (
    <li className="flex flex-wrap items-start gap-x-4 gap-y-2 py-3">
      <div className="min-w-0 flex-1 basis-52">
        <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1 font-medium">
          {label}
          <StatusPill tone={deliveredAt ? 'success' : attempts > 0 ? 'error' : 'neutral'}>
            {deliveredAt ? 'Accepted' : attempts > 0 ? 'Not accepted' : 'Waits'}
          </StatusPill>
        </p>
        <p className="text-muted text-sm">
          <DateText value={createdAt} time />
          {attempts > 0 && ` · after ${plural(attempts, 'try', 'tries')}`}
          {responseStatus !== null && ` · Status ${responseStatus}`}
        </p>
        {response && !deliveredAt && <p className="text-muted line-clamp-2 text-sm break-words">{response}</p>}
      </div>
      <Button
        size="sm"
        busy={replay.isPending}
        aria-label={`Send again: ${label}`}
        onClick={() => replay.mutate({ deliveryId: id })}
      >
        Send again
      </Button>
    </li>
  );
}
