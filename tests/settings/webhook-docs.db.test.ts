import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join, resolve } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { buildApp } from '#server/app.ts';
import { WEBHOOK_EVENT_NAMES } from '#shared/settings/webhook-events.ts';
import { exampleOf } from '#shared/settings/webhook-messages.schema.ts';
import { racingHarness } from '#tests/support/harness.ts';
import { newFolder } from '#tests/support/new-folder.ts';
import { headersOf, receiving } from './receiver.ts';

// What programmers are told about webhooks, as it is served, and whether it is true.

const h = await racingHarness();
const { holder, offered } = await receiving(h);
const DOCUMENT = readFileSync(resolve(import.meta.dirname, '../../docs/webhooks.md'), 'utf8');
const [, example = ''] = /```js\n([\s\S]*?)```/.exec(DOCUMENT) ?? [];
const [, message = ''] = /```\n(\{[\s\S]*?\})\n```/.exec(DOCUMENT) ?? [];

describe('the document', () => {
  test('has the example of the page, and a message as it is sent', () => {
    expect(example).toBe(
      readFileSync(resolve(import.meta.dirname, '../../src-server/http/verify-webhook.txt'), 'utf8'),
    );
    expect(JSON.parse(message)).toEqual(exampleOf('deal.accepted'));
  });

  test('has a server that accepts a real message once, and none that was changed, is old or is signed by another', async () => {
    const brand = await holder();
    const server = await running(brand.secret);
    await h.owner.updateTable('webhookEndpoints').set({ url: server.url }).where('id', '=', brand.webhookId).execute();
    await (await offered(brand.id)).accept();
    await h.runJobs();
    const [{ id: deliveryId = '' } = {}] = await brand.log();
    const { outcome, body, tries } = await brand.caller.settings.webhookDelivery({ deliveryId });
    expect(outcome).toBe('accepted');
    const headers = tries[0]?.headers ?? {};
    const post = async (over: { body?: string; headers?: Record<string, string> } = {}) =>
      (await fetch(server.url, { method: 'POST', body: over.body ?? body, headers: { ...sent, ...over.headers } }))
        .status;
    const sent = headersOf({ path: undefined, headers, body });
    expect(await post()).toBe(204);
    expect(await post({ body: body.replace('accepted', 'declined') })).toBe(401);
    expect(await post({ headers: { 'webhook-timestamp': '1' } })).toBe(401);
    expect(await post({ headers: { 'webhook-timestamp': 'now' } })).toBe(401);
    expect(await post({ headers: { 'webhook-signature': 'v1,AAAA' } })).toBe(401);
    expect(await post({ headers: { 'webhook-signature': `v1,AAAA ${sent['webhook-signature']}` } })).toBe(204);
    server.stop();
    // The same message came three times, and was handled once.
    expect(await server.said).toBe(`deal.accepted ${JSON.parse(body).data.id}\n`);
  });
});

/** The example as a program, at an address of its own. */
async function running(secret: string) {
  const folder = newFolder();
  const file = join(folder, 'server.mjs');
  writeFileSync(file, `${example}\nconsole.error('listens');\n`);
  const port = await freePort();
  const child = spawn(process.execPath, [file], {
    env: { ...process.env, ACCORD_SECRET: secret, PORT: String(port) },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  afterAll(() => child.kill());
  let text = '';
  child.stdout.setEncoding('utf8').on('data', (piece) => {
    text += piece;
  });
  const said = once(child, 'close').then(() => text);
  await once(child.stderr, 'data');
  return { url: `http://127.0.0.1:${port}/`, said, stop: () => child.kill() };
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  return typeof address === 'object' && address ? address.port : 0;
}

describe('the pages', async () => {
  const { providers, limits } = h.context();
  const app = await buildApp({ db: h.db, env: h.env, databaseUrl: h.url, now: () => new Date(), providers, limits });
  afterAll(() => app.close());

  test('the catalogue has every event with its example, and runs no script', async () => {
    const page = await app.inject({ method: 'GET', url: '/api/docs/webhooks' });
    expect(page.statusCode).toBe(200);
    expect(page.headers['content-security-policy']).toMatch(/^default-src 'none'; img-src 'self'; style-src 'sha256-/);
    expect(page.body).not.toContain('<script');
    for (const event of WEBHOOK_EVENT_NAMES) expect(page.body).toContain(`<article id="${event}">`);
    expect(page.body).toContain('href="#deal.accepted"');
    expect(page.body.match(/webhook-signature/g)?.length).toBeGreaterThan(1);
  });

  test('asyncapi.json needs no key, and names this installation’s page', async () => {
    const { statusCode, body, headers } = await app.inject({ method: 'GET', url: '/api/v1/asyncapi.json' });
    expect([statusCode, headers['content-type']]).toEqual([200, 'application/json; charset=utf-8']);
    const { info, components } = JSON.parse(body);
    expect(info.externalDocs.url).toBe(`${h.env.publicUrl}/api/docs/webhooks`);
    expect(Object.keys(components.messages)).toEqual(WEBHOOK_EVENT_NAMES);
  });
});
