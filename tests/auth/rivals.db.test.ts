import { beforeEach, describe, expect, test } from 'vitest';
import { createUser } from '#db/factories.ts';
import { createSessions, newSessionId } from '#server/auth/lucia.ts';
import { inTransaction } from '#server/data/db.ts';
import { jobHandlers } from '#server/job-handlers.ts';
import { verifyBooks } from '#server/ledger/verify.service.ts';
import { invitePerson } from '#server/users/invites.service.ts';
import { grantSuperAdmin } from '#server/users/users.service.ts';
import { DAY_MS, SIGN_UP_KEPT_DAYS } from '#shared/constants.ts';
import { racingHarness } from '#tests/support/harness.ts';
import { mailsTo } from '#tests/support/mails.ts';
import { THOROUGH } from '#tests/support/pairs.ts';
import { town } from '../account/people.ts';

const h = await racingHarness();
const { browser, clock } = await town(h);
const STRANGER = 'the stranger’s words 1';
const OWNER = 'plum marigold river 7';
const system = h.context({ kind: 'system', onBehalfOf: null });
const admin = await createUser(h.owner, 'admin');
beforeEach(() => h.owner.deleteFrom('rateLimits').execute());

type Browser = ReturnType<typeof browser>;
let count = 0;
const freshAddress = () => `rival${++count}@example.test`;
const elsewhere = () => browser({ ip: `203.0.113.${(count % 200) + 20}` });

/** The tokens of the links mailed to an address, the newest last. */
async function links(email: string, kind = 'confirmation'): Promise<string[]> {
  await h.runJobs();
  const mails = await mailsTo(h, email);
  return mails.flatMap(({ bodyText }) => new RegExp(`${kind}=true#token=([\\w-]+)`).exec(bodyText)?.[1] ?? []);
}
const newest = async (email: string, kind?: string): Promise<string> => (await links(email, kind)).at(-1) ?? '';

async function signUp(at: Browser, email: string, password: string, accountType = 'brand'): Promise<string> {
  const answer = await at.post('auth.signUp', { email, password, accountType, acceptTerms: true });
  expect(answer.status, answer.error).toBe(200);
  return newest(email);
}
const rows = (email: string) => h.owner.selectFrom('users').selectAll().where('email', '=', email).execute();
const entry = async (email: string, password: string): Promise<number> =>
  (await browser().post('auth.signIn', { email, password })).status;

/** The address has one account, it is the owner's, and the stranger cannot get in. */
async function expectOwned(email: string, role: string, stranger: Browser): Promise<void> {
  await h.runJobs();
  expect(await rows(email)).toMatchObject([{ status: 'active', role }]);
  expect([await entry(email, OWNER), await entry(email, STRANGER)]).toEqual([200, 401]);
  expect(await stranger.whoAmI()).toBeNull();
}

/** What an older installation may have: an open session, a second factor and a name for a sign-up that nobody confirmed. */
async function furnish(id: string, at: Browser): Promise<void> {
  const token = newSessionId();
  const sessions = createSessions(h.db, false);
  await sessions.createSession(id, { createdAt: clock.now, ip: null, userAgent: null }, { sessionId: token });
  at.cookies.set(sessions.sessionCookieName, token);
  await h.owner.insertInto('secondFactors').values({ userId: id, secret: 'x', createdAt: clock.now }).execute();
  await h.owner
    .updateTable('users')
    .set({ secondFactorAt: clock.now, firstName: 'Mallory' })
    .where('id', '=', id)
    .execute();
}

