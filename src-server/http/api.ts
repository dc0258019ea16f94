import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { fileIdInput } from '#shared/files.schema.ts';
import { apiMessages } from '#shared/messages/settings/api-keys.ts';
import { proposalAnswer } from '#shared/proposals/proposals.schema.ts';
import { agencyOf } from '../context.ts';
import { UserError } from '../errors.ts';
import { propose } from '../proposals/proposals.service.ts';
import { leaveBodies, serveFile, uploadRoutes } from '../providers/files/routes.ts';
import { callProcedure } from '../router.ts';
import { holderOfKey } from '../settings/api-keys.service.ts';
import { once } from '../settings/api-requests.service.ts';
import { userOf } from '../trpc.ts';
import { API_PREFIX, describeApi } from './api-description.ts';
import { answered, type Endpoint, nothing } from './api-endpoint.ts';
import { API_ENDPOINTS } from './api-endpoints.ts';
import { inputOf } from './api-input.ts';
import { problem } from './api-problem.ts';
import { HOUR_S, serveKept } from './kept-file.ts';
import { type KeyContext, type KeyParts, keyContext } from './key-context.ts';
import { describeWebhooks } from './webhook-description.ts';
import { registerWebhooksPage } from './webhooks-page.ts';

/**
 * The public API: what api-endpoints.ts lists, uploads and files, as `/api/v1/…` for programs that send an API key; its OpenAPI description, the
 * AsyncAPI description of webhooks, and the page of the latter. Cookies are ignored here, so no other site can make a browser send requests. Failures
 * are RFC 9457 problems. A write is carried out once for each `Idempotency-Key`. Locks nothing.
 */
export async function registerApi(app: FastifyInstance, parts: KeyParts, publicUrl: string): Promise<void> {
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
      const description = { type: 'application/json; charset=utf-8', maxAgeS: HOUR_S };
      const described = (describe: (publicUrl: string) => object) => async () => JSON.stringify(describe(publicUrl));
      serveKept(scope, '/asyncapi.json', { ...description, read: described(describeWebhooks) });
      serveKept(scope, '/openapi.json', { ...description, read: described(describeApi) });
      refuseOtherMethods(scope);
      await scope.register(async (open) => {
        // Before the body is read.
        open.addHook('onRequest', async (request, reply) => {
          contexts.set(request, await keyContext(parts, holderOfKey, request, reply));
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
}

const urlOf = (path: string): string => path.replaceAll(/\{(\w+)\}/g, ':$1');

async function answer(endpoint: Endpoint, ctx: KeyContext, request: FastifyRequest, reply: FastifyReply) {
  const call = async (): Promise<unknown> => {
    const input = () => inputOf(endpoint, request);
    if (endpoint.proposes) {
      const order = { procedure: endpoint.procedure, input: input(), assistant: null };
      return endpoint.answer.parse(await propose({ ...ctx, actor: userOf(ctx) }, order));
    }
    return answered(endpoint, await callProcedure(ctx, endpoint.procedure, input, endpoint.kind));
  };
  if (endpoint.kind === 'query') return call();
  const { method, url, body, headers } = request;
  const requestKey = headers['idempotency-key'];
  const write = {
    requestKey: typeof requestKey === 'string' ? requestKey : undefined,
    method,
    url,
    body,
    inNameOf: agencyOf(ctx.actor) && ctx.actor.id,
  };
  const status = endpoint.proposes ? 202 : endpoint.answer === nothing ? 204 : 200;
  const { replayed, ...stored } = await once(ctx, ctx.key, write, async () => ({ status, body: await call() }));
  if (endpoint.proposes) reply.header('location', `${API_PREFIX}/proposals/${proposalAnswer.parse(stored.body).id}`);
  if (replayed) reply.header('idempotent-replayed', 'true');
  return stored.body === null ? reply.code(stored.status).send() : reply.code(stored.status).send(stored.body);
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
