import { Webhook } from 'standardwebhooks';
import { DAY_MS } from '#shared/constants.ts';
import { webhookOffNotice } from '#shared/messages/settings/webhooks.ts';
import { WEBHOOK_ATTEMPTS, WEBHOOK_FAILING_DAYS, WEBHOOK_LOG_DAYS } from '#shared/settings/limits.ts';
import { WEBHOOK_TEST } from '#shared/settings/webhook-events.ts';
import { audit } from '../audit.ts';
import type { Context } from '../context.ts';
import { inTransaction } from '../data/db.ts';
import { type Outcome, postMessage } from '../http/webhook-post.ts';
import { notify } from '../notifications/notifications.service.ts';
import * as queries from './webhooks.queries.ts';
import { secretOf } from './webhooks.rules.ts';

type Delivery = NonNullable<Awaited<ReturnType<ReturnType<typeof queries.deliveryToSend>['executeTakeFirst']>>>;

/**
 * Sends a message to its webhook and notes the answer (the job `settings.deliver-webhook`); does nothing where it is delivered, or the webhook
 * off. Nothing is locked while the other server answers. @throws Error where it is not accepted, so that the job is tried again
 */
export async function deliver(ctx: Context, deliveryId: string): Promise<void> {
  const delivery = await queries.deliveryToSend(ctx.db, deliveryId).executeTakeFirst();
  if (!delivery) return;
  const outcome = await postMessage({
    url: delivery.url,
    headers: headersOf(ctx, delivery),
    body: delivery.body,
    testHosts: ctx.env.webhookTestHosts,
  });
  const { again } = await note(ctx, delivery, outcome);
  if (again) throw new Error('A webhook did not accept a message');
}

/** The headers of Standard Webhooks, signed for the moment of this try, with the old secret too while that still counts. */
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
 * Notes an answer; the webhook that has accepted nothing for days is switched off, and its owner told. A message is not tried again after its
 * last attempt, and a test never: its job is done then, because a company's broken server is no fault of ours. Locks the webhook.
 */
function note(
  ctx: Context,
  { id, endpointId, event, attempts, userId, role }: Delivery,
  { status, response }: Outcome,
): Promise<{ again: boolean }> {
  const accepted = status !== null && status >= 200 && status < 300;
  return inTransaction(ctx.db, async (tx) => {
    const webhook = await queries.lockWebhook(tx, userId, endpointId).executeTakeFirst();
    if (!webhook) return { again: false };
    const answered = { attemptedAt: ctx.now, responseStatus: status, response };
    await queries.noteAttempt(tx, id, { ...answered, deliveredAt: accepted ? ctx.now : null }).execute();
    if (accepted) {
      if (webhook.failingSince) await queries.updateWebhook(tx, endpointId, { failingSince: null }).execute();
      return { again: false };
    }
    const failingSince = webhook.failingSince ?? ctx.now;
    const hopeless = ctx.now.getTime() - failingSince.getTime() >= WEBHOOK_FAILING_DAYS * DAY_MS;
    const off = hopeless && webhook.disabledAt === null;
    await queries.updateWebhook(tx, endpointId, off ? { disabledAt: ctx.now } : { failingSince }).execute();
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
    return { again: !hopeless && !last };
  });
}

/** Removes what was sent long ago from the logs. Locks nothing. */
export async function purgeDeliveries(ctx: Context): Promise<void> {
  await queries.removeDeliveries(ctx.db, new Date(ctx.now.getTime() - WEBHOOK_LOG_DAYS * DAY_MS)).execute();
}
