import { Webhook } from 'standardwebhooks';
import { describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { createUser } from '#db/factories.ts';
import { inTransaction } from '#server/data/db.ts';
import { loadEnv } from '#server/env.ts';
import { announceMove } from '#server/ground/webhooks.ts';
import { describeApi } from '#server/http/api-description.ts';
import { log } from '#server/log.ts';
import { postMessage } from '#server/net/webhook-post.ts';
import { purgeDeliveries } from '#server/settings/webhook-sending.service.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#shared/constants.ts';
import { webhookFailures } from '#shared/messages/settings/webhooks.ts';
import { WEBHOOK_ATTEMPTS, WEBHOOK_LOG_DAYS, WEBHOOKS_MAX } from '#shared/settings/limits.ts';
import { WEBHOOK_EVENT_NAMES } from '#shared/settings/webhook-events.ts';
import { racingHarness } from '#tests/support/harness.ts';
import { auditOf as auditRows, headersOf, PUBLIC, type Received, receiving } from './receiver.ts';

const h = await racingHarness();
const { received, is, url, port, holder, offered } = await receiving(h);
const SINCE = new Date(Date.now() - DAY_MS).toISOString();
const auditOf = (resourceId: string) => auditRows(h, resourceId);

describe('messages', () => {
  test('a move is told with a signature that the library accepts, with ids and the new state alone', async () => {
    const brand = await holder();
    const { dealId, campaignId, accept } = await offered(brand.id);
    await accept();
    await h.runJobs();
    expect(received).toHaveLength(1);
    const [message] = received as [Received];
    expect(new Webhook(brand.secret).verify(message.body, headersOf(message))).toEqual({
      type: 'deal.accepted',
      timestamp: expect.any(String),
      data: { id: dealId, campaignId, dealId, status: 'accepted', account: { id: brand.id, role: 'brand' } },
    });
    expect(await brand.log()).toMatchObject([
      { id: message.headers['webhook-id'], event: 'deal.accepted', attempts: 1, responseStatus: 204 },
    ]);
    const { webhooks } = JSON.parse(JSON.stringify(describeApi('https://accord.example')));
    const { schema } = webhooks['deal.accepted'].post.requestBody.content['application/json'];
    const described = z.fromJSONSchema(schema);
    expect(described.safeParse(JSON.parse(message.body)).success).toBe(true);
    expect(Object.keys(webhooks)).toEqual(WEBHOOK_EVENT_NAMES);
  });

  test('a message is given up with its last attempt and a test with its first, and no failed job is left for staff', async () => {
    const brand = await holder();
    is.answer = { status: 500 };
    await brand.caller.settings.testWebhook({ webhookId: brand.webhookId });
    await (await offered(brand.id)).accept();
    const lasts = { attempts: WEBHOOK_ATTEMPTS - 1 };
    await h.owner.updateTable('webhookDeliveries').set(lasts).where('event', '=', 'deal.accepted').execute();
    await h.runJobs();
    expect((await brand.log()).map(({ attempts }) => attempts)).toEqual([WEBHOOK_ATTEMPTS, 1]);
    await h.runJobs(new Date(Date.now() + DAY_MS));
    expect(received).toHaveLength(2);
  });

  test('a message that was given up and is sent again by hand has all its tries once more', async () => {
    const brand = await holder();
    is.answer = { status: 500 };
    await (await offered(brand.id)).accept();
    const lasts = { attempts: WEBHOOK_ATTEMPTS - 1 };
    await h.owner.updateTable('webhookDeliveries').set(lasts).where('event', '=', 'deal.accepted').execute();
    await h.runJobs();
    const [deliveryId = ''] = (await brand.log()).map(({ id }) => id);
    await brand.caller.settings.replayWebhook({ deliveryId });
    await h.runJobs();
    is.answer = { status: 204 };
    await h.runJobs(new Date(Date.now() + DAY_MS));
    expect(await brand.log()).toMatchObject([{ responseStatus: 204 }]);
  });

  test('a refused message is no error of ours: the log has none, and no job has failed', async () => {
    const error = vi.spyOn(log, 'error');
    const brand = await holder();
    is.answer = { status: 500 };
    await (await offered(brand.id)).accept();
    await h.runJobs();
    expect(await brand.log()).toMatchObject([{ attempts: 1, responseStatus: 500 }]);
    expect(error.mock.calls).toEqual([]);
    error.mockRestore();
    is.answer = { status: 204 };
    await h.runJobs(new Date(Date.now() + MINUTE_MS));
  });

  test('a company has only so many messages sent by hand, and what moves is still told', async () => {
    const { id, caller, webhookId, log: sent } = await holder();
    const asked = await Promise.allSettled(
      Array.from({ length: 40 }, () => caller.settings.testWebhook({ webhookId })),
    );
    expect(asked.filter(({ status }) => status === 'fulfilled')).toHaveLength(20);
    const [deliveryId = ''] = (await sent()).map((each) => each.id);
    await expect(caller.settings.replayWebhook({ deliveryId })).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' });
    await (await offered(id)).accept();
    await h.runJobs();
    expect((await sent()).map(({ event }) => event)).toContain('deal.accepted');
  });

  test('nobody else is told, nor a company of an event that it has not chosen', async () => {
    const brand = await holder();
    const other = await holder();
    const agency = await holder('agency');
    await brand.caller.settings.changeWebhook({
      webhookId: brand.webhookId,
      events: ['campaign.completed'],
      enabled: true,
    });
    await (await offered(brand.id)).accept();
    await h.runJobs();
    expect(received).toEqual([]);
    expect([...(await other.log()), ...(await agency.log()), ...(await brand.log())]).toEqual([]);
  });

  test('an agency is told of those whom it manages, while it does', async () => {
    const agency = await holder('agency');
    const { id: brandId } = await createUser(h.owner, 'brand');
    const managed = { agencyId: agency.id, userId: brandId, role: 'managed_brand' as const, createdAt: new Date() };
    await h.owner.insertInto('agencyUsers').values(managed).execute();
    await (await offered(brandId)).accept();
    await h.runJobs();
    expect(received.map(({ body }) => JSON.parse(body).data.account)).toEqual([{ id: brandId, role: 'brand' }]);
    // What waits to be sent when the management ends is not sent, nor what happens afterwards.
    await (await offered(brandId)).accept();
    await h.owner.updateTable('agencyUsers').set({ endedAt: new Date() }).where('agencyId', '=', agency.id).execute();
    await (await offered(brandId)).accept();
    await h.runJobs();
    expect(received).toHaveLength(1);
    expect((await agency.log()).map(({ outcome }) => outcome)).toEqual(['failed', 'accepted']);
  });

  test('a change that is rolled back sends nothing', async () => {
    const brand = await holder();
    const { dealId } = await offered(brand.id);
    const move = { machine: 'deal' as const, event: 'accept', to: 'accepted' };
    const rolledBack = inTransaction(h.db, async (tx) => {
      await announceMove(tx, h.context(), move, [dealId]);
      throw new Error('Something else failed');
    });
    await expect(rolledBack).rejects.toThrow('Something else failed');
    await h.runJobs();
    expect(received).toEqual([]);
    expect(await brand.log()).toEqual([]);
  });

  test('one that was not accepted is tried again under the same id, and can be sent once more by hand', async () => {
    const brand = await holder();
    await (await offered(brand.id)).accept();
    is.answer = { status: 500 };
    await h.runJobs();
    expect(await brand.log()).toMatchObject([
      { attempts: 1, responseStatus: 500, response: 'Not now', deliveredAt: null },
    ]);
    expect((await brand.caller.settings.webhooks())[0]?.failingSince).toBeInstanceOf(Date);
    is.answer = { status: 204 };
    await h.runJobs(new Date(Date.now() + MINUTE_MS));
    expect(await brand.log()).toMatchObject([{ attempts: 2, responseStatus: 204, deliveredAt: expect.any(Date) }]);
    expect(await brand.caller.settings.webhooks()).toMatchObject([{ failingSince: null }]);
    const deliveryId = (await brand.log())[0]?.id ?? '';
    await brand.caller.settings.replayWebhook({ deliveryId });
    await h.runJobs();
    expect(received.map(({ headers }) => headers['webhook-id'])).toEqual([deliveryId, deliveryId, deliveryId]);
    expect(new Set(received.map(({ body }) => body)).size).toBe(1);
    expect((await auditOf(brand.webhookId)).at(-1)).toMatchObject({ action: 'settings.replayWebhook' });
  });

  test('after five days without an accepted message the webhook is switched off and its owner told', async () => {
    const brand = await holder();
    await (await offered(brand.id)).accept();
    is.answer = { status: 503 };
    const start = Date.now();
    const failingFor = (ms: number) =>
      h.owner
        .updateTable('webhookEndpoints')
        .set({ failingSince: new Date(start - ms) })
        .where('id', '=', brand.webhookId)
        .execute();
    await h.runJobs();
    await failingFor(5 * DAY_MS - HOUR_MS);
    await h.runJobs(new Date(start + 3_000));
    expect(await brand.caller.settings.webhooks()).toMatchObject([{ enabled: true }]);
    await failingFor(5 * DAY_MS);
    await h.runJobs(new Date(start + MINUTE_MS));
    expect(await brand.caller.settings.webhooks()).toMatchObject([{ enabled: false }]);
    const news = await brand.caller.notifications.list({ limit: 5, show: 'all' });
    const types = news.rows.map(({ type }) => type);
    expect(types).toEqual(['webhook_switched_off', 'deal_accepted', 'security']);
    expect(news.rows[0]).toMatchObject({ route: `/brand/webhooks/${brand.webhookId}` });
    expect((await auditOf(brand.webhookId)).at(-1)).toMatchObject({
      action: 'settings.changeWebhook',
      userId: null,
      after: { enabled: false },
    });
    const tries = received.length;
    await h.runJobs(new Date(start + 30 * DAY_MS));
    expect(received).toHaveLength(tries);
  });

  test('one that is off gets nothing, not even what waited, and neither a test nor a message by hand', async () => {
    const brand = await holder();
    await (await offered(brand.id)).accept();
    await brand.change(false);
    await (await offered(brand.id)).accept();
    await h.runJobs();
    expect(received).toEqual([]);
    const deliveryId = (await brand.log())[0]?.id ?? '';
    const { webhookId } = brand;
    await expect(brand.caller.settings.testWebhook({ webhookId })).rejects.toMatchObject({ code: 'CONFLICT' });
    await expect(brand.caller.settings.replayWebhook({ deliveryId })).rejects.toMatchObject({ code: 'CONFLICT' });
    await brand.change(true);
    await brand.caller.settings.testWebhook({ webhookId });
    await h.runJobs();
    expect(received.map(({ body }) => JSON.parse(body).type)).toEqual(['webhook.test']);
  });

  test('a new secret signs at once, and the old one for a day beside it', async () => {
    const { caller, webhookId, secret: old } = await holder();
    const { secret } = await caller.settings.rotateWebhookSecret({ webhookId });
    expect(secret).not.toBe(old);
    await caller.settings.testWebhook({ webhookId });
    await h.runJobs();
    const [message] = received as [Received];
    for (const each of [old, secret]) new Webhook(each).verify(message.body, headersOf(message));
    const later = new Date(Date.now() + 25 * HOUR_MS);
    await caller.settings.testWebhook({ webhookId });
    await h.runJobs(later);
    expect(received[1]?.headers['webhook-signature']?.toString().split(' ')).toHaveLength(1);
  });

  test('the log is kept for its days', async () => {
    const brand = await holder();
    await (await offered(brand.id)).accept();
    await h.runJobs();
    const until = new Date(Date.now() + (WEBHOOK_LOG_DAYS + 1) * DAY_MS);
    expect(await brand.log()).toHaveLength(1);
    await purgeDeliveries(h.context({ kind: 'system', onBehalfOf: null }, until));
    expect(await brand.log()).toEqual([]);
  });
});

describe('addresses', () => {
  const post = (address: string, testHosts: readonly string[] = []) =>
    postMessage({ url: address, headers: {}, body: '{}', testHosts });

  test('[S16] none but those of the internet is connected to, whatever a name stands for', async () => {
    const local = [
      `https://127.0.0.1:${port}/`,
      `https://localhost:${port}/`,
      `https://2130706433:${port}/`,
      `https://0x7f.1:${port}/`,
      `https://0.0.0.0:${port}/`,
      `https://[::1]:${port}/`,
      `https://[::ffff:127.0.0.1]:${port}/`,
      `https://[64:ff9b::7f00:1]:${port}/`,
      'https://169.254.169.254/latest/meta-data/',
      'https://10.0.0.8/',
      'https://192.168.1.1/',
      'https://172.31.0.1/',
      'https://100.64.0.1/',
      'https://[fd00::1]/',
      'https://[fe80::1]/',
      'https://[2002:7f00:1::]/',
      'http://example.com/',
      `http://127.0.0.1:${port}/`,
    ];
    for (const address of local) {
      expect([address, await post(address)]).toMatchObject([
        address,
        { status: null, response: webhookFailures.refused },
      ]);
    }
    expect(is.connections).toBe(0);
  });

  test('[S16] a redirect is an answer that is not followed', async () => {
    is.answer = { status: 302, headers: { location: `http://127.0.0.1:${port}/elsewhere` } };
    expect(await post(url, ['127.0.0.1'])).toMatchObject({ status: 302 });
    expect(received).toHaveLength(1);
  });

  test('one that cannot be is refused where it is typed', async () => {
    const caller = await h.as((await createUser(h.owner, 'brand')).id);
    const make = (address: string) => caller.settings.createWebhook({ url: address, events: ['deal.accepted'] });
    for (const address of [
      'http://example.com',
      'https://10.1.2.3',
      'https://a:b@example.com',
      'ftp://x.example',
      'x',
    ]) {
      await expect(make(address)).rejects.toMatchObject({ code: 'BAD_REQUEST' });
    }
    await expect(make(' ')).rejects.toThrow('Address is required');
    await expect(caller.settings.createWebhook({ url: PUBLIC, events: [] })).rejects.toThrow(
      'Choose at least one event',
    );
  });

  test('a webhook may lead to a port, and to a host for tests', async () => {
    const { caller } = await holder();
    for (const address of ['https://receiver.example:8443/hook', url]) {
      const { id } = await caller.settings.createWebhook({ url: address, events: ['deal.accepted'] });
      expect((await caller.settings.webhooks()).find((each) => each.id === id)?.url).toBe(address);
    }
  });

  test('hosts for tests are named without ports, and are refused in production', () => {
    const development = { NODE_ENV: 'test', ACCORD_SECRET: 'x'.repeat(32) };
    expect(loadEnv({ ...development, WEBHOOK_TEST_HOSTS: 'localhost,::1' }).webhookTestHosts).toEqual([
      'localhost',
      '::1',
    ]);
    expect(() => loadEnv({ ...development, WEBHOOK_TEST_HOSTS: 'localhost:4000' })).toThrow('without ports');
    const source = { NODE_ENV: 'production', PUBLIC_URL: 'https://a.example', ACCORD_SECRET: 'x'.repeat(32) };
    expect(() => loadEnv({ ...source, WEBHOOK_TEST_HOSTS: 'localhost' })).toThrow('WEBHOOK_TEST_HOSTS');
  });
});

describe('who', () => {
  test('a company has a limited number of webhooks, also when they are made at the same moment', async () => {
    const { caller } = await holder();
    const made = await Promise.allSettled(
      Array.from({ length: WEBHOOKS_MAX + 3 }, () =>
        caller.settings.createWebhook({ url: PUBLIC, events: ['deal.accepted'] }),
      ),
    );
    expect(made.filter(({ status }) => status === 'fulfilled')).toHaveLength(WEBHOOKS_MAX - 1);
  });

  test('another company’s webhook and its log are not found', async () => {
    const brand = await holder();
    await (await offered(brand.id)).accept();
    const deliveryId = (await brand.log())[0]?.id ?? '';
    const { caller } = await holder();
    const { webhookId } = brand;
    for (const call of [
      () => caller.settings.webhookDeliveries({ webhookId, limit: 5 }),
      () => caller.settings.changeWebhook({ webhookId, events: ['deal.accepted'], enabled: false }),
      () => caller.settings.rotateWebhookSecret({ webhookId }),
      () => caller.settings.deleteWebhook({ webhookId }),
      () => caller.settings.testWebhook({ webhookId }),
      () => caller.settings.replayWebhook({ deliveryId }),
      () => caller.settings.webhookDelivery({ deliveryId }),
      () => caller.settings.countWebhookReplay({ webhookId, what: 'failed', since: SINCE }),
      () => caller.settings.replayWebhookMessages({ webhookId, what: 'everything', since: SINCE }),
    ]) {
      await expect(call()).rejects.toMatchObject({ code: 'NOT_FOUND' });
    }
  });

  test('every change has an audit row without the secret, and a deleted webhook is gone with its log', async () => {
    const { caller, webhookId, secret, id: userId } = await holder();
    await caller.settings.rotateWebhookSecret({ webhookId });
    await caller.settings.deleteWebhook({ webhookId });
    expect(await caller.settings.webhooks()).toEqual([]);
    const rows = await auditOf(webhookId);
    expect(rows.map(({ action }) => action)).toEqual([
      'settings.createWebhook',
      'settings.rotateWebhookSecret',
      'settings.deleteWebhook',
    ]);
    expect(rows.every((row) => row.userId === userId)).toBe(true);
    expect(JSON.stringify(rows)).not.toContain(secret.slice(6));
  });

  test('staff and visitors have none', async () => {
    for (const role of ['admin', 'super_admin'] as const) {
      const caller = await h.as((await createUser(h.owner, role)).id);
      await expect(caller.settings.webhooks()).rejects.toMatchObject({ code: 'FORBIDDEN' });
    }
    await expect((await h.as(null)).settings.webhooks()).rejects.toMatchObject({ code: 'UNAUTHORIZED' });
  });
});
