import type { z } from 'zod';
import { webhookMessages } from '#shared/messages/settings/webhooks.ts';
import type { Slice } from '#shared/paging.ts';
import { WEBHOOK_REPLAY_MAX } from '#shared/settings/limits.ts';
import { WEBHOOK_TEST } from '#shared/settings/webhook-events.ts';
import type {
  DeliveryView,
  deliveriesInput,
  OpenDelivery,
  ReplayCount,
  ReplayInput,
} from '#shared/settings/webhooks.schema.ts';
import type { Context } from '../context.ts';
import { type Db, inTransaction, type Tx } from '../data/db.ts';
import { conflict, notFound } from '../errors.ts';
import { webhookQueue } from '../ground/webhooks.ts';
import { addJob, addJobs } from '../jobs.ts';
import { keysetOf, sliceOf } from '../paging.ts';
import { userOf } from '../trpc.ts';
import * as queries from './deliveries.queries.ts';
import { lockWebhook, ownWebhook, webhooksOf } from './webhooks.queries.ts';
import { assertOwnEvents, audited, changing } from './webhooks.service.ts';

/** The messages of one of the account's own webhooks, newest first. Locks nothing. @throws NOT_FOUND for anyone else's */
export async function listDeliveries(
  ctx: Context,
  { cursor, limit, ...filters }: z.infer<typeof deliveriesInput>,
): Promise<Slice<DeliveryView>> {
  const { id: userId } = userOf(ctx);
  if (!(await ownWebhook(ctx.db, userId, filters.webhookId).executeTakeFirst())) throw notFound('This webhook');
  const rows = await queries
    .deliveriesOf(ctx.db, userId, filters, { after: keysetOf(cursor), limit: limit + 1 })
    .execute();
  return sliceOf(
    rows,
    limit,
    (row) => ({ at: row.createdAt, id: row.id }),
    (row) => row,
  );
}

/** A message of one of the account's own webhooks, with its text and every attempt. Locks nothing. @throws NOT_FOUND for anyone else's */
export async function openDelivery(ctx: Context, deliveryId: string): Promise<OpenDelivery> {
  const delivery = await queries.deliveryOf(ctx.db, userOf(ctx).id, deliveryId).executeTakeFirst();
  if (!delivery) throw notFound('This message');
  return { ...delivery, tries: await queries.attemptsOf(ctx.db, deliveryId).execute() };
}

/** Counts what an account has us send by hand. @throws TOO_MANY_REQUESTS beyond the limit */
const takeAsk = (ctx: Context) => ctx.limits.take('webhook.company', userOf(ctx).id, webhookMessages.tooMany);

/**
 * Sends a test message to the account's own webhook. Locks it. @throws NOT_FOUND for anyone else's, CONFLICT if it is off, TOO_MANY_REQUESTS beyond
 * the limit
 */
export async function testWebhook(ctx: Context, webhookId: string): Promise<{ deliveryId: string }> {
  return changing(ctx, webhookId, async (tx, { disabledAt }) => {
    if (disabledAt !== null) throw conflict(webhookMessages.off);
    const body = JSON.stringify({ type: WEBHOOK_TEST, timestamp: ctx.now.toISOString(), data: { id: webhookId } });
    const delivery = { endpointId: webhookId, event: WEBHOOK_TEST, body, createdAt: ctx.now, nextAttemptAt: ctx.now };
    await takeAsk(ctx);
    const { id: deliveryId } = await queries.insertDelivery(tx, delivery).executeTakeFirstOrThrow();
    await addJob(tx, 'settings.deliver-webhook', { deliveryId }, { queue: webhookQueue(userOf(ctx).id) });
    await audited(tx, ctx, 'settings.testWebhook', webhookId, {});
    return { deliveryId };
  });
}

/**
 * Sends a message of the account's own webhook once more, under its own id, so that a receiver that already has it recognises it, with all its tries.
 * Locks the webhook.
 * @throws NOT_FOUND for anyone else's, CONFLICT if the webhook is off or the account no longer manages whom it concerns, TOO_MANY_REQUESTS beyond the
 * limit
 */