describe('a stranger who signs up with somebody’s address ends with nothing', () => {
  test('[S4] before the owner does', async () => {
    const email = freshAddress();
    const [stranger, owner] = [elsewhere(), browser()];
    await signUp(stranger, email, STRANGER, 'creator');
    await stranger.post('auth.signIn', { email, password: STRANGER });
    const link = await signUp(owner, email, OWNER, 'brand');
    expect((await owner.post('auth.confirmEmail', { token: link })).status).toBe(200);
    expect(await owner.whoAmI()).toBe(email);
    await expectOwned(email, 'brand', stranger);
  });

  test('[S4] afterwards, and between the owner’s sign-up and its confirmation', async () => {
    const email = freshAddress();
    const [stranger, owner] = [elsewhere(), browser()];
    const link = await signUp(owner, email, OWNER, 'creator');
    await signUp(stranger, email, STRANGER);
    const theirs = await newest(email);
    expect((await owner.post('auth.confirmEmail', { token: link })).status).toBe(200);
    expect((await stranger.post('auth.confirmEmail', { token: theirs })).status).toBe(400);
    await signUp(stranger, email, STRANGER);
    await expectOwned(email, 'creator', stranger);
    // The newer sign-up led to a link that sets a new password, which only the owner can read.
    expect(await links(email, 'reset')).toHaveLength(1);
  });

  test('[S4] with a session, a second factor and a name on the sign-up that the owner opens and takes over', async () => {
    const email = freshAddress();
    const [stranger, owner] = [elsewhere(), browser()];
    const link = await signUp(stranger, email, STRANGER, 'creator');
    const [signedUp] = await rows(email);
    await furnish(signedUp?.id ?? '', stranger);
    expect(await stranger.whoAmI()).toBeNull();
    const asked = await owner.post('auth.confirmEmail', { token: link });
    expect(asked.data).toEqual({ email, accountType: 'creator', confirmed: false });
    expect((await owner.post('auth.confirmWithNewPassword', { token: link, password: OWNER })).status).toBe(200);
    expect(await owner.whoAmI()).toBe(email);
    await expectOwned(email, 'creator', stranger);
    expect((await rows(email))[0]).toMatchObject({ secondFactorAt: null, firstName: null });
  });

  test('[S4] with all of it on a sign-up that another one voids: nothing of it is left', async () => {
    const email = freshAddress();
    const [stranger, owner] = [elsewhere(), browser()];
    const theirs = await signUp(stranger, email, STRANGER);
    const id = (await rows(email))[0]?.id ?? '';
    await furnish(id, stranger);
    const link = await signUp(owner, email, OWNER, 'creator');
    await owner.post('auth.confirmEmail', { token: link });
    await expectOwned(email, 'creator', stranger);
    for (const table of ['sessions', 'userRoles', 'authTokens', 'secondFactors'] as const) {
      expect(await h.owner.selectFrom(table).selectAll().where('userId', '=', id).execute(), table).toEqual([]);
    }
    const mails = await mailsTo(h, email);
    expect(mails.filter(({ bodyText }) => bodyText.includes(theirs))).toEqual([]);
    const trail = await h.owner.selectFrom('auditLog').select(['action']).where('resourceId', '=', id).execute();
    expect(trail.map(({ action }) => action)).toContain('auth.endSignUp');
    expect(await verifyBooks({ ...h.context(), now: clock.now })).toEqual([]);
  });

  test('[S4] a mail that still waits does not bring a voided link', async () => {
    const email = freshAddress();
    const theirs = await signUp(elsewhere(), email, STRANGER);
    await h.owner.updateTable('mailOutbox').set({ status: 'queued' }).where('toAddress', '=', email).execute();
    const owner = browser();
    await owner.post('auth.confirmEmail', { token: await signUp(owner, email, OWNER) });
    const mails = await mailsTo(h, email);
    expect(mails.filter(({ bodyText }) => bodyText.includes(theirs))).toEqual([]);
  });
});

