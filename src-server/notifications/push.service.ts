import type { NoticeType } from '#shared/notifications/notice-types.ts';
import { audit } from '../audit.ts';
import type { Context } from '../context.ts';
import { inTransaction } from '../data/db.ts';
import { addJob, type JobPayloads } from '../jobs.ts';
import { type Outcome, postMessage } from '../net/webhook-post.ts';
import * as queries from './push.queries.ts';
import { outcomeOf, type PushPayload, pushOf, retryAt, TEST_PUSH, vapidOf } from './push.rules.ts';

/** How long a push service keeps a message for a device that is off, in seconds. */
const TTL_S = 86_400;

type Push = JobPayloads['notifications.push'];
type Device = NonNullable<Awaited<ReturnType<ReturnType<typeof queries.deviceToPush>['executeTakeFirst']>>>;

/**
 * Sends a notification to one device (the job `notifications.push`), unless it has been read meanwhile or the device's session has ended. A
 * subscription that its push service no longer knows is removed. A message that is not taken is sent again after 1, 5 and 30 minutes; no job fails,
 * because a push service that does not answer is not our fault. Nothing is locked while it answers; then the device is.
 */
export async function sendPush(ctx: Context, push: Push): Promise<void> {
  const device = await queries.deviceToPush(ctx.db, push.subscriptionId, ctx.now).executeTakeFirst();
  if (!device) return;
  const payload = await payloadOf(ctx, device, push.notificationId);
  if (payload) await note(ctx, push, await send(ctx, device, payload));
}

async function payloadOf(ctx: Context, { userId }: Device, notificationId: string | null): Promise<PushPayload | null> {
  if (notificationId === null) return TEST_PUSH;
  const row = await queries.noticeToPush(ctx.db, userId, notificationId).executeTakeFirst();
  if (!row) return null;
  const { notificationType, ...notice } = row;
  return pushOf({ ...notice, type: notificationType as NoticeType });
}

/** Encrypts the payload for the device, so that only its browser can read it, and posts it. */
async function send(ctx: Context, { endpoint, p256dh, auth }: Device, payload: PushPayload): Promise<Outcome> {
  const { default: webPush } = await import('web-push');
  const { headers, body } = webPush.generateRequestDetails(
    { endpoint, keys: { p256dh, auth } },
    JSON.stringify(payload),
    { vapidDetails: vapidOf(ctx.env), TTL: TTL_S },
  );
  return postMessage({
    url: endpoint,
    headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)])),
    body,
    testHosts: ctx.env.webhookTestHosts,
  });
}

/** Records the answer of a push service. Locks the device. */
async function note(ctx: Context, push: Push, { status }: Outcome): Promise<void> {
  const { subscriptionId, attempt } = push;
  const outcome = outcomeOf(status);
  await inTransaction(ctx.db, async (tx) => {
    const device = await queries.lockDevice(tx, subscriptionId).executeTakeFirst();
    if (!device) return;
    if (outcome === 'gone') {
      await queries.removeDevice(tx, device).execute();
      await audit(tx, ctx, {
        action: 'account.turnOffPush',
        resourceType: 'push subscription',
        resourceId: subscriptionId,
        note: 'the push service no longer knows it',
      });
      return;
    }
    const accepted = outcome === 'accepted';
    const answer = accepted ? { lastOkAt: ctx.now, failures: 0 as const } : { failures: device.failures + 1 };
    await queries.noteAnswer(tx, device, answer).execute();
    const runAt = outcome === 'later' ? retryAt(attempt, ctx.now) : null;
    if (runAt) await addJob(tx, 'notifications.push', { ...push, attempt: attempt + 1 }, { runAt });
  });
}
