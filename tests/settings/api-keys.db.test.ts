import { afterAll, describe, expect, test } from 'vitest';
import { createCampaign, createDeal, createUser } from '#db/factories.ts';
import { buildApp } from '#server/app.ts';
import { createSessions, hashToken, newSessionId } from '#server/auth/lucia.ts';
import { API_ENDPOINTS } from '#server/http/api-endpoints.ts';
import { DAY_MS } from '#shared/constants.ts';
import { type ApiRole, type ApiScope, scopesOf } from '#shared/settings/api-scopes.ts';
import { API_KEYS_MAX, API_REQUESTS_PER_MINUTE } from '#shared/settings/limits.ts';
import { racingHarness } from '#tests/support/harness.ts';

const h = await racingHarness();
const { providers, limits } = h.context();
let now = new Date('2026-06-05T10:00:00.000Z');
const app = await buildApp({ db: h.db, env: h.env, databaseUrl: h.url, now: () => now, providers, limits });
afterAll(() => app.close());

async function company(role: ApiRole = 'brand') {
  const { id } = await createUser(h.owner, role);
  const caller = await h.as(id, now);
  const make = (scopes: ApiScope[] = scopesOf(role), days: 30 | 90 | 365 | null = null) =>
    caller.settings.createApiKey({ name: 'Reports', scopes, days });
  return { id, caller, make };
}
const ask = (key: string | null, path: string) =>
  app.inject({ method: 'GET', url: `/api/v1${path}`, headers: key === null ? {} : { authorization: `Bearer ${key}` } });
/** A campaign of a brand under way, with a creator. */
async function agreed(brandId: string): Promise<{ campaignId: string }> {
  const campaign = await createCampaign(h.owner, { brandId, status: 'in_progress' });
  const creatorId = (await createUser(h.owner, 'creator')).id;
  await createDeal(h.owner, { campaign, creatorId, status: 'in_progress' });
  return { campaignId: campaign.id };
}
const auditOf = (resourceId: string) =>
  h.owner.selectFrom('auditLog').selectAll().where('resourceId', '=', resourceId).orderBy('id').execute();

