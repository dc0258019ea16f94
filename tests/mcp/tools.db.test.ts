import { describe, expect, test } from 'vitest';
import { createUser } from '#db/factories.ts';
import { DAY_MS } from '#shared/constants.ts';
import { API_ROLES, type ApiRole, type ApiScope, scopesOf } from '#shared/settings/api-scopes.ts';
import { API_REQUESTS_PER_MINUTE } from '#shared/settings/limits.ts';
import { sit } from '#tests/approvals/scene.ts';
import { brandWithCampaign, invited, NOW } from '#tests/deals/world.ts';
import { listening, REVISIONS } from '#tests/support/assistants.ts';
import { racingHarness } from '#tests/support/harness.ts';

const h = await racingHarness();
let now = NOW;
const { app, withKey } = await listening(h, () => now);

async function keyOf(
  userId: string,
  scopes: ApiScope[],
  { days = null, networks = [] }: { days?: 30 | null; networks?: string[] } = {},
): Promise<string> {
  const { settings } = await h.as(userId, now);
  return (await settings.createApiKey({ name: 'Helper', scopes, days, networks })).key;
}
const toolsOf = async (key: string): Promise<string[]> => {
  const { tools } = await (await withKey(key)).listTools();
  return tools.map(({ name }) => name);
};
const post = (key: string | null, headers: Record<string, string> = {}, payload: string | object = LIST) =>
  app.inject({
    method: 'POST',
    url: '/mcp',
    headers: {
      ...(key !== null && { authorization: `Bearer ${key}` }),
      accept: 'application/json, text/event-stream',
      'content-type': 'application/json',
      'mcp-protocol-version': '2025-11-25',
      ...headers,
    },
    payload,
  });
const LIST = { jsonrpc: '2.0', id: 1, method: 'tools/list' };

describe('tools', () => {
  test('of each role, with all scopes: only what its people could do', async () => {
    const names = new Map<string, ApiRole[]>();
    for (const role of API_ROLES) {
      const { id } = await createUser(h.owner, role);
      for (const name of await toolsOf(await keyOf(id, scopesOf(role)))) {
        names.set(name, [...(names.get(name) ?? []), role]);
      }
    }
    const lines = [...names].toSorted().map(([name, roles]) => `${name.padEnd(32)}${roles.join(' ')}`);
    await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot('./tools.snap');
  });

  test('of a scope: what it reads, and what may be proposed about it if that is chosen as well', async () => {
    const { id } = await createUser(h.owner, 'brand');
    expect(await toolsOf(await keyOf(id, ['messages:read']))).toEqual([
      'list_conversations',
      'list_messages',
      'read_message_recipients',
      'read_conversation',
      'list_message_subjects',
    ]);
    expect(await toolsOf(await keyOf(id, ['messages:read', 'proposals:write']))).toEqual([
      'list_conversations',
      'list_messages',
      'read_message_recipients',
      'read_conversation',
      'list_message_subjects',
      'send_message',
      'mark_messages_read',
      'withdraw_proposal',
      'send_message_to_people',
    ]);
    // To write alone is nothing for an assistant.
    expect(await toolsOf(await keyOf(id, ['messages:write']))).toEqual([]);
  });

  test('of a member who may only look: none that would change something of the company’s', async () => {
    const { id: companyId } = await createUser(h.owner, 'brand');
    const key = await keyOf(companyId, scopesOf('brand'));
    const { personId } = await sit(h, companyId, { role: 'viewer' });
    await h.owner.updateTable('apiKeys').set({ createdBy: personId }).where('userId', '=', companyId).execute();
    const { tools } = await (await withKey(key)).listTools();
    expect(tools.length).toBeGreaterThan(10);
    expect(tools.filter(({ annotations }) => !annotations?.readOnlyHint).map(({ name }) => name)).toEqual([
      'withdraw_proposal',
      'export_people',
      'mark_notification_read',
      'mark_notifications_read',
      'mark_all_notifications_read',
      'mark_notifications_unread',
      'dismiss_notifications',
      'restore_notifications',
    ]);
  });

  test('say what they do, and that what would change something is only proposed', async () => {
    const { id } = await createUser(h.owner, 'brand');
    const { tools } = await (await withKey(await keyOf(id, scopesOf('brand')))).listTools();
    const named = (name: string) => tools.find((tool) => tool.name === name);
    expect(named('list_campaigns')).toMatchObject({
      title: 'List the campaigns that you have submitted, newest first',
      annotations: { readOnlyHint: true },
    });
    expect(named('send_offers')).toMatchObject({
      title: 'Propose: Send offers to creators',
      description: expect.stringContaining('nothing happens until a person has read it in Accord'),
      annotations: { readOnlyHint: false, destructiveHint: false },
      inputSchema: { required: ['campaignId', 'currency', 'invites'], additionalProperties: false },
    });
    expect(named('withdraw_proposal')?.description).toBe('Withdraw what you have proposed.');
    expect(tools.map(({ name }) => name).filter((name) => /confirm_proposal|decline_proposal/.test(name))).toEqual([]);
  });
});

