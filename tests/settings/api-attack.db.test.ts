import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { createUser } from '#db/factories.ts';
import type { Endpoint } from '#server/http/api-endpoint.ts';
import { API_ENDPOINTS } from '#server/http/api-endpoints.ts';
import { procedureByName } from '#server/router.ts';
import { DAY_MS } from '#shared/constants.ts';
import { can } from '#shared/policy.ts';
import { API_ROLES, type ApiRole, type ApiScope, scopesOf } from '#shared/settings/api-scopes.ts';
import { tenant } from '#tests/policy/tenant.ts';
import { apiOf, requestOf } from '#tests/support/api.ts';
import { writings } from '#tests/support/fingerprint.ts';
import { racingHarness } from '#tests/support/harness.ts';
import { idFields, schemaOf } from '#tests/support/inputs.ts';
import { pairsOf, THOROUGH } from '#tests/support/pairs.ts';

// An attack on every address of the API, generated from the list of endpoints: with keys that lack the scope, of the wrong role, that have ended, and
// with the ids of others in every place that takes one. A new endpoint is attacked by itself.

const h = await racingHarness();
const { clock, send, storedKey } = await apiOf(h);

const theirAgency = await createUser(h.owner, 'agency');
const { ids: theirs, people: them } = await tenant(h, theirAgency.id);
const agency = await createUser(h.owner, 'agency');
const { ids: mine, people: us } = await tenant(h, agency.id);
const [theirBrand, theirCreator] = them.map(({ id }) => id);
const [brand, creator] = us.map(({ id }) => id);
const holders: Record<ApiRole, string> = { brand: brand ?? '', creator: creator ?? '', agency: agency.id };

type Ids = Readonly<Record<string, readonly string[]>>;
const people = { brand: [brand ?? ''], creator: [creator ?? ''], user: [creator ?? ''] };
const own: Ids = { ...mine, ...people };
const foreign: Ids = {
  ...theirs,
  brand: [theirBrand ?? ''],
  creator: [theirCreator ?? ''],
  user: [theirCreator ?? '', theirBrand ?? ''],
};
/** Everything of the others by which a row of theirs would be recognised. */
const marks = [...Object.values(theirs).flat(), ...them.flatMap(({ id, email }) => [id, email]), theirAgency.email];

/** The kind of thing that a field names: `list` for `listId`, `file` for `fileIds.0`, `creator` for `keptCreatorIds.0`. */
function kindOf(field: string): string {
  const kind = leafOf(field).replace(/Ids?$/, '');
  return /creator$/i.test(kind) ? 'creator' : kind;
}
const leafOf = (field: string): string => field.split('.').findLast((part) => part !== '0') ?? '';
const nameOf = ({ method, path }: Endpoint): string => `${method} ${path}`;
const mayTake = (role: ApiRole, { action }: Endpoint): boolean => can(role, action);

/** The fields of a request that take an id, such as `campaignId` or `invites.0.creatorId`. */
function idsIn({ procedure, parameters }: Endpoint): string[] {
  const input = procedureByName.get(procedure)?._def.inputs[0];
  const sent = new Set(parameters.map(({ group, name }) => group ?? name));
  const fields = input ? idFields(schemaOf(input as Parameters<typeof schemaOf>[0])) : [];
  return fields.filter((field) => sent.has(field.split('.')[0] ?? ''));
}

/** Inputs that the generic sample would get wrong, or leave out. */
const KNOWN: Record<string, (ids: Record<string, string>, field?: string) => object> = {
  'analytics.reportConversions': () => ({ conversions: [{ code: 'SAVE10', id: '1' }] }),
  'analytics.setDiscountCode': () => ({ discountCode: 'SAVE10' }),
  'campaigns.createDraft': ({ coverFileId }) => ({ draft: { name: 'Mine', coverFileId } }),
  'campaigns.edit': ({ coverFileId }, field) => (field === 'coverFileId' ? { coverFileId } : {}),
  'cases.layDown': () => ({ thingId: '1' }),
  'content.comment': () => ({ version: 1, text: 'Here', anchor: null }),
  'conversations.send': ({ fileIds, submissionId, commentId }, field) =>
    field === 'fileIds.0' ? { fileIds: [fileIds] } : { about: { submissionId, version: 1, commentId } },
  'payments.statement': () => ({ month: '2026-02' }),
  'payments.statementCsv': () => ({ month: '2026-02' }),
  'portfolio.addPost': () => ({ post: 'https://tiktok.com/@mine/video/1', title: 'Mine', caption: null }),
};
const asked = (endpoint: Endpoint, ids: Record<string, string>, field?: string) =>
  requestOf(endpoint, ids, KNOWN[endpoint.procedure]?.(ids, field));

/** A key of an account, which has everything that its role can have, with requests left in this minute. */
const used = new Map<string, { key: string; left: number }>();
async function keyOf(userId: string, scopes?: readonly ApiScope[]): Promise<string> {
  const name = `${userId} ${scopes}`;
  const held = used.get(name);
  if (held && held.left-- > 0) return held.key;
  const key = await storedKey(userId, scopes ? { scopes } : {});
  used.set(name, { key, left: 250 });
  return key;
}

