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
import { hostOf } from '../net/public-address.ts';
import { type Outcome, postMessage } from '../net/webhook-post.ts';
import { notify } from '../notifications/notifications.service.ts';
import * as queries from './webhooks.queries.ts';
import { secretOf } from './webhooks.rules.ts';

type Delivery = NonNullable<Awaited<ReturnType<ReturnType<typeof queries.deliveryToSend>['executeTakeFirst']>>>;

/** How many messages this process is sending to each host. It protects the slots of this process, so it need not be shared with other processes. */
const sending = new Map<string, number>();

/**
 * Sends a message to its webhook and records the answer (the job `settings.deliver-webhook`); does nothing if it is delivered, or the webhook is off.
 * A message that is not accepted, or whose host is busy with others, gets a job for later. Nothing is locked while the other server answers.
 */
export async function deliver(ctx: Context, deliveryId: string): Promise<void> {
  const delivery = await queries.deliveryToSend(ctx.db, deliveryId).executeTakeFirst();
  if (!delivery) return;
  const host = hostOf(new URL(delivery.url));
  const underWay = sending.get(host) ?? 0;
  if (underWay >= WEBHOOK_HOST_SHARE) {
    return inTransaction(ctx.db, (tx) => sendLater(tx, ctx, delivery, WEBHOOK_BUSY_MS));
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

const send = (ctx: Context, delivery: Delivery): Promise<Outcome> =>
  postMessage({
    url: delivery.url,
    headers: headersOf(ctx, delivery),
    body: delivery.body,
    testHosts: ctx.env.webhookTestHosts,
  });

const sendLater = (tx: Tx, ctx: Context, { id, userId }: Delivery, waitMs: number): Promise<void> => {
  const runAt = new Date(ctx.now.getTime() + waitMs);
  return addJob(tx, 'settings.deliver-webhook', { deliveryId: id }, { runAt, queue: webhookQueue(userId) });
};

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
 * Records an answer. A message that was not accepted is sent again later, except after its last attempt or if it is a test. A webhook that has
 * accepted nothing for days is switched off, and its owner told. No job fails, because a company's broken server is not our fault. Locks the webhook.
 */
function note(ctx: Context, delivery: Delivery, { status, response }: Outcome): Promise<void> {
  const { id, endpointId, event, attempts, userId, role } = delivery;
  const accepted = status !== null && status >= 200 && status < 300;
  return inTransaction(ctx.db, async (tx) => {
    const webhook = await queries.lockWebhook(tx, userId, endpointId).executeTakeFirst();
    if (!webhook) return;
    const answered = { attemptedAt: ctx.now, responseStatus: status, response };
    await queries.noteAttempt(tx, id, { ...answered, deliveredAt: accepted ? ctx.now : null }).execute();
    if (accepted) {
      if (webhook.failingSince) await queries.updateWebhook(tx, webhook, { failingSince: null }).execute();
      return;
    }
    const failingSince = webhook.failingSince ?? ctx.now;
    const hopeless = ctx.now.getTime() - failingSince.getTime() >= WEBHOOK_FAILING_DAYS * DAY_MS;
    const off = hopeless && webhook.disabledAt === null;
    await queries.updateWebhook(tx, webhook, off ? { disabledAt: ctx.now } : { failingSince }).execute();
    if (off) {
      await audit(tx, ctx, {
        action: 'settings.changeWebhook',
        resourceType: 'webhook',
        resourceId: endpointId,
        before: { enabled: true },
        after: { enabled: false },
      });
      const route = role === 'agency' ? '/account' : '/brand/settings';
      await notify(tx, ctx, { userId, type: 'webhook_switched_off', route, ...webhookOffNotice(webhook.url) });
    }
    const last = event === WEBHOOK_TEST || attempts + 1 >= WEBHOOK_ATTEMPTS;
    if (!hopeless && !last) await sendLater(tx, ctx, delivery, waitAfter(attempts + 1));
  });
}

/** Removes old messages from the logs. Locks nothing. */
export async function purgeDeliveries(ctx: Context): Promise<void> {
  await queries.removeDeliveries(ctx.db, new Date(ctx.now.getTime() - WEBHOOK_LOG_DAYS * DAY_MS)).execute();
}
