import { createECDH, randomBytes } from 'node:crypto';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import ece from 'http_ece';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { inTransaction } from '#server/data/db.ts';
import { loadEnv } from '#server/env.ts';
import { type Notice, notify } from '#server/notifications/notifications.service.ts';
import { vapidOf } from '#server/notifications/push.rules.ts';
import { PASSWORD, town } from '#tests/account/people.ts';
import { racingHarness } from '#tests/support/harness.ts';

const h = await racingHarness();
Object.assign(h.env, { webhookTestHosts: ['127.0.0.1'] });
const { browser, clock, person } = await town(h);

interface Received {
  path: string;
  headers: IncomingHttpHeaders;
  body: Buffer;
}
const received: Received[] = [];
let status = 201;
const service = createServer((request, response) => {
  const pieces: Buffer[] = [];
  request.on('data', (piece: Buffer) => pieces.push(piece));
  request.on('end', () => {
    received.push({ path: request.url ?? '', headers: request.headers, body: Buffer.concat(pieces) });
    response.writeHead(status).end();
  });
});
await new Promise<void>((done) => service.listen(0, '127.0.0.1', done));
const { port } = service.address() as AddressInfo;
afterAll(() => service.close());
beforeEach(async () => {
  received.length = 0;
  status = 201;
  await h.owner.deleteFrom('rateLimits').execute();
});

/** What a browser makes when push notifications are turned on in it, and what it does with a message. */
function subscription(endpoint = `http://127.0.0.1:${port}/${randomBytes(8).toString('hex')}`) {
  const keys = createECDH('prime256v1');
  keys.generateKeys();
  const auth = randomBytes(16).toString('base64url');
  return {
    input: { endpoint, p256dh: keys.getPublicKey('base64url'), auth },
    read: (body: Buffer): unknown =>
      JSON.parse(ece.decrypt(body, { version: 'aes128gcm', privateKey: keys, authSecret: auth }).toString()),
  };
}
async function subscribed(made = subscription()) {
  const user = await person('creator');
  const at = browser();
  await at.signIn(user.email);
  const { data, error } = await at.post('account.turnOnPush', made.input);
  expect(error).toBeUndefined();
  return { user, at, ...made, deviceId: String(data.deviceId) };
}
const tell = (userId: string, over: Partial<Notice> = {}) =>
  inTransaction(h.db, (tx) =>
    notify(tx, h.context({ kind: 'system', onBehalfOf: null }, clock.now), {
      userId,
      type: 'content_approve',
      title: 'Your content was approved',
      message: 'The brand approved it',
      route: '/creator/campaigns',
      ...over,
    }),
  );
const devices = async (at: ReturnType<typeof browser>) => (await at.get('account.pushDevices')).data.devices;
const minutes = (count: number) => new Date(clock.now.getTime() + count * 60_000);
const trail = (resourceId: string) =>
  h.owner
    .selectFrom('auditLog')
    .select(['action', 'actor'])
    .where('resourceId', '=', resourceId)
    .orderBy('id')
    .execute();

describe('a notification', () => {
  test('reaches the browser, which alone can read it, signed by this installation', async () => {
    const { user, at, read, input } = await subscribed();
    await tell(user.id);
    await h.runJobs(minutes(1));
    expect(received).toHaveLength(1);
    const [message] = received as [Received];
    expect(message.path).toBe(new URL(input.endpoint).pathname);
    expect(message.headers).toMatchObject({ 'content-encoding': 'aes128gcm', ttl: '86400' });
    const [, token = '', key = ''] = /^vapid t=([^,]+), k=(.+)$/.exec(String(message.headers.authorization)) ?? [];
    expect(key).toBe(vapidOf(h.env).publicKey);
    expect(JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())).toMatchObject({
      aud: `http://127.0.0.1:${port}`,
      sub: `mailto:${h.env.supportEmail}`,
    });
    expect(message.body.includes('approved')).toBe(false);
    expect(() => subscription().read(message.body)).toThrow();
    const [{ id } = { id: '' }] = (await at.get('notifications.list', {})).data.rows;
    expect(read(message.body)).toEqual({
      tag: id,
      title: 'Your content was approved',
      body: 'The brand approved it',
      route: '/creator/campaigns',
    });
    expect(await devices(at)).toMatchObject([{ device: 'Chrome on Windows', current: true, failing: false }]);
  });

  test('is not sent once it was read, nor of a kind for which push is off', async () => {
    const { user, at } = await subscribed();
    await tell(user.id);
    await at.post('notifications.markAllRead');
    await at.post('notifications.saveChoice', { kind: 'money', push: false });
    await tell(user.id, { type: 'payout' });
    await h.runJobs(minutes(1));
    expect(received).toEqual([]);
  });

  test.each([404, 410])('ends the subscription if the push service answers %s', async (answer) => {
    const { user, at, deviceId } = await subscribed();
    status = answer;
    await tell(user.id);
    await h.runJobs(minutes(1));
    expect(await devices(at)).toEqual([]);
    expect(await trail(deviceId)).toEqual([
      { action: 'account.turnOnPush', actor: 'user' },
      { action: 'account.turnOffPush', actor: 'system' },
    ]);
  });

  test.each([429, 500])('is sent again three times if it answers %s, without a failed job', async (answer) => {
    const { user, at } = await subscribed();
    status = answer;
    await tell(user.id);
    const counts: number[] = [];
    for (const wait of [1, 3, 9, 60, 1_000]) {
      await h.runJobs(minutes(wait));
      counts.push(received.length);
    }
    expect(counts).toEqual([1, 2, 3, 4, 4]);
    expect(await devices(at)).toMatchObject([{ failing: true, lastOkAt: null }]);
    status = 201;
    await tell(user.id);
    await h.runJobs(minutes(1_000));
    expect(await devices(at)).toMatchObject([{ failing: false, lastOkAt: expect.any(String) }]);
  });

  test('is not sent to an address inside the network, whoever stored it', async () => {
    const { user, deviceId } = await subscribed();
    const endpoint = `https://127.0.0.1:${port}/inside`;
    await h.owner.updateTable('pushSubscriptions').set({ endpoint }).where('id', '=', deviceId).execute();
    await tell(user.id);
    await h.runJobs(minutes(1), (ctx) => ({ ...ctx, env: { ...ctx.env, webhookTestHosts: [] } }));
    expect(received).toEqual([]);
  });
});