describe('keys', () => {
  test('a key is answered once and stored as a hash, with an audit row that does not have it', async () => {
    const { id: userId, caller, make } = await company();
    const { id, key } = await make(['results:read', 'campaigns:read'], 30);
    expect(key).toMatch(/^accord_[\w-]{43}$/);
    const stored = await h.owner.selectFrom('apiKeys').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
    expect(stored).toMatchObject({ userId, keyHash: hashToken(key), scopes: ['campaigns:read', 'results:read'] });
    expect(JSON.stringify(stored)).not.toContain(key);
    expect(await caller.settings.apiKeys()).toEqual({
      keys: [
        {
          id,
          name: 'Reports',
          prefix: key.slice(0, 13),
          scopes: ['campaigns:read', 'results:read'],
          networks: [],
          createdAt: now,
          madeBy: null,
          expiresAt: new Date(now.getTime() + 30 * DAY_MS),
          expired: false,
          lastUsedAt: null,
          lastUsedFrom: null,
          oldUntil: null,
          may: { rotate: { allowed: true } },
        },
      ],
      scopes: scopesOf('brand'),
    });
    const rows = await auditOf(id);
    expect(rows).toMatchObject([{ action: 'settings.createApiKey', userId, after: { name: 'Reports' } }]);
    expect(JSON.stringify(rows)).not.toContain(key.slice(13));
  });

  test('everyone is offered what they may do themselves, and nothing else can be chosen', async () => {
    const [brand, creator, agency] = [await company('brand'), await company('creator'), await company('agency')];
    const ofAgency = (await agency.caller.settings.apiKeys()).scopes;
    // Its own, and those of a creator or a brand in whose name it acts.
    expect(ofAgency).toEqual(
      expect.arrayContaining(['pipeline:read', 'people:write', 'content:write', 'campaigns:write']),
    );
    expect(ofAgency).not.toContain('portfolio:write');
    expect((await creator.caller.settings.apiKeys()).scopes).not.toContain('campaigns:write');
    await expect(creator.make(['campaigns:write'])).rejects.toMatchObject({ code: 'BAD_REQUEST', field: 'scopes' });
    await expect(brand.make(['pipeline:read'])).rejects.toMatchObject({ code: 'BAD_REQUEST', field: 'scopes' });
    await expect(brand.make([])).rejects.toThrow('Choose at least one thing that the key can do');
    await expect(
      brand.caller.settings.createApiKey({ name: ' ', scopes: ['campaigns:read'], days: null }),
    ).rejects.toThrow('Name is required');
  });

  test('a company has a limited number of keys, also when they are made at the same moment', async () => {
    const { caller, make } = await company();
    const made = await Promise.allSettled(Array.from({ length: API_KEYS_MAX + 5 }, () => make()));
    expect(made.filter(({ status }) => status === 'fulfilled')).toHaveLength(API_KEYS_MAX);
    expect((await caller.settings.apiKeys()).keys).toHaveLength(API_KEYS_MAX);
  });

  test('another company’s key is not found, and a revoked one is not revoked again', async () => {
    const { caller, make, id: userId } = await company();
    const other = await company();
    const { id, key } = await make();
    await expect(other.caller.settings.revokeApiKey({ keyId: id })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect((await ask(key, '/campaigns')).statusCode).toBe(200);
    await caller.settings.revokeApiKey({ keyId: id });
    expect((await ask(key, '/campaigns')).statusCode).toBe(401);
    await expect(caller.settings.revokeApiKey({ keyId: id })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect((await caller.settings.apiKeys()).keys).toEqual([]);
    expect((await auditOf(id)).at(-1)).toMatchObject({ action: 'settings.revokeApiKey', userId });
  });

  test('staff and visitors have none', async () => {
    for (const role of ['admin', 'super_admin'] as const) {
      const caller = await h.as((await createUser(h.owner, role)).id);
      await expect(caller.settings.apiKeys()).rejects.toMatchObject({ code: 'FORBIDDEN' });
    }
    await expect((await h.as(null)).settings.apiKeys()).rejects.toMatchObject({ code: 'UNAUTHORIZED' });
  });
});

describe('requests', () => {
  test('another company’s campaign is not found', async () => {
    const mine = await company();
    const { campaignId } = await agreed(mine.id);
    const { key } = await (await company()).make();
    for (const path of ['', '/deals', '/content', '/results', '/conversions']) {
      const answer = await ask(key, `/campaigns/${campaignId}${path}`);
      expect(answer.statusCode).toBe(404);
      expect(answer.headers['content-type']).toContain('application/problem+json');
      expect(answer.json()).toEqual({ title: 'Not Found', status: 404, detail: 'This campaign was not found' });
    }
  });

  test('unknown and expired keys are refused alike, a missing one is asked for, and a session counts for nothing', async () => {
    const { id, make } = await company();
    const { key } = await make(undefined, 30);
    expect((await ask(key, '/campaigns')).statusCode).toBe(200);
    const before = now;
    now = new Date(now.getTime() + 31 * DAY_MS);
    const refused = await ask(key, '/campaigns');
    now = before;
    expect(refused.statusCode).toBe(401);
    expect(refused.headers['www-authenticate']).toBe('Bearer');
    expect(refused.json().detail).toBe('This API key is unknown, revoked or expired');
    expect((await ask(`accord_${'x'.repeat(43)}`, '/campaigns')).json()).toEqual(refused.json());
    expect((await ask('nothing-like-a-key', '/campaigns')).json()).toEqual(refused.json());
    expect((await ask(null, '/campaigns')).json().detail).toMatch(/^Send an API key/);
    const sessions = createSessions(h.db, false);
    const facts = { createdAt: now, ip: null, userAgent: null };
    const session = await sessions.createSession(id, facts, { sessionId: newSessionId() });
    const headers = { cookie: `${sessions.sessionCookieName}=${session.id}` };
    expect((await app.inject({ method: 'GET', url: '/api/v1/campaigns', headers })).statusCode).toBe(401);
  });

  test.each(['suspended', 'deleted', 'deletion_requested'] as const)(
    'the keys of a %s company are refused',
    async (status) => {
      const { id, make } = await company();
      const { key } = await make();
      await h.owner.updateTable('users').set({ status }).where('id', '=', id).execute();
      expect((await ask(key, '/campaigns')).statusCode).toBe(401);
    },
  );

  test('a company that becomes staff takes no key with it', async () => {
    const { id, make } = await company();
    const { key } = await make();
    await h.owner.updateTable('users').set({ role: 'admin' }).where('id', '=', id).execute();
    expect((await ask(key, '/campaigns')).statusCode).toBe(401);
  });

  test('a key is good for nothing but the public API', async () => {
    const { make } = await company();
    const { key } = await make();
    const authorization = `Bearer ${key}`;
    const read = await app.inject({ method: 'GET', url: '/trpc/campaigns.dashboard', headers: { authorization } });
    expect(read.statusCode).toBe(401);
    const call = {
      method: 'POST',
      url: '/trpc/campaigns.createDraft',
      payload: {},
      headers: { authorization },
    } as const;
    expect((await app.inject(call)).statusCode).toBe(403);
  });

  test('an address that is used with another method says which it takes', async () => {
    const { key } = await (await company()).make();
    const authorization = `Bearer ${key}`;
    const written = await app.inject({ method: 'DELETE', url: '/api/v1/campaigns', headers: { authorization } });
    expect(written.statusCode).toBe(405);
    expect([written.headers.allow, written.headers['content-type']]).toEqual([
      'GET, POST, HEAD',
      expect.stringContaining('application/problem+json'),
    ]);
    expect(written.json()).toMatchObject({
      title: 'Method Not Allowed',
      status: 405,
      detail: 'This address takes GET, POST, HEAD',
    });
  });

  test('lists go on by their cursor, and what is wrong with a parameter is said', async () => {
    const { id, make } = await company();
    await agreed(id);
    await agreed(id);
    const { key } = await make();
    const first = (await ask(key, '/campaigns?limit=1')).json();
    const second = (await ask(key, `/campaigns?limit=1&cursor=${first.nextCursor}`)).json();
    expect(first.rows).toHaveLength(1);
    expect(second.rows).toHaveLength(1);
    expect(second.rows[0].id).not.toBe(first.rows[0].id);
    expect(second.nextCursor).toBeNull();
    for (const [query, field] of [
      ['limit=many', 'limit'],
      ['limit=0', 'limit'],
      ['cursor=%00', 'cursor'],
      ['which=none', 'which'],
    ]) {
      const answer = await ask(key, `/campaigns?${query}`);
      expect(answer.json()).toMatchObject({ title: 'Bad Request', status: 400, field });
    }
    expect((await ask(key, '/campaigns?colour=red')).statusCode).toBe(400);
    expect((await ask(key, '/campaigns/nobody')).json()).toMatchObject({ detail: 'Campaign is not a valid id' });
    expect((await ask(key, '/campaigns?limit=1000')).json()).toMatchObject({
      detail: 'Limit must be a whole number from 1 to 100',
    });
    expect((await ask(key, '/nowhere')).json()).toMatchObject({
      status: 404,
      detail: 'There is no such address. /api/docs lists all of them.',
    });
  });

  test('each campaign that is listed has an address: drafts are not', async () => {
    const { id, make } = await company();
    const { campaignId } = await agreed(id);
    await createCampaign(h.owner, { brandId: id, status: 'draft' });
    const { key } = await make();
    const { rows } = (await ask(key, '/campaigns')).json();
    expect(rows.map((row: { id: string }) => row.id)).toEqual([campaignId]);
    expect((await ask(key, `/campaigns/${campaignId}`)).statusCode).toBe(200);
    expect((await ask(key, '/campaigns?which=drafts')).json()).toMatchObject({ status: 400, field: 'which' });
  });

  test('creators are searched with filters as plain parameters', async () => {
    const { key } = await (await company()).make(['creators:read']);
    const found = await ask(
      key,
      '/creators?platforms=instagram&platforms=tiktok&followerCountMin=1000&withinBudget=false',
    );
    expect(found.statusCode).toBe(200);
    expect((await ask(key, '/creators?platforms=letters')).json()).toMatchObject({ status: 400 });
  });

  test('a key may ask a limited number of times a minute, and then others still may', async () => {
    const { make } = await company();
    const [one, other] = [await make(['payments:read']), await make(['payments:read'])];
    const codes = new Map<number, number>();
    for (let asked = 0; asked < API_REQUESTS_PER_MINUTE + 3; asked += 1) {
      const { statusCode } = await ask(one.key, '/invoices');
      codes.set(statusCode, (codes.get(statusCode) ?? 0) + 1);
    }
    expect([...codes]).toEqual([
      [200, API_REQUESTS_PER_MINUTE],
      [429, 3],
    ]);
    const { headers } = await ask(one.key, '/invoices');
    expect(Number(headers['retry-after'])).toBeGreaterThan(0);
    expect(headers['ratelimit-policy']).toBe(`"key";q=${API_REQUESTS_PER_MINUTE};w=60`);
    expect(headers.ratelimit).toBe(`"key";r=0;t=${headers['retry-after']}`);
    const allowed = await ask(other.key, '/invoices');
    expect(allowed.statusCode).toBe(200);
    expect(allowed.headers.ratelimit).toMatch(new RegExp(`^"key";r=${API_REQUESTS_PER_MINUTE - 1};t=\\d+$`));
  });

  test('the use of a key is noted, at most every ten minutes', async () => {
    const { caller, make } = await company();
    const { key } = await make();
    const lastUsed = async () => (await caller.settings.apiKeys()).keys[0]?.lastUsedAt;
    const before = now;
    await ask(key, '/invoices');
    expect(await lastUsed()).toEqual(before);
    expect((await caller.settings.apiKeys()).keys[0]?.lastUsedFrom).toBe('127.0.0.1');
    now = new Date(before.getTime() + 9 * 60_000);
    await ask(key, '/invoices');
    expect(await lastUsed()).toEqual(before);
    now = new Date(before.getTime() + 10 * 60_000);
    await ask(key, '/invoices');
    expect(await lastUsed()).toEqual(now);
    now = before;
  });
});

describe('the description', () => {
  test('names every address with its parameters, for anybody, who may keep it for an hour', async () => {
    const { statusCode, body, headers } = await ask(null, '/openapi.json');
    expect([statusCode, headers['cache-control']]).toEqual([200, 'public, max-age=3600']);
    const described = JSON.parse(body);
    expect(described.openapi).toBe('3.1.0');
    for (const { method, path } of API_ENDPOINTS) expect(described.paths[path]).toHaveProperty(method.toLowerCase());
    const { parameters } = described.paths['/campaigns/{campaignId}/deals'].get;
    expect(parameters).toMatchObject([
      { name: 'campaignId', in: 'path', required: true, schema: { type: 'string', format: 'uuid' } },
      { name: 'cursor', in: 'query', required: false },
      { name: 'limit', in: 'query', required: false, schema: { type: 'integer', minimum: 1 } },
      { $ref: '#/components/parameters/ActFor' },
    ]);
    const names = described.paths['/creators'].get.parameters.map(({ name }: { name: string }) => name);
    expect(names).toEqual(expect.arrayContaining(['platforms', 'followerCountMin', 'sort', 'limit']));
    expect(names).not.toContain('filters');
    for (const { method, path } of API_ENDPOINTS) {
      const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
      const { parameters: all } = described.paths[path][method.toLowerCase()];
      const declared = all.filter((each: { in?: string }) => each.in === 'path');
      expect(declared.map(({ name }: { name: string }) => name)).toEqual(inPath);
    }
  });

  test('says what amounts, currencies, moments and missing values are', async () => {
    const { paths } = JSON.parse((await ask(null, '/openapi.json')).body);
    const rowOf = (path: string) =>
      paths[path].get.responses[200].content['application/json'].schema.properties.rows.items;
    expect(rowOf('/invoices').properties).toMatchObject({
      amountMinor: { type: 'integer', description: 'In minor units, such as cents' },
      currency: { enum: ['USD', 'GBP', 'EUR', 'CAD', 'AUD', 'JPY'] },
      paidAt: { type: 'string', format: 'date-time' },
    });
    const deal = rowOf('/campaigns/{campaignId}/deals');
    expect(deal.properties.respondedAt).toEqual({
      anyOf: [expect.objectContaining({ format: 'date-time' }), { type: 'null' }],
    });
    expect(deal.required).toContain('respondedAt');
  });

  test('stands on a page that loads nothing from elsewhere', async () => {
    const page = await app.inject({ method: 'GET', url: '/api/docs' });
    expect(page.statusCode).toBe(200);
    const loaded = [...page.body.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, url]) => String(url));
    expect(loaded.every((url) => url.startsWith('/') && !url.startsWith('//'))).toBe(true);
    for (const url of loaded.filter((url) => url.startsWith('/api/docs/'))) {
      expect((await app.inject({ method: 'GET', url })).statusCode).toBe(200);
    }
    expect(page.headers['content-security-policy']).toContain("script-src 'self'");
  });
});
