import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { createUser } from '#db/factories.ts';
import { buildApp } from '#server/app.ts';
import { createSessions, newSessionId } from '#server/auth/lucia.ts';
import { giveAgencySeat } from '#server/ground/seats.ts';
import { racingHarness } from '#tests/support/harness.ts';
import { dial, head, type RawConnection, statuses } from '#tests/support/raw-connection.ts';

const h = await racingHarness();
const { providers, limits } = h.context();
const PROCESS_MAX = 14;
const env = { ...h.env, liveStreamsMax: PROCESS_MAX };
const app = await buildApp({ db: h.db, env, databaseUrl: h.url, now: () => new Date(), providers, limits });
const port = Number(new URL(await app.listen({ port: 0, host: '127.0.0.1' })).port);
afterAll(() => app.close());

const sessions = createSessions(h.db, false);
async function browserOf(userId: string) {
  const facts = { createdAt: new Date(), ip: null, userAgent: null };
  const { id } = await sessions.createSession(userId, facts, { sessionId: newSessionId() });
  const cookie = `${sessions.sessionCookieName}=${id}`;
  return async (ageMs?: number): Promise<RawConnection> => {
    const stream = await dial(port, head(`GET /live${ageMs === undefined ? '' : `?age=${ageMs}`}`, { cookie }));
    await expect.poll(() => statuses(stream.received())).toHaveLength(1);
    return stream;
  };
}
const parked = (stream: RawConnection) => stream.received().includes('event: parked');
const tell = (userId: string, topic: string) =>
  sql`select pg_notify('accord_live', ${JSON.stringify({ userId, topic })})`.execute(h.owner);
/** The last chunk of an answer. */
const END = '\r\n0\r\n\r\n';
const hears = (stream: RawConnection) => expect.poll(() => stream.received()).toContain('event: change');
const left = () => new Promise<number>((done) => app.server.getConnections((_error, count) => done(count)));
const close = async (streams: readonly RawConnection[]) => {
  for (const { socket } of streams) socket.destroy();
  await expect.poll(left).toBe(0);
};
const open = async (count: number, browser: () => Promise<RawConnection>): Promise<RawConnection[]> => {
  const streams: RawConnection[] = [];
  while (streams.length < count) streams.push(await browser());
  return streams;
};

test('a page is told at the opening of its stream what has changed since it was read, and asks for everything where that is not known', async () => {
  const { id } = await createUser(h.owner, 'brand');
  const [other, browser] = [(await createUser(h.owner, 'brand')).id, await browserOf(id)];
  // Longer after the start than the tolerance that a page gets.
  await delay(1_100);
  const readAt = performance.now();
  const first = await browser();
  await tell(other, 'campaign');
  await tell(id, 'deal');
  await tell(id, 'deal');
  await hears(first);
  const told = ({ received }: RawConnection) =>
    [...received().matchAll(/^event: (\w+)\ndata: (.*)$/gm)].map(([, event, data]) => `${event} ${data}`);
  const late = await browser(performance.now() - readAt);
  await expect.poll(() => told(late)).toEqual(['change {"topic":"deal"}']);
  const old = await browser(3_600_000);
  await expect.poll(() => told(old)).toEqual(['missed {}']);
  const wrong = await browser(Number.NaN);
  await tell(id, 'deal');
  await expect.poll(() => told(wrong)).toEqual(['change {"topic":"deal"}']);
  expect(told(late)).toHaveLength(2);
  await close([first, late, old, wrong]);
});

test('[R11] when one browser has more than four streams, or one person more than twelve, the oldest ends and the others go on', async () => {
  const { id } = await createUser(h.owner, 'brand');
  const [laptop, phone, work, tablet] = await Promise.all(Array.from({ length: 4 }, () => browserOf(id)));
  if (!laptop || !phone || !work || !tablet) throw new Error('Four browsers');
  const streams = await open(4, laptop);
  expect(streams.filter(parked)).toEqual([]);
  streams.push(await laptop());
  await expect.poll(() => streams.map(parked)).toEqual([true, false, false, false, false]);

  streams.push(...(await open(4, phone)), ...(await open(4, work)));
  expect(streams.filter(parked)).toHaveLength(1);
  streams.push(await tablet());
  await expect.poll(() => streams.map(parked)).toEqual([true, true, ...Array(12).fill(false)]);
  await tell(id, 'deal');
  for (const stream of streams.slice(2)) await hears(stream);
  for (const stream of streams.slice(0, 2)) expect(stream.received()).not.toContain('event: change');
  await close(streams);
});

test('news of a change that also ends the session is not written to its stream any more, and the others go on', async () => {
  const [{ id }, other] = [await createUser(h.owner, 'brand'), await createUser(h.owner, 'brand')];
  const [ending, staying] = [await (await browserOf(id))(), await (await browserOf(other.id))()];
  await h.owner.transaction().execute(async (tx) => {
    await tx.deleteFrom('sessions').where('userId', '=', id).execute();
    await sql`select pg_notify('accord_live', ${JSON.stringify({ userId: id, topic: 'deal' })})`.execute(tx);
  });
  await expect.poll(() => ending.received()).toContain(END);
  expect(ending.received()).not.toContain('event: change');
  await tell(other.id, 'deal');
  await hears(staying);
  await close([ending, staying]);
});

