import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { appUrlOf, giveAppLogin } from '#db/app-login.ts';
import { freePort, startEmbedded } from '#db/embedded.ts';
import { createCampaign, createUser } from '#db/factories.ts';
import { migrateToLatest } from '#db/migrate.ts';
import { createSessions, newSessionId } from '#server/auth/lucia.ts';
import { createDb, type Db } from '#server/data/db.ts';
import { createReplica } from '#server/data/replica.ts';
import { type RunningServer, startServer } from '#server/main.ts';
import { procedures } from '#server/ops-list.ts';
import { mayUseReplica } from '#server/replica-reads.ts';
import { roles } from '#shared/policy/rule.ts';
import { isAction, policy } from '#shared/policy.ts';
import { sample, schemaOf } from '#tests/support/inputs.ts';
import { newFolder } from '#tests/support/new-folder.ts';
import { ask } from '#tests/support/processes.ts';
import { replicaOf, type TestReplica } from '#tests/support/replica.ts';
import { PATIENT } from '#tests/support/sql.ts';
import { settings } from '../../scripts/run.ts';

const folder = newFolder();
const primaryDir = join(folder, 'primary');
let primary: Awaited<ReturnType<typeof startEmbedded>>;
let copy: TestReplica;
let owner: Db;
let copyOwner: Db;
let accord: RunningServer;