describe('a confirmation link', () => {
  test('[AUTH-04] [S4] confirms by itself where the sign-up was made, and asks for its password anywhere else', async () => {
    const email = freshAddress();
    const [desk, phone] = [browser(), elsewhere()];
    const link = await signUp(desk, email, OWNER);
    expect((await phone.post('auth.confirmEmail', { token: link })).data).toMatchObject({ confirmed: false });
    const wrong = await phone.post('auth.confirmEmail', { token: link, password: 'not this one' });
    expect([wrong.status, wrong.field, wrong.error]).toEqual([400, 'password', 'Password is incorrect']);
    expect((await rows(email))[0]?.status).toBe('pending');
    expect((await phone.post('auth.confirmEmail', { token: link, password: OWNER })).data.confirmed).toBe(true);
    expect(await phone.whoAmI()).toBe(email);
    // Opened again, it says so and lets nobody in.
    expect((await desk.post('auth.confirmEmail', { token: link })).data).toMatchObject({ confirmed: true, email });
    expect(await desk.whoAmI()).not.toBe(email);

    const other = freshAddress();
    const own = await signUp(desk, other, OWNER);
    expect((await desk.post('auth.confirmEmail', { token: own })).data).toMatchObject({ confirmed: true });
    expect(await desk.whoAmI()).toBe(other);
    expect([...desk.cookies.keys()]).toEqual(['accord']);
  });

  test('[S4] the browser of one sign-up proves nothing for another, and what is stored of it opens nothing', async () => {
    const email = freshAddress();
    const [stranger, owner] = [elsewhere(), browser()];
    await signUp(stranger, email, STRANGER);
    const link = await signUp(owner, email, OWNER);
    expect((await stranger.post('auth.confirmEmail', { token: link })).data).toMatchObject({ confirmed: false });
    const hashes = (await rows(email)).map(({ signUpBrowserHash }) => signUpBrowserHash ?? '');
    expect(hashes.map((hash) => hash.length)).toEqual([64, 64]);
    for (const hash of hashes) {
      const thief = browser();
      thief.cookies.set('accord-sign-up', hash);
      expect((await thief.post('auth.confirmEmail', { token: link })).data).toMatchObject({ confirmed: false });
    }
  });

  test('[S4] is of one kind, and ends: no other link does its work, and none works after its time', async () => {
    const email = freshAddress();
    const owner = browser();
    const link = await signUp(owner, email, OWNER);
    for (const [path, input] of [
      ['auth.resetPassword', { token: link, password: OWNER }],
      ['auth.acceptInvite', { token: link, password: OWNER }],
    ] as const) {
      expect((await owner.post(path, input)).status).toBe(400);
    }
    const now = clock.now;
    // The job that made the link ran a little later than this clock says.
    clock.now = new Date(now.getTime() + DAY_MS + 60_000);
    const late = { token: link, password: OWNER };
    expect((await owner.post('auth.confirmEmail', late)).status).toBe(400);
    expect((await owner.post('auth.confirmWithNewPassword', late)).status).toBe(400);
    clock.now = now;
    expect((await owner.post('auth.confirmEmail', { token: link })).status).toBe(200);
    const { error } = await owner.post('auth.confirmWithNewPassword', { token: link, password: STRANGER });
    expect(error).toBe('This link is no longer valid. Please ask for a new one.');
    expect([await entry(email, OWNER), await entry(email, STRANGER)]).toEqual([200, 401]);
  });

  test('[AUTH-13] [S4] never takes the place of another person’s session', async () => {
    const email = freshAddress();
    const [first, owner] = [freshAddress(), browser()];
    await owner.post('auth.confirmEmail', { token: await signUp(owner, first, OWNER) });
    const link = await signUp(elsewhere(), email, STRANGER);
    const taken = await owner.post('auth.confirmWithNewPassword', { token: link, password: OWNER });
    expect(taken.status).toBe(200);
    expect(await owner.whoAmI()).toBe(first);
    expect(await entry(email, OWNER)).toBe(200);
  });
});