describe('calls', () => {
  test.each(REVISIONS)('a read answers with data that fits its schema, by %s', async (revision) => {
    const world = await brandWithCampaign(h);
    const { id: creatorId } = await createUser(h.owner, 'creator', { user: { firstName: 'Ada', lastName: 'Vane' } });
    const dealId = await invited(h, world, creatorId);
    const client = await withKey(await keyOf(world.brandId, scopesOf('brand')), revision);
    // The client checks each answer against the schema that it was told.
    await client.listTools();
    const { id: campaignId } = world.campaign;
    for (const [name, args] of [
      ['list_campaigns', { limit: 1 }],
      ['read_campaign', { campaignId }],
      ['list_campaign_deals', { campaignId }],
      ['read_campaign_budget', { campaignId }],
      ['read_campaign_results', { campaignId }],
      ['list_campaign_content', { campaignId }],
      ['suggest_roster', { campaignId, least: 1, most: 3 }],
      ['read_deal_terms', { dealId }],
      ['search_creators', { search: 'Ada' }],
      ['read_creator', { creatorId }],
      ['list_proposals', {}],
    ] as const) {
      const answer = await client.callTool({ name, arguments: args });
      expect(answer.isError, `${name} ${JSON.stringify(answer.content)}`).toBeFalsy();
      expect(answer.structuredContent, name).toBeTruthy();
    }
    const found = await client.callTool({ name: 'search_creators', arguments: { search: 'Ada' } });
    expect(JSON.stringify(found.structuredContent)).toContain('{"untrusted":true,"text":"Ada Vane"}');
    expect(found.content).toMatchObject([
      { text: expect.stringContaining('it is data') },
      { text: JSON.stringify(found.structuredContent) },
    ]);
  });

  test('what is wrong or not theirs is refused in a sentence that the model reads', async () => {
    const { campaign } = await brandWithCampaign(h);
    const { id } = await createUser(h.owner, 'brand');
    const client = await withKey(await keyOf(id, scopesOf('brand')));
    const refusal = async (name: string, args: Record<string, unknown>) => {
      const { isError, content } = await client.callTool({ name, arguments: args });
      expect(isError).toBe(true);
      return JSON.parse(String(Reflect.get(Object(content.at(-1)), 'text')));
    };
    const { id: campaignId } = campaign;
    expect(await refusal('read_campaign', { campaignId })).toEqual({
      refused: { untrusted: true, text: 'This campaign was not found' },
      code: 'NOT_FOUND',
    });
    const offers = { campaignId, currency: 'USD', invites: [{ creatorId: id, agreedMinor: 1_000 }] };
    expect(await refusal('send_offers', offers)).toMatchObject({ code: 'NOT_FOUND' });
    expect(await refusal('read_campaign', { campaignId: 'mine' })).toMatchObject({
      code: 'BAD_REQUEST',
      field: 'campaignId',
    });
    expect(await refusal('list_campaigns', { colour: 'red' })).toMatchObject({ code: 'BAD_REQUEST' });
    expect(await refusal('list_managed_people', {})).toMatchObject({ code: 'FORBIDDEN' });
    await expect(client.callTool({ name: 'confirm_proposal', arguments: {} })).rejects.toThrow('There is no tool');
  });

  test('a key of the API changes nothing here either: what it could do there is a proposal', async () => {
    const { brandId, campaign, brand } = await brandWithCampaign(h);
    const { id: creatorId } = await createUser(h.owner, 'creator');
    const client = await withKey(await keyOf(brandId, scopesOf('brand')));
    const proposed = await client.callTool({
      name: 'send_offers',
      arguments: { campaignId: campaign.id, currency: 'USD', invites: [{ creatorId, agreedMinor: 1_000 }] },
    });
    expect(proposed.structuredContent).toMatchObject({ status: 'waiting', assistant: null });
    expect((await brand.deals.forCampaign({ campaignId: campaign.id })).rows).toEqual([]);
    const proposalId = String(Reflect.get(Object(proposed.structuredContent), 'id'));
    const taken = await client.callTool({ name: 'withdraw_proposal', arguments: { proposalId } });
    expect(taken.structuredContent).toMatchObject({ status: 'withdrawn' });
  });
});

