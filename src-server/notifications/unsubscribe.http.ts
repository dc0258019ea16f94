import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { unsubscribeMessages } from '#shared/messages/notifications/unsubscribe.ts';
import type { Context } from '../context.ts';
import { UserError } from '../errors.ts';
import { UNSUBSCRIBE_PATH } from '../providers/mail/unsubscribe.rules.ts';
import { unsubscribe } from './unsubscribe.service.ts';

/** `List-Unsubscribe=One-Click`, and nothing more. */
const MAX_BODY_BYTES = 1_024;

/**
 * `POST /webhooks/unsubscribe/<token>`: what a mail program sends when its reader presses Unsubscribe (RFC 8058). `GET` redirects to the page with
 * the same token, for programs that open the link in a browser.
 */
export async function registerUnsubscribe(
  app: FastifyInstance,
  contextOf: (request: FastifyRequest, reply: FastifyReply) => Promise<Context>,
): Promise<void> {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'string', bodyLimit: MAX_BODY_BYTES }, (_request, _body, done) =>
      done(null, null),
    );
    scope.get<{ Params: { token: string } }>(`${UNSUBSCRIBE_PATH}:token`, (request, reply) =>
      reply.redirect(`/unsubscribe/${encodeURIComponent(request.params.token)}`, 302),
    );
    scope.post<{ Params: { token: string } }>(`${UNSUBSCRIBE_PATH}:token`, async (request, reply) => {
      try {
        // A mail program acts for whoever has the mail, so the request counts as anonymous.
        const ctx: Context = { ...(await contextOf(request, reply)), actor: { kind: 'anonymous' } };
        await unsubscribe(ctx, request.params.token);
        return reply.type('text/plain').send(unsubscribeMessages.unsubscribed);
      } catch (error) {
        if (!(error instanceof UserError)) throw error;
        return reply.code(400).type('text/plain').send(error.message);
      }
    });
  });
}
