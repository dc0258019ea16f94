import type { z } from 'zod';
import type { PushView, turnOnPushInput } from '#shared/account/push.schema.ts';
import { pushMessages } from '#shared/messages/account/push.ts';
import { audit } from '../audit.ts';
import { deviceOf } from '../auth/devices.rules.ts';
import { storedIdOf } from '../auth/sessions.service.ts';
import type { Context } from '../context.ts';
import { inTransaction } from '../data/db.ts';
import { badRequest, notFound, unauthorized } from '../errors.ts';
import { lockAccount } from '../ground/locks.ts';
import { addJobs } from '../jobs.ts';
import { isNewWebhookAddress } from '../net/public-address.ts';
import { isPublicKey, pushesOf, vapidOf } from '../notifications/push.rules.ts';
import { userOf } from '../trpc.ts';
import * as queries from './push.queries.ts';

const WHAT = 'This device';

/** The devices on which the person gets push notifications, and what a browser needs to become one. Locks nothing. */
export async function listDevices(ctx: Context): Promise<PushView> {
  const rows = await queries.devicesOf(ctx.db, userOf(ctx).id, storedIdOf(ctx)).execute();
  return {
    serverId: vapidOf(ctx.env).publicKey,
    devices: rows.map(({ userAgent, ...row }) => ({ ...row, device: deviceOf(userAgent) })),
  };
}

/**
 * Turns push notifications on in this browser, for as long as it stays signed in; what it had before is replaced, also what another account had in
 * it. Locks the account. @throws BAD_REQUEST for an address that is not on the internet and for a key that is none, UNAUTHORIZED outside
 * a browser
 */
export async function turnOn(ctx: Context, input: z.infer<typeof turnOnPushInput>): Promise<{ deviceId: string }> {
  if (!isNewWebhookAddress(input.endpoint, ctx.env.webhookTestHosts)) {
    throw badRequest('This browser’s push service has an address that Accord cannot reach.', 'endpoint');
  }
  if (!isPublicKey(input.p256dh)) throw badRequest(pushMessages.unreadable, 'p256dh');
  if (!ctx.session?.id) throw unauthorized();
  const { id: userId } = userOf(ctx);
  const { userAgent } = ctx.request;
  const device = { ...input, userId, sessionId: storedIdOf(ctx), userAgent, createdAt: ctx.now };
  return inTransaction(ctx.db, async (tx) => {
    const account = await lockAccount(tx, userId).executeTakeFirstOrThrow();
    await queries.removeEarlier(tx, account, device).execute();
    const { id } = await queries.insertDevice(tx, device).executeTakeFirstOrThrow();
    await audit(tx, ctx, {
      action: 'account.turnOnPush',
      resourceType: 'push subscription',
      resourceId: id,
      after: { device: deviceOf(userAgent), service: new URL(input.endpoint).host },
    });
    return { deviceId: id };
  });
}

/** Turns push notifications off on one of the person's devices. Locks it. @throws NOT_FOUND for anyone else's */
export async function turnOff(ctx: Context, deviceId: string): Promise<void> {
  const { id: userId } = userOf(ctx);
  await inTransaction(ctx.db, async (tx) => {
    const device = await queries.lockOwnDevice(tx, userId, deviceId).executeTakeFirst();
    if (!device) throw notFound(WHAT);
    await queries.removeDevice(tx, device).execute();
    await audit(tx, ctx, {
      action: 'account.turnOffPush',
      resourceType: 'push subscription',
      resourceId: deviceId,
      before: { device: deviceOf(device.userAgent) },
    });
  });
}

/** Sends a test to one of the person's devices. Locks nothing. @throws NOT_FOUND for anyone else's, TOO_MANY_REQUESTS */
export async function sendTest(ctx: Context, deviceId: string): Promise<void> {
  const { id: userId } = userOf(ctx);
  await inTransaction(ctx.db, async (tx) => {
    if (!(await queries.ownDevice(tx, userId, deviceId).executeTakeFirst())) throw notFound(WHAT);
    await ctx.limits.take(
      'push.test',
      userId,
      'You have sent many tests. Please wait ten minutes before you send another one.',
    );
    await addJobs(tx, 'notifications.push', pushesOf([deviceId], null));
    await audit(tx, ctx, { action: 'account.testPush', resourceType: 'push subscription', resourceId: deviceId });
  });
}