export async function replayDelivery(ctx: Context, deliveryId: string): Promise<void> {
  const { id: userId } = userOf(ctx);
  await inTransaction(ctx.db, async (tx) => {
    const delivery = await queries.ownDelivery(tx, userId, deliveryId).executeTakeFirst();
    if (!delivery) throw notFound('This message');
    const webhook = await lockWebhook(tx, userId, delivery.endpointId).executeTakeFirst();
    if (!webhook) throw notFound('This message');
    if (webhook.disabledAt !== null) throw conflict(webhookMessages.off);
    if (!delivery.stillHeard) throw conflict(webhookMessages.noLongerManaged);
    await takeAsk(ctx);
    await queries.tryAnew(tx, webhook, [deliveryId], ctx.now).execute();
    await sendAgain(tx, ctx, userId, [deliveryId]);
    await audited(tx, ctx, 'settings.replayWebhook', webhook.id, { after: { deliveryId } });
  });
}

/** Adds the jobs that send messages in this order: jobs of one time may run in any order. A message that already has such a job gets no second one. */
const sendAgain = (tx: Tx, { now }: Context, userId: string, deliveryIds: readonly string[]): Promise<void> => {
  const queue = webhookQueue(userId);
  const jobs = deliveryIds.map((deliveryId, place) => ({
    payload: { deliveryId },
    runAt: new Date(now.getTime() + place),
    jobKey: `replay ${deliveryId}`,
    queue,
  }));
  return addJobs(tx, 'settings.deliver-webhook', jobs);
};

/** What a replay of the account's own webhook would send, in order; one more than {@link WEBHOOK_REPLAY_MAX} if it is more. @throws NOT_FOUND */
async function found(db: Db | Tx, ctx: Context, input: ReplayInput) {
  const { id: userId } = userOf(ctx);
  if (input.events) assertOwnEvents(ctx, input.events);
  const webhook = (await webhooksOf(db, userId).execute()).find(({ id }) => id === input.webhookId);
  if (!webhook) throw notFound('This webhook');
  const events = input.events ?? webhook.events;
  const { rows } = await queries.toReplay(db, { userId, events, limit: WEBHOOK_REPLAY_MAX + 1 }, input);
  return rows;
}

/**
 * How many messages {@link replayMessages} would send now; {@link WEBHOOK_REPLAY_MAX} + 1 stands for more than can be sent at once. Locks nothing.
 * @throws NOT_FOUND for anyone else's webhook, BAD_REQUEST for events of other roles
 */
export async function countReplay(ctx: Context, input: ReplayInput): Promise<ReplayCount> {
  return { messages: (await found(ctx.db, ctx, input)).length, most: WEBHOOK_REPLAY_MAX };
}

/**
 * Sends messages of the account's own webhook again since a moment, in the order in which they happened: those that failed, or everything, also what
 * was never sent because the webhook was off or had not chosen the event. Returns how many. Locks the webhook.
 * @throws NOT_FOUND for anyone else's, BAD_REQUEST for events of other roles, CONFLICT if the webhook is off, or if there is nothing or too much to
 * send, TOO_MANY_REQUESTS beyond the limit
 */
export async function replayMessages(ctx: Context, input: ReplayInput): Promise<{ messages: number }> {
  const { webhookId, ...asked } = input;
  const { id: userId } = userOf(ctx);
  return changing(ctx, webhookId, async (tx, webhook) => {
    if (webhook.disabledAt !== null) throw conflict(webhookMessages.off);
    const rows = await found(tx, ctx, input);
    if (rows.length === 0) throw conflict(webhookMessages.nothingToSend);
    if (rows.length > WEBHOOK_REPLAY_MAX) throw conflict(webhookMessages.replayTooMany);
    await takeAsk(ctx);
    const known = rows.flatMap(({ deliveryId }) => deliveryId ?? []);
    const recorded = rows.flatMap(({ deliveryId, eventId }) =>
      deliveryId === null && eventId !== null ? eventId : [],
    );
    const made = recorded.length > 0 ? await queries.deliverRecorded(tx, webhookId, recorded, ctx.now).execute() : [];
    if (known.length > 0) await queries.tryAnew(tx, webhook, known, ctx.now).execute();
    const madeOf = new Map(made.map(({ id, eventId }) => [eventId, id]));
    await sendAgain(
      tx,
      ctx,
      userId,
      rows.flatMap(({ deliveryId, eventId }) => deliveryId ?? madeOf.get(eventId) ?? []),
    );
    await audited(tx, ctx, 'settings.replayWebhookMessages', webhookId, { after: { ...asked, messages: rows.length } });
    return { messages: rows.length };
  });
}
