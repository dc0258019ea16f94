import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { fileIdInput } from '#shared/files.schema.ts';
import { apiMessages } from '#shared/messages/settings/api-keys.ts';
import { policyOf } from '../auth/limits.ts';
import type { Actor, Context, KeyInUse } from '../context.ts';
import { tooMany, UserError } from '../errors.ts';
import { leaveBodies, serveFile, uploadRoutes } from '../providers/files/routes.ts';
import { callProcedure } from '../router.ts';
import { holderOfKey } from '../settings/api-keys.service.ts';
import { once } from '../settings/api-requests.service.ts';
import { API_PREFIX, describeApi } from './api-description.ts';
import { type Endpoint, nothing } from './api-endpoint.ts';
import { API_ENDPOINTS } from './api-endpoints.ts';
import { inputOf } from './api-input.ts';
import { registerApiPage } from './api-page.ts';
import { problem } from './api-problem.ts';
import { describeWebhooks } from './webhook-description.ts';
import { registerWebhooksPage } from './webhooks-page.ts';

type KeyContext = Context & { readonly key: KeyInUse };

interface ApiParts {
  /** What every context has except the actor and what follows from the actor. */
  base: (request: FastifyRequest) => Omit<Context, 'actor' | 'via' | 'session'>;
  /** Counts a request of a person for the security rules; returns until when their requests are blocked. */
  count: (actor: Actor) => Promise<Date | null>;
}

/**
 * The public API: what api-endpoints.ts lists, uploads and files, as `/api/v1/…` for programs that send an API key; its OpenAPI description, the
 * AsyncAPI description of webhooks, and a page for each. Cookies are ignored here, so no other site can make a browser send requests. Failures are
 * RFC 9457 problems. A write is carried out once for each `Idempotency-Key`. Locks nothing.
 */
export async function registerApi(app: FastifyInstance, { base, count }: ApiParts): Promise<void> {
  registerApiPage(app);
  registerWebhooksPage(app);
  const contexts = new WeakMap<FastifyRequest, KeyContext>();
  const contextOf = async (request: FastifyRequest): Promise<KeyContext> => {
    const ctx = contexts.get(request);
    if (!ctx) throw new Error('The key of a request is checked before its route.');
    return ctx;
  };
  await app.register(
    async (scope) => {
      scope.setErrorHandler((error, _request, reply) => problem(error, reply));
      scope.setNotFoundHandler((_request, reply) => problem(new UserError('NOT_FOUND', apiMessages.noRoute), reply));
      // Otherwise the pages' route would take what is not listed here.
      for (const url of ['/', '/*']) scope.get(url, (_request, reply) => reply.callNotFound());
      scope.get('/asyncapi.json', async (request) => describeWebhooks(base(request).env.publicUrl));
      scope.get('/openapi.json', async (request) => describeApi(base(request).env.publicUrl));
      refuseOtherMethods(scope);
      await scope.register(async (open) => {
        // Before the body is read.
        open.addHook('onRequest', async (request, reply) => {
          contexts.set(request, await checked(request, reply));
        });
        takeEmptyBodies(open);
        for (const endpoint of API_ENDPOINTS) {
          open.route({
            method: endpoint.method,
            url: urlOf(endpoint.path),
            handler: async (request, reply) => answer(endpoint, await contextOf(request), request, reply),
          });
        }
        open.get('/files/:fileId', async (request, reply) => {
          const ctx = await contextOf(request);
          await callProcedure(ctx, 'files.url', () => request.params, 'query');
          const { fileId } = fileIdInput.parse(request.params);
          return serveFile(ctx, request, reply, fileId, { disposition: 'attachment', cache: 'no-store' });
        });
        await open.register(async (files) => {
          leaveBodies(files);
          uploadRoutes(files, {
            path: `${API_PREFIX}/uploads`,
            url: '/uploads',
            contextOf,
            // Bytes may still be arriving.
            refused: (error, reply) => problem(error, reply.header('connection', 'close')),
          });
        });
      });
    },
    { prefix: API_PREFIX },
  );

  /** The context of a request with a key, which takes one of the key's requests. @throws UNAUTHORIZED, FORBIDDEN, TOO_MANY_REQUESTS */
  async function checked(request: FastifyRequest, reply: FastifyReply): Promise<KeyContext> {
    const parts = base(request);
    const from = { authorization: request.headers.authorization, ip: parts.request.ip };
    const { actor, key } = await holderOfKey(parts.db, from, parts.now);
    const { taken, left, resetS } = await parts.limits.ask('api.key', key.id);
    const { points, duration } = policyOf('api.key');
    reply
      .header('ratelimit-policy', `"key";q=${points};w=${duration}`)
      .header('ratelimit', `"key";r=${left};t=${resetS}`);
    if (!taken) {
      reply.header('retry-after', resetS);
      throw tooMany(apiMessages.tooMany);
    }
    return { ...parts, actor, key, via: 'web', session: null, blockedUntil: await count(actor) };
  }
}

const urlOf = (path: string): string => path.replaceAll(/\{(\w+)\}/g, ':$1');

async function answer(endpoint: Endpoint, ctx: KeyContext, request: FastifyRequest, reply: FastifyReply) {
  const call = async (): Promise<unknown> => {
    const input = () => inputOf(endpoint, request);
    return endpoint.answer.parse(await callProcedure(ctx, endpoint.procedure, input, endpoint.kind));
  };
  if (endpoint.kind === 'query') return call();
  const { method, url, body, headers } = request;
  const requestKey = headers['idempotency-key'];
  const write = { requestKey: typeof requestKey === 'string' ? requestKey : undefined, method, url, body };
  const status = endpoint.answer === nothing ? 204 : 200;
  const answered = await once(ctx, ctx.key, write, async () => ({ status, body: await call() }));
  if (answered.replayed) reply.header('idempotent-replayed', 'true');
  return answered.body === null ? reply.code(answered.status).send() : reply.code(answered.status).send(answered.body);
}

/** Answers 405 where an address is used with a method that it does not have. */
function refuseOtherMethods(scope: FastifyInstance): void {
  const methodsOf = Map.groupBy(API_ENDPOINTS, ({ path }) => urlOf(path));
  for (const [url, endpoints] of methodsOf) {
    const taken: readonly string[] = endpoints.map(({ method }) => method);
    const allow = taken.includes('GET') ? [...taken, 'HEAD'] : taken;
    scope.route({
      method: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'].filter((method) => !taken.includes(method)),
      url,
      handler: (_request, reply) => {
        reply.header('allow', allow.join(', '));
        return problem(new UserError('METHOD_NOT_SUPPORTED', apiMessages.otherMethod(allow.join(', '))), reply);
      },
    });
  }
}

/** A write without fields may announce JSON and send nothing. */
function takeEmptyBodies(scope: FastifyInstance): void {
  const json = scope.getDefaultJsonParser('error', 'error');
  scope.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) =>
    body === '' ? done(null, undefined) : json(request, String(body), done),
  );
}
