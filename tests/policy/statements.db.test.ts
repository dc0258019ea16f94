import { afterAll, expect, test } from 'vitest';
import { buildApp } from '#server/app.ts';
import { createSessions, newSessionId } from '#server/auth/lucia.ts';
import { issueToken } from '#server/auth/tokens.ts';
import { inTransaction } from '#server/db.ts';
import { procedures } from '#server/ops.ts';
import { isAction, policy, type Role, roles } from '#shared/policy.ts';
import { crowd } from '#tests/support/crowd.ts';
import { harness } from '#tests/support/harness.ts';
import { inputSchemas, sample } from '#tests/support/inputs.ts';

const h = await harness();
const { providers, limits } = h.context();
const now = () => new Date('2026-06-05T10:00:00.000Z');
const app = await buildApp({ db: h.db, env: h.env, databaseUrl: h.url, now, providers, limits });
afterAll(() => app.close());

const { people, ids, grow } = await crowd(h.owner);
const sessions = createSessions(h.db, h.env.production);

async function signedIn(userId: string): Promise<string> {
  const facts = { createdAt: now(), ip: null, userAgent: null };
  const { id } = await sessions.createSession(userId, facts, { sessionId: newSessionId() });
  return `${sessions.sessionCookieName}=${id}`;
}
const cookies = new Map<Role, string>();
for (const role of roles) cookies.set(role, await signedIn(people[role]));

const token = await inTransaction(h.owner, async (tx) => {
  const invite = await tx
    .insertInto('invites')
    .values({ email: 'guest@example.test', role: 'brand', status: 'sent', sentAt: now(), expiresAt: now() })
    .returning('id')
    .executeTakeFirstOrThrow();
  return (await issueToken(tx, h.context(undefined, now()), { kind: 'invite', inviteId: invite.id })).token;
});
/** Inputs for which the generic sample finds nothing. */
const inputs: Record<string, object> = {
  'auth.readInvite': { token },
  'campaigns.search': { search: 'Campaign' },
  'deals.candidates': { campaignId: ids.campaignId, search: 'robin' },
};

/** Session included. */
const MOST = 3;
/** Whole screens in one request, and the proof of all books, which reads everything there is. */
const SCREENS: Record<string, number> = {
  'campaigns.dashboard': 4,
  'orders.read': 4,
  'review.read': 4,
  'payments.contract': 11,
  'payments.agreement': 8,
  'payments.forStaff': 10,
  'ledger.verify': 50,
};

const schemas = new Map(inputSchemas().map(({ name, schema }) => [name, schema]));
const reads = procedures()
  .filter(({ kind }) => kind === 'query')
  .map(({ name, action }) => {
    const principals = isAction(action) ? policy[action].principals : [];
    return { name, asker: roles.find((role) => principals.includes(role)) };
  });

/** How many entries there are in all lists of an answer, however deep. */
function entries(value: unknown): number {
  if (Array.isArray(value)) return value.length + value.reduce<number>((sum, each) => sum + entries(each), 0);
  if (typeof value !== 'object' || value === null) return 0;
  return Object.values(value).reduce<number>((sum, each) => sum + entries(each), 0);
}

/** What a procedure answers over HTTP, and what it asked the database for it, the session included. */
async function ask(name: string, asker: Role, more: object = {}) {
  const schema = schemas.get(name);
  const input = schema && { ...(inputs[name] ?? Object(sample(schema, ids))), ...more };
  const query = input ? `?input=${encodeURIComponent(JSON.stringify(input))}` : '';
  h.statements.length = 0;
  const answer = await app.inject({
    method: 'GET',
    url: `/trpc/${name}${query}`,
    headers: { cookie: cookies.get(asker) ?? '' },
  });
  const statements = h.statements.length;
  expect(answer.statusCode, `${name}: ${answer.body}`).toBe(200);
  const data: unknown = answer.json().result.data ?? null;
  return { statements, entries: entries(data), data };
}

const nextCursor = (data: unknown): string | null =>
  typeof data === 'object' && data !== null && 'nextCursor' in data && typeof data.nextCursor === 'string'
    ? data.nextCursor
    : null;

test('whoever may read something is somebody with a role', () => {
  expect(reads.filter(({ asker }) => !asker)).toEqual([]);
});

test('every read costs the same few statements, whatever it lists and on every page', async () => {
  await grow(1);
  const few = new Map<string, Awaited<ReturnType<typeof ask>>>();
  for (const { name, asker = 'admin' } of reads) few.set(name, await ask(name, asker));
  await grow(24);
  const wrong: string[] = [];
  const lines: string[] = [];
  for (const { name, asker = 'admin' } of reads) {
    const many = await ask(name, asker);
    const cursor = nextCursor(many.data);
    const counts = [few.get(name)?.statements, many.statements];
    if (cursor) counts.push((await ask(name, asker, { cursor })).statements);
    const most = SCREENS[name] ?? MOST;
    if (new Set(counts).size > 1 || many.statements > most) wrong.push(`${name}: ${counts.join(', ')}`);
    const grew = many.entries > (few.get(name)?.entries ?? 0);
    const lists = cursor ? 'a list in pages' : grew ? 'a list' : '';
    lines.push(`${name.padEnd(28)}${many.statements.toString().padStart(3)}  ${lists}`.trimEnd());
  }
  expect(wrong).toEqual([]);
  await expect(`statements, session included\n${lines.join('\n')}\n`).toMatchFileSnapshot('./statements.snap');
});
