import { createFileRoute } from '@tanstack/react-router';
import { WebhookPage } from '#client/features/settings/WebhookPage.tsx';
import { webhookReads, webhookSearch } from '#client/features/settings/webhookSearch.ts';

export const Route = createFileRoute('/agency/webhooks/$webhookId')({
  validateSearch: webhookSearch,
  loaderDeps: ({ search }) => webhookSearch.page(search),
  loader: ({ context: { api, load }, params: { webhookId }, deps }) =>
    load(...webhookReads(api, { webhookId, ...deps })),
  component: WebhookScreen,
});

function WebhookScreen() {
  const { webhookId } = Route.useParams();
  return <WebhookPage webhookId={webhookId} holder="agency" />;
}
