import type { FastifyInstance } from 'fastify';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { createUser } from '#db/factories.ts';
import { buildApp } from '#server/app.ts';
import { hashPassword } from '#server/auth/password.ts';
import { loadEnv } from '#server/env.ts';
import { harness } from '#tests/support/harness.ts';

const h = await harness();
const { providers, limits } = h.context();
const PASSWORD = 'correct horse battery';
const passwordHash = await hashPassword(PASSWORD);
beforeEach(() => h.owner.deleteFrom('rateLimits').execute());

const running: FastifyInstance[] = [];
afterAll(() => Promise.all(running.map((app) => app.close())));

/** A server on a separate port; `post` sends a request with the given X-Forwarded-For, if any. */
async function serve(TRUST_PROXY?: string) {
  const { trustProxy } = loadEnv({ NODE_ENV: 'test', DATA_DIR: h.env.dataDir, TRUST_PROXY });
  const env = { ...h.env, trustProxy };
  const app = await buildApp({ db: h.db, env, databaseUrl: h.url, now: () => new Date(), providers, limits });
  const origin = await app.listen({ port: 0, host: '127.0.0.1' });
  running.push(app);
  const post = async (path: string, input: object, forwardedFor?: string): Promise<number> => {
    const answer = await fetch(`${origin}/trpc/${path}`, {
      method: 'POST',
      body: JSON.stringify(input),
      headers: {
        'content-type': 'application/json',
        origin: env.publicUrl,
        ...(forwardedFor && { 'x-forwarded-for': forwardedFor }),
      },
    });
    await answer.text();
    return answer.status;
  };
  return {
    post,
    signIn: (email: string, password: string, from?: string) => post('auth.signIn', { email, password }, from),
    lead: (from?: string) =>
      post('leads.register', { userType: 'brand', email: 'ada@example.test', name: 'Ada', website: 'a trap' }, from),
  };
}

const person = () => createUser(h.owner, 'creator', { user: { passwordHash } });
const keys = async () => (await h.owner.selectFrom('rateLimits').select('key').execute()).map(({ key }) => key).sort();
const places = async (userId: string) =>
  (
    await h.owner
      .selectFrom('signInPlaces')
      .select('value')
      .where('userId', '=', userId)
      .where('kind', '=', 'address')
      .orderBy('value')
      .execute()
  ).map(({ value }) => value);
const times = async <T>(count: number, work: (at: number) => Promise<T>): Promise<T[]> => {
  const all: T[] = [];
  for (let at = 0; at < count; at += 1) all.push(await work(at));
  return all;
};
const FIVE_OF_TWELVE = [...Array(5).fill(200), ...Array(7).fill(429)];
const ATTACKER = '203.0.113.9';
const OWNER = '198.51.100.7';

/** For each setting: what a caller writes into the header, and what the server sees. */
const worlds = [
  { where: 'without a proxy', setting: undefined, through: (forged: string) => forged, from: '127.0.0.1' },
  { where: 'behind one proxy', setting: '1', through: (forged: string) => `${forged}, ${ATTACKER}`, from: ATTACKER },
  {
    where: 'behind a proxy at a known address',
    setting: '10.0.0.0/8, loopback',
    through: (forged: string) => `${forged}, ${ATTACKER}`,
    from: ATTACKER,
  },
  {
    where: 'behind two proxies',
    setting: '2',
    through: (forged: string) => `${forged}, ${ATTACKER}, 10.0.0.5`,
    from: ATTACKER,
  },
];

test.each(worlds)(
  '[S7] a forged X-Forwarded-For allows no further guess and no further lead $where',
  async ({ setting, through, from }) => {
    const server = await serve(setting);
    const leads = await times(12, (at) => server.lead(through(`192.0.2.${at}`)));
    expect(leads).toEqual(FIVE_OF_TWELVE);
    await server.signIn('nobody@example.test', 'a wrong one', through('192.0.2.1'));
    await h.owner.updateTable('rateLimits').set({ points: 95 }).where('key', 'like', 'sign-in.address:%').execute();
    const guesses = await times(10, (at) =>
      server.signIn(`nobody${at}@example.test`, 'a wrong one', through(`192.0.2.${at}, 10.0.0.${at}`)),
    );
    expect(guesses).toEqual([...Array(5).fill(401), ...Array(5).fill(429)]);
    const addresses = (await keys()).filter((key) => key.includes('.address:'));
    expect(addresses).toEqual([`lead.address:${from}`, `sign-in.address:${from}`]);
  },
);

