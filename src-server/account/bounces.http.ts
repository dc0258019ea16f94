import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { bounceMessages } from '#shared/messages/notifications/bounces.ts';
import { bounceInput } from '#shared/notifications/bounces.schema.ts';
import type { SystemContext } from '../context.ts';
import { noteBounce } from './bounces.service.ts';

const BOUNCES_PATH = '/webhooks/mail-bounces';
/** Far more than an address and an id need. */
const MAX_BODY_BYTES = 8_192;

interface Parts {
  /** The secret that the mail service must send; if null, nobody may report bounces. */
  secret: string | null;
  context: () => SystemContext;
}

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/** Whether a header carries the secret; compared in constant time. */
const proves = (header: string | undefined, secret: string): boolean =>
  timingSafeEqual(digest(header ?? ''), digest(`Bearer ${secret}`));

/**
 * `POST /webhooks/mail-bounces`: the mail service reports a mail that came back after it had accepted it, with the secret as bearer token. The answer
 * is the same whether or not the address is known. Without a secret this route does not exist.
 */
export async function registerBounces(app: FastifyInstance, { secret, context }: Parts): Promise<void> {
  if (secret === null) return;
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'string', bodyLimit: MAX_BODY_BYTES }, (_request, body, done) =>
      done(null, body),
    );
    // Runs before the body is read: we accept nothing from strangers. On refusal it does not call `done`, so that the route does not run while the
    // answer is sent.
    scope.addHook('onRequest', (request, reply, done) => {
      if (proves(request.headers.authorization, secret)) done();
      else reply.code(401).header('www-authenticate', 'Bearer').send({ error: bounceMessages.wrongSecret });
    });
    scope.post(BOUNCES_PATH, { bodyLimit: MAX_BODY_BYTES }, async (request, reply) => {
      const body = json(request.body);
      if (body === undefined) return reply.code(400).send({ error: bounceMessages.noJson });
      const bounce = bounceInput.safeParse(body);
      if (!bounce.success) return reply.code(400).send({ error: bounce.error.issues[0]?.message });
      await noteBounce(context(), bounce.data);
      return reply.code(204).send();
    });
  });
}

/** The object in a body; undefined if there is none. */
function json(body: unknown): object | undefined {
  if (typeof body !== 'string') return undefined;
  try {
    const parsed: unknown = JSON.parse(body);
    return typeof parsed === 'object' && parsed !== null && !Array.isArray(parsed) ? parsed : undefined;
  } catch {
    return undefined;
  }
}
