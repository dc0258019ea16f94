import { UnauthorizedError } from '@modelcontextprotocol/client';
import { expect, test } from 'vitest';
import { createUser } from '#db/factories.ts';
import { hashToken } from '#server/auth/lucia.ts';
import { HOUR_MS } from '#shared/constants.ts';
import { ACCESS_MS, CODE_MS, REFRESH_MS } from '#shared/settings/oauth.ts';
import { BRAND_SCOPES, Keeper, listening, requestOf } from '#tests/support/assistants.ts';
import { racingHarness } from '#tests/support/harness.ts';

const h = await racingHarness();
let now = new Date('2026-06-05T10:00:00.000Z');
const { app, byOAuth, clientOf, fetched } = await listening(h, () => now);
const later = (ms: number) => {
  now = new Date(now.getTime() + ms);
};

const form = (path: string, fields: Record<string, string>) =>
  app.inject({
    method: 'POST',
    url: path,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams(fields).toString(),
  });
const register = (body: object) => app.inject({ method: 'POST', url: '/oauth/register', payload: body });

/** A brand, and a program that has asked to be connected to it. */
async function asking() {
  const { id } = await createUser(h.owner, 'brand');
  const keeper = new Keeper();
  const transport = byOAuth(keeper);
  await expect(clientOf('2026-07-28').connect(transport)).rejects.toThrow(UnauthorizedError);
  if (!keeper.sentTo) throw new Error('The program has not sent its person anywhere.');
  const { sentTo } = keeper;
  const clientId = sentTo.searchParams.get('client_id') ?? '';
  const asked = (over: Readonly<Record<string, string | undefined>> = {}) => ({ request: requestOf(sentTo, over) });
  const allow = async (scopes = BRAND_SCOPES) =>
    (await h.as(id, now)).settings.connectAssistant({ ...asked(), scopes, days: 90, networks: [] });
  return {
    id,
    keeper,
    clientId,
    asked,
    allow,
    finish: (backTo: string) => transport.finishAuth(new URL(backTo).searchParams),
  };
}
const codeIn = (backTo: string): string => new URL(backTo).searchParams.get('code') ?? '';

/** The same once it is connected. */
async function connected() {
  const { allow, finish, ...rest } = await asking();
  await finish((await allow()).backTo);
  const tokens = rest.keeper.kept;
  if (!tokens?.refresh_token) throw new Error('The program has no tokens.');
  const { clientId } = rest;
  const refresh = (token: string) =>
    form('/oauth/token', { grant_type: 'refresh_token', refresh_token: token, client_id: clientId });
  return { ...rest, access: tokens.access_token, refreshToken: tokens.refresh_token, refresh };
}
const call = (token: string) =>
  app.inject({
    method: 'POST',
    url: '/mcp',
    headers: {
      authorization: `Bearer ${token}`,
      accept: 'application/json, text/event-stream',
      'mcp-protocol-version': '2025-11-25',
    },
    payload: { jsonrpc: '2.0', id: 1, method: 'tools/list' },
  });

test('a program that knows only the address registers, asks, exchanges its code, reads, and comes back with a refresh token', async () => {
  const { id, keeper, asked, allow, finish } = await asking();
  const { location } = (await app.inject({ url: `${keeper.sentTo?.pathname}${keeper.sentTo?.search}` })).headers;
  expect(location).toBe(`/assistants/connect?request=${asked().request}`);
  const caller = await h.as(id, now);
  expect(await caller.settings.askedByAssistant(asked())).toMatchObject({
    problem: null,
    assistant: { name: 'Helper', place: { kind: 'site', name: 'assistant.example' }, asked: BRAND_SCOPES },
  });
  const { backTo } = await allow(['campaigns:read']);
  const answer = new URL(backTo);
  expect(`${answer.origin}${answer.pathname}`).toBe(keeper.redirectUrl);
  expect(answer.searchParams.get('state')).toBe(keeper.state());
  expect(answer.searchParams.get('iss')).toBe(new URL(h.env.publicUrl).origin);
  await finish(backTo);
  expect(keeper.kept).toMatchObject({ token_type: 'Bearer', expires_in: ACCESS_MS / 1_000, scope: 'campaigns:read' });

  const client = clientOf('2026-07-28');
  await client.connect(byOAuth(keeper));
  const { tools } = await client.listTools();
  expect(tools.map(({ name }) => name)).toEqual([
    'list_campaigns',
    'read_campaign',
    'read_campaign_draft',
    'read_campaign_budget',
    'read_overview',
    'search_campaigns',
    'list_orders',
    'read_pipeline',
    'search_everything',
  ]);
  later(ACCESS_MS);
  const before = keeper.kept?.refresh_token;
  expect((await client.callTool({ name: 'list_campaigns', arguments: {} })).isError).toBeFalsy();
  expect(keeper.kept?.refresh_token).not.toBe(before);
  expect((await caller.settings.assistants()).assistants).toMatchObject([
    { name: 'Helper', scopes: ['campaigns:read'], lastUsedFrom: '127.0.0.1' },
  ]);
  expect((await caller.settings.apiKeys()).keys).toEqual([]);
});

