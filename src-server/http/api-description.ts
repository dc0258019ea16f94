import { z } from 'zod';
import { scopeLabels } from '#shared/messages/settings/api-keys.ts';
import { eventLabels } from '#shared/messages/settings/webhooks-card.ts';
import { API_REQUESTS_PER_MINUTE } from '#shared/settings/limits.ts';
import { WEBHOOK_EVENT_NAMES, type WebhookEvent } from '#shared/settings/webhook-events.ts';
import { API_ENDPOINTS, type Endpoint, type Parameter } from './api-endpoints.ts';

/** The path of the public API; a change that breaks programs gets another number. */
export const API_PREFIX = '/api/v1';
const PROBLEM = 'application/problem+json';

const ABOUT = [
  'Reads what your company has in Accord. Create a key in the settings of your brand or in the account of your agency, and send it as',
  `\`Authorization: Bearer accord_…\`. A key can read only what its scopes allow, and can send ${API_REQUESTS_PER_MINUTE} requests a minute.`,
  'Lists return `rows` and `nextCursor`: send that as `cursor` to get the next rows, until it is null. Amounts are in minor units of their',
  'currency, and times are in UTC. Errors are returned as `application/problem+json` (RFC 9457).',
  'Webhooks, created in the same place, tell your server what has changed. They are signed according to',
  '[Standard Webhooks](https://www.standardwebhooks.com): verify them with its libraries, and answer with any 2xx. A message that your server',
  'does not accept is sent again for days, under the same `webhook-id`.',
].join(' ');

const PROBLEM_SCHEMA = {
  type: 'object',
  required: ['title', 'status', 'detail'],
  properties: {
    title: { type: 'string' },
    status: { type: 'integer' },
    detail: { type: 'string', description: 'One sentence that says what is wrong' },
    field: { type: 'string', description: 'The parameter that is wrong, if there is one' },
  },
};

/** The OpenAPI description of what programs can call, generated from the procedures themselves. */
export function describeApi(publicUrl: string) {
  return {
    openapi: '3.1.0',
    info: { title: 'Accord API', version: '1', description: ABOUT },
    servers: [{ url: new URL(API_PREFIX, publicUrl).href }],
    security: [{ key: [] }],
    tags: [...new Set(API_ENDPOINTS.map(({ scope }) => scope))].map((scope) => ({
      name: scope,
      description: scopeLabels[scope].hint,
    })),
    paths: Object.fromEntries(API_ENDPOINTS.map((endpoint) => [endpoint.path, { get: operation(endpoint) }])),
    webhooks: Object.fromEntries(WEBHOOK_EVENT_NAMES.map((event) => [event, { post: message(event) }])),
    components: {
      securitySchemes: { key: { type: 'http', scheme: 'bearer', description: 'An API key, such as accord_…' } },
      schemas: { Problem: PROBLEM_SCHEMA },
      responses: Object.fromEntries(
        Object.entries(REFUSALS).map(([name, [, description]]) => [
          name,
          { description, content: { [PROBLEM]: { schema: { $ref: '#/components/schemas/Problem' } } } },
        ]),
      ),
    },
  };
}

const REFUSALS = {
  BadRequest: [400, 'A parameter is wrong'],
  Unauthorized: [401, 'The key is missing, unknown, revoked or expired'],
  Forbidden: [403, 'The key does not have this scope'],
  NotFound: [404, 'It does not exist, or it is not yours'],
  TooMany: [429, 'Too many requests; Retry-After says when to try again'],
} as const;

function operation({ procedure, scope, summary, parameters, answer }: Endpoint) {
  return {
    operationId: procedure.replace(/\.(\w)/, (_, letter: string) => letter.toUpperCase()),
    summary,
    description: `Scope: \`${scope}\``,
    tags: [scope],
    parameters: parameters.map(described),
    responses: {
      200: {
        description: 'The requested data',
        content: { 'application/json': { schema: z.toJSONSchema(answer) } },
      },
      ...Object.fromEntries(
        Object.entries(REFUSALS).map(([name, [status]]) => [status, { $ref: `#/components/responses/${name}` }]),
      ),
    },
  };
}

const MESSAGE_ID = { name: 'webhook-id', in: 'header', schema: { type: 'string' }, required: true };

/** The message that a webhook gets about an event. */
const message = (event: WebhookEvent) => ({
  operationId: event.replace(/\.(\w)/, (_, letter: string) => letter.toUpperCase()),
  summary: eventLabels[event],
  tags: ['webhooks'],
  parameters: [MESSAGE_ID],
  requestBody: {
    content: {
      'application/json': {
        schema: {
          type: 'object',
          required: ['type', 'timestamp', 'data'],
          properties: {
            type: { const: event },
            timestamp: { type: 'string', format: 'date-time' },
            data: {
              type: 'object',
              required: ['id', 'status'],
              properties: {
                id: { type: 'string', format: 'uuid', description: 'The id of what has changed' },
                campaignId: { type: 'string', format: 'uuid' },
                dealId: { type: 'string', format: 'uuid' },
                status: { type: 'string', description: 'Its current status' },
              },
            },
          },
        },
      },
    },
  },
  responses: { '2XX': { description: 'Accepted' } },
});

const described = ({ name, in: place, schema, required }: Parameter) => ({
  name,
  in: place,
  schema,
  required: place === 'path' || (required && !('default' in schema)),
});