describe('no address opens', () => {
  const ids = Object.fromEntries(Object.entries(own).flatMap(([kind, [id]]) => (id ? [[`${kind}Id`, id]] : [])));
  const statusOf = async (key: string | null, endpoint: Endpoint, from?: string) => {
    const { url, sending } = requestOf(endpoint, ids);
    return (await send(key, url, { ...sending, ...(from && { from }) })).statusCode;
  };

  test('without a key, and with one that was revoked, has expired or is used from another network', async () => {
    const before = await writings(h.owner, ['public']);
    const revoked = await storedKey(holders.brand, { revokedAt: clock.now });
    const expired = await storedKey(holders.brand, { expiresAt: new Date(clock.now.getTime() - DAY_MS) });
    const bound = await storedKey(holders.brand, { networks: ['203.0.113.0/24'] });
    const unchanged = await writings(h.owner, ['public']);
    expect(unchanged).not.toBe(before);
    const wrong: string[] = [];
    const bad = [
      { what: 'revoked', key: revoked, status: 401 },
      { what: 'expired', key: expired, status: 401 },
      { what: 'from another network', key: bound, status: 403, from: '198.51.100.1' },
    ];
    const tried = [
      ...API_ENDPOINTS.map(
        (endpoint) => [endpoint, { what: 'none', key: null, status: 401, from: undefined }] as const,
      ),
      ...pairsOf(API_ENDPOINTS, bad),
    ];
    for (const [endpoint, { what, key, status, from }] of tried) {
      const answered = await statusOf(key, endpoint, from);
      if (answered !== status) wrong.push(`${nameOf(endpoint)}, ${what}: ${answered}`);
    }
    expect(wrong).toEqual([]);
    expect(await writings(h.owner, ['public'])).toBe(unchanged);
  });

  test.each(API_ROLES)('of a %s to their key that has every scope but the one that is needed', async (role) => {
    const wrong: string[] = [];
    const others = (needed: ApiScope) => scopesOf(role).filter((scope) => scope !== needed);
    for (const endpoint of API_ENDPOINTS.filter((each) => mayTake(role, each))) {
      const answered = await statusOf(await keyOf(holders[role], others(endpoint.scope)), endpoint);
      if (answered !== 403) wrong.push(`${nameOf(endpoint)}: ${answered}`);
    }
    expect(wrong).toEqual([]);
  });

  test.each(API_ROLES)('to a key of a %s, with every scope there is, if it is another role’s', async (role) => {
    const wrong: string[] = [];
    for (const endpoint of API_ENDPOINTS.filter((each) => !mayTake(role, each))) {
      const answered = await statusOf(await keyOf(holders[role]), endpoint);
      if (answered !== 403) wrong.push(`${nameOf(endpoint)}: ${answered}`);
    }
    expect(wrong).toEqual([]);
  });
});

/** Where a brand can name any creator whom it finds. */
const PUBLIC = new Set([
  'GET /creators/{creatorId} creatorId',
  'GET /creators/{creatorId}/portfolio creatorId',
  'GET /creators/compare creatorIds.0',
  'GET /campaigns/{campaignId}/candidates creatorIds.0',
  'GET /campaigns/{campaignId}/roster keptCreatorIds.0',
  'GET /campaigns/{campaignId}/roster struckCreatorIds.0',
  'POST /campaigns draft.preselectedCreatorIds.0',
  'PATCH /campaigns/{campaignId}/draft draft.preselectedCreatorIds.0',
  'PATCH /campaigns/{campaignId} draft.preselectedCreatorIds.0',
  'POST /campaigns/{campaignId}/offers invites.0.creatorId',
  'POST /lists creatorIds.0',
  'POST /lists/{listId}/creators creatorIds.0',
  'POST /lists/{listId}/creators/remove creatorIds.0',
  'PUT /creators/{creatorId}/favorite creatorId',
]);
/** Where one's own deal or case is judged first, and no case of this world can be opened, countered or accepted. */
const JUDGED_FIRST = new Set([
  'POST /deals/{dealId}/cases split.0.milestoneId',
  'POST /cases/{caseId}/counter split.0.milestoneId',
  'POST /cases/{caseId}/accept caseProposalId',
]);
/** A list that is narrowed to somebody has no rows, as for somebody who does not exist. */
const NO_ROWS = '{"rows":[],"nextCursor":null}';

const attacks = API_ENDPOINTS.flatMap((endpoint) =>
  API_ROLES.filter((role) => mayTake(role, endpoint)).flatMap((role) =>
    idsIn(endpoint)
      .filter((field) => !PUBLIC.has(`${nameOf(endpoint)} ${field}`))
      .map((field) => ({ name: nameOf(endpoint), role, field, endpoint })),
  ),
);

/** At most four of many things, in different states. */
const some = (ids: readonly string[]) => [
  ...new Set([0, 1, 2, 3].map((part) => ids[Math.floor((part * ids.length) / 4)] ?? '')),
];

