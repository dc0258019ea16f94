import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { conversionSecret } from '#server/analytics/conversions.service.ts';
import { describeApi } from '#server/http/api-description.ts';
import type { Endpoint } from '#server/http/api-endpoint.ts';
import { API_ENDPOINTS } from '#server/http/api-endpoints.ts';
import { can } from '#shared/policy.ts';
import { API_ROLES, type ApiRole } from '#shared/settings/api-scopes.ts';
import { addFields, noFields } from '#tests/support/answer-fields.ts';
import { apiOf, requestOf } from '#tests/support/api.ts';
import { booked } from '#tests/support/booked.ts';
import { candidatesIn } from '#tests/support/callers.ts';
import { crowd } from '#tests/support/crowd.ts';
import { racingHarness } from '#tests/support/harness.ts';
import { createProposal } from '#tests/support/proposals.ts';
import { sealAll } from '#tests/support/sealed.ts';
import { isNamedSecret, storedSecrets } from '#tests/support/stored-secrets.ts';

// What every read of the API answers to the roles that have it, on a crowd with rows of everything.

const h = await racingHarness();
const { send, storedKey } = await apiOf(h);
const { people, grow } = await crowd(h.owner);
await grow(11);
const found = await candidatesIn(h.owner);
const brands = await h.owner.selectFrom('campaigns').select('id').where('brandId', '=', people.brand).execute();
const campaignId = brands[0]?.id ?? '';
const movementId = await booked(h.owner, campaignId);
await sealAll(h.context());
const persons = { creatorId: [people.creator], brandId: [people.brand], creatorIds: [people.creator] };
const rows: Record<string, string[]> = { ...found, ...persons, userId: [people.creator, people.brand] };
/** What the generic sample would get wrong. */
const KNOWN: Record<string, Record<string, string | string[]>> = {
  'crm.bulkRecipients': { personIds: [people.creator] },
  'payments.receipt': { campaignId, movementId },
  'payments.statement': { month: '2026-02' },
  'payments.statementCsv': { month: '2026-02' },
};
const secrets = [...(await storedSecrets(h.owner)).keys(), conversionSecret(h.env, campaignId)];

/** What a role can read. A creator has a receipt only of what they were paid, which is not in the crowd. */
const readsOf = (role: ApiRole) =>
  API_ENDPOINTS.filter(
    ({ kind, action, procedure }) =>
      kind === 'query' && can(role, action) && (role === 'brand' || procedure !== 'payments.receipt'),
  );

/** The first answer of a read that is asked about one row after the other. @throws Error if none can be read */
async function firstAnswer(role: ApiRole, endpoint: Endpoint): Promise<string> {
  const names = [...endpoint.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? '');
  const most = Math.max(1, ...names.map((name) => rows[name]?.length ?? 1));
  const keyId = randomUUID();
  const key = await storedKey(people[role], { id: keyId });
  // A key sees what it has proposed itself.
  const { id: proposalId } = await createProposal(h.owner, { accountId: people[role], keyId });
  let last = '';
  for (let i = 0; i < Math.min(most, 250); i += 1) {
    const ids = Object.fromEntries(Object.entries(rows).map(([name, all]) => [name, all[i % all.length] ?? '']));
    const { url, sending } = requestOf(endpoint, { ...ids, proposalId }, KNOWN[endpoint.procedure]);
    const { statusCode, body } = await send(key, url, sending);
    if (statusCode === 200) return body;
    last = `${url}: ${statusCode} ${body}`;
  }
  throw new Error(last);
}

interface Described {
  type?: string | string[];
  anyOf?: Described[];
  oneOf?: Described[];
  properties?: Record<string, Described>;
  additionalProperties?: Described | boolean;
  required?: string[];
  items?: Described;
  enum?: unknown[];
  const?: unknown;
}
/** Where a value is not what its schema says: a field that is not named, a missing one, another type. */
function faults(value: unknown, schema: Described, at = ''): string[] {
  const variants = schema.anyOf ?? schema.oneOf;
  if (variants) {
    const all = variants.map((variant) => faults(value, variant, at));
    return all.some((none) => none.length === 0) ? [] : (all.at(0) ?? []);
  }
  if (schema.const !== undefined && schema.const !== value) return [`${at} is not ${schema.const}`];
  if (schema.enum && !schema.enum.includes(value)) return [`${at} is not listed: ${value}`];
  if (Array.isArray(value))
    return schema.items ? value.flatMap((each) => faults(each, schema.items ?? {}, `${at}[]`)) : [`${at} is a list`];
  if (typeof value !== 'object' || value === null) {
    const type = value === null ? 'null' : typeof value;
    const types = [schema.type ?? []].flat();
    return types.includes(type) || (types.includes('integer') && Number.isInteger(value)) ? [] : [`${at} is ${type}`];
  }
  const { properties = {}, additionalProperties, required = [] } = schema;
  const missing = required.filter((name) => !Object.hasOwn(value, name)).map((name) => `${at}.${name} is missing`);
  const named = Object.entries(value).flatMap(([name, inner]) => {
    const of = properties[name] ?? (typeof additionalProperties === 'object' ? additionalProperties : undefined);
    return of ? faults(inner, of, `${at}.${name}`) : [`${at}.${name} is not named`];
  });
  return [...missing, ...named];
}

test.each(API_ROLES)(
  'every read with a key of a %s answers what the description names, field by field, and no secret',
  async (role) => {
    const { paths } = JSON.parse(JSON.stringify(describeApi('https://accord.example')));
    const wrong: string[] = [];
    for (const endpoint of readsOf(role)) {
      const body = await firstAnswer(role, endpoint);
      const { schema } = paths[endpoint.path].get.responses[200].content['application/json'];
      wrong.push(...faults(JSON.parse(body), schema, endpoint.path));
      const fields = noFields();
      addFields(fields, JSON.parse(body));
      wrong.push(...[...fields.paths].filter(isNamedSecret).map((field) => `${endpoint.path} has ${field}`));
      wrong.push(
        ...secrets.filter((secret) => body.includes(secret)).map((secret) => `${endpoint.path} shows ${secret}`),
      );
    }
    expect([...new Set(wrong)]).toEqual([]);
  },
);
