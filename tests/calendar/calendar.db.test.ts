import ICAL from 'ical.js';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { createCampaign, createDeal, createUser, FACTORY_TIME } from '#db/factories.ts';
import { buildApp } from '#server/app.ts';
import { asMember, sit } from '#tests/approvals/scene.ts';
import { racingHarness } from '#tests/support/harness.ts';

const h = await racingHarness();
const now = new Date(FACTORY_TIME.getTime() + 86_400_000);
const { providers, limits } = h.context();
const app = await buildApp({ db: h.db, databaseUrl: h.url, now: () => now, providers, limits, env: h.env });
afterAll(() => app.close());

async function world() {
  const brand = await createUser(h.owner, 'brand', { brandProfile: { companyName: 'Lumen' } });
  const creator = await createUser(h.owner, 'creator', { user: { firstName: 'Mia', lastName: 'Moss' } });
  const dates = { startDate: '2026-03-10', submissionDeadline: '2026-04-10', endDate: '2026-04-30' };
  const campaign = await createCampaign(h.owner, {
    brandId: brand.id,
    name: 'Spring',
    status: 'in_progress',
    timeZone: 'Europe/London',
    ...dates,
  });
  const deal = await createDeal(h.owner, { campaign, creatorId: creator.id, status: 'in_progress' });
  return { brand, creator, campaign, deal };
}
let w: Awaited<ReturnType<typeof world>>;
beforeEach(async () => {
  w = await world();
  await h.owner.deleteFrom('rateLimits').execute();
});

const make = async (userId: string) => new URL((await (await h.as(userId, now)).calendar.make()).url).pathname;
const ask = (path: string, headers: Record<string, string> = {}) => app.inject({ url: path, headers });
/** The titles and days in a calendar, as another program reads them. */
async function deadlines(path: string): Promise<string[]> {
  const calendar = new ICAL.Component(ICAL.parse((await ask(path)).body));
  return calendar
    .getAllSubcomponents('vevent')
    .map((event) => new ICAL.Event(event))
    .map(({ summary, startDate }) => `${summary.replace(/[\u2066-\u2069]/g, '')} ${startDate.toString().slice(0, 10)}`);
}

describe('the calendar of a person', () => {
  test('has their deadlines, and nobody else’s', async () => {
    const other = await world();
    await h.owner.updateTable('campaigns').set({ name: 'Autumn' }).where('id', '=', other.campaign.id).execute();
    expect(await deadlines(await make(w.creator.id))).toEqual([
      'Campaign starts: Spring 2026-03-10',
      'Submit your content: Spring 2026-04-10',
      'Last day to post: Spring 2026-04-30',
      'Payout due: Spring 2026-05-02',
    ]);
    expect(await deadlines(await make(w.brand.id))).toEqual([
      'Campaign starts: Spring 2026-03-10',
      'Content is due: Spring 2026-04-10',
      'Campaign ends: Spring 2026-04-30',
    ]);
    expect((await deadlines(await make(other.brand.id))).join()).not.toContain('Spring');
  });

  test('is of no use to others: not kept by anything between, without amounts, and the same until something changes', async () => {
    const path = await make(w.creator.id);
    const first = await ask(path);
    expect([first.statusCode, first.headers['content-type'], first.headers['cache-control']]).toEqual([
      200,
      'text/calendar; charset=utf-8',
      'no-store',
    ]);
    expect(first.body).not.toMatch(/[$£€]/);
    const etag = String(first.headers.etag);
    const again = await ask(path, { 'if-none-match': etag });
    expect([again.statusCode, again.body]).toEqual([304, '']);
    const changed = { submissionDeadline: '2026-04-12', updatedAt: now };
    await h.owner.updateTable('campaigns').set(changed).where('id', '=', w.campaign.id).execute();
    expect((await ask(path, { 'if-none-match': etag })).statusCode).toBe(200);
    expect(await deadlines(path)).toContain('Submit your content: Spring 2026-04-12');
  });

  test('loses what is paused, deleted or over', async () => {
    const path = await make(w.creator.id);
    const set = (status: 'paused' | 'in_progress', deletedAt: Date | null = null) =>
      h.owner
        .updateTable('campaigns')
        .set({ status, deletedAt, pausedFrom: status === 'paused' ? 'in_progress' : null })
        .where('id', '=', w.campaign.id)
        .execute();
    await set('paused');
    expect(await deadlines(path)).toEqual([]);
    await set('in_progress', now);
    expect(await deadlines(path)).toEqual([]);
    await set('in_progress');
    await h.owner.updateTable('deals').set({ status: 'cancelled' }).where('id', '=', w.deal.id).execute();
    expect(await deadlines(path)).toEqual([]);
  });

  test('of an agency has the deadlines of creators who let it act for them, and of nobody else', async () => {
    const agency = await createUser(h.owner, 'agency');
    const assigned = { agencyId: agency.id, createdAt: FACTORY_TIME };
    const { id } = await h.owner
      .insertInto('agencyUsers')
      .values({ ...assigned, userId: w.creator.id, role: 'managed_creator' })
      .returning('id')
      .executeTakeFirstOrThrow();
    await h.owner
      .insertInto('agencyUsers')
      .values({ ...assigned, userId: w.brand.id, role: 'managed_brand' })
      .execute();
    const path = await make(agency.id);
    expect(await deadlines(path)).toEqual([]);
    await h.owner
      .updateTable('agencyUsers')
      .set({ acts: ['upload'] })
      .where('id', '=', id)
      .execute();
    expect(await deadlines(path)).toContain('Mia Moss: Submit your content: Spring 2026-04-10');
    await h.owner.updateTable('agencyUsers').set({ endedAt: now }).where('id', '=', id).execute();
    expect(await deadlines(path)).toEqual([]);
  });
});

