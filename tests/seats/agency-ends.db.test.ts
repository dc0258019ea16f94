import { once } from 'node:events';
import { beforeEach, describe, expect, test } from 'vitest';
import { createUser, type Row } from '#db/factories.ts';
import { inTransaction } from '#server/data/db.ts';
import { membersOf } from '#server/ground/seats.ts';
import { PASSWORD, town } from '#tests/account/people.ts';
import { racingHarness } from '#tests/support/harness.ts';
import { noticesTo } from '#tests/support/notices.ts';
import { type Browser, browsersOf } from './browsers.ts';

// What ends an agency's work for a brand besides the two who agreed on it: the account of the brand, of the agency, or of the agency's person is
// closed, erased or suspended, or gets another role.

const h = await racingHarness();
const { person } = await town(h);
const { app, sessions, signIn, seat, agencySeat } = await browsersOf(h);
const staff = await person('super_admin');

let brand: Row<'users'>;
let agency: Row<'users'>;
let mira: Row<'users'>;
beforeEach(async () => {
  brand = await person('brand', { brandProfile: { companyName: 'Glow Labs' } });
  agency = await person('agency', { user: { firstName: 'Northlight', lastName: 'Agency' } });
  mira = await createUser(h.owner, null, {
    user: { firstName: 'Mira', lastName: 'Chen', passwordHash: agency.passwordHash },
  });
});

const cookieOf = ({ token }: Browser) => ({ cookie: `${sessions.sessionCookieName}=${token}` });
/** A stream of live events, and the promise that it has ended. */
async function listening(browser: Browser) {
  const answer = await app.inject({ method: 'GET', url: '/live', headers: cookieOf(browser), payloadAsStream: true });
  expect(answer.statusCode).toBe(200);
  const stream = answer.stream();
  const ended = once(stream, 'end');
  stream.resume();
  return { ended };
}
const statusOfKey = async (key: string) =>
  (await app.inject({ url: '/api/v1/agency/people', headers: { authorization: `Bearer ${key}` } })).statusCode;

const ways = {
  async closing({ id }: Row<'users'>) {
    const at = await signIn(id);
    expect(await at.write('account.close', { password: PASSWORD, confirmation: 'DELETE' })).toHaveProperty('erasedOn');
  },
  async erasing({ id }: Row<'users'>) {
    const admin = await h.as(staff.id);
    await admin.users.delete({ userId: id, password: PASSWORD });
  },
  async suspension({ id }: Row<'users'>) {
    const admin = await h.as(staff.id);
    await admin.users.suspend({ userId: id, reason: 'A complaint' });
  },
  async 'another role'({ id }: Row<'users'>) {
    const admin = await h.as(staff.id);
    await admin.users.fixRole({ userId: id, role: 'creator' });
  },
};
type Way = keyof typeof ways;
const parties = { 'the brand': () => brand, 'the agency': () => agency, 'the agency’s person': () => mira };
type Party = keyof typeof parties;
const table = Object.keys(ways).flatMap((way) => Object.keys(parties).map((party) => [way, party] as [Way, Party]));

describe('[S4] ends at once what the agency’s people do for the brand', () => {
  test.each(table)('%s of %s', async (way, party) => {
    // An agency with members cannot be closed: there its own account does the work.
    const alone = way === 'closing' && party === 'the agency';
    const doer = alone ? agency : mira;
    const own = alone ? null : await seat(agency.id, mira.id, 'owner');
    const seatId = await agencySeat(brand.id, agency.id, ['look', 'run']);
    const office = await signIn(doer.id);
    if (own) await office.write('seats.sitDown', { seatId: own });
    const { key } = await office.write('settings.createApiKey', {
      name: 'Reports',
      scopes: ['people:read'],
      days: 30,
    });
    expect(await statusOfKey(key)).toBe(200);
    const browser = await signIn(doer.id);
    await browser.write('seats.sitDown', { seatId });
    expect((await browser.read('auth.session')).id).toBe(brand.id);
    const { ended } = await listening(browser);

    await ways[way](parties[party]());

    expect(await browser.read('campaigns.list', { limit: 5 })).toMatchObject({
      code: expect.stringMatching(/^(UNAUTHORIZED|FORBIDDEN)$/),
    });
    expect((await browser.read('auth.session'))?.id).not.toBe(brand.id);
    await ended;
    const again = await signIn(doer.id);
    expect(await again.write('seats.sitDown', { seatId })).toHaveProperty('code');
    // The agency's key ends with the agency or with who made it, not with a brand.
    expect(await statusOfKey(key)).toBe(party === 'the brand' ? 200 : 401);
    const { endedAt } = await h.owner
      .selectFrom('seats')
      .select('endedAt')
      .where('id', '=', seatId)
      .executeTakeFirstOrThrow();
    expect(endedAt !== null).toBe(party !== 'the agency’s person');
    const told = await inTransaction(h.db, (tx) => membersOf(tx, [brand.id]).execute());
    expect(told.map(({ personId }) => personId)).not.toContain(doer.id);
  });
});

test.each(['the brand', 'the agency'] as const)(
  'the other side is told when %s is suspended, and it does not come back',
  async (party) => {
    const seatId = await agencySeat(brand.id, agency.id, ['look']);
    await ways.suspension(parties[party]());
    const other = party === 'the brand' ? agency : brand;
    const kind = party === 'the brand' ? 'brand_ended' : 'agency_left';
    expect(await noticesTo(h, other.id, kind)).not.toEqual([]);
    await (await h.as(staff.id)).users.activate({ userId: parties[party]().id, reason: 'It was a mistake' });
    expect(await (await signIn(agency.id)).write('seats.sitDown', { seatId })).toMatchObject({ code: 'NOT_FOUND' });
    const { action, userId } = await h.owner
      .selectFrom('auditLog')
      .select(['action', 'userId'])
      .where('resourceId', '=', seatId)
      .executeTakeFirstOrThrow();
    expect([action, userId]).toEqual(['seats.end', staff.id]);
  },
);

test('an agency’s person who is suspended by mistake works for the brand again afterwards; one who is a creator now does not', async () => {
  const own = await seat(agency.id, mira.id, 'manager');
  const seatId = await agencySeat(brand.id, agency.id, ['look']);
  await ways.suspension(mira);
  await (await h.as(staff.id)).users.activate({ userId: mira.id, reason: 'It was a mistake' });
  expect(await (await signIn(mira.id)).write('seats.sitDown', { seatId })).toBeUndefined();
  await ways['another role'](mira);
  await h.owner.updateTable('users').set({ role: null }).where('id', '=', mira.id).execute();
  const later = await signIn(mira.id);
  for (const id of [own, seatId])
    expect(await later.write('seats.sitDown', { seatId: id })).toMatchObject({ code: 'NOT_FOUND' });
});

test('the stream of an agency that acts for a creator ends when it signs out', async () => {
  const creator = await createUser(h.owner, 'creator');
  const manages = { agencyId: agency.id, userId: creator.id, role: 'managed_creator', createdAt: new Date() } as const;
  const { id: assignmentId } = await h.owner
    .insertInto('agencyUsers')
    .values({ ...manages, acts: ['message'] })
    .returning('id')
    .executeTakeFirstOrThrow();
  const browser = await signIn(agency.id);
  await browser.write('agency.actFor', { assignmentId });
  const { ended } = await listening(browser);
  await browser.write('auth.signOut');
  await ended;
});
