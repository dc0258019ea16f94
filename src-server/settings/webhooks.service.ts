import { randomUUID } from 'node:crypto';
import type { z } from 'zod';
import { HOUR_MS } from '#shared/constants.ts';
import { webhookMessages } from '#shared/messages/settings/webhooks.ts';
import type { Slice } from '#shared/paging.ts';
import { WEBHOOK_OLD_SECRET_HOURS, WEBHOOKS_MAX } from '#shared/settings/limits.ts';
import { WEBHOOK_TEST } from '#shared/settings/webhook-events.ts';
import type {
  changeWebhookInput,
  createWebhookInput,
  DeliveryView,
  deliveriesInput,
  WebhookView,
} from '#shared/settings/webhooks.schema.ts';
import { type OwnRow, ownRow } from '../access.ts';
import { audit } from '../audit.ts';
import type { Context } from '../context.ts';
import { inTransaction, type Tx } from '../data/db.ts';
import { badRequest, conflict, notFound } from '../errors.ts';
import { lockAccount } from '../ground/locks.ts';
import { webhookQueue } from '../ground/webhooks.ts';
import { addJob } from '../jobs.ts';
import { isNewWebhookAddress } from '../net/public-address.ts';
import { keysetOf, sliceOf } from '../paging.ts';
import { tellOwners } from '../seats/members.service.ts';
import { userOf } from '../trpc.ts';
import * as queries from './webhooks.queries.ts';
import { secretOf } from './webhooks.rules.ts';

/** The company's own webhooks. Locks nothing. */
export async function listWebhooks(ctx: Context): Promise<WebhookView[]> {
  const rows = await queries.webhooksOf(ctx.db, userOf(ctx).id).execute();
  return rows.map(({ disabledAt, ...webhook }) => ({ ...webhook, enabled: disabledAt === null }));
}

/** The messages sent to one of the company's own webhooks, newest first. Locks nothing. @throws NOT_FOUND for anyone else's */
export async function listDeliveries(
  ctx: Context,
  { webhookId, cursor, limit }: z.infer<typeof deliveriesInput>,
): Promise<Slice<DeliveryView>> {
  const { id: userId } = userOf(ctx);
  if (!(await queries.ownWebhook(ctx.db, userId, webhookId).executeTakeFirst())) throw notFound('This webhook');
  const rows = await queries
    .deliveriesOf(ctx.db, { userId, webhookId, after: keysetOf(cursor), limit: limit + 1 })
    .execute();
  return sliceOf(
    rows,
    limit,
    (row) => ({ at: row.createdAt, id: row.id }),
    (row) => row,
  );
}

/**
 * Creates a webhook and returns its secret, only this once. Locks the account. @throws BAD_REQUEST for an address that is not on the internet,
 * CONFLICT if there are already {@link WEBHOOKS_MAX}
 */
export async function createWebhook(
  ctx: Context,
  { url, events }: z.infer<typeof createWebhookInput>,
): Promise<{ id: string; secret: string }> {
  if (!isNewWebhookAddress(url, ctx.env.webhookTestHosts)) throw badRequest(webhookMessages.urlNotPublic, 'url');
  const { id: userId, seat } = userOf(ctx);
  const createdBy = seat?.person.id ?? null;
  const secretSalt = randomUUID();
  return inTransaction(ctx.db, async (tx) => {
    await lockAccount(tx, userId).executeTakeFirstOrThrow();
    const held = await queries.webhooksOf(tx, userId).execute();
    if (held.length >= WEBHOOKS_MAX) throw conflict(webhookMessages.full);
    const stored = { userId, url, events: [...new Set(events)], secretSalt, createdAt: ctx.now, createdBy };
    const { id } = await queries.insertWebhook(tx, stored).executeTakeFirstOrThrow();
    await audited(tx, ctx, 'settings.createWebhook', id, { after: { url, events } });
    await tellOwners(tx, ctx, userOf(ctx), 'webhook_made');
    return { id, secret: secretOf(ctx.env, secretSalt) };
  });
}

/** Chooses the events of the company's own webhook, and switches it on or off. Locks it. @throws NOT_FOUND for anyone else's */
export async function changeWebhook(
  ctx: Context,
  { webhookId, events, enabled }: z.infer<typeof changeWebhookInput>,
): Promise<void> {
  await changing(ctx, webhookId, async (tx, webhook) => {
    const { events: before, disabledAt } = webhook;
    const switched = enabled ? { disabledAt: null, failingSince: null } : { disabledAt: disabledAt ?? ctx.now };
    await queries.updateWebhook(tx, webhook, { events: [...new Set(events)], ...switched }).execute();
    await audited(tx, ctx, 'settings.changeWebhook', webhookId, {
      before: { events: before, enabled: disabledAt === null },
      after: { events, enabled },
    });
  });
}

