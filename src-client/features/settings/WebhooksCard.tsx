import { Plus, Webhook } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Button } from '#client/components/base/Button.tsx';
import { Card } from '#client/components/base/Card.tsx';
import { filled } from '#client/components/base/filled.tsx';
import { notify } from '#client/components/base/notify.ts';
import { StatusPill } from '#client/components/base/StatusPill.tsx';
import { late } from '#client/components/core/late.tsx';
import { DateText } from '#client/components/frame/DateText.tsx';
import { ConfirmDialog } from '#client/components/parts/ConfirmDialog.tsx';
import { trpc } from '#client/trpc.ts';
import * as texts from '#shared/messages/settings/webhooks-card.ts';
import { LoadedCard } from './LoadedCard.tsx';
import type { WebhookView } from './types.ts';

const WebhookForm = late(async () => (await import('./WebhookForm.tsx')).WebhookForm);
const WebhookLog = late(async () => (await import('./WebhookLog.tsx')).WebhookLog);

/** The company's webhooks. */
export function WebhooksCard() {
  return (
    <LoadedCard frame={Frame} loadFailed="Your webhooks could not be loaded">
      <Webhooks />
    </LoadedCard>
  );
}

const Frame = ({ action, children }: { action?: ReactNode; children: ReactNode }) => (
  <Card title="Webhooks" description="We tell your server as soon as something happens." action={action}>
    {children}
  </Card>
);

type Open = { dialog: 'new' } | { dialog: 'edit' | 'log' | 'delete'; webhook: WebhookView };

function Webhooks() {
  const [webhooks] = trpc.settings.webhooks.useSuspenseQuery();
  const [open, setOpen] = useState<Open | null>(null);
  const close = () => setOpen(null);
  return (
    <Frame
      action={
        <Button size="sm" icon={Plus} onClick={() => setOpen({ dialog: 'new' })}>
          New webhook
        </Button>
      }
    >
      {webhooks.length === 0 ? (
        <p className="text-muted text-sm">No webhooks yet.</p>
      ) : (
        <ul aria-label="Webhooks" className="divide-base-300 -my-3 divide-y">
          {webhooks.map((webhook) => (
            <WebhookItem key={webhook.id} webhook={webhook} onOpen={(dialog) => setOpen({ dialog, webhook })} />
          ))}
        </ul>
      )}
      {open?.dialog === 'new' && <WebhookForm webhook={null} onClose={close} />}
      {open?.dialog === 'edit' && <WebhookForm webhook={open.webhook} onClose={close} />}
      {open?.dialog === 'log' && <WebhookLog webhook={open.webhook} onClose={close} />}
      {open?.dialog === 'delete' && <DeleteWebhook webhook={open.webhook} onClose={close} />}
    </Frame>
  );
}

function WebhookItem({
  webhook,
  onOpen,
}: {
  webhook: WebhookView;
  onOpen: (dialog: 'edit' | 'log' | 'delete') => void;
}) {
  const { url, events, enabled, failingSince, createdAt } = webhook;
  return (
    <li className="flex flex-wrap items-start gap-x-4 gap-y-2 py-3">
      <Webhook aria-hidden className="text-muted mt-1 shrink-0" size={20} strokeWidth={1.8} />
      <div className="min-w-0 flex-1 basis-52">
        <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1 font-medium break-all">
          {url}
          <State enabled={enabled} failing={failingSince !== null} />
        </p>
        <p className="text-muted text-sm">{events.map((event) => texts.eventLabels[event]).join(' · ')}</p>
        <p className="text-muted text-sm">
          {filled('Created {date}', { date: <DateText value={createdAt} /> })}
          {failingSince && (
            <>
              {' · '}
              {filled('has accepted nothing since {date}', { date: <DateText value={failingSince} time /> })}
            </>
          )}
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        <Button size="sm" aria-label={`Log of ${url}`} onClick={() => onOpen('log')}>
          Log
        </Button>
        <Button size="sm" aria-label={`Edit ${url}`} onClick={() => onOpen('edit')}>
          Edit
        </Button>
        <Button size="sm" aria-label={`Delete ${url}`} onClick={() => onOpen('delete')}>
          Delete
        </Button>
      </div>
    </li>
  );
}

function State({ enabled, failing }: { enabled: boolean; failing: boolean }) {
  if (!enabled) return <StatusPill tone="neutral">Off</StatusPill>;
  return <StatusPill tone={failing ? 'warning' : 'success'}>{failing ? 'Failing' : 'On'}</StatusPill>;
}

/** Asks before a webhook is deleted. */
function DeleteWebhook({ webhook: { id, url }, onClose }: { webhook: WebhookView; onClose: () => void }) {
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