const server = await serve('1');

test('[S7] a caller who claims the owner’s address cannot lock the owner out', async () => {
  const { email } = await person();
  expect(await server.signIn(email, PASSWORD, OWNER)).toBe(200);
  const guesses = await times(12, () => server.signIn(email, 'a wrong one', `${OWNER}, ${ATTACKER}`));
  expect(guesses).toEqual([...Array(10).fill(401), 429, 429]);
  expect(await server.signIn(email, PASSWORD, `${OWNER}, ${ATTACKER}`)).toBe(429);
  expect(await server.signIn(email, PASSWORD, OWNER)).toBe(200);
});

test('[S7] the addresses of one IPv6 network count together, and are known together', async () => {
  expect(await times(12, (at) => server.lead(`2001:db8:1:2:${at}::${at}`))).toEqual(FIVE_OF_TWELVE);
  expect(await server.lead('2001:db8:1:3::1')).toBe(200);
  expect(await keys()).toEqual(['lead.address:2001:db8:1:2::/64', 'lead.address:2001:db8:1:3::/64']);

  const { id, email } = await person();
  expect(await server.signIn(email, PASSWORD, '2001:db8:7:8:aaaa:bbbb:cccc:dddd')).toBe(200);
  await times(10, (at) => server.signIn(email, 'a wrong one', `2001:db8:${at + 100}::1`));
  expect(await server.signIn(email, PASSWORD, '2001:db8:9:9::1')).toBe(429);
  expect(await server.signIn(email, PASSWORD, '2001:DB8:7:8::1')).toBe(200);
  expect(await places(id)).toEqual(['2001:db8:7:8::/64']);
});

test('[S7] an IPv4 address that is written as IPv6 counts as the IPv4 address', async () => {
  const written = [OWNER, `::ffff:${OWNER}`, `::FFFF:${OWNER}`, '::ffff:c633:6407', '0:0:0:0:0:ffff:198.51.100.7'];
  expect(await times(12, (at) => server.lead(written[at % written.length]))).toEqual(FIVE_OF_TWELVE);
  expect(await keys()).toEqual([`lead.address:${OWNER}`]);
});

test.each([
  'unknown',
  '_hidden',
  'garbage'.repeat(1_000),
  `${OWNER}:4711`,
  '256.1.1.1',
  '1:2:3',
  '<script>alert(1)</script>',
  `${OWNER}'; drop table users --`,
  '::ffff:1.2.3.4.5',
  '127.1',
  '%00',
])('[S7] what is no address (%#) is kept nowhere: the address of the proxy counts', async (garbage) => {
  expect(await times(6, (at) => server.lead(at % 2 ? garbage : `${OWNER}, ${garbage}`))).toEqual(
    FIVE_OF_TWELVE.slice(0, 6),
  );
  expect(await keys()).toEqual(['lead.address:127.0.0.1']);
  const { id, email } = await person();
  expect(await server.signIn(email, PASSWORD, garbage)).toBe(200);
  expect(await places(id)).toEqual(['127.0.0.1']);
  const session = await h.owner.selectFrom('sessions').select('ip').where('userId', '=', id).executeTakeFirst();
  expect(session).toEqual({ ip: '127.0.0.1' });
  const audited = await h.owner
    .selectFrom('auditLog')
    .select('ipAddress')
    .distinct()
    .where('resourceId', '=', id)
    .where('ipAddress', 'is not', null)
    .execute();
  expect(audited).toEqual([{ ipAddress: '127.0.0.1' }]);
});
