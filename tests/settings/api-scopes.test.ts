import { expect, test } from 'vitest';
import { API_ENDPOINTS } from '#server/http/api-endpoints.ts';
import { FIELD_WORDS } from '#server/http/api-words.ts';
import type { Schema } from '#server/input-schema.ts';
import { procedureByName } from '#server/router.ts';
import { GUARDED } from '#shared/account/guarded.ts';
import { dutyOf } from '#shared/policy/duties.ts';
import { can, isAction } from '#shared/policy.ts';
import { proposedWith } from '#shared/proposals/proposable.ts';
import { verbOf } from '#shared/settings/api-areas.ts';
import { API_ROLES, API_SCOPE_NAMES, API_SCOPES } from '#shared/settings/api-scopes.ts';
import { CLOSED_TO_KEYS } from '#shared/settings/closed-to-keys.ts';

const scoped = API_SCOPE_NAMES.flatMap((scope) => API_SCOPES[scope].map((action) => ({ scope, action })));
const actionOf = (procedure: string): string =>
  String(Reflect.get(Object(procedureByName.get(procedure)?._def.meta), 'action'));
/** Uploads and downloads have routes of their own. */
const OF_FILES = ['files.startUpload', 'files.finishUpload', 'files.stopUpload', 'files.url'];

test('no scope allows what takes a proof of identity, pays, leads a company or concerns a person’s own account', () => {
  for (const { action } of scoped) {
    expect(Object.keys(GUARDED)).not.toContain(action);
    expect(['pay', 'lead', 'own']).not.toContain(dutyOf(action));
    expect(Object.keys(CLOSED_TO_KEYS)).not.toContain(action);
  }
  expect(CLOSED_TO_KEYS).toMatchObject({
    'deal.accept': { why: 'signature', proposedWith: 'deals:read' },
    'payments.payDeposit': { why: 'money', proposedWith: 'payments:read' },
  });
});

test('every action of a scope is one of its holders’, and has an address that reads or writes as the scope says', () => {
  const asked = new Map(API_ENDPOINTS.map(({ procedure, kind }) => [actionOf(procedure), kind]));
  for (const { scope, action } of scoped) {
    expect(API_ROLES.some((role) => can(role, action))).toBe(true);
    // Proposing is what the addresses of closed actions do.
    if (OF_FILES.includes(action) || action === 'proposals.propose') continue;
    expect(`${action} ${asked.get(action)}`).toBe(`${action} ${verbOf(scope) === 'read' ? 'query' : 'mutation'}`);
  }
});

test('each address has one procedure, and no other procedure can be called', () => {
  const names = API_ENDPOINTS.map(({ method, path }) => `${method} ${path}`);
  expect(new Set(names).size).toBe(names.length);
  for (const { procedure, proposes, scope, readScope } of API_ENDPOINTS) {
    const action = actionOf(procedure);
    expect(isAction(action) && scoped.some((each) => each.action === action)).toBe(proposes !== true);
    if (proposes) expect([scope, readScope]).toEqual(['proposals:write', proposedWith(action)]);
  }
});

/** Procedures whose action keys can take, but which no address calls, with the reason. */
const WITHOUT_ADDRESS: Record<string, string> = {
  'analytics.importConversions': 'a file that a person has: programs report conversions as JSON',
  'deals.myInvitations': 'the deals of deals.mine, in the tabs of another page',
  'discovery.favouriteCount': 'a count beside a link',
  'analytics.reportPdf': 'the report of a campaign on paper',
  'payments.statementPdf': 'the statement on paper',
  'proposals.waitingCount': 'a count beside a link',
  'payments.dealHistoryPdf': 'the history of a deal on paper',
};

test('every procedure whose action keys can take has an address, or there is a reason why it has none', () => {
  const called = new Set(API_ENDPOINTS.map(({ procedure }) => procedure));
  const silent = [...procedureByName.keys()].filter((name) => {
    const action = actionOf(name);
    return scoped.some((each) => each.action === action) && !called.has(name) && !OF_FILES.includes(action);
  });
  expect(silent.sort()).toEqual(Object.keys(WITHOUT_ADDRESS).sort());
});

test('an action that is closed because it is a part of others has no procedure', () => {
  const taken = new Set([...procedureByName.keys()].map(actionOf));
  const parts = Object.entries(CLOSED_TO_KEYS).flatMap(([action, why]) => (why === 'part' ? [action] : []));
  expect(parts.filter((action) => taken.has(action))).toEqual([]);
});

test('every action of money or a signature that can be proposed has an address, and no other has one', () => {
  const proposable = Object.keys(CLOSED_TO_KEYS).filter((action) => proposedWith(action) !== null);
  const addressed = API_ENDPOINTS.filter(({ proposes }) => proposes).map(({ procedure }) => actionOf(procedure));
  expect([...new Set(addressed)].sort()).toEqual(proposable.sort());
});

test('every field that a program sends is described', () => {
  const silent: string[] = [];
  const walk = (schema: Schema, at: string, name?: string): void => {
    if (name !== undefined && !schema.description && !FIELD_WORDS[name]) silent.push(`${at}: ${name}`);
    for (const [key, field] of Object.entries(schema.properties ?? {})) walk(field, at, key);
    for (const each of [schema.items ?? {}, ...(schema.anyOf ?? []), ...(schema.oneOf ?? [])]) {
      if (Object.keys(each).length > 0) walk(each, at);
    }
  };
  for (const { method, path, parameters } of API_ENDPOINTS) {
    for (const { name, schema } of parameters) walk(schema, `${method} ${path}`, name);
  }
  expect(silent).toEqual([]);
});
