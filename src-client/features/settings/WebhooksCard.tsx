import { Plus, Webhook } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { AppLink } from '#client/components/base/AppLink.tsx';
import { Button, ButtonLink } from '#client/components/base/Button.tsx';
import { Card } from '#client/components/base/Card.tsx';
import { filled } from '#client/components/base/filled.tsx';
import { notify } from '#client/components/base/notify.ts';
import { late } from '#client/components/core/late.tsx';
import { DateText } from '#client/components/frame/DateText.tsx';
import { ConfirmDialog } from '#client/components/parts/ConfirmDialog.tsx';
import { LoadedCard } from '#client/components/parts/LoadedCard.tsx';
import { trpc } from '#client/trpc.ts';
import type { WebhookRole } from '#shared/settings/webhook-events.ts';
import type { WebhookView } from './types.ts';
import { WebhookState } from './WebhookState.tsx';
import { webhookScreen } from './webhookScreens.ts';

const WebhookForm = late(async () => (await import('./WebhookForm.tsx')).WebhookForm);

/** How many events of a webhook are named; its page has all of them. */
const EVENTS_NAMED = 3;

/** The webhooks of an account; `holder` is its role. */
export function WebhooksCard({ holder }: { holder: WebhookRole }) {
  return (
    <LoadedCard frame={Frame} failure="Your webhooks could not be loaded">
      <Webhooks holder={holder} />
    </LoadedCard>
  );
}

const Frame = ({ action, children }: { action?: ReactNode; children: ReactNode }) => (
  <Card title="Webhooks" description="We tell your server as soon as something happens." action={action}>
    {children}
    <p className="mt-4 text-sm">
      <a href="/api/docs/webhooks" className="link">
        Events and how to verify them
      </a>
    </p>
  </Card>
);

type Open = { dialog: 'new' } | { dialog: 'edit' | 'delete'; webhook: WebhookView };

function Webhooks({ holder }: { holder: WebhookRole }) {
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
            <WebhookItem
              key={webhook.id}
              webhook={webhook}
              holder={holder}
              onOpen={(dialog) => setOpen({ dialog, webhook })}
            />
          ))}
        </ul>
      )}
      {open?.dialog === 'new' && <WebhookForm webhook={null} holder={holder} onClose={close} />}
      {open?.dialog === 'edit' && <WebhookForm webhook={open.webhook} holder={holder} onClose={close} />}
      {open?.dialog === 'delete' && <DeleteWebhook webhook={open.webhook} onClose={close} />}
    </Frame>
  );
}

/** The first events of a webhook by name, and how many more there are. */
function eventsText(events: readonly string[]): string {
  const more = events.length - EVENTS_NAMED;
  const named = events.slice(0, EVENTS_NAMED).join(', ');
  return more > 0 ? `${named} and ${more} more` : named;
}

interface ItemProps {
  webhook: WebhookView;
  holder: WebhookRole;
  onOpen: (dialog: 'edit' | 'delete') => void;
}

function WebhookItem({ webhook, holder, onOpen }: ItemProps) {
  const { id, url, events, failingSince, createdAt } = webhook;
  const page = webhookScreen(holder, id);
  return (
    <li className="flex flex-wrap items-start gap-x-4 gap-y-2 py-3">
      <Webhook aria-hidden className="text-muted mt-1 shrink-0" size={20} strokeWidth={1.8} />
      <div className="min-w-0 flex-1 basis-52">
        <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1 font-medium break-all">
          <AppLink {...page} className="hover:underline">
            {url}
          </AppLink>
          <WebhookState webhook={webhook} />
        </p>
        <p className="text-muted font-mono text-sm break-words">{eventsText(events)}</p>
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
        <ButtonLink {...page} size="sm" aria-label={`Log of ${url}`}>
          Log
        </ButtonLink>
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
