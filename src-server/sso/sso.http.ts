import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { NOTICE_ATTRIBUTES, NOTICE_COOKIE } from '#shared/page.ts';
import type { Context } from '../context.ts';
import { CALLBACK_PATH } from './connection.service.ts';
import { finish } from './sso-sign-in.service.ts';

/** `GET /sso/callback`: where an identity provider sends the browser back, with its answer in the address. */
export function registerSso(
  app: FastifyInstance,
  contextOf: (request: FastifyRequest, reply: FastifyReply) => Promise<Context>,
): void {
  app.get(CALLBACK_PATH, async (request, reply) => {
    const ctx = await contextOf(request, reply);
    const done = await finish(ctx, new URL(request.url, ctx.env.publicUrl));
    if ('notice' in done && done.notice) reply.setCookie(NOTICE_COOKIE, done.notice, NOTICE_ATTRIBUTES);
    return reply.redirect('next' in done ? done.next : `/auth?mode=sso&sso=${done.failure}`, 302);
  });
}
