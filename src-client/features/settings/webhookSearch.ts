import { after, day, id, listSearch, oneOf, text } from '#client/components/lists/listSearch.ts';
import type { Api } from '#client/trpc.ts';
import { OUTCOMES } from '#shared/settings/webhook-log.ts';

/** The log of a webhook: its filters, its page, and the message that is open beside it. */
export const webhookSearch = listSearch(
  { event: text, outcome: oneOf(OUTCOMES), from: day, until: day, message: id, after },
  ({ message, ...filters }) => filters,
);

/** What the page of a webhook reads. */
export const webhookReads = (
  { settings }: Api,
  input: ReturnType<typeof webhookSearch.page> & { webhookId: string },
) => [settings.webhooks.queryOptions(), settings.webhookDeliveries.queryOptions(input)];
