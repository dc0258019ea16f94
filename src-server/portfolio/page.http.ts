// `@fastify/compress` declares the route option `compress`.
import type {} from '@fastify/compress';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { isWellFormed } from '#shared/text.ts';
import type { Context } from '../context.ts';
import { networkOfRequest } from '../net/network.ts';
import { fileMissing, serveFile } from '../providers/files/routes.ts';
import { pageCard } from './card.service.ts';
import { itemFile } from './page.service.ts';

const idParams = z.object({ id: z.uuid() });
const nameParams = z.object({ username: z.string().max(60).refine(isWellFormed) });
/** How long others may keep the picture of a page after it was switched off. */
const CARD_CACHE = 'public, max-age=300';

/**
 * `GET /portfolio/<item>`: the picture or video of a portfolio item, for those who may currently see it; browsers ask each time whether it still
 * exists. `GET /c/<username>/card.png`: the picture shown with a link to a public page, for everyone.
 */
export function registerPublicPages(
  app: FastifyInstance,
  { contextOf }: { contextOf: (request: FastifyRequest, reply: FastifyReply) => Promise<Context> },
): void {
  app.get('/portfolio/:id', { compress: false }, async (request, reply) => {
    const ctx = await contextOf(request, reply);
    const params = idParams.safeParse(request.params);
    const fileId = params.success ? await itemFile(ctx, params.data.id) : null;
    if (!fileId) return fileMissing(reply);
    return serveFile(ctx, request, reply, fileId, { disposition: 'inline', cache: 'private, no-cache' });
  });

  app.get('/c/:username/card.png', { compress: false }, async (request, reply) => {
    // As any visitor sees it, whoever requests it.
    const ctx: Context = { ...(await contextOf(request, reply)), actor: { kind: 'anonymous' } };
    const params = nameParams.safeParse(request.params);
    const card = params.success ? await pageCard(ctx, params.data.username, networkOfRequest(request)) : null;
    if (!card) return fileMissing(reply);
    reply.header('cache-control', CARD_CACHE).header('etag', card.etag);
    // Other sites show it with a link.
    reply.header('cross-origin-resource-policy', 'cross-origin');
    if (request.headers['if-none-match'] === card.etag) return reply.code(304).send();
    return reply.type('image/png').send(await card.png());
  });
}
