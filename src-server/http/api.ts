import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { apiMessages } from '#shared/messages/settings/api-keys.ts';
import type { Actor, Context } from '../context.ts';
import { badRequest, UserError } from '../errors.ts';
import { RETRY_AFTER_S } from '../failures.ts';
import { callProcedure, errorShape } from '../router.ts';
import { holderOfKey } from '../settings/api-keys.service.ts';
import { API_PREFIX, describeApi } from './api-description.ts';
import { API_ENDPOINTS, type Endpoint, type Schema } from './api-endpoints.ts';
import { registerApiPage } from './api-page.ts';

/** The names of statuses, as in RFC 9110. */
const TITLES: Readonly<Record<number, string>> = {
  400: 'Bad Request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  405: 'Method Not Allowed',
  409: 'Conflict',
  412: 'Precondition Failed',
  429: 'Too Many Requests',
  500: 'Internal Server Error',
  503: 'Service Unavailable',
};
/** After how many seconds a key that made too many requests may try again. */
const LIMIT_RETRY_AFTER_S = 60;

interface ApiParts {
  /** What every context has except the actor and what follows from the actor. */
  base: (request: FastifyRequest) => Omit<Context, 'actor' | 'via' | 'session'>;
  /** Counts a request of a company for the security rules; returns until when its requests are blocked. */
  count: (actor: Actor) => Promise<Date | null>;
}

/**
 * The public API: what api-endpoints.ts lists, as `GET /api/v1/…` for programs that send an API key; its OpenAPI description, and a page to try it.
 * Cookies are ignored here, so no other site can make a browser send requests. Failures are RFC 9457 problems. Locks nothing.
 */
export async function registerApi(app: FastifyInstance, { base, count }: ApiParts): Promise<void> {
  registerApiPage(app);
  await app.register(
    async (scope) => {
      scope.setErrorHandler((error, _request, reply) => problem(error, reply));
      scope.setNotFoundHandler((_request, reply) => problem(new UserError('NOT_FOUND', apiMessages.noRoute), reply));
      // Otherwise the pages' route would take what is not listed here.
      for (const url of ['/', '/*']) scope.get(url, (_request, reply) => reply.callNotFound());
      scope.get('/openapi.json', async (request) => describeApi(base(request).env.publicUrl));
      for (const endpoint of API_ENDPOINTS) {
        scope.get(endpoint.path.replaceAll(/\{(\w+)\}/g, ':$1'), async (request, reply) => {
          const ctx = await contextOf(request, reply);
          const answer = await callProcedure(ctx, endpoint.procedure, () => inputOf(endpoint, request), 'query');
          return endpoint.answer.parse(answer);
        });
      }
    },
    { prefix: API_PREFIX },
  );

  async function contextOf(request: FastifyRequest, reply: FastifyReply): Promise<Context> {
    const parts = base(request);
    const { actor, key } = await holderOfKey(parts.db, request.headers.authorization, parts.now);
    try {
      await parts.limits.take('api.key', key.id, apiMessages.tooMany);
    } catch (error) {
      reply.header('retry-after', LIMIT_RETRY_AFTER_S);
      throw error;
    }
    return { ...parts, actor, key, via: 'web', session: null, blockedUntil: await count(actor) };
  }
}

/** Refuses a request that would change something: the API is read-only. */
export function refuseWrite(reply: FastifyReply): void {
  reply.header('allow', 'GET, HEAD');
  problem(new UserError('METHOD_NOT_SUPPORTED', apiMessages.onlyRead), reply);
}

/** The input of the procedure that a request calls. Unknown parameters are passed on too, so that the procedure reports them. */
function inputOf({ parameters, groups }: Endpoint, request: FastifyRequest): unknown {
  const sent = new Map(Object.entries({ ...Object(request.query), ...Object(request.params) }));
  const input: Record<string, unknown> = Object.fromEntries(groups.map((group) => [group, {}]));
  for (const { name, group, schema } of parameters) {
    const target = group === null ? input : Object(input[group]);
    if (sent.has(name)) target[name] = oneOf(name, schema, readAs(schema, sent.get(name)));
    else if (schema.enum && schema.default !== undefined) target[name] = schema.default;
    sent.delete(name);
  }
  return { ...Object.fromEntries(sent), ...input };
}

/** @throws BAD_REQUEST for a value that the description does not list */
function oneOf(name: string, schema: Schema, value: unknown): unknown {
  if (!schema.enum || schema.enum.includes(value)) return value;
  throw badRequest(apiMessages.notOneOf(name, schema.enum.map(String)), name);
}

/** A text of an address as the value that the schema expects; one that cannot be read stays a text, and the procedure says what is wrong. */
function readAs(schema: Schema, sent: unknown): unknown {
  if (schema.type === 'array')
    return (Array.isArray(sent) ? sent : [sent]).map((each) => readAs(schema.items ?? {}, each));
  if (typeof sent !== 'string') return sent;
  if (schema.type === 'boolean') return sent === 'true' ? true : sent === 'false' ? false : sent;
  const isNumber = schema.type === 'integer' || schema.type === 'number';
  return isNumber && /^-?\d{1,15}(\.\d{1,6})?$/.test(sent) ? Number(sent) : sent;
}

/** Answers a failure as a problem; faults of the server are reported, and the answer reveals nothing about them. */
function problem(error: unknown, reply: FastifyReply): FastifyReply {
  const { message, data } = errorShape(error, 'query', 'api');
  const status = data.httpStatus;
  if (status === 401) reply.header('www-authenticate', 'Bearer');
  if (status === 503) reply.header('retry-after', RETRY_AFTER_S);
  return reply
    .code(status)
    .type('application/problem+json')
    .send({ title: TITLES[status] ?? 'Error', status, detail: message, ...(data.field ? { field: data.field } : {}) });
}