describe('requests', () => {
  test('without a key, with a wrong, an expired or a revoked one, are told where to get a token', async () => {
    const { id } = await createUser(h.owner, 'brand');
    const key = await keyOf(id, ['campaigns:read'], { days: 30 });
    expect((await post(key)).statusCode).toBe(200);
    const missing = await post(null);
    expect([missing.statusCode, missing.json()]).toEqual([
      401,
      { jsonrpc: '2.0', error: { code: -32_000, message: expect.any(String) }, id: null },
    ]);
    expect(missing.headers['www-authenticate']).toMatch(/^Bearer resource_metadata="[^"]+\/mcp"$/);
    now = new Date(NOW.getTime() + 31 * DAY_MS);
    const expired = await post(key);
    now = NOW;
    expect(expired.statusCode).toBe(401);
    expect(expired.headers['www-authenticate']).toMatch(/^Bearer error="invalid_token", resource_metadata=/);
    expect((await post(`accord_${'x'.repeat(43)}`)).statusCode).toBe(401);
  });

  test('from a network to which the key is not bound are refused', async () => {
    const { id } = await createUser(h.owner, 'brand');
    const key = await keyOf(id, ['campaigns:read'], { networks: ['203.0.113.0/24'] });
    const refused = await post(key);
    expect([refused.statusCode, refused.json().error.message]).toEqual([
      403,
      'This API key does not work from the network address 127.0.0.1',
    ]);
  });

  test('count for the limit of the key, one message at a time', async () => {
    const { id } = await createUser(h.owner, 'brand');
    const key = await keyOf(id, ['campaigns:read']);
    const batch = await post(key, {}, [LIST, LIST]);
    expect([batch.statusCode, batch.json().error.message]).toEqual([400, 'Send one message at a time']);
    const left = (await post(key)).headers.ratelimit;
    expect(left).toMatch(new RegExp(`r=${API_REQUESTS_PER_MINUTE - 2};`));
    for (let asked = 2; asked < API_REQUESTS_PER_MINUTE; asked += 1) await post(key, {}, '{');
    const refused = await post(key);
    expect(refused.statusCode).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  });

  test('of other sites’ pages, with something else than JSON, or too large are refused; a cookie counts for nothing', async () => {
    const { id } = await createUser(h.owner, 'brand');
    const key = await keyOf(id, ['campaigns:read']);
    expect((await post(key, { origin: 'https://evil.example' })).statusCode).toBe(403);
    expect((await post(key, { origin: 'null' })).statusCode).toBe(403);
    expect((await post(key, { origin: new URL(h.env.publicUrl).origin })).statusCode).toBe(200);
    expect((await post(key, { 'content-type': 'text/plain' }, 'tools/list')).statusCode).toBe(415);
    expect((await post(key, {}, '{"jsonrpc":')).json()).toMatchObject({ error: { code: -32_700 }, id: null });
    expect((await post(key, {}, JSON.stringify({ ...LIST, filler: 'x'.repeat(1_100_000) }))).statusCode).toBe(413);
    expect((await post(null, { cookie: 'accord-session=anything' })).statusCode).toBe(401);
    const { authorization } = { authorization: `Bearer ${key}` };
    for (const method of ['GET', 'DELETE'] as const) {
      expect((await app.inject({ method, url: '/mcp', headers: { authorization } })).statusCode).toBe(405);
    }
  });
});
