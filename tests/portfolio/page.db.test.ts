import { Readable } from 'node:stream';
import sharp from 'sharp';
import { afterAll, expect, test } from 'vitest';
import { createFile, createUser } from '#db/factories.ts';
import { buildApp } from '#server/app.ts';
import { createSessions, newSessionId } from '#server/auth/lucia.ts';
import { smallClient } from '#tests/support/client-dir.ts';
import { harness } from '#tests/support/harness.ts';
import { addPost, delivered, NOW, publicCreator } from './scene.ts';

const h = await harness();
const { providers, limits } = h.context();
const parts = { db: h.db, env: h.env, databaseUrl: h.url, now: () => NOW, providers, limits };
const app = await buildApp({ ...parts, clientDir: smallClient() });
afterAll(() => app.close());
const sessions = createSessions(h.db, false);

async function get(url: string, userId: string | null = null, headers: Record<string, string> = {}) {
  const facts = { createdAt: NOW, ip: null, userAgent: null };
  const session = userId && (await sessions.createSession(userId, facts, { sessionId: newSessionId() }));
  const cookie = session ? { cookie: `${sessions.sessionCookieName}=${session.id}` } : {};
  return app.inject({ url, headers: { ...headers, ...cookie } });
}

/** A file whose bytes are in the store. */
async function picture(ownerId: string, purpose: 'image' | 'submission', colour: string) {
  const bytes = await sharp({ create: { width: 40, height: 40, channels: 3, background: colour } })
    .jpeg()
    .toBuffer();
  const limits = { maxBytes: 1e6, maxPixels: 1e6, allowed: ['image/jpeg'] as const };
  const stored = await providers.files.put(Readable.from([bytes]), limits);
  const { key: contentKey, bytes: sizeBytes } = stored;
  return createFile(h.owner, { ownerId, purpose, contentKey, sizeBytes, contentType: 'image/jpeg' });
}

test('a page is there for visitors while it is switched on, and its name is in the sitemap', async () => {
  const { id, username, caller } = await publicCreator(h);
  const page = await get(`/c/${username}`);
  expect(page.statusCode).toBe(200);
  expect(page.headers['x-robots-tag']).toBe('index,follow');
  expect(page.headers['cache-control']).toBe('no-store');
  const address = `${h.env.publicUrl}/c/${username}`;
  expect((await get('/sitemap.xml')).body).toContain(`<loc>${address}</loc>`);
  expect((await get(`/c/${username.toUpperCase()}`)).statusCode).toBe(200);

  await caller.portfolio.savePage({ publicPage: false });
  const off = await get(`/c/${username}`);
  expect(off.statusCode).toBe(404);
  expect(off.headers['x-robots-tag']).toBe('noindex');
  expect((await get(`/c/${username}/card.png`)).statusCode).toBe(404);
  expect((await get('/sitemap.xml')).body).not.toContain(address);
  // Its owner sees it as a preview, which search engines do not list.
  const own = await get(`/c/${username}`, id);
  expect([own.statusCode, own.headers['x-robots-tag']]).toEqual([200, 'noindex']);
  expect(await caller.portfolio.page({ username })).toMatchObject({ preview: true });
});

test.each([
  '/c/%00',
  '/c/a%00b',
  '/c/%ED%A0%80',
  '/c/%00/card.png',
  '/r/%00',
  '/pixel/%00.gif?id=%00',
  '/files/%00',
  '/papers/%00',
  '/images/%00',
])('an address with what the database cannot hold is no fault of the server: %s', async (address) => {
  expect((await get(address)).statusCode).toBeLessThan(500);
});

test('what somebody writes is never taken for a place of the page', async () => {
  const { id, username, caller } = await publicCreator(h);
  const bio = '__SCRIPTS__ </head> <div id="root"></div> $& $` <title>';
  await h.owner.updateTable('creatorProfiles').set({ bio }).where('userId', '=', id).execute();
  await caller.portfolio.savePage({ publicPage: true });
  const page = (await get(`/c/${username}`)).body;
  expect(page).toContain('content="__SCRIPTS__ &lt;/head&gt;');
  expect(page).not.toMatch(/__SCRIPTS__$/);
  expect(page.match(/<div id="root">/g)).toHaveLength(1);
  expect(page.match(/<meta property="og:title"/g)).toHaveLength(1);
});