/** A key for each attack, so that none of them runs out of requests. */
const keys = new Map<object, string>();
for (const attack of attacks) keys.set(attack, await storedKey(holders[attack.role]));

describe('the ids of others are not found, and nothing changes', () => {
  /** Everything that is stored, after the attack before. */
  let stored: string | undefined;

  test('there is a row of somebody else for every id that an address takes, and one of one’s own', () => {
    const missing = attacks.filter(({ field }) => !foreign[kindOf(field)]?.length || !own[kindOf(field)]?.length);
    expect(missing.map(({ name, field }) => `${name} ${field}`)).toEqual([]);
  });

  test.each(attacks)('$name as $role, $field', async (attack) => {
    const { field, endpoint } = attack;
    const key = keys.get(attack) ?? null;
    const fields = idsIn(endpoint);
    const before = stored ?? (await writings(h.owner, ['public']));
    const tried: string[] = [];
    let found = 0;
    const refusals = new Set<string>();
    // All other ids are one's own, so that nothing but this one can be wrong.
    const most =
      fields.length === 1 ? 1 : Math.min(8, Math.max(...fields.map((other) => own[kindOf(other)]?.length ?? 0)));
    const ids = some(foreign[kindOf(field)] ?? []);
    for (const [at, [id, i]] of pairsOf(ids, [...Array(most).keys()]).entries()) {
      // Each id was tried, and one's own was not refused first.
      if (!THOROUGH && at >= ids.length && found > 0) break;
      const ours = fields.map((other) => {
        const all = own[kindOf(other)] ?? [];
        return [leafOf(other), all[i % all.length] ?? ''];
      });
      const { url, sending } = asked(endpoint, { ...Object.fromEntries(ours), [leafOf(field)]: id }, field);
      expect(url + JSON.stringify(sending.body)).toContain(id);
      const { statusCode, body } = await send(key, url, sending);
      if (statusCode === 404 || body === NO_ROWS) found += 1;
      else if (fields.length === 1 || statusCode < 400 || statusCode >= 500)
        tried.push(`${statusCode} ${body.slice(0, 200)}`);
      refusals.add(body);
      const shown = marks.filter((mark) => mark !== id && body.includes(mark));
      if (shown.length > 0) tried.push(`shows ${shown} in ${body.slice(0, 300)}`);
    }
    stored = await writings(h.owner, ['public']);
    expect([...new Set(tried)]).toEqual([]);
    const judged =
      JUDGED_FIRST.has(`${nameOf(endpoint)} ${field}`) &&
      [...refusals].every((body) => /"status":(404|409)/.test(body));
    expect(found > 0 || judged ? [] : [...refusals]).toEqual([]);
    expect(stored).toBe(before);
  });
});

describe('what is no id of this kind', () => {
  const inPath = attacks.filter(({ endpoint, field }) => endpoint.path.includes(`{${field}}`));
  const malformed = ['nothing', "1' or '1'='1", '\u0000', '../../campaigns', 'a'.repeat(3_000)];
  const tried = pairsOf(inPath, malformed).map(([attack, text]) => ({ ...attack, attack, text }));
  test.each(tried)('$name as $role, $field: is not found, or is told so in one sentence', async ({ attack, text }) => {
    const { field, endpoint } = attack;
    const ids = Object.fromEntries(idsIn(endpoint).map((other) => [leafOf(other), own[kindOf(other)]?.[0] ?? '']));
    const ask = async (id: string) => {
      const { url, sending } = asked(endpoint, { ...ids, [field]: id });
      return send(keys.get(attack) ?? null, url, sending);
    };
    const otherKind = kindOf(field) === 'campaign' ? own.notification : own.campaign;
    for (const id of [otherKind?.[0] ?? '', randomUUID()]) expect([id, (await ask(id)).statusCode]).toEqual([id, 404]);
    const { statusCode, json } = await ask(text);
    expect(statusCode).toBe(400);
    expect(json()).toMatchObject({ field, detail: expect.stringMatching(/^[A-Z][\w -]+ is not a valid id$/) });
  });
});

test.each(API_ROLES)('no list of a %s shows anything of others', async (role) => {
  const lists = API_ENDPOINTS.filter(
    (each) => each.kind === 'query' && mayTake(role, each) && !/\{\w+Id\}/.test(each.path),
  );
  expect(lists.length).toBeGreaterThan(5);
  const wrong: string[] = [];
  for (const endpoint of lists) {
    const ids = Object.fromEntries(idsIn(endpoint).map((field) => [leafOf(field), own[kindOf(field)]?.[0] ?? '']));
    const { url, sending } = asked(endpoint, ids);
    const { statusCode, body } = await send(await keyOf(holders[role]), url, sending);
    if (statusCode !== 200) wrong.push(`${url}: ${statusCode} ${body.slice(0, 200)}`);
    // A brand finds the profiles of all creators.
    const shown = marks.filter((mark) => body.includes(mark) && !(role === 'brand' && mark === theirCreator));
    if (shown.length > 0) wrong.push(`${url} shows ${shown}`);
  }
  expect(wrong).toEqual([]);
});