describe('an unconfirmed sign-up is no account', () => {
  test('[S7] nobody signs in to it, and a session of it is worth nothing', async () => {
    const email = freshAddress();
    const at = browser();
    await signUp(at, email, OWNER);
    const tried = await at.post('auth.signIn', { email, password: OWNER });
    expect([tried.status, tried.error]).toEqual([401, 'Invalid email or password']);
    await furnish((await rows(email))[0]?.id ?? '', at);
    expect(await at.whoAmI()).toBeNull();
    expect((await at.get('account.overview')).status).toBe(401);
  });

  test('[AUTH-03] it keeps no invite, no lead’s invite and no acceptance back; accepting ends it', async () => {
    const email = freshAddress();
    const stranger = elsewhere();
    const theirs = await signUp(stranger, email, STRANGER, 'creator');
    const staff = h.context(await h.actor(admin.id));
    await inTransaction(h.db, (tx) => invitePerson(tx, staff, { email, role: 'brand' }));
    const token = await newest(email, 'setup');
    await signUp(stranger, email, STRANGER, 'creator');
    const owner = browser();
    expect((await owner.get('auth.readInvite', { token })).data).toEqual({ email, role: 'brand', seat: null });
    expect((await owner.post('auth.acceptInvite', { token, password: OWNER })).status).toBe(200);
    expect(await owner.whoAmI()).toBe(email);
    expect((await stranger.post('auth.confirmEmail', { token: theirs })).status).toBe(400);
    await expectOwned(email, 'brand', stranger);

    const lead = freshAddress();
    await signUp(elsewhere(), lead, STRANGER);
    const { id: leadId } = await h.owner
      .insertInto('leads')
      .values({ name: 'L', email: lead, userType: 'brand', createdAt: clock.now, updatedAt: clock.now })
      .returning('id')
      .executeTakeFirstOrThrow();
    await (await h.as(admin.id)).leads.invite({ leadId, email: lead, role: 'brand', note: null });
    expect(await newest(lead, 'setup')).not.toBe('');
  });

  test('[S19] the command line makes the owner super admin, never whoever signed up with the address', async () => {
    const email = freshAddress();
    const stranger = elsewhere();
    await signUp(stranger, email, STRANGER);
    const said = await grantSuperAdmin(system, email);
    const password = /Password: (\S+)/.exec(said)?.[1] ?? '';
    expect(await rows(email)).toMatchObject([{ role: 'super_admin', status: 'active' }]);
    expect([await entry(email, password), await entry(email, STRANGER)]).toEqual([200, 401]);
  });

  test('it is counted neither as an account nor as a request that waits, and is gone after some days', async () => {
    const superAdmin = await createUser(h.owner, 'super_admin');
    const totals = async () => (await h.as(superAdmin.id)).users.totals();
    const before = await totals();
    const email = freshAddress();
    await signUp(browser(), email, OWNER, 'agency');
    expect(await totals()).toEqual(before);
    const confirmed = freshAddress();
    const at = browser();
    await at.post('auth.confirmEmail', { token: await signUp(at, confirmed, OWNER, 'agency') });
    const after = await totals();
    expect([after.newAccounts - before.newAccounts, after.roleRequests - before.roleRequests]).toEqual([1, 1]);

    const purge = (days: number) =>
      jobHandlers['account.purge']({}, { ...system, now: new Date(clock.now.getTime() + days * DAY_MS) });
    await purge(SIGN_UP_KEPT_DAYS - 1);
    expect(await rows(email)).toHaveLength(1);
    await purge(SIGN_UP_KEPT_DAYS);
    expect([await rows(email), (await rows(confirmed)).length]).toEqual([[], 1]);
  });
});

describe('at once', () => {
  const ROUNDS = THOROUGH ? 20 : 4;

  test('[S4] two confirmations of one address make one account', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const email = freshAddress();
      const [a, b] = [elsewhere(), browser()];
      const first = await signUp(a, email, STRANGER, 'creator');
      const second = await signUp(b, email, OWNER, 'brand');
      const answers = await Promise.all([
        a.post('auth.confirmEmail', { token: first }),
        b.post('auth.confirmEmail', { token: second }),
      ]);
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400]);
      const [one, ...more] = await rows(email);
      expect([one?.status, more]).toEqual(['active', []]);
      expect([await entry(email, OWNER), await entry(email, STRANGER)].toSorted()).toEqual([200, 401]);
    }
  });

  test('[S4] one link opened by two, with the password and with a new one, is used once', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const email = freshAddress();
      const link = await signUp(elsewhere(), email, STRANGER);
      const answers = await Promise.all([
        browser().post('auth.confirmEmail', { token: link, password: STRANGER }),
        browser().post('auth.confirmWithNewPassword', { token: link, password: OWNER }),
      ]);
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400]);
      expect([await entry(email, OWNER), await entry(email, STRANGER)].toSorted()).toEqual([200, 401]);
    }
  });

  test('[S4] a confirmation and the acceptance of an invite make one account', async () => {
    const staff = h.context(await h.actor(admin.id));
    for (let round = 0; round < ROUNDS; round += 1) {
      const email = freshAddress();
      const [at, invited] = [elsewhere(), browser()];
      const link = await signUp(at, email, STRANGER, 'creator');
      await inTransaction(h.db, (tx) => invitePerson(tx, staff, { email, role: 'brand' }));
      const token = await newest(email, 'setup');
      const [confirmed, accepted] = await Promise.all([
        at.post('auth.confirmEmail', { token: link }),
        invited.post('auth.acceptInvite', { token, password: OWNER }),
      ]);
      expect([confirmed.status, accepted.status]).toEqual(confirmed.status === 200 ? [200, 409] : [400, 200]);
      expect(await rows(email)).toMatchObject([
        { status: 'active', role: confirmed.status === 200 ? 'creator' : 'brand' },
      ]);
    }
  });
});