test('[S7] a creator who is suspended, flagged or not ready is as unknown as a name that nobody has', async () => {
  const visitor = await h.as(null, NOW);
  const { id, username } = await publicCreator(h);
  const answers = async () => [
    await visitor.portfolio.page({ username }),
    (await get(`/c/${username}`)).statusCode,
    (await get(`/c/${username}/card.png`)).statusCode,
  ];
  const unknown = [await visitor.portfolio.page({ username: 'nobody' }), (await get('/c/nobody')).statusCode];
  expect(unknown).toEqual([null, 404]);
  expect(await get(`/c/${encodeURIComponent("' or 1=1")}`)).toMatchObject({ statusCode: 404 });
  await h.owner.updateTable('users').set({ status: 'suspended' }).where('id', '=', id).execute();
  expect(await answers()).toEqual([null, 404, 404]);
  await h.owner.updateTable('users').set({ status: 'active', flagged: true }).where('id', '=', id).execute();
  expect(await answers()).toEqual([null, 404, 404]);
  await h.owner.updateTable('users').set({ flagged: false }).where('id', '=', id).execute();
  expect((await answers())[1]).toBe(200);
  await h.owner.updateTable('creatorProfiles').set({ isProfileComplete: false }).where('userId', '=', id).execute();
  expect(await answers()).toEqual([null, 404, 404]);
});

test('a new name ends the old address', async () => {
  const { username, caller } = await publicCreator(h);
  await caller.profiles.edit({ changes: { username: 'brand.new' } });
  expect((await get(`/c/${username}`)).statusCode).toBe(404);
  expect((await get('/c/brand.new')).statusCode).toBe(200);
  await expect(caller.profiles.edit({ changes: { username: 'Accord' } })).rejects.toThrow('Username is reserved');
});

test('prices stand on the page only while they are switched on, and all are replaced at once', async () => {
  const { caller, username, id } = await publicCreator(h);
  const rates = [
    { contentType: 'reel' as const, fromMinor: 45_000 },
    { contentType: 'post' as const, fromMinor: 20_000 },
  ];
  await caller.portfolio.savePage({ prices: { currency: 'EUR', rates } });
  const visitor = await h.as(null, NOW);
  expect((await visitor.portfolio.page({ username }))?.rates).toBeNull();
  await caller.portfolio.savePage({ publicPrices: true });
  expect((await visitor.portfolio.page({ username }))?.rates).toEqual([
    { contentType: 'post', fromMinor: 20_000, currency: 'EUR' },
    { contentType: 'reel', fromMinor: 45_000, currency: 'EUR' },
  ]);
  const twice = [rates[0], rates[0]].flatMap((rate) => rate ?? []);
  await expect(caller.portfolio.savePage({ prices: { currency: 'EUR', rates: twice } })).rejects.toThrow('one price');
  await caller.portfolio.savePage({ prices: { currency: 'USD', rates: [] } });
  expect((await visitor.portfolio.page({ username }))?.rates).toEqual([]);
  const audits = h.owner.selectFrom('auditLog').select('after').where('action', '=', 'portfolio.savePage');
  expect(await audits.where('resourceId', '=', id).orderBy('id').execute()).toMatchObject([
    { after: { prices: { currency: 'EUR', rates } } },
    { after: { publicPrices: true } },
    { after: { prices: { currency: 'USD', rates: [] } } },
  ]);
});

test('the page is switched on once there is a name for its address', async () => {
  const { caller } = await publicCreator(h, { username: null, publicPage: false });
  await expect(caller.portfolio.savePage({ publicPage: true })).rejects.toThrow('Choose a username');
  expect(await caller.portfolio.mine()).toMatchObject({ publicPage: false });
});

