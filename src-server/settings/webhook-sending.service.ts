import { Webhook } from 'standardwebhooks';
import { DAY_MS } from '#shared/constants.ts';
import { webhookOffNotice } from '#shared/messages/settings/webhooks.ts';
import {
  WEBHOOK_ATTEMPTS,
  WEBHOOK_BUSY_MS,
  WEBHOOK_FAILING_DAYS,
  WEBHOOK_HOST_SHARE,
  WEBHOOK_LOG_DAYS,
} from '#shared/settings/limits.ts';
import { WEBHOOK_TEST } from '#shared/settings/webhook-events.ts';
import { audit } from '../audit.ts';
import type { Context } from '../context.ts';
import { inTransaction, type Tx } from '../data/db.ts';
import { webhookQueue } from '../ground/webhooks.ts';
import { addJob } from '../jobs.ts';
import { publish } from '../live.ts';
import { hostOf } from '../net/public-address.ts';
import { type Outcome, postMessage } from '../net/webhook-post.ts';
import { notify } from '../notifications/notifications.service.ts';
import * as deliveries from './deliveries.queries.ts';
import * as queries from './webhooks.queries.ts';
import { secretOf } from './webhooks.rules.ts';

type Delivery = NonNullable<Awaited<ReturnType<ReturnType<typeof deliveries.deliveryToSend>['executeTakeFirst']>>>;
/** What one attempt has sent, and what came of it. */
interface Attempt extends Outcome {
  headers: Record<string, string>;
}

/** How many messages this process is sending to each host. It protects the slots of this process, so it need not be shared with other processes. */
const sending = new Map<string, number>();

/**
 * Sends a message to its webhook and records the attempt (the job `settings.deliver-webhook`). It is not sent if it is delivered, if the webhook is off,
 * or if it concerns somebody whom its agency no longer manages. A message that is not accepted, or whose host is busy with others, gets a job for
 * later. Nothing is locked while the other server answers.
 */
export async function deliver(ctx: Context, deliveryId: string): Promise<void> {
  const delivery = await deliveries.deliveryToSend(ctx.db, deliveryId).executeTakeFirst();
  if (!delivery) return;
  if (!delivery.sendable) {
    await deliveries.stopTrying(ctx.db, deliveryId).execute();
    return;
  }
  const host = hostOf(new URL(delivery.url));
  const underWay = sending.get(host) ?? 0;
  if (underWay >= WEBHOOK_HOST_SHARE) {
    return inTransaction(ctx.db, (tx) => sendLater(tx, delivery, new Date(ctx.now.getTime() + WEBHOOK_BUSY_MS)));
  }
  sending.set(host, underWay + 1);
  try {
    await note(ctx, delivery, await send(ctx, delivery));
  } finally {
    const left = (sending.get(host) ?? 1) - 1;
    if (left === 0) sending.delete(host);
    else sending.set(host, left);
  }
}

async function send(ctx: Context, delivery: Delivery): Promise<Attempt> {
  const headers = headersOf(ctx, delivery);
  const { url, body } = delivery;
  const outcome = await postMessage({ url, headers, body, testHosts: ctx.env.webhookTestHosts });
  return { ...outcome, headers };
}

const sendLater = (tx: Tx, { id, userId }: Delivery, runAt: Date): Promise<void> =>
  addJob(tx, 'settings.deliver-webhook', { deliveryId: id }, { runAt, queue: webhookQueue(userId) });

/** How long to wait after this many tries: the waits grow to six hours. */
const waitAfter = (attempts: number): number => Math.exp(Math.min(attempts, 10)) * 1_000;

/** The headers of Standard Webhooks, signed for the time of this try, also with the old secret while it is still valid. */
function headersOf(ctx: Context, { id, body, secretSalt, previousSalt, previousUntil }: Delivery) {
  const old = previousSalt !== null && previousUntil !== null && previousUntil > ctx.now ? [previousSalt] : [];
  const signatures = [secretSalt, ...old].map((salt) => new Webhook(secretOf(ctx.env, salt)).sign(id, ctx.now, body));
  return {
    'content-type': 'application/json',
    'content-length': String(Buffer.byteLength(body)),
    'user-agent': 'Accord-Webhooks',
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(ctx.now.getTime() / 1_000)),
    'webhook-signature': signatures.join(' '),
  };
}

/**
 * Records an attempt. A message that was not accepted is sent again later, except after its last attempt or if it is a test. A webhook that has
 * accepted nothing for days is switched off, and its owner told. No job fails, because a company's broken server is not our fault. Locks the webhook.
 */
function note(ctx: Context, delivery: Delivery, { status, response, headers, durationMs }: Attempt): Promise<void> {
  const { id, endpointId, event, userId } = delivery;
  const attempts = delivery.attempts + 1;
  const accepted = status !== null && status >= 200 && status < 300;
  return inTransaction(ctx.db, async (tx) => {
    const webhook = await queries.lockWebhook(tx, userId, endpointId).executeTakeFirst();
    if (!webhook) return;
    const failingSince = accepted ? null : (webhook.failingSince ?? ctx.now);
    const hopeless =
      failingSince !== null && ctx.now.getTime() - failingSince.getTime() >= WEBHOOK_FAILING_DAYS * DAY_MS;
    const last = accepted || hopeless || event === WEBHOOK_TEST || attempts >= WEBHOOK_ATTEMPTS;
    const nextAt = last ? null : new Date(ctx.now.getTime() + waitAfter(attempts));
    const answer = status === null ? { error: response, response: null } : { error: null, response };
    const attempt = { deliveryId: id, attemptedAt: ctx.now, durationMs, headers: JSON.stringify(headers), nextAt };
    await deliveries.insertAttempt(tx, { ...attempt, status, ...answer }).execute();
    const summary = { attempts, attemptedAt: ctx.now, responseStatus: status, response, nextAttemptAt: nextAt };
    await deliveries.updateDelivery(tx, webhook, id, { ...summary, deliveredAt: accepted ? ctx.now : null }).execute();
    if (nextAt) await sendLater(tx, delivery, nextAt);
    if (hopeless && webhook.disabledAt === null) await switchOff(tx, ctx, delivery, webhook);
    else if (failingSince?.getTime() !== webhook.failingSince?.getTime()) {
      await queries.updateWebhook(tx, webhook, { failingSince }).execute();
    }
    await publish(tx, { userId, topic: 'webhook' });
  });
}

type LockedWebhook = NonNullable<Awaited<ReturnType<ReturnType<typeof queries.lockWebhook>['executeTakeFirst']>>>;

/** Switches a webhook off that accepts nothing, and tells its owner. */
async function switchOff(tx: Tx, ctx: Context, { userId, role }: Delivery, webhook: LockedWebhook): Promise<void> {
  await queries.updateWebhook(tx, webhook, { disabledAt: ctx.now }).execute();
  await audit(tx, ctx, {
    action: 'settings.changeWebhook',
    resourceType: 'webhook',
    resourceId: webhook.id,
    before: { enabled: true },
    after: { enabled: false },
  });
  const route = `/${role ?? 'brand'}/webhooks/${webhook.id}`;
  await notify(tx, ctx, { userId, type: 'webhook_switched_off', route, ...webhookOffNotice(webhook.url) });
}

/** Removes old messages from the logs, with their attempts, and the record of old events. Locks nothing. */
export async function purgeDeliveries(ctx: Context): Promise<void> {
  const before = new Date(ctx.now.getTime() - WEBHOOK_LOG_DAYS * DAY_MS);
  for (const removal of deliveries.removeOld(ctx.db, before)) await removal.execute();
}
