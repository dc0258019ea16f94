import type { FastifyInstance } from 'fastify';
import { replyMessages } from '#shared/messages/conversations/replies.ts';
import type { SystemContext } from '../context.ts';
import { WebhookRejected } from '../providers/payments/interface.ts';
import { receiveReply } from './replies.service.ts';

const REPLIES_PATH = '/webhooks/mail-replies';
/** A long answer with all mails before it and the pictures in them. */
const MAX_BODY_BYTES = 10 * 1_048_576;

/**
 * `POST /webhooks/mail-replies`: the mail server passes on a mail to an address of a conversation, as it came in, with a Standard Webhooks signature
 * over its bytes. It is stored and answered with 204; a job decides what it means, and the answer is the same whatever that is. Where mails cannot be
 * answered by mail this route does not exist.
 */
export async function registerReplies(app: FastifyInstance, context: () => SystemContext): Promise<void> {
  if (context().env.mailReplies === null) return;
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: MAX_BODY_BYTES }, (_request, body, done) =>
      done(null, body),
    );
    // Runs before the body is read, so that nobody who does not even pretend to sign sends us ten megabytes.
    scope.addHook('onRequest', (request, reply, done) => {
      if (request.headers['webhook-signature']) done();
      else reply.code(401).send({ error: replyMessages.badSignature });
    });
    scope.post(REPLIES_PATH, { bodyLimit: MAX_BODY_BYTES }, async (request, reply) => {
      if (!Buffer.isBuffer(request.body) || request.body.length === 0)
        return reply.code(400).send({ error: 'The body must be the mail as it came in' });
      try {
        await receiveReply(context(), request.headers, request.body);
      } catch (error) {
        if (!(error instanceof WebhookRejected)) throw error;
        return reply.code(401).send({ error: replyMessages.badSignature });
      }
      return reply.code(204).send();
    });
  });
}