test('only hashes are stored, and the log says who has connected what', async () => {
  const { id, access, refreshToken } = await connected();
  const tokens = await h.owner.selectFrom('oauthTokens').select(['tokenHash', 'kind']).execute();
  const stored = tokens.map(({ tokenHash }) => tokenHash);
  expect(stored).toEqual(expect.arrayContaining([hashToken(access), hashToken(refreshToken)]));
  expect(JSON.stringify(tokens)).not.toContain(access.slice(-20));
  const [row] = await h.owner.selectFrom('auditLog').selectAll().where('userId', '=', id).execute();
  expect(row).toMatchObject({
    action: 'settings.connectAssistant',
    resourceType: 'assistant',
    after: { name: 'Helper', place: 'assistant.example', scopes: BRAND_SCOPES },
  });
});

test('a code works once, for the program that asked, for two minutes; a second time ends the connection', async () => {
  const { keeper, clientId, allow } = await asking();
  const code = codeIn((await allow()).backTo);
  const exchange = (over: Record<string, string> = {}) =>
    form('/oauth/token', {
      grant_type: 'authorization_code',
      code,
      client_id: clientId,
      redirect_uri: keeper.redirectUrl,
      code_verifier: keeper.verifier,
      ...over,
    });
  const wrong: Record<string, string>[] = [
    { code_verifier: 'x'.repeat(43) },
    { redirect_uri: 'https://assistant.example/other' },
    { client_id: crypto.randomUUID() },
    { code: `accord_code_${'x'.repeat(43)}` },
  ];
  for (const over of wrong) {
    expect((await exchange(over)).json()).toMatchObject({ error: 'invalid_grant' });
  }
  expect((await exchange({ resource: 'https://elsewhere.example/mcp' })).json()).toMatchObject({
    error: 'invalid_target',
  });
  const tokens = (await exchange()).json();
  expect((await call(tokens.access_token)).statusCode).toBe(200);
  expect((await exchange()).json()).toMatchObject({ error: 'invalid_grant' });
  expect((await call(tokens.access_token)).statusCode).toBe(401);

  const late = await asking();
  const lateCode = codeIn((await late.allow()).backTo);
  later(CODE_MS);
  const refused = await form('/oauth/token', {
    grant_type: 'authorization_code',
    code: lateCode,
    client_id: late.clientId,
    code_verifier: late.keeper.verifier,
  });
  expect(refused.json()).toMatchObject({ error: 'invalid_grant' });
});

test('a refresh token works once: used again, by whomever, it ends the connection, and the log says why', async () => {
  const { id, access, refreshToken, refresh } = await connected();
  const renewed = (await refresh(refreshToken)).json();
  expect((await call(renewed.access_token)).statusCode).toBe(200);
  expect((await call(access)).statusCode).toBe(200);
  expect((await refresh(refreshToken)).json()).toMatchObject({ error: 'invalid_grant' });
  for (const token of [access, renewed.access_token]) expect((await call(token)).statusCode).toBe(401);
  expect((await refresh(renewed.refresh_token)).json()).toMatchObject({ error: 'invalid_grant' });
  expect((await (await h.as(id, now)).settings.assistants()).assistants).toEqual([]);
  const [row] = await h.owner
    .selectFrom('auditLog')
    .selectAll()
    .where('action', '=', 'settings.disconnectAssistant')
    .where('onBehalfOf', '=', id)
    .execute();
  expect(row).toMatchObject({ actor: 'system', note: 'A code or a refresh token was brought for the second time' });
});

test('of many who bring the same refresh token at once at most one gets new ones, and none of them is left with a connection', async () => {
  const { refreshToken, refresh } = await connected();
  const answers = await Promise.all(Array.from({ length: 8 }, () => refresh(refreshToken)));
  const given = answers.filter(({ statusCode }) => statusCode === 200).map((answer) => answer.json());
  expect(given.length).toBeLessThanOrEqual(1);
  for (const { access_token } of given) expect((await call(access_token)).statusCode).toBe(401);
});