describe('a device', () => {
  test('is refused with an address that is no push service on the internet, or keys that are none', async () => {
    const user = await person();
    const at = browser();
    await at.signIn(user.email);
    for (const endpoint of ['https://10.0.0.1/push', 'http://push.example.com/x', 'https://localhost/x', 'nowhere']) {
      const { status: code, field } = await at.post('account.turnOnPush', subscription(endpoint).input);
      expect([endpoint, code, field]).toEqual([endpoint, 400, 'endpoint']);
    }
    const { input } = subscription();
    const wrong = { auth: 'short', p256dh: `B${'A'.repeat(86)}` };
    for (const [field, value] of Object.entries(wrong)) {
      expect((await at.post('account.turnOnPush', { ...input, [field]: value })).field).toBe(field);
    }
    expect((await browser().post('account.turnOnPush', input)).status).toBe(401);
    expect(await devices(at)).toEqual([]);
  });

  test('is one for each browser: turned on again, it replaces what was there, also another account’s', async () => {
    const made = subscription();
    const first = await subscribed(made);
    const again = await first.at.post('account.turnOnPush', subscription().input);
    expect((await devices(first.at)).map(({ id }: { id: string }) => id)).toEqual([again.data.deviceId]);
    const second = await subscribed(made);
    const third = await subscribed(made);
    expect(await devices(second.at)).toEqual([]);
    expect(await devices(third.at)).toHaveLength(1);
  });

  test('can be tested and turned off by its owner alone, ten tests in ten minutes', async () => {
    const { at, deviceId, read } = await subscribed();
    const stranger = await subscribed();
    for (const act of ['account.testPush', 'account.turnOffPush']) {
      expect((await stranger.at.post(act, { deviceId })).status).toBe(404);
    }
    for (let n = 0; n < 10; n += 1) expect((await at.post('account.testPush', { deviceId })).status).toBe(200);
    expect((await at.post('account.testPush', { deviceId })).status).toBe(429);
    await h.runJobs(minutes(1));
    expect(received).toHaveLength(10);
    expect(read(received[0]?.body ?? Buffer.alloc(0))).toMatchObject({ title: 'Push notifications are on' });
    expect((await at.post('account.turnOffPush', { deviceId })).status).toBe(200);
    expect(await devices(at)).toEqual([]);
    expect((await trail(deviceId)).at(-1)).toEqual({ action: 'account.turnOffPush', actor: 'user' });
  });

  test.each(['auth.signOut', 'account.endSession', 'account.changePassword'])(
    'gets nothing after %s ends its session',
    async (how) => {
      const { user, at } = await subscribed();
      const desk = browser();
      await desk.signIn(user.email);
      await tell(user.id);
      if (how === 'auth.signOut') await at.post(how);
      else if (how === 'account.changePassword') {
        await desk.post(how, { currentPassword: PASSWORD, password: 'plum marigold river 7' });
      } else {
        const sessions: { ref: string; current: boolean }[] = (await desk.get('account.sessions')).data;
        await desk.post(how, { sessionId: sessions.find(({ current }) => !current)?.ref });
      }
      await tell(user.id);
      await h.runJobs(minutes(1));
      expect(received).toEqual([]);
      expect(await devices(desk)).toEqual([]);
    },
  );
});

test('the key of the installation follows from its secret, or from the setting', () => {
  const key = randomBytes(32);
  const made = loadEnv({ NODE_ENV: 'test', DATA_DIR: h.env.dataDir, VAPID_PRIVATE_KEY: key.toString('base64url') });
  expect(vapidOf(h.env)).toEqual(vapidOf(loadEnv({ NODE_ENV: 'test', DATA_DIR: h.env.dataDir })));
  expect(vapidOf(made).privateKey).toBe(key.toString('base64url'));
  expect(vapidOf(made).publicKey).not.toBe(vapidOf(h.env).publicKey);
  expect(() => loadEnv({ NODE_ENV: 'test', VAPID_PRIVATE_KEY: 'short' })).toThrow('VAPID_PRIVATE_KEY');
});
