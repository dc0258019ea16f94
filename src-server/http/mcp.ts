import { createMcpHandler, type McpServer, validateOriginHeader } from '@modelcontextprotocol/server';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { mcpMessages } from '#shared/messages/settings/assistants.ts';
import { MCP_PATH } from '#shared/settings/oauth.ts';
import { RETRY_AFTER_S } from '../failures.ts';
import { told } from './api-problem.ts';

interface McpParts {
  /** Makes the server that answers one request. @throws UserError if the request is not answered */
  serverFor: (request: FastifyRequest, reply: FastifyReply) => Promise<McpServer>;
  /** The hosts whose pages may send requests; programs that are no browsers send no Origin. */
  hosts: string[];
  /** The address that says where a program gets a token (RFC 9728). */
  metadataUrl: string;
}

/** The codes of JSON-RPC: for a message that cannot be read, one that is none, a fault, and what is left to servers. */
const PARSE_ERROR = -32_700;
const INVALID_REQUEST = -32_600;
const INTERNAL_ERROR = -32_603;
const REFUSED = -32_000;
const codeOf = (status: number): number =>
  status >= 500 ? INTERNAL_ERROR : status === 400 || status === 413 || status === 415 ? PARSE_ERROR : REFUSED;

const refusal = (code: number, message: string) => ({ jsonrpc: '2.0', error: { code, message }, id: null });

/**
 * The Model Context Protocol over streamable HTTP. It keeps no session: each request brings its key, and any process can answer it. Cookies are not
 * looked at and pages of other sites are refused, so nobody's browser can be made to send requests. Locks nothing.
 */
export async function registerMcp(app: FastifyInstance, { serverFor, hosts, metadataUrl }: McpParts): Promise<void> {
  await app.register(async (scope) => {
    const servers = new WeakMap<FastifyRequest, McpServer>();
    scope.setErrorHandler((error, request, reply) => {
      const { status, detail } = told(error);
      if (status === 401) reply.header('www-authenticate', challenge(request, metadataUrl));
      if (status === 503) reply.header('retry-after', RETRY_AFTER_S);
      return reply.code(status).send(refusal(codeOf(status), detail));
    });
    // Before the body is read.
    scope.addHook('onRequest', async (request, reply) => {
      if (!validateOriginHeader(request.headers.origin, hosts).ok) {
        return reply.code(403).send(refusal(REFUSED, mcpMessages.otherOrigin));
      }
      servers.set(request, await serverFor(request, reply));
    });
    scope.route({
      method: ['GET', 'POST', 'DELETE'],
      url: MCP_PATH,
      // A stream is not held back to be packed.
      compress: false,
      async handler(request, reply) {
        const server = servers.get(request);
        if (!server) throw new Error('The server of a request is made before its route.');
        // One request to the limit of its key is one message.
        if (Array.isArray(request.body)) return reply.code(400).send(refusal(INVALID_REQUEST, mcpMessages.noBatches));
        // There is nothing to which a program could subscribe.
        const handler = createMcpHandler(() => server, { maxSubscriptions: 0 });
        return reply.send(await handler.fetch(asFetched(request), { parsedBody: request.body }));
      },
    });
  });
}

/** How a program gets a token, and whether the one that it sent is worth keeping (RFC 6750). */
const challenge = ({ headers }: FastifyRequest, metadataUrl: string): string =>
  `Bearer ${headers.authorization === undefined ? '' : 'error="invalid_token", '}resource_metadata="${metadataUrl}"`;

/** A request as the protocol's library takes it, without what proves who sends it. */
function asFetched({ method, url, headers: { cookie: _cookie, authorization: _key, ...sent }, host }: FastifyRequest) {
  const headers = new Headers();
  for (const [name, value] of Object.entries(sent)) {
    for (const each of [value ?? []].flat()) headers.append(name, each);
  }
  return new Request(new URL(url, `http://${host}`), { method, headers });
}
