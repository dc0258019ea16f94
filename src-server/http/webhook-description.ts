import { z } from 'zod';
import { EVENT_GROUPS, eventLabels } from '#shared/messages/settings/webhooks-card.ts';
import { WEBHOOK_OLD_SECRET_HOURS, WEBHOOK_TIMEOUT_MS } from '#shared/settings/limits.ts';
import { WEBHOOK_EVENT_NAMES, WEBHOOK_EVENTS, type WebhookEvent } from '#shared/settings/webhook-events.ts';
import { exampleOf, messageSchema } from '#shared/settings/webhook-messages.schema.ts';

/** The message about an event as JSON Schema, in the draft that AsyncAPI and OpenAPI both read. */
export function payloadOf(event: WebhookEvent) {
  const { $schema: _draft, ...schema } = z.toJSONSchema(messageSchema(event), { target: 'draft-7' });
  return schema;
}

/** The headers of every message (Standard Webhooks), with what each is. */
export const MESSAGE_HEADERS = {
  'webhook-id': 'The id of the message, the same each time it is sent: handle it once',
  'webhook-timestamp': 'When it was sent, in seconds since 1970: refuse what is older than five minutes',
  'webhook-signature': `\`v1,\` and the HMAC-SHA256 of \`id.timestamp.body\` in base64; two, separated by a space, for ${WEBHOOK_OLD_SECRET_HOURS} hours after a new secret`,
} as const;

/** The group of an event: the events of a role, or those of a page, are shown in groups. */
export const groupOf = (event: WebhookEvent): string =>
  EVENT_GROUPS.find(({ areas }) => areas.includes(event.slice(0, event.indexOf('.'))))?.label ?? '';

/** Who can hear of an event, as `Heard by brands, agencies`. */
export const audienceText = (event: WebhookEvent): string =>
  `Heard by ${WEBHOOK_EVENTS[event].audience.map((role) => PLURALS[role]).join(', ')}`;
const PLURALS = { brand: 'brands', creator: 'creators', agency: 'agencies' } as const;

const ABOUT = `Accord tells your server what happens to your campaigns, offers, content and money, with one POST for each message. Brands create
webhooks in their settings, creators and agencies on their account. An agency hears what concerns the brands and creators that it manages: \`data.account\`
says whom.

A message has only ids and a status; read the rest by the API. Answer with any 2xx within ${WEBHOOK_TIMEOUT_MS / 1_000} seconds. What is not accepted is sent again for
days, with the same \`webhook-id\`. Messages can arrive twice and in another order: \`timestamp\` says when it happened.`;

/** The AsyncAPI 3.0 document of everything that webhooks are told, from the schemas by which messages are checked. */
export function describeWebhooks(publicUrl: string) {
  return {
    asyncapi: '3.0.0',
    info: {
      title: 'Accord webhooks',
      version: '1',
      description: ABOUT,
      externalDocs: { url: new URL('/api/docs/webhooks', publicUrl).href, description: 'The catalogue for people' },
    },
    defaultContentType: 'application/json',
    channels: {
      webhook: {
        address: null,
        title: 'Your webhook',
        description: 'The address of your server',
        messages: Object.fromEntries(
          WEBHOOK_EVENT_NAMES.map((event) => [event, { $ref: `#/components/messages/${event}` }]),
        ),
      },
    },
    operations: {
      tell: {
        action: 'send',
        title: 'Tell your server what has happened',
        channel: { $ref: '#/channels/webhook' },
        messages: WEBHOOK_EVENT_NAMES.map((event) => ({ $ref: `#/channels/webhook/messages/${event}` })),
      },
    },
    components: {
      messages: Object.fromEntries(
        WEBHOOK_EVENT_NAMES.map((event) => [
          event,
          {
            name: event,
            title: event,
            summary: eventLabels[event],
            description: audienceText(event),
            tags: [{ name: groupOf(event) }],
            headers: { $ref: '#/components/schemas/Headers' },
            payload: payloadOf(event),
            examples: [{ name: event, payload: exampleOf(event) }],
            'x-audience': WEBHOOK_EVENTS[event].audience,
          },
        ]),
      ),
      schemas: {
        Headers: {
          type: 'object',
          required: Object.keys(MESSAGE_HEADERS),
          properties: Object.fromEntries(
            Object.entries(MESSAGE_HEADERS).map(([name, description]) => [name, { type: 'string', description }]),
          ),
        },
      },
    },
  };
}