beforeAll(async () => {
  primary = await startEmbedded({ dataDir: primaryDir });
  await migrateToLatest(primary.url);
  const appUrl = await giveAppLogin(primary.url);
  copy = await replicaOf(primaryDir, primary.url, join(folder, 'copy'));
  owner = createDb(primary.url, { max: 3, role: null, ...PATIENT });
  copyOwner = createDb(copy.url, { max: 1, role: null, ...PATIENT });
  const where = { PORT: String(await freePort()), DATA_DIR: folder, DATABASE_URL: appUrl, ROLE: 'web' };
  const env = { ...where, DATABASE_REPLICA_URL: appUrlOf(copy.url), STAFF_SECOND_FACTOR: 'optional' };
  accord = await startServer(settings({ ...process.env, ACCORD_DEMO: 'false', NODE_ENV: 'test', ...env }), appUrl);
});
afterAll(async () => {
  await accord.stop();
  await Promise.all([owner.destroy(), copyOwner.destroy()]);
  await copy.stop();
  await primary.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** Stops the replica from showing anything newer than now, as a long lag does. */
const hold = () => sql`select pg_wal_replay_pause()`.execute(copyOwner);
const letGo = () => sql`select pg_wal_replay_resume()`.execute(copyOwner);
const positionOn = async (db: Db, of: 'current' | 'last') => {
  const what = of === 'current' ? sql`pg_current_wal_insert_lsn()` : sql`pg_last_wal_replay_lsn()`;
  const { rows } = await sql<{ at: string }>`select pg_wal_lsn_diff(${what}, '0/0')::text as at`.execute(db);
  return BigInt(rows[0]?.at ?? 0);
};
/** Waits until the replica shows all that the primary has now. */
async function level(): Promise<void> {
  const wanted = await positionOn(owner, 'current');
  await expect.poll(async () => (await positionOn(copyOwner, 'last')) >= wanted).toBe(true);
}

interface Person {
  id: string;
  cookie: string;
}
async function person(role: (typeof roles)[number]): Promise<Person> {
  const { id } = await createUser(owner, role);
  const sessions = createSessions(owner, false);
  const facts = { createdAt: new Date(), ip: null, userAgent: null };
  const session = await sessions.createSession(id, facts, { sessionId: newSessionId() });
  return { id, cookie: `${sessions.sessionCookieName}=${session.id}` };
}
async function orders({ cookie }: Person): Promise<string[]> {
  const answer = await ask(accord.url, 'orders.list?input=%7B%7D', cookie);
  expect(answer.status).toBe(200);
  return (await answer.json()).result.data.rows.map(({ id }: { id: string }) => id);
}
/** A campaign that is created without any notice to its brand's pages. */
const silently = async (brand: Person): Promise<string> =>
  (await createCampaign(owner, { brandId: brand.id, status: 'in_progress', createdAt: new Date() })).id;
/** Whether the brand's list comes from the replica: then the replica was queried. */
async function asksReplica(brand: Person): Promise<boolean> {
  const before = copy.statements().length;
  await orders(brand);
  return copy.statements().slice(before).includes('from "campaigns"');
}
const fromReplica = (brand: Person) => expect.poll(() => asksReplica(brand)).toBe(true);

let brand: Person;
beforeEach(async () => {
  await letGo();
  brand = await person('brand');
  await level();
  await fromReplica(brand);
});

test('each list that may come from a replica does, and can be read there', async () => {
  const declared = procedures().filter(({ name }) => mayUseReplica(name));
  expect(declared.length).toBeGreaterThan(10);
  const people = new Map<string, Person>();
  for (const role of roles) people.set(role, await person(role));
  await level();
  await fromReplica(brand);
  for (const { name, kind, action, input } of declared) {
    expect(kind, name).toBe('query');
    const role = roles.find((each) => isAction(action) && policy[action].principals.includes(each));
    const schema = input ? schemaOf(input) : {};
    const needed = Object.entries(schema.properties ?? {}).filter(([field]) => schema.required?.includes(field));
    const asked = encodeURIComponent(
      JSON.stringify(sample({ ...schema, properties: Object.fromEntries(needed) }) ?? {}),
    );
    const before = copy.statements().length;
    const answer = await ask(accord.url, `${name}?input=${asked}`, people.get(role ?? '')?.cookie ?? '');
    expect([name, answer.status]).toEqual([name, 200]);
    const statements = copy.statements().slice(before);
    expect(statements, name).toMatch(/execute \S+: (?:with|select)/);
    expect(statements, name).not.toContain('ERROR');
  }
});

test('a person reads their own writes, whatever the lag; others see them when the replica does', async () => {
  await hold();
  const hidden = await silently(brand);
  expect(await orders(brand)).not.toContain(hidden);
  const draft = { draft: { name: 'Spring capsule' } };
  const written = await ask(accord.url, 'campaigns.createDraft', brand.cookie, draft);
  expect(written.status).toBe(200);
  const kept = written.headers.getSetCookie().map((each) => each.split(';')[0] ?? '');
  expect(kept).toEqual([expect.stringMatching(/^accord-written=\d+$/)]);
  const after = { ...brand, cookie: [brand.cookie, ...kept].join('; ') };
  expect(await orders(after)).toContain(hidden);
  for (const odd of ['accord-written=x', 'accord-written=99999999999999999999999'])
    expect(await orders({ ...brand, cookie: `${brand.cookie}; ${odd}` })).toContain(hidden);
  await letGo();
  await level();
  await expect.poll(() => asksReplica(after)).toBe(true);
  expect(await orders(after)).toContain(hidden);
});

test('a person whose page is told of a change sees it, whatever the lag', async () => {
  const other = await person('brand');
  await level();
  await fromReplica(other);
  await hold();
  const [mine, theirs] = [await silently(brand), await silently(other)];
  expect(await orders(brand)).not.toContain(mine);
  await sql`select pg_notify('accord_live', ${JSON.stringify({ userId: brand.id, topic: 'badges' })})`.execute(owner);
  await expect.poll(() => orders(brand)).toContain(mine);
  expect(await orders(other)).not.toContain(theirs);
});

test('a replica that is too far behind, or is none, is not read', async () => {
  const replica = createReplica({ primary: owner, url: copy.url, lagMaxMs: 0 });
  replica.hear(true);
  await replica.look();
  await replica.look();
  expect(replica.readerFor([], undefined)).toBeNull();
  await replica.stop();
  const none = createReplica({ primary: owner, url: primary.url });
  none.hear(true);
  await none.look();
  expect(none.readerFor([], undefined)).toBeNull();
  await none.stop();
});

test('before this process hears of changes, and after it has missed some, the replica is not read', async () => {
  const replica = createReplica({ primary: owner, url: copy.url });
  const usable = async () => {
    await replica.look();
    return replica.readerFor([], undefined) !== null;
  };
  expect(await usable()).toBe(false);
  replica.hear(true);
  await expect.poll(usable).toBe(true);
  replica.hear(true);
  expect(replica.readerFor([], undefined)).toBeNull();
  await expect.poll(usable).toBe(true);
  replica.hear(false);
  expect(await usable()).toBe(false);
  await replica.stop();
});

test('while the replica is away the lists come from the primary, and from the replica once it is back', async () => {
  const hidden = await silently(brand);
  await copyOwner.destroy();
  await copy.stop();
  for (let times = 0; times < 20; times++) expect(await orders(brand)).toContain(hidden);
  const again = await startEmbedded({ dataDir: join(folder, 'copy'), port: Number(new URL(copy.url).port) });
  copy = { ...again, statements: copy.statements };
  copyOwner = createDb(copy.url, { max: 1, role: null, ...PATIENT });
  await fromReplica(brand);
});
