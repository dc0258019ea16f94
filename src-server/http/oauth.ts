import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { oauthMessages } from '#shared/messages/settings/assistants.ts';
import { ASSISTANT_SCOPES } from '#shared/settings/api-scopes.ts';
import { CONNECT_PATH, MCP_PATH } from '#shared/settings/oauth.ts';
import type { LimitName } from '../auth/limits.ts';
import type { SystemContext } from '../context.ts';
import { networkOfRequest } from '../net/network.ts';
import { encoded, issuerOf, resourceOf } from '../settings/oauth.rules.ts';
import { exchange, type Form, OAuthError, registerClient, revoke } from '../settings/oauth.service.ts';
import { told } from './api-problem.ts';

const AUTHORIZE = '/oauth/authorize';
const REGISTER = '/oauth/register';
const TOKEN = '/oauth/token';
const REVOKE = '/oauth/revoke';
/** What programs call without a page; each proves by a code or a token that it may. */
export const OAUTH_PATHS = [REGISTER, TOKEN, REVOKE];

const AUTHORIZATION_SERVER = '/.well-known/oauth-authorization-server';
const PROTECTED_RESOURCE = '/.well-known/oauth-protected-resource';
/** Where a program learns how to get a token for the Model Context Protocol (RFC 9728). */
export const RESOURCE_METADATA = `${PROTECTED_RESOURCE}${MCP_PATH}`;

/** More than any request has. */
const BODY_MAX_BYTES = 32 * 1_024;
/** For how long a program may keep what the metadata say. */
const METADATA_MAX_AGE_S = 300;

/**
 * The OAuth 2.1 authorization server for assistants: metadata (RFC 8414 and 9728), registration (RFC 7591), tokens and their end (RFC 7009). The
 * person is asked on a page of the client, at {@link CONNECT_PATH}. Cookies are not looked at. Locks nothing.
 */
export async function registerOAuth(
  app: FastifyInstance,
  { publicUrl, contextOf }: { publicUrl: string; contextOf: (request: FastifyRequest) => SystemContext },
): Promise<void> {
  const metadata = (body: object) => (_request: FastifyRequest, reply: FastifyReply) =>
    reply.header('cache-control', `public, max-age=${METADATA_MAX_AGE_S}`).send(body);
  app.get(AUTHORIZATION_SERVER, metadata(describeServer(publicUrl)));
  for (const path of [PROTECTED_RESOURCE, RESOURCE_METADATA]) app.get(path, metadata(describeResource(publicUrl)));
  // The page reads one parameter instead of many, whose values its router would take for numbers and the like.
  app.get(AUTHORIZE, (request, reply) => {
    const asked = encoded(request.query);
    return reply.redirect(asked === null ? CONNECT_PATH : `${CONNECT_PATH}?request=${asked}`);
  });
  await app.register(async (scope) => {
    scope.setErrorHandler(refuse);
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: BODY_MAX_BYTES },
      (_request, body, done) => done(null, new URLSearchParams(body.toString())),
    );
    const limited = async (request: FastifyRequest, limit: LimitName): Promise<SystemContext> => {
      const ctx = contextOf(request);
      await ctx.limits.take(limit, networkOfRequest(request), oauthMessages.tooMany);
      return ctx;
    };
    scope.post(REGISTER, { bodyLimit: BODY_MAX_BYTES }, async (request, reply) =>
      reply.code(201).send(await registerClient(await limited(request, 'oauth.register'), request.body)),
    );
    scope.post(TOKEN, async (request) => exchange(await limited(request, 'oauth.token'), formOf(request)));
    scope.post(REVOKE, async (request) => {
      await revoke(await limited(request, 'oauth.token'), formOf(request));
      return {};
    });
  });
}

/** The fields of a form. @throws OAuthError if one is there twice, or if it is no form */
function formOf({ body }: FastifyRequest): Form {
  if (!(body instanceof URLSearchParams)) throw new OAuthError('invalid_request', oauthMessages.notForm);
  const names = [...body.keys()];
  const twice = names.find((name, at) => names.indexOf(name) !== at);
  if (twice !== undefined) throw new OAuthError('invalid_request', oauthMessages.twice(twice));
  return Object.fromEntries(body);
}

/** Answers a failure as RFC 6749 asks; faults of the server are reported. */
function refuse(error: unknown, _request: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (error instanceof OAuthError) {
    const status = error.error === 'invalid_client' ? 401 : 400;
    return reply.code(status).send({ error: error.error, error_description: error.message });
  }
  const { status, detail } = told(error);
  const code = status >= 500 || status === 429 ? 'temporarily_unavailable' : 'invalid_request';
  return reply.code(status).send({ error: code, error_description: detail });
}

const at = (path: string, publicUrl: string): string => new URL(path, publicUrl).href;

const describeServer = (publicUrl: string) => ({
  issuer: issuerOf(publicUrl),
  authorization_endpoint: at(AUTHORIZE, publicUrl),
  token_endpoint: at(TOKEN, publicUrl),
  registration_endpoint: at(REGISTER, publicUrl),
  revocation_endpoint: at(REVOKE, publicUrl),
  scopes_supported: ASSISTANT_SCOPES,
  response_types_supported: ['code'],
  response_modes_supported: ['query'],
  grant_types_supported: ['authorization_code', 'refresh_token'],
  token_endpoint_auth_methods_supported: ['none'],
  revocation_endpoint_auth_methods_supported: ['none'],
  code_challenge_methods_supported: ['S256'],
  authorization_response_iss_parameter_supported: true,
});

const describeResource = (publicUrl: string) => ({
  resource: resourceOf(publicUrl),
  resource_name: 'Accord',
  authorization_servers: [issuerOf(publicUrl)],
  scopes_supported: ASSISTANT_SCOPES,
  bearer_methods_supported: ['header'],
});