test('whoever connects it can end it at once, as can the program; another account cannot', async () => {
  const { id, access } = await connected();
  const owner = await h.as(id, now);
  const [{ id: assistantId } = { id: '' }] = (await owner.settings.assistants()).assistants;
  const stranger = await h.as((await createUser(h.owner, 'brand')).id, now);
  await expect(stranger.settings.disconnectAssistant({ assistantId })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  await expect(owner.settings.revokeApiKey({ keyId: assistantId })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  expect((await call(access)).statusCode).toBe(200);
  await owner.settings.disconnectAssistant({ assistantId });
  expect((await call(access)).statusCode).toBe(401);
  await expect(owner.settings.disconnectAssistant({ assistantId })).rejects.toMatchObject({ code: 'NOT_FOUND' });

  const other = await connected();
  await form('/oauth/revoke', { token: other.refreshToken, client_id: crypto.randomUUID() });
  expect((await call(other.access)).statusCode).toBe(200);
  expect((await form('/oauth/revoke', { token: other.refreshToken, client_id: other.clientId })).statusCode).toBe(200);
  expect((await call(other.access)).statusCode).toBe(401);
  expect((await form('/oauth/revoke', { token: 'unknown' })).statusCode).toBe(200);
});

test('a token is good for nothing but the protocol, and ends with the connection, the account, or after a month of silence', async () => {
  const { id, access, refreshToken, refresh } = await connected();
  const read = { method: 'GET', url: '/api/v1/campaigns', headers: { authorization: `Bearer ${access}` } } as const;
  expect((await app.inject(read)).statusCode).toBe(401);
  await h.owner.updateTable('users').set({ status: 'suspended' }).where('id', '=', id).execute();
  expect((await call(access)).statusCode).toBe(401);
  await h.owner.updateTable('users').set({ status: 'active' }).where('id', '=', id).execute();
  later(ACCESS_MS);
  const expired = await call(access);
  expect(expired.statusCode).toBe(401);
  expect(expired.headers['www-authenticate']).toContain('error="invalid_token"');
  later(REFRESH_MS);
  expect((await refresh(refreshToken)).json()).toMatchObject({ error: 'invalid_grant' });
  expect((await (await h.as(id, now)).settings.assistants()).assistants).toEqual([]);
});

test('connecting the same program again replaces what it could do before', async () => {
  const { id, access, asked } = await connected();
  const caller = await h.as(id, now);
  await caller.settings.connectAssistant({ ...asked(), scopes: ['results:read'], days: null, networks: [] });
  expect((await call(access)).statusCode).toBe(401);
  expect((await caller.settings.assistants()).assistants).toMatchObject([{ scopes: ['results:read'] }]);
});

test('a key can be given to no one who does not have it: what an account lacks, and what writes, is refused', async () => {
  const { id, asked } = await asking();
  const caller = await h.as(id, now);
  for (const scope of ['pipeline:read', 'campaigns:write'] as const) {
    await expect(
      caller.settings.connectAssistant({ ...asked(), scopes: [scope], days: null, networks: [] }),
    ).rejects.toMatchObject({ code: 'BAD_REQUEST', field: 'scopes' });
  }
});

test.each([
  ['another host', 'https://evil.example/callback'],
  ['a longer path', 'https://assistant.example/callback/../../evil'],
  ['a longer host', 'https://assistant.example.evil.example/callback'],
  ['a user before the host', 'https://assistant.example@evil.example/callback'],
  ['a fragment', 'https://assistant.example/callback#evil'],
  ['a query of its own', 'https://assistant.example/callback?next=evil'],
  ['another scheme', 'http://assistant.example/callback'],
  ['a script', 'javascript:alert(1)'],
  ['a backslash', 'https://assistant.example\\@evil.example/callback'],
])('nothing is sent to %s', async (_, redirectUri) => {
  const { id, asked } = await asking();
  const caller = await h.as(id, now);
  const hostile = asked({ redirect_uri: redirectUri });
  expect(await caller.settings.askedByAssistant(hostile)).toMatchObject({ backTo: null });
  await expect(
    caller.settings.connectAssistant({ ...hostile, scopes: BRAND_SCOPES, days: null, networks: [] }),
  ).rejects.toMatchObject({ code: 'BAD_REQUEST' });
});

test('a request that asks in a way that is not offered is told to the person, who may send the program its answer', async () => {
  const { id, asked } = await asking();
  const caller = await h.as(id, now);
  for (const [over, error] of [
    [{ response_type: 'token' }, 'unsupported_response_type'],
    [{ code_challenge: undefined }, 'invalid_request'],
    [{ code_challenge_method: 'plain' }, 'invalid_request'],
    [{ resource: 'https://elsewhere.example' }, 'invalid_target'],
    [{ scope: 'openid email' }, 'invalid_scope'],
  ] as const) {
    const read = await caller.settings.askedByAssistant(asked(over));
    if (read.problem === null) throw new Error('This was not refused');
    expect(new URL(read.backTo ?? '').searchParams.get('error')).toBe(error);
    await expect(
      caller.settings.connectAssistant({ ...asked(over), scopes: BRAND_SCOPES, days: 90, networks: [] }),
    ).rejects.toMatchObject({ code: 'BAD_REQUEST' });
  }
});

test.each([
  [{ redirect_uris: ['http://assistant.example/callback'] }, 'invalid_redirect_uri'],
  [{ redirect_uris: ['javascript:alert(1)'] }, 'invalid_redirect_uri'],
  [{ redirect_uris: ['data:text/html,hello'] }, 'invalid_redirect_uri'],
  [{ redirect_uris: ['file:///etc/passwd'] }, 'invalid_redirect_uri'],
  [{ redirect_uris: ['https://user@assistant.example/'] }, 'invalid_redirect_uri'],
  [{ redirect_uris: [] }, 'invalid_redirect_uri'],
  [{}, 'invalid_redirect_uri'],
  [{ redirect_uris: ['https://assistant.example/'], client_name: 'x'.repeat(61) }, 'invalid_client_metadata'],
])('%j is not registered', async (body, error) => {
  const answer = await register(body);
  expect(answer.statusCode).toBe(400);
  expect(answer.json()).toMatchObject({ error });
});

test.each([
  'https://claude.ai/api/mcp/auth_callback',
  'http://127.0.0.1:33418/callback',
  'http://localhost/callback',
  'cursor://anysphere.cursor-retrieval/oauth/callback',
  'com.example.app:/callback',
])('%s is registered, as a program without a secret', async (redirectUri) => {
  const answer = await register({ redirect_uris: [redirectUri], token_endpoint_auth_method: 'client_secret_post' });
  expect(answer.statusCode).toBe(201);
  expect(answer.json()).toMatchObject({ token_endpoint_auth_method: 'none', redirect_uris: [redirectUri] });
  expect(answer.json()).not.toHaveProperty('client_secret');
});

test('a program on the person’s own computer is answered at whatever port it listens, and no other program is', async () => {
  const { id, asked } = await asking();
  const { client_id: clientId } = (await register({ redirect_uris: ['http://127.0.0.1/callback'] })).json();
  const caller = await h.as(id, now);
  const at = (redirectUri: string) =>
    caller.settings.askedByAssistant(asked({ client_id: clientId, redirect_uri: redirectUri }));
  expect(await at('http://127.0.0.1:51234/callback')).toMatchObject({ problem: null });
  for (const other of ['http://127.0.0.1:51234/other', 'http://localhost:1/callback', 'http://127.0.0.2/callback']) {
    expect(await at(other)).toMatchObject({ backTo: null });
  }
});

test('the metadata name each other, and what is missing is said in the words of the protocol', async () => {
  const resource = await (await fetched(new URL('/.well-known/oauth-protected-resource/mcp', h.env.publicUrl))).json();
  const [issuer] = resource.authorization_servers;
  expect(resource.resource).toBe(new URL('/mcp', h.env.publicUrl).href);
  const server = await (await fetched(new URL('/.well-known/oauth-authorization-server', issuer))).json();
  expect(server).toMatchObject({ issuer, code_challenge_methods_supported: ['S256'] });
  const asked = await app.inject({ method: 'POST', url: '/mcp', payload: {} });
  expect(asked.statusCode).toBe(401);
  expect(asked.headers['www-authenticate']).toBe(
    `Bearer resource_metadata="${new URL('/.well-known/oauth-protected-resource/mcp', h.env.publicUrl)}"`,
  );
  expect((await form('/oauth/token', {})).json()).toEqual({
    error: 'invalid_request',
    error_description: 'grant_type is missing',
  });
  expect((await form('/oauth/token', { grant_type: 'password' })).json()).toMatchObject({
    error: 'unsupported_grant_type',
  });
  const twice = await app.inject({
    method: 'POST',
    url: '/oauth/token',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: 'grant_type=refresh_token&grant_type=refresh_token',
  });
  expect(twice.json()).toMatchObject({ error: 'invalid_request', error_description: 'grant_type is there twice' });
});

test('what has expired is forgotten, and so are programs that nobody has connected', async () => {
  const { id, clientId } = await connected();
  const unused = (await register({ redirect_uris: ['https://unused.example/'] })).json().client_id;
  later(REFRESH_MS + HOUR_MS);
  const { purge } = await import('#server/account/account.service.ts');
  await purge(h.context({ kind: 'system', onBehalfOf: null }, now));
  const clients = await h.owner.selectFrom('oauthClients').select('id').execute();
  expect(clients.map((each) => each.id)).toContain(clientId);
  expect(clients.map((each) => each.id)).not.toContain(unused);
  expect(await h.owner.selectFrom('oauthTokens').selectAll().execute()).toEqual([]);
  const [key] = await h.owner.selectFrom('apiKeys').selectAll().where('userId', '=', id).execute();
  expect(key?.revokedAt).toEqual(now);
});