/**
 * Makes a new secret and returns it, only this once; messages are also signed with the old one for {@link WEBHOOK_OLD_SECRET_HOURS} hours. Locks the
 * webhook. @throws NOT_FOUND for anyone else's
 */
export async function rotateSecret(ctx: Context, webhookId: string): Promise<{ secret: string }> {
  const secretSalt = randomUUID();
  await changing(ctx, webhookId, async (tx, webhook) => {
    const { secretSalt: previousSalt } = webhook;
    const previousUntil = new Date(ctx.now.getTime() + WEBHOOK_OLD_SECRET_HOURS * HOUR_MS);
    await queries.updateWebhook(tx, webhook, { secretSalt, previousSalt, previousUntil }).execute();
    await audited(tx, ctx, 'settings.rotateWebhookSecret', webhookId, {});
    await tellOwners(tx, ctx, userOf(ctx), 'webhook_secret');
  });
  return { secret: secretOf(ctx.env, secretSalt) };
}

/** Deletes the company's own webhook with its log. Locks it. @throws NOT_FOUND for anyone else's */
export async function deleteWebhook(ctx: Context, webhookId: string): Promise<void> {
  await changing(ctx, webhookId, async (tx, webhook) => {
    const { url, events } = webhook;
    await queries.deleteWebhook(tx, webhook).execute();
    await audited(tx, ctx, 'settings.deleteWebhook', webhookId, { before: { url, events } });
  });
}

/** Counts messages that a company has us send by hand. @throws TOO_MANY_REQUESTS beyond the limit */
const takeAsk = (ctx: Context) => ctx.limits.take('webhook.company', userOf(ctx).id, webhookMessages.tooMany);

/**
 * Sends a test message to the company's own webhook. Locks it. @throws NOT_FOUND for anyone else's, CONFLICT if it is off, TOO_MANY_REQUESTS beyond
 * the limit
 */
export async function testWebhook(ctx: Context, webhookId: string): Promise<{ deliveryId: string }> {
  return changing(ctx, webhookId, async (tx, { disabledAt }) => {
    if (disabledAt !== null) throw conflict(webhookMessages.off);
    const body = JSON.stringify({ type: WEBHOOK_TEST, timestamp: ctx.now.toISOString(), data: { id: webhookId } });
    const delivery = { endpointId: webhookId, event: WEBHOOK_TEST, body, createdAt: ctx.now } as const;
    await takeAsk(ctx);
    const { id: deliveryId } = await queries.insertDelivery(tx, delivery).executeTakeFirstOrThrow();
    await addJob(tx, 'settings.deliver-webhook', { deliveryId }, { queue: webhookQueue(userOf(ctx).id) });
    await audited(tx, ctx, 'settings.testWebhook', webhookId, {});
    return { deliveryId };
  });
}

/**
 * Sends a message of the company's own webhook once more, under its own id, so that a receiver that already has it recognises it, with all its tries.
 * Locks the webhook.
 * @throws NOT_FOUND for anyone else's, CONFLICT if the webhook is off, TOO_MANY_REQUESTS beyond the limit
 */
export async function replayDelivery(ctx: Context, deliveryId: string): Promise<void> {
  const { id: userId } = userOf(ctx);
  await inTransaction(ctx.db, async (tx) => {
    const delivery = await queries.ownDelivery(tx, userId, deliveryId).executeTakeFirst();
    if (!delivery) throw notFound('This delivery');
    const webhook = await queries.lockWebhook(tx, userId, delivery.endpointId).executeTakeFirst();
    if (!webhook) throw notFound('This delivery');
    if (webhook.disabledAt !== null) throw conflict(webhookMessages.off);
    await takeAsk(ctx);
    await queries.updateDelivery(tx, deliveryId, { deliveredAt: null, attempts: 0 }).execute();
    const options = { jobKey: `replay ${deliveryId}`, queue: webhookQueue(userId) };
    await addJob(tx, 'settings.deliver-webhook', { deliveryId }, options);
    await audited(tx, ctx, 'settings.replayWebhook', webhook.id, { after: { deliveryId } });
  });
}

const changing = <Result>(
  ctx: Context,
  webhookId: string,
  change: (tx: Tx, webhook: OwnRow<'webhookEndpoints'>) => Promise<Result>,
): Promise<Result> =>
  inTransaction(ctx.db, async (tx) => change(tx, await ownRow(tx, ctx, 'webhookEndpoints', webhookId)));

const audited = (
  tx: Tx,
  ctx: Context,
  action: Parameters<typeof audit>[2]['action'],
  resourceId: string,
  what: { before?: object; after?: object },
) => audit(tx, ctx, { action, resourceType: 'webhook', resourceId, ...what });
