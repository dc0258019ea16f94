import { z } from 'zod';
import { ACT_FOR_HEADER } from '#shared/agency/agency.schema.ts';
import { areaLabels } from '#shared/messages/settings/api-keys.ts';
import { eventLabels } from '#shared/messages/settings/webhooks-card.ts';
import { isAction, policy } from '#shared/policy.ts';
import { areaOf, verbOf } from '#shared/settings/api-areas.ts';
import { API_SCOPE_NAMES, isForOthers } from '#shared/settings/api-scopes.ts';
import { CLOSED_TO_KEYS, type Closed } from '#shared/settings/closed-to-keys.ts';
import {
  API_KEY_OLD_HOURS,
  API_REQUEST_KEPT_HOURS,
  API_REQUESTS_PER_MINUTE,
  IDEMPOTENCY_KEY_MAX_CHARS,
} from '#shared/settings/limits.ts';
import { WEBHOOK_EVENT_NAMES, type WebhookEvent } from '#shared/settings/webhook-events.ts';
import { exampleOf } from '#shared/settings/webhook-messages.schema.ts';
import type { Schema } from '../input-schema.ts';
import type { Kind } from '../procedures.ts';
import { type Endpoint, nothing, type Parameter } from './api-endpoint.ts';
import { API_ENDPOINTS } from './api-endpoints.ts';
import { FILE_PATHS } from './api-file-paths.ts';
import { FIELD_WORDS, worded } from './api-words.ts';
import { audienceText, MESSAGE_HEADERS, payloadOf } from './webhook-description.ts';

/** The path of the public API; a change that breaks programs gets another number. */
export const API_PREFIX = '/api/v1';
const PROBLEM = 'application/problem+json';

/** What keys cannot do alone, in the words of the policy: what they can propose, or not even that. */
const closed = (proposable: boolean): string =>
  Object.entries(CLOSED_TO_KEYS)
    .filter(
      ([, reason]: [string, Closed]) => typeof reason === 'object' && (reason.proposedWith !== null) === proposable,
    )
    .flatMap(([action]) => (isAction(action) ? [`- ${policy[action].description}`] : []))
    .join('\n');

const ABOUT = `Reads and changes what your account has in Accord. Create a key in the settings of your brand or in the account of a creator or an agency, and send
it as \`Authorization: Bearer accord_…\`. [The guide](/api/guide.md) begins with a first read and a first write, and [the client](/api/client.ts) is one file
of TypeScript.

**Keys.** A key has scopes, such as \`campaigns:read\` and \`campaigns:write\`. It works for the account in which it was made, as the person who made
it: it can never do more than they can, and ends with their membership. It can expire, and be bound to networks. A key that gets a new secret keeps its old
one for ${API_KEY_OLD_HOURS} hours.

**Agencies.** A key of an agency works for the agency itself. With a header \`${ACT_FOR_HEADER}\` that names a creator it acts in the creator's name, as far as the
creator lets the agency; with one that names a brand for which the agency works, it acts for the brand, as far as the brand lets it. What they have
allowed is checked with every request, and the log names both, and the key.

**Writes.** Each needs a header \`Idempotency-Key\`, a text of your choice such as a UUID. The same request with the same key gets the same answer for
${API_REQUEST_KEPT_HOURS} hours (with \`Idempotent-Replayed: true\`) and takes effect once; another request with it is refused. A request that was refused can be sent
again with its key. Uploads need none: they go on where they stopped.

**Limits.** A key can send ${API_REQUESTS_PER_MINUTE} requests a minute. \`RateLimit-Policy\` and \`RateLimit\` say what is left, \`Retry-After\` when to try again.

**Lists** return \`rows\` and \`nextCursor\`: send that as \`cursor\` to get the next rows, until it is null. Amounts are in minor units of their currency,
and times are in UTC. **Errors** are \`application/problem+json\` (RFC 9457), whose \`detail\` says what is wrong in one sentence.

**Webhooks**, created in the same place as keys, tell your server what has happened. [Their own page](/api/docs/webhooks) has every event with its fields
and an example, and how to verify a message; \`asyncapi.json\` says the same to programs.

**Proposals.** What pays, signs or decides about money is never done by a key alone. Such a request is answered with 202 and a proposal: it says word for
word what would be done, what that has as effects, and what it costs, and a person confirms or declines it at its \`url\` within a week. If what it would
do has changed by then, it is made anew (\`replacedBy\`), and nothing is done. A key can propose what it may read about; it sees its own proposals, and
can withdraw them:

${closed(true)}

**What no key can do**, or propose:

${closed(false)}

Nor can a key change who gets in: accounts, sign-in, members, keys, webhooks, and links for guests.`;

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
  const paths: Record<string, Record<string, object>> = {};
  for (const endpoint of API_ENDPOINTS) {
    paths[endpoint.path] = { ...paths[endpoint.path], [endpoint.method.toLowerCase()]: operation(endpoint) };
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Accord API', version: '1', description: ABOUT },
    servers: [{ url: new URL(API_PREFIX, publicUrl).href }],
    security: [{ key: [] }],
    tags: [...new Set(API_SCOPE_NAMES.map(areaOf))].map((area) => ({
      name: area,
      description: [areaLabels[area].read, areaLabels[area].write].filter(Boolean).join('. '),
    })),
    paths: { ...paths, ...FILE_PATHS },
    webhooks: Object.fromEntries(WEBHOOK_EVENT_NAMES.map((event) => [event, { post: message(event) }])),
    components: {
      securitySchemes: { key: { type: 'http', scheme: 'bearer', description: 'An API key, such as accord_…' } },
      schemas: { Problem: PROBLEM_SCHEMA },
      parameters: { IdempotencyKey: IDEMPOTENCY_KEY, ActFor: ACT_FOR },
      responses: Object.fromEntries(
        Object.entries(REFUSALS).map(([name, { description }]) => [
          name,
          { description, content: { [PROBLEM]: { schema: { $ref: '#/components/schemas/Problem' } } } },
        ]),
      ),
    },
  };
}

