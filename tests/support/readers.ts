import { afterAll, expect } from 'vitest';
import { digitalId } from '#server/agreement/contracts/digital-id.service.ts';
import { buildApp } from '#server/app.ts';
import { createSessions, newSessionId } from '#server/auth/lucia.ts';
import { issueToken } from '#server/auth/tokens.ts';
import { inTransaction } from '#server/data/db.ts';
import { procedures } from '#server/ops-list.ts';
import { type Role, roles } from '#shared/policy/rule.ts';
import { isAction, policy } from '#shared/policy.ts';
import { dealWithAgreement } from './agreement.ts';
import { linkCodeOf } from './brand-people.ts';
import { crowd } from './crowd.ts';
import { guestsIn } from './guests.ts';
import type { Harness, Query } from './harness.ts';
import { inputSchemas, sample } from './inputs.ts';
import { sealAll } from './sealed.ts';

export interface Answer {
  /** Its statements, including the session's. */
  queries: Query[];
  /** How many entries all lists of the answer have together, at any depth. */
  entries: number;
  nextCursor: string | null;
  /** Its answer, as JSON. */
  data: unknown;
}

interface Read {
  name: string;
  /** A role that can read it; undefined if no role can. */
  asker: Role | undefined;
  /** All roles that can read it. */
  askers: Role[];
  /** Inputs that together have every choice of the procedure: each tab, each status, each period. */
  choices: object[];
}

/** Whether only a guest link lets somebody read it, whatever their role. */
const isForGuests = (action: string): boolean =>
  isAction(action) && policy[action].principals.every((each) => each === 'guest');

/** The time at which these tests read. */
export const READ_AT = new Date('2026-06-05T10:00:00.000Z');

/** Every query procedure, called over HTTP by a role that can call it, on data that can grow (crowd.ts). */
export async function readers(h: Harness) {
  const { providers, limits } = h.context();
  const app = await buildApp({ db: h.db, env: h.env, databaseUrl: h.url, now: () => READ_AT, providers, limits });
  await app.ready();
  afterAll(() => app.close());
  const { people, ids, grow } = await crowd(h.owner);
  const guests = await guestsIn(h.owner);
  // Receipts are of what is sealed.
  await sealAll(h.context(undefined, READ_AT));
  // As the first start does.
  await digitalId(h.context());

  const sessions = createSessions(h.db, h.env.production);
  const cookies = new Map<Role, string>();
  for (const role of roles) {
    const facts = { createdAt: READ_AT, ip: null, userAgent: null };
    const { id } = await sessions.createSession(people[role], facts, { sessionId: newSessionId() });
    cookies.set(role, `${sessions.sessionCookieName}=${id}`);
  }

  const schemas = new Map(inputSchemas().map(({ name, schema }) => [name, schema]));
  /** Choices that each need their own row. */
  const deskItems = ['payments', 'holds'].map((list) => ({ list, id: ids.paymentId }));
  /** Inputs for procedures for which the generic sample finds nothing. */
  const inputs: Record<string, object> = {
    'analytics.revenueRows': { from: '2026-01-01', until: '2027-01-01' },
    'auth.readInvite': { token: await inviteToken(h) },
    'campaigns.search': { search: 'Campaign' },
    // Across all campaigns: those of one do not grow.
    'crm.deals': { ...Object(sample(schemas.get('crm.deals') ?? {}, ids)), campaignId: undefined },
    'crm.bulkRecipients': { personIds: [people.creator] },
    'crm.join': { code: linkCodeOf(people.brand) },
    'crm.person': { personId: people.creator },
    'search.everything': { search: 'robin' },
    'users.lookUp': { user: people.brand },
    'deals.candidates': { campaignId: ids.campaignId, search: 'robin' },
    'payments.deskItem': { ...deskItems[0] },
    'payments.signedAgreement': { dealId: await dealWithAgreement(h, people) },
    'portfolio.page': await publicPageOf(h, people.creator),
    'views.list': { list: 'discover' },
  };
  const reads: Read[] = procedures()
    .filter(({ kind, action }) => kind === 'query' && !isForGuests(action))
    .map(({ name, action }) => {
      const principals = isAction(action) ? policy[action].principals : [];
      const fields = Object.entries(schemas.get(name)?.properties ?? {});
      const each = fields.flatMap(([key, field]) => (field.enum ?? []).map((value) => ({ [key]: value })));
      const own: Record<string, object[]> = {
        'payments.deskItem': deskItems,
        'crm.deals': [...each, { campaignId: ids.campaignId }],
        'search.everything': [{ search: ids.campaignId }],
        // Those of a brand, which is asked first.
        'views.list': [{ list: 'campaigns' }],
      };
      const choices = own[name] ?? each;
      const askers = roles.filter((role) => principals.includes(role));
      return { name, asker: askers[0], askers, choices };
    });

  /** The answer of a read to the role that calls it, and its status. */
  async function send({ name, asker = 'admin' }: Read, more: object = {}) {
    const schema = schemas.get(name);
    const input = schema && { ...(inputs[name] ?? Object(sample(schema, ids))), ...more };
    const query = input ? `?input=${encodeURIComponent(JSON.stringify(input))}` : '';
    h.queries.length = 0;
    const headers = { cookie: cookies.get(asker) ?? '' };
    return app.inject({ method: 'GET', url: `/trpc/${name}${query}`, headers });
  }

  async function ask(read: Read, more: object = {}): Promise<Answer> {
    const answer = await send(read, more);
    expect(answer.statusCode, `${read.name}: ${answer.body}`).toBe(200);
    const data: unknown = answer.json().result.data ?? null;
    return { queries: [...h.queries], entries: entries(data), nextCursor: cursorOf(data), data };
  }

  return { reads, ask, send, grow, schemas, people, guests, ids };
}

const publicPageOf = (h: Harness, userId: string) =>
  h.owner.selectFrom('creatorProfiles').select('username').where('userId', '=', userId).executeTakeFirstOrThrow();

async function inviteToken(h: Harness): Promise<string> {
  return inTransaction(h.owner, async (tx) => {
    const { id: inviteId } = await tx
      .insertInto('invites')
      .values({ email: 'guest@example.test', role: 'brand', status: 'sent', sentAt: READ_AT, expiresAt: READ_AT })
      .returning('id')
      .executeTakeFirstOrThrow();
    return (await issueToken(tx, h.context(undefined, READ_AT), { kind: 'invite', inviteId })).token;
  });
}

function entries(value: unknown): number {
  if (Array.isArray(value)) return value.length + value.reduce<number>((sum, each) => sum + entries(each), 0);
  if (typeof value !== 'object' || value === null) return 0;
  return Object.values(value).reduce<number>((sum, each) => sum + entries(each), 0);
}

function cursorOf(data: unknown): string | null {
  const has = typeof data === 'object' && data !== null && 'nextCursor' in data;
  return has && typeof data.nextCursor === 'string' ? data.nextCursor : null;
}