describe('the calendar of a company’s member', () => {
  const since = (seatId: string, createdAt: Date) =>
    h.owner.updateTable('seats').set({ createdAt }).where('id', '=', seatId).execute();
  async function joined(companyId: string, role: 'manager' | 'viewer') {
    const sitting = await sit(h, companyId, { role });
    await since(sitting.seatId, FACTORY_TIME);
    return sitting;
  }

  test('has the company’s deadlines at an address of the member’s own, as long as they are one', async () => {
    const sitting = await joined(w.brand.id, 'viewer');
    const caller = await asMember(h, w.brand.id, sitting, now);
    const own = await make(w.brand.id);
    expect(await caller.calendar.read()).toEqual({ since: null });
    const path = new URL((await caller.calendar.make()).url).pathname;
    expect(await deadlines(path)).toEqual(await deadlines(own));
    expect((await caller.calendar.read()).since).not.toBeNull();
    const trail = h.owner.selectFrom('auditLog').select(['action', 'userId', 'onBehalfOf']);
    expect(await trail.where('resourceId', '=', sitting.seatId).execute()).toEqual([
      { action: 'calendar.make', userId: sitting.personId, onBehalfOf: w.brand.id },
    ]);
    const end = (at: Date | null) =>
      h.owner.updateTable('seats').set({ endedAt: at }).where('id', '=', sitting.seatId).execute();
    await end(now);
    expect((await ask(path)).statusCode).toBe(404);
    // Somebody who comes back makes a new one.
    await end(null);
    expect((await ask(path)).statusCode).toBe(200);
    await since(sitting.seatId, new Date(now.getTime() + 1_000));
    expect((await ask(path)).statusCode).toBe(404);
    expect(await caller.calendar.read()).toEqual({ since: null });
    expect((await ask(own)).statusCode).toBe(200);
  });

  test('of an agency has nothing for those who may not act for its creators', async () => {
    const agency = await createUser(h.owner, 'agency');
    await h.owner
      .insertInto('agencyUsers')
      .values({ agencyId: agency.id, userId: w.creator.id, role: 'managed_creator', acts: ['upload'], createdAt: now })
      .execute();
    const pathOf = async (role: 'manager' | 'viewer') => {
      const caller = await asMember(h, agency.id, await joined(agency.id, role), now);
      return new URL((await caller.calendar.make()).url).pathname;
    };
    expect((await deadlines(await pathOf('manager'))).length).toBeGreaterThan(0);
    expect(await deadlines(await pathOf('viewer'))).toEqual([]);
  });
});

describe('the address of a calendar', () => {
  const gone = async (path: string) => {
    const { statusCode, body } = await ask(path);
    return [statusCode, body];
  };
  const MISSING = [404, 'There is no such calendar'];

  test('is stored as a hash, said once, and gone when there is a new one or none', async () => {
    const caller = await h.as(w.creator.id, now);
    expect(await caller.calendar.read()).toEqual({ since: null });
    const first = await make(w.creator.id);
    const stored = await h.owner
      .selectFrom('calendarAddresses')
      .selectAll()
      .where('userId', '=', w.creator.id)
      .execute();
    expect(JSON.stringify(stored)).not.toContain(first.slice(10, 53));
    expect(await caller.calendar.read()).toEqual({ since: now });
    const second = await make(w.creator.id);
    expect(await gone(first)).toEqual(MISSING);
    expect((await ask(second)).statusCode).toBe(200);
    await caller.calendar.end();
    expect(await gone(second)).toEqual(MISSING);
    await expect(caller.calendar.end()).rejects.toMatchObject({ code: 'CONFLICT' });
    const audited = await h.owner
      .selectFrom('auditLog')
      .select('action')
      .where('resourceId', '=', w.creator.id)
      .where('action', 'like', 'calendar.%')
      .orderBy('id')
      .execute();
    expect(audited.map(({ action }) => action)).toEqual(['calendar.make', 'calendar.make', 'calendar.end']);
  });

  test.each(['suspended', 'deletion_requested', 'deleted'] as const)(
    'of an account that is %s is like none',
    async (status) => {
      const path = await make(w.creator.id);
      await h.owner.updateTable('users').set({ status }).where('id', '=', w.creator.id).execute();
      expect(await gone(path)).toEqual(MISSING);
    },
  );

  test.each([
    '/calendar/x.ics',
    `/calendar/${'A'.repeat(43)}.ics`,
    `/calendar/${'A'.repeat(5_000)}.ics`,
    '/calendar/%00.ics',
    "/calendar/'or'1.ics",
  ])('such as %s is like none', async (path) => {
    expect(await gone(path)).toEqual(MISSING);
  });

  test('takes no more than sixty wrong tries an hour from one network, and two at once make one address', async () => {
    const tries = await Promise.all(Array.from({ length: 61 }, (_, n) => ask(`/calendar/wrong${n}.ics`)));
    expect(tries.map(({ statusCode }) => statusCode).toSorted()).toEqual([...Array(60).fill(404), 429]);
    const paths = await Promise.all([make(w.creator.id), make(w.creator.id)]);
    const codes = await Promise.all(paths.map(async (path) => (await ask(path)).statusCode));
    expect(codes.filter((code) => code === 200)).toHaveLength(1);
  });
});
