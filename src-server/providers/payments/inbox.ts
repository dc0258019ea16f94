import type { FastifyInstance } from 'fastify';
import type { Db } from '#server/data/db.ts';
import { addJob } from '#server/jobs.ts';
import { type PaymentEvent, type PaymentsProvider, WebhookRejected } from './interface.ts';
import { PAYMENT_WEBHOOK_PATH } from './local.ts';

/** More than the largest event that a provider sends. */
const MAX_BODY_BYTES = 256 * 1024;

export interface WebhookOptions {
  db: Db;
  provider: PaymentsProvider;
  now: () => Date;
}

/**
 * Receives payment webhooks. An event with a valid signature is stored in the inbox, once, with the job that will act on it, and answered with 200.
 * Any other request is answered with 400 and not stored (ruling C54). The job decides what an event means.
 */
export async function registerPaymentWebhooks(
  app: FastifyInstance,
  { db, provider, now }: WebhookOptions,
): Promise<void> {
  await app.register(async (scope) => {
    // The signature covers the bytes as sent, so the body is not parsed.
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

/** Stores an event in the inbox and adds its job, in one transaction; does nothing if the event is already there. Returns whether it was new. */
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