test('[S7] a file is there for those who see its item, and gone for all when it leaves the portfolio', async () => {
  const { id, caller, username } = await publicCreator(h);
  const brand = await createUser(h.owner, 'brand');
  const stranger = await createUser(h.owner, 'creator');
  const own = await picture(id, 'image', '#871c57');
  const itemId = await addPost(caller, 'a', { pictureFileId: own.id });
  const address = `/portfolio/${itemId}`;
  const seen = async (url = address) =>
    Promise.all([null, brand.id, stranger.id, id].map(async (who) => (await get(url, who)).statusCode));
  expect(await seen()).toEqual([200, 200, 200, 200]);
  const answer = await get(`${address}?w=64`);
  expect(answer.headers).toMatchObject({ 'content-type': 'image/webp', 'cache-control': 'private, no-cache' });
  expect((await get(`${address}?w=64`, null, { 'if-none-match': String(answer.headers.etag) })).statusCode).toBe(304);
  // Without the public page, the people who can see creators see it, and its owner.
  await caller.portfolio.savePage({ publicPage: false });
  expect(await seen()).toEqual([404, 200, 404, 200]);
  await caller.portfolio.savePage({ publicPage: true });
  await caller.profiles.edit({ changes: { visibility: { showInstagram: false } } });
  expect(await seen()).toEqual([404, 404, 404, 200]);
  await caller.profiles.edit({ changes: { visibility: { showInstagram: true } } });

  const content = await delivered(h, id);
  const file = await picture(id, 'submission', '#efb02f');
  const { contentKey, sizeBytes } = file;
  await h.owner.updateTable('files').set({ contentKey, sizeBytes }).where('id', '=', content.fileId).execute();
  const { submissionId, fileId } = content;
  const made = await caller.portfolio.addDelivered({ submissionId, fileId, title: 'Lamp', caption: null });
  expect(await seen(`/portfolio/${made.id}`)).toEqual([200, 200, 200, 200]);
  await h.owner.updateTable('deals').set({ status: 'cancelled' }).where('id', '=', content.deal.id).execute();
  expect(await seen(`/portfolio/${made.id}`)).toEqual([404, 404, 404, 200]);
  await h.owner.updateTable('deals').set({ status: 'submitted' }).where('id', '=', content.deal.id).execute();
  // Not by its own id: only what the item shows is open.
  expect((await get(`/images/${fileId}`)).statusCode).toBe(404);

  for (const each of [itemId, made.id]) await caller.portfolio.remove({ itemId: each });
  expect(await seen()).toEqual([404, 404, 404, 404]);
  expect(await seen(`/portfolio/${made.id}`)).toEqual([404, 404, 404, 404]);
  expect((await get(`/images/${own.id}`, brand.id)).statusCode).toBe(404);
  expect((await get(`/c/${username}`)).statusCode).toBe(200);
});

test('visitors see avatar and banner of a public page, and no other picture of anyone', async () => {
  const { id, caller } = await publicCreator(h);
  const avatar = await picture(id, 'image', '#111111');
  const loose = await picture(id, 'image', '#222222');
  await caller.profiles.edit({ changes: { avatarFileId: avatar.id } });
  const visitor = await get(`/images/${avatar.id}?w=64`);
  expect([visitor.statusCode, visitor.headers['cache-control']]).toEqual([200, 'private, no-cache']);
  expect((await get(`/images/${loose.id}`)).statusCode).toBe(404);
  await caller.portfolio.savePage({ publicPage: false });
  expect((await get(`/images/${avatar.id}`)).statusCode).toBe(404);
  expect((await get(`/images/${avatar.id}`, id)).statusCode).toBe(200);
});

test('the picture for links is a PNG of 1200 by 630 that shows the page as visitors see it, drawn once', async () => {
  const { id, caller, username } = await publicCreator(h, { bio: 'Łódź, Киев, Ελλάδα, 灯 and 😀' });
  const avatar = await picture(id, 'image', '#333333');
  await caller.profiles.edit({ changes: { firstName: 'Zoë', lastName: 'Łukasz', avatarFileId: avatar.id } });
  const own = await picture(id, 'image', '#871c57');
  const itemId = await addPost(caller, 'a', { pictureFileId: own.id });
  const answer = await get(`/c/${username}/card.png`);
  expect(answer.statusCode).toBe(200);
  expect(answer.headers).toMatchObject({ 'content-type': 'image/png', 'cache-control': 'public, max-age=300' });
  const { width, height, format } = await sharp(answer.rawPayload).metadata();
  expect({ width, height, format }).toEqual({ width: 1200, height: 630, format: 'png' });
  // The item's picture is at its right: a pixel there has its colour.
  const { data } = await sharp(answer.rawPayload)
    .extract({ left: 1020, top: 315, width: 1, height: 1 })
    .raw()
    .toBuffer({ resolveWithObject: true });
  expect(Math.abs((data[0] ?? 0) - 0x87)).toBeLessThan(8);
  const etag = String(answer.headers.etag);
  expect((await get(`/c/${username}/card.png`, null, { 'if-none-match': etag })).statusCode).toBe(304);
  expect((await get(`/c/${username}/card.png`, id)).headers.etag).toBe(etag);
  await caller.portfolio.remove({ itemId });
  expect((await get(`/c/${username}/card.png`)).headers.etag).not.toBe(etag);
});

test('[S9] a network address that has too many pictures drawn is told to wait', async () => {
  const { caller, username } = await publicCreator(h);
  const codes = new Set<number>();
  for (let n = 0; n < 70 && !codes.has(429); n += 1) {
    await caller.profiles.edit({ changes: { bio: `Number ${n}` } });
    codes.add((await get(`/c/${username}/card.png`)).statusCode);
  }
  expect([...codes]).toEqual([200, 429]);
});