const IDEMPOTENCY_KEY = {
  name: 'Idempotency-Key',
  in: 'header',
  required: true,
  description: 'A text of your choice, such as a UUID, that is the same when the same request is sent again',
  schema: { type: 'string', minLength: 1, maxLength: IDEMPOTENCY_KEY_MAX_CHARS },
};

const ACT_FOR = {
  name: ACT_FOR_HEADER,
  in: 'header',
  required: false,
  description: 'Sent by an agency: the id of the creator or the brand in whose name it acts',
  schema: { type: 'string', format: 'uuid' },
};

/** What is answered when a request is refused, and whether only to writes. */
const REFUSALS: Readonly<Record<string, { status: number; description: string; ofWrites?: true }>> = {
  BadRequest: { status: 400, description: 'A parameter or a field is wrong' },
  Unauthorized: { status: 401, description: 'The key is missing, unknown, revoked or expired' },
  Forbidden: {
    status: 403,
    description: 'The key does not have this scope or does not work from this network, or its account may not do this',
  },
  NotFound: { status: 404, description: 'It does not exist, or it is not yours' },
  Conflict: { status: 409, description: 'It is not in a state that allows this', ofWrites: true },
  Unmet: { status: 412, description: 'Something else has to be done first', ofWrites: true },
  OtherRequest: { status: 422, description: 'The Idempotency-Key was used for another request', ofWrites: true },
  TooMany: { status: 429, description: 'Too many requests; Retry-After says when to try again' },
  Unavailable: { status: 503, description: 'Accord cannot answer for a moment; Retry-After says when to try again' },
};
const refusals = (kind: Kind) =>
  Object.fromEntries(
    Object.entries(REFUSALS)
      .filter(([, { ofWrites }]) => kind === 'mutation' || !ofWrites)
      .map(([name, { status }]) => [status, { $ref: `#/components/responses/${name}` }]),
  );

function operation(endpoint: Endpoint) {
  const { procedure, action, scope, summary, parameters, answer, kind, proposes } = endpoint;
  const body = bodyOf(endpoint);
  const inAddress = parameters.filter((each) => each.in !== 'body').map(described);
  const inHeaders = [
    ...(isForOthers(proposes ? 'proposals.propose' : action, verbOf(scope))
      ? [{ $ref: '#/components/parameters/ActFor' }]
      : []),
    ...(kind === 'mutation' ? [{ $ref: '#/components/parameters/IdempotencyKey' }] : []),
  ];
  const answered =
    answer === nothing
      ? { 204: { description: 'Done' } }
      : {
          [proposes ? 202 : 200]: {
            description: proposes ? 'Proposed' : kind === 'query' ? 'The requested data' : 'Done',
            ...(proposes && { headers: { Location: { schema: { type: 'string' } } } }),
            content: { 'application/json': { schema: z.toJSONSchema(answer) } },
          },
        };
  return {
    operationId: operationId(procedure),
    summary,
    description: scopesOf(endpoint),
    tags: [areaOf(scope)],
    parameters: [...inAddress, ...inHeaders],
    ...(body && { requestBody: body }),
    responses: { ...answered, ...refusals(kind) },
  };
}

/** The scopes that a key needs, in words. */
export const scopesOf = ({ scope, readScope }: Endpoint): string =>
  readScope ? `Scopes: \`${scope}\` and \`${readScope}\`` : `Scope: \`${scope}\``;

/** `campaignsList` for the procedure `campaigns.list`. */
const operationId = (procedure: string): string =>
  procedure.replaceAll(/[._](\w)/g, (_, letter: string) => letter.toUpperCase());

/** All fields of a request, wherever it has them. */
export function sentBy({ parameters }: Endpoint): Schema {
  const all = parameters.map((each) => described(each));
  return worded({
    type: 'object',
    properties: Object.fromEntries(parameters.map(({ name, schema }) => [name, schema])),
    required: all.filter((each) => each.required).map(({ name }) => name),
  });
}

/** The body of a write; undefined for one without fields. */
function bodyOf({ parameters }: Endpoint) {
  const fields = parameters.filter((each) => each.in === 'body');
  if (fields.length === 0) return undefined;
  const required = fields.filter((each) => each.required).map(({ name }) => name);
  const schema = {
    type: 'object',
    properties: Object.fromEntries(fields.map(({ name, schema: field }) => [name, field])),
    ...(required.length > 0 && { required }),
    additionalProperties: false,
  };
  return { required: required.length > 0, content: { 'application/json': { schema: worded(schema) } } };
}

/** The message that a webhook gets about an event. */
const message = (event: WebhookEvent) => ({
  operationId: operationId(event),
  summary: eventLabels[event],
  description: audienceText(event),
  tags: ['webhooks'],
  parameters: Object.entries(MESSAGE_HEADERS).map(([name, description]) => ({
    ...{ name, in: 'header', description, required: true },
    schema: { type: 'string' },
  })),
  requestBody: { content: { 'application/json': { schema: payloadOf(event), example: exampleOf(event) } } },
  responses: { '2XX': { description: 'Accepted' } },
});

const described = ({ name, in: place, schema, required }: Parameter) => ({
  name,
  in: place,
  description: schema.description ?? FIELD_WORDS[name],
  schema,
  required: place === 'path' || (required && !('default' in schema)),
});
