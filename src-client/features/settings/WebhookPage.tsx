import { History, KeyRound, Pencil, Send } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#client/components/base/Button.tsx';
import { filled } from '#client/components/base/filled.tsx';
import { PageHeader } from '#client/components/base/PageHeader.tsx';
import { SkeletonPage } from '#client/components/base/Skeleton.tsx';
import { ErrorPanel } from '#client/components/core/ErrorPanel.tsx';
import { Loaded } from '#client/components/core/Loaded.tsx';
import { late } from '#client/components/core/late.tsx';
import { DateText } from '#client/components/frame/DateText.tsx';
import { useAddress } from '#client/components/lists/useListSearch.ts';
import { toasting } from '#client/saying.ts';
import { trpc } from '#client/trpc.ts';
import { plural } from '#shared/format.ts';
import { WEBHOOK_LOG_DAYS } from '#shared/settings/limits.ts';
import type { WebhookRole } from '#shared/settings/webhook-events.ts';
import type { WebhookView } from './types.ts';
import { WebhookMessages } from './WebhookMessages.tsx';
import { WebhookState } from './WebhookState.tsx';
import { webhooksScreen } from './webhookScreens.ts';
import { webhookSearch } from './webhookSearch.ts';

// Late, because they are needed only once something is pressed or opened.
const NewWebhookSecret = late(async () => (await import('./NewWebhookSecret.tsx')).NewWebhookSecret);
const ReplayForm = late(async () => (await import('./ReplayForm.tsx')).ReplayForm);
const WebhookForm = late(async () => (await import('./WebhookForm.tsx')).WebhookForm);
const WebhookMessage = late(async () => (await import('./WebhookMessage.tsx')).WebhookMessage);

interface WebhookPageProps {
  webhookId: string;
  /** Whose webhook it is, and so in which area. */
  holder: WebhookRole;
}

/** A webhook: what it was sent, each message with its attempts, and what can be done about it. */
export function WebhookPage(props: WebhookPageProps) {
  return (
    <Loaded failure={{ title: 'The webhook could not be loaded' }} skeleton={<SkeletonPage cards={2} />}>
      <Found {...props} />
    </Loaded>
  );
}

function Found({ webhookId, holder }: WebhookPageProps) {
  const [webhooks] = trpc.settings.webhooks.useSuspenseQuery();
  const webhook = webhooks.find(({ id }) => id === webhookId);
  if (webhook) return <Known webhook={webhook} holder={holder} />;
  return (
    <>
      <PageHeader title="Webhook not found" back={webhooksScreen(holder)} />
      <ErrorPanel
        title="This is not one of your webhooks"
        text="It was deleted, it belongs to someone else, or its address is wrong."
      />
    </>
  );
}

type Asking = 'edit' | 'secret' | 'replay';

function Known({ webhook, holder }: { webhook: WebhookView; holder: WebhookRole }) {
  const address = useAddress(webhookSearch);
  const [asking, setAsking] = useState<Asking | null>(null);
  const close = () => setAsking(null);
  const { message } = address.search;
  const webhookId = webhook.id;
  const test = trpc.settings.testWebhook.useMutation(toasting('Test sent'));
  return (
    <>
      <PageHeader
        title="Webhook"
        description={<span className="break-all">{webhook.url}</span>}
        back={webhooksScreen(holder)}
        badges={<WebhookState webhook={webhook} />}
        actions={
          <>
            <Button icon={Pencil} onClick={() => setAsking('edit')}>
              Edit
            </Button>
            <Button icon={KeyRound} onClick={() => setAsking('secret')}>
              New secret
            </Button>
            <Button icon={History} onClick={() => setAsking('replay')}>
              Replay
            </Button>
            <Button variant="primary" icon={Send} busy={test.isPending} onClick={() => test.mutate({ webhookId })}>
              Send a test
            </Button>
          </>
        }
      />
      <p className="text-muted -mt-3 mb-6 max-w-[65ch] text-sm">
        <Facts {...webhook} />
      </p>
      <WebhookMessages webhookId={webhookId} address={address} holder={holder} />
      {message && (
        <WebhookMessage
          key={message}
          deliveryId={message}
          on={webhook.enabled}
          onClose={() => address.onOpen({ message: undefined })}
        />
      )}
      {asking === 'edit' && <WebhookForm webhook={webhook} holder={holder} onClose={close} />}
      {asking === 'secret' && <NewWebhookSecret webhookId={webhookId} onClose={close} />}
      {asking === 'replay' && <ReplayForm webhook={webhook} onClose={close} />}
    </>
  );
}

function Facts({ events, createdAt, failingSince }: WebhookView) {
  return (
    <>
      {filled('Created {date}, told of {events}. Messages are kept for {days} days.', {
        date: <DateText value={createdAt} />,
        events: plural(events.length, 'event'),
        days: WEBHOOK_LOG_DAYS,
      })}
      {failingSince && (
        <> {filled('It has accepted nothing since {date}.', { date: <DateText value={failingSince} time /> })}</>
      )}
    </>
  );
}