const noLongerActing: Record<string, (assignmentId: string, creatorId: string) => Promise<unknown>> = {
  'the consent is withdrawn': async (assignmentId, creatorId) =>
    (await h.as(creatorId)).agency.consent({ assignmentId, acts: [] }),
  'the creator ends the assignment': async (assignmentId, creatorId) =>
    (await h.as(creatorId)).agency.end({ assignmentId }),
  'the creator is suspended': async (_, userId) =>
    (await h.as((await createUser(h.owner, 'admin')).id)).users.suspend({ userId, reason: 'Looked into' }),
};

test.each(Object.keys(noLongerActing))('the stream of an agency that acts for a creator ends when %s', async (way) => {
  const [agency, creator] = [await createUser(h.owner, 'agency'), await createUser(h.owner, 'creator')];
  const { id: assignmentId } = await h.owner
    .insertInto('agencyUsers')
    .values({
      agencyId: agency.id,
      userId: creator.id,
      role: 'managed_creator',
      acts: ['answer'],
      createdAt: new Date(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const [office, elsewhere] = [await browserOf(agency.id), await browserOf(creator.id)];
  await h.owner.updateTable('sessions').set({ actingId: assignmentId }).where('userId', '=', agency.id).execute();
  const [acting, own] = [await office(), await elsewhere()];
  // A consent to something else changes nothing.
  await (await h.as(creator.id)).agency.consent({ assignmentId, acts: ['sign'] });
  await tell(creator.id, 'deal');
  await hears(acting);
  expect(acting.received()).not.toContain(END);

  await noLongerActing[way]?.(assignmentId, creator.id);
  await expect.poll(() => acting.received()).toContain(END);
  expect(own.received()).toContain('event: change');
  await close([acting, own]);
});

test('[S4] the stream of somebody whose agency works for a brand ends when what it may do there changes, and when its work ends', async () => {
  const [agency, brand] = [await createUser(h.owner, 'agency'), await createUser(h.owner, 'brand')];
  const consent = { duties: ['look' as const, 'run' as const], consentedBy: brand.id, consentedAt: new Date() };
  const seat = { companyId: brand.id, agencyId: agency.id, ...consent, limitMinor: null, limitCurrency: null };
  const seatId = await h.owner.transaction().execute((tx) => giveAgencySeat(tx, seat, new Date()));
  const office = await browserOf(agency.id);
  const ends = {
    changeConsent: async () =>
      (await h.as(brand.id)).seats.changeConsent({ seatId, duties: ['run', 'pay'], limit: null }),
    endAgency: async () => (await h.as(brand.id)).seats.endAgency({ seatId }),
  };
  for (const end of Object.values(ends)) {
    await h.owner.updateTable('sessions').set({ seatId }).where('userId', '=', agency.id).execute();
    const there = await office();
    await tell(brand.id, 'deal');
    await hears(there);
    await end();
    await expect.poll(() => there.received()).toContain(END);
    await close([there]);
  }
});

test('[R11] a process with as many streams as it may have says when to try again, and takes the next when one has ended', async () => {
  const people = await Promise.all(Array.from({ length: 4 }, () => createUser(h.owner, 'brand')));
  const browsers = await Promise.all(people.map(({ id }) => browserOf(id)));
  const streams: RawConnection[] = [];
  for (const browser of browsers) streams.push(...(await open(4, browser)));
  expect(streams.map(({ received }) => statuses(received())[0])).toEqual([...Array(PROCESS_MAX).fill(200), 503, 503]);
  expect(streams[PROCESS_MAX]?.received()).toMatch(/retry-after: 30\r\n/i);
  streams[0]?.socket.destroy();
  await expect.poll(async () => statuses((await browsers[0]?.())?.received() ?? '')[0]).toBe(200);
  app.server.closeAllConnections();
  await close(streams);
});

test('[R11] a stream whose client does not read is closed, and its events are not kept in memory', async () => {
  const { id } = await createUser(h.owner, 'brand');
  const deaf = await (await browserOf(id))();
  deaf.socket.pause();
  const other = await createUser(h.owner, 'brand');
  const hearing = await (await browserOf(other.id))();
  // The network's buffers take some megabytes before the server notices.
  for (let round = 0; round < 40 && (await left()) > 1; round += 1) {
    await sql`select pg_notify('accord_live', json_build_object('userId', ${id}::text, 'topic', 'deal', 'n', n)::text)
      from generate_series(1, 20000) n`.execute(h.owner);
  }
  await expect.poll(left).toBe(1);
  await tell(other.id, 'deal');
  await hears(hearing);
  hearing.socket.destroy();
});
