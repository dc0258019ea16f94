import type { FastifyInstance } from 'fastify';
import type { Db } from '#server/data/db.ts';
import { addJob } from '#server/jobs.ts';
import { type PaymentEvent, type PaymentsProvider, WebhookRejected } from './interface.ts';
import { PAYMENT_WEBHOOK_PATH } from './local.ts';

/** The largest event that a provider sends, with room to spare. */
const MAX_BODY_BYTES = 256 * 1024;

export interface WebhookOptions {
  db: Db;
  provider: PaymentsProvider;
  now: () => Date;
}

/**
 * Takes payment webhooks: an event with a good signature is put into the inbox, once, with the job that will act on it,
 * and answered with 200; a bad one is answered with 400 and leaves no trace (ruling C54). Nothing is decided here.
 */
export async function registerPaymentWebhooks(
  app: FastifyInstance,
  { db, provider, now }: WebhookOptions,
): Promise<void> {
  await app.register(async (scope) => {
    // The signature covers the bytes as they were sent, so the body is not parsed.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'string', bodyLimit: MAX_BODY_BYTES }, (_request, body, done) =>
      done(null, body),
    );
    scope.post(PAYMENT_WEBHOOK_PATH, { bodyLimit: MAX_BODY_BYTES }, async (request, reply) => {
      const body = typeof request.body === 'string' ? request.body : '';
      let event: PaymentEvent;
      try {
        event = provider.verifyWebhook(request.headers, body, now());
      } catch (error) {
        if (!(error instanceof WebhookRejected)) throw error;
        return reply.code(400).send({ error: 'The webhook was not accepted.' });
      }
      await storeEvent(db, provider.name, event, now());
      return reply.send({ received: true });
    });
  });
}

/** Puts an event into the inbox unless it is there, and its job beside it. Answers whether it was new. */
export async function storeEvent(db: Db, provider: string, event: PaymentEvent, receivedAt: Date): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const stored = await tx
      .insertInto('providerEvents')
      .values({
        provider,
        eventId: event.eventId,
        type: event.type,
        event: JSON.stringify(event),
        receivedAt,
        processedAt: null,
        outcome: null,
      })
      .onConflict((conflict) => conflict.columns(['provider', 'eventId']).doNothing())
      .returning('id')
      .executeTakeFirst();
    if (!stored) return false;
    await addJob(tx, 'payments.process-event', { eventId: stored.id });
    return true;
  });
}
