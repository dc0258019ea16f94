import { beforeEach, describe, expect, test } from 'vitest';
import { resetSecondFactor } from '#server/auth/second-factor.service.ts';
import { racingHarness } from '#tests/support/harness.ts';
import { mailsTo } from '#tests/support/mails.ts';
import { IPHONE, PASSWORD, town } from './people.ts';

// Signing in with a passkey, alone or after the password.

const h = await racingHarness();
const { addPasskey, browser, clock, codeOf, guarded, keyed, mails, person } = await town(h);
beforeEach(() => h.owner.deleteFrom('rateLimits').execute());
const later = (seconds: number): void => {
  clock.now = new Date(clock.now.getTime() + seconds * 1_000);
};

type Browser = ReturnType<typeof browser>;
type Passkey = Awaited<ReturnType<typeof keyed>>['passkey'];
type Manner = Parameters<Passkey['sign']>[1];

const TOO_LATE = 'This took too long. Please try again.';
const REFUSED = 'This passkey cannot be used. Use another one, or your password.';

const challenge = async (at: Browser, step: 'first' | 'second' = 'first') =>
  (await at.post('auth.startPasskey', { step })).data;
const enter = async (at: Browser, passkey: Passkey, manner: Manner = {}) =>
  at.post('auth.signInWithPasskey', { passkey: passkey.sign(await challenge(at), manner) });
const trail = async (userId: string, action: string) =>
  (
    await h.owner
      .selectFrom('auditLog')
      .select('note')
      .where('action', '=', action)
      .where('resourceId', '=', userId)
      .orderBy('id')
      .execute()
  ).map(({ note }) => note);

describe('with a passkey alone', () => {
  test('the browser finds it by itself, there is a session at once, and it is on record like any sign-in', async () => {
    const { user, passkey } = await keyed();
    const desk = browser();
    expect(await challenge(desk)).toMatchObject({
      rpId: 'localhost',
      userVerification: 'required',
      allowCredentials: [],
    });
    expect([...desk.cookies.keys()]).toEqual(['accord-passkey']);
    expect((await enter(desk, passkey)).status).toBe(200);
    expect(await desk.whoAmI()).toBe(user.email);
    expect([...desk.cookies.keys()]).toEqual(['accord']);
    expect(await trail(user.id, 'auth.signInWithPasskey')).toEqual([null]);
    const stored = await h.owner
      .selectFrom('users')
      .innerJoin('passkeys', 'passkeys.userId', 'users.id')
      .select(['lastSignInAt', 'lastUsedAt'])
      .where('users.id', '=', user.id)
      .executeTakeFirst();
    expect(stored).toEqual({ lastSignInAt: clock.now, lastUsedAt: clock.now });
  });

  test('it counts as both factors: no code is asked for after it', async () => {
    const { user, at, secret } = await guarded();
    const passkey = await addPasskey(at, { code: codeOf(secret) });
    const desk = browser();
    expect((await enter(desk, passkey)).status).toBe(200);
    expect(await desk.whoAmI()).toBe(user.email);
  });

  test('is refused for other pages, another host, without checking who is there, and with a wrong signature; no session is opened', async () => {
    const { user, passkey } = await keyed();
    const { passkey: other } = await keyed();
    const desk = browser();
    for (const manner of [{ origin: 'http://localhost.evil.example' }, { rpId: 'evil.example' }, { verified: false }]) {
      const refused = await enter(desk, passkey, manner);
      expect([manner, refused.status, refused.error]).toEqual([manner, 401, REFUSED]);
    }
    const forged = { ...other.sign(await challenge(desk)), credentialId: passkey.credentialId };
    expect((await desk.post('auth.signInWithPasskey', { passkey: forged })).error).toBe(REFUSED);
    const handless = { ...forged, userHandle: null };
    expect((await desk.post('auth.signInWithPasskey', { passkey: handless })).status).toBe(412);
    const nameless = { ...other.sign(await challenge(desk)), credentialId: passkey.credentialId, userHandle: null };
    expect((await desk.post('auth.signInWithPasskey', { passkey: nameless })).error).toBe(REFUSED);
    expect(await desk.whoAmI()).toBeNull();
    expect(await trail(user.id, 'auth.signInWithPasskey')).toEqual(Array(5).fill('failed'));
  });

  test('an unknown passkey gets the same sentence, and is on record', async () => {
    const { user, passkey } = await keyed();
    await h.owner.deleteFrom('passkeys').where('userId', '=', user.id).execute();
    const before = await trail('unknown', 'auth.signInWithPasskey');
    const refused = await enter(browser(), passkey);
    expect([refused.status, refused.error]).toEqual([401, REFUSED]);
    expect(await trail('unknown', 'auth.signInWithPasskey')).toEqual([...before, 'failed']);
  });

  test('a challenge works once, for five minutes, and in the browser that asked', async () => {
    const { passkey } = await keyed();
    const desk = browser();
    const use = passkey.sign(await challenge(desk));
    const thief = browser();
    expect((await thief.post('auth.signInWithPasskey', { passkey: use })).error).toBe(TOO_LATE);
    await challenge(thief);
    expect((await thief.post('auth.signInWithPasskey', { passkey: use })).error).toBe(TOO_LATE);
    const kept = new Map(desk.cookies);
    expect((await desk.post('auth.signInWithPasskey', { passkey: use })).status).toBe(200);
    const again = browser();
    for (const [name, value] of kept) again.cookies.set(name, value);
    expect((await again.post('auth.signInWithPasskey', { passkey: use })).error).toBe(TOO_LATE);
    expect(await again.whoAmI()).toBeNull();

    const slow = browser();
    const old = passkey.sign(await challenge(slow));
    later(301);
    expect((await slow.post('auth.signInWithPasskey', { passkey: old })).error).toBe(TOO_LATE);
  });

  test('one challenge used twenty times at once opens one session', async () => {
    const { user, at, passkey } = await keyed();
    const open = () => h.owner.selectFrom('sessions').select('id').where('userId', '=', user.id).execute();
    const before = (await open()).length;
    const desk = browser();
    const use = passkey.sign(await challenge(desk));
    const twins = Array.from({ length: 20 }, () => {
      const twin = browser();
      for (const [name, value] of desk.cookies) twin.cookies.set(name, value);
      return twin.post('auth.signInWithPasskey', { passkey: use });
    });
    const statuses = (await Promise.all(twins)).map(({ status }) => status).toSorted();
    expect(statuses).toEqual([200, ...Array(19).fill(412)]);
    expect(await open()).toHaveLength(before + 1);
    expect(await at.whoAmI()).toBe(user.email);
  });

  test('a counter that has not gone on is refused, its owner is told by mail, and it is on record', async () => {
    const { user, passkey } = await keyed('creator', 5);
    expect((await enter(browser(), passkey, { counter: 7 })).status).toBe(200);
    for (const counter of [7, 6, 0]) {
      const copy = browser();
      const refused = await enter(copy, passkey, { counter });
      expect([counter, refused.status, refused.error]).toEqual([counter, 401, REFUSED]);
      expect(await copy.whoAmI()).toBeNull();
    }
    expect((await mails(user.email)).filter((subject) => subject.includes('copied'))).toEqual(
      Array(3).fill('One of your passkeys may have been copied'),
    );
    expect(await trail(user.id, 'auth.signInWithPasskey')).toEqual([null, ...Array(3).fill('copied passkey')]);
    expect((await enter(browser(), passkey, { counter: 8 })).status).toBe(200);
  });

  test('two uses that say the same number at once: one gets in', async () => {
    const { passkey } = await keyed('creator', 1);
    const both = [browser(), browser()];
    const uses = await Promise.all(both.map(async (at) => passkey.sign(await challenge(at), { counter: 2 })));
    const answers = await Promise.all(both.map((at, n) => at.post('auth.signInWithPasskey', { passkey: uses[n] })));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 401]);
  });

  test('a suspended account is told so, a deleted one is not known, and a closed one can be entered and kept', async () => {
    const { user, at, passkey } = await keyed();
    await at.post('account.close', { password: PASSWORD, confirmation: 'DELETE' });
    const back = browser();
    expect((await enter(back, passkey)).status).toBe(200);
    expect((await back.post('account.keep')).status).toBe(200);
    const set = (status: 'suspended' | 'deleted') =>
      h.owner.updateTable('users').set({ status }).where('id', '=', user.id).execute();
    await set('suspended');
    const suspended = await enter(browser(), passkey);
    expect([suspended.status, suspended.error]).toEqual([403, 'This account is suspended']);
    expect((await enter(browser(), passkey, { verified: false })).error).toBe(REFUSED);
    await set('deleted');
    expect((await enter(browser(), passkey)).error).toBe(REFUSED);
    expect(await trail(user.id, 'auth.signInWithPasskey')).toEqual([null, 'suspended', 'failed', 'failed']);
  });

  test('ten refusals lock the account to passkeys from new places; its owner is told and still gets in from home, and with the password', async () => {
    const { user, passkey } = await keyed();
    const statuses: number[] = [];
    for (let i = 0; i < 11; i += 1) {
      statuses.push((await enter(browser({ ip: `203.0.113.${i}` }), passkey, { verified: false })).status);
    }
    expect(statuses).toEqual([...Array(10).fill(401), 429]);
    await h.runJobs();
    expect((await mails(user.email)).filter((subject) => subject.includes('locked'))).toHaveLength(1);
    expect((await enter(browser(), passkey)).status).toBe(200);
    expect(await browser({ ip: '203.0.113.99' }).signIn(user.email)).toMatchObject({ secondFactor: false });
  });

  test('a new place is told by mail, as after a password', async () => {
    const { user, passkey } = await keyed();
    const told = async () => (await mails(user.email)).filter((subject) => subject.startsWith('New sign-in'));
    expect((await enter(browser(), passkey)).status).toBe(200);
    expect(await told()).toEqual([]);
    expect((await enter(browser({ ip: '198.51.100.7', device: IPHONE }), passkey)).status).toBe(200);
    expect(await told()).toHaveLength(1);
  });

  test('only visitors sign in with one', async () => {
    const { at, passkey } = await keyed();
    expect((await at.post('auth.startPasskey', { step: 'first' })).status).toBe(403);
    const desk = browser();
    const use = passkey.sign(await challenge(desk));
    expect((await at.post('auth.signInWithPasskey', { passkey: use })).status).toBe(403);
  });
});

describe('after the password', () => {
  async function asked() {
    const { user, at, secret } = await guarded();
    const passkey = await addPasskey(at, { code: codeOf(secret) });
    later(60);
    const desk = browser();
    expect(await desk.signIn(user.email)).toEqual({ secondFactor: true, passkey: true });
    return { user, at, secret, passkey, desk };
  }
  const second = async (at: Browser, passkey: Passkey, manner: Manner = {}) =>
    at.post('auth.enterPasskey', { passkey: passkey.sign(await challenge(at, 'second'), manner) });

  test('only the account’s own passkeys are asked for, and one of them opens the session', async () => {
    const { user, passkey, desk } = await asked();
    expect((await challenge(desk, 'second')).allowCredentials).toMatchObject([{ id: passkey.credentialId }]);
    expect((await second(desk, passkey)).status).toBe(200);
    expect(await desk.whoAmI()).toBe(user.email);
    expect([...desk.cookies.keys()]).toEqual(['accord']);
    expect(await trail(user.id, 'auth.enterPasskey')).toEqual([null]);
  });

  test('someone else’s passkey is refused', async () => {
    const { user, desk } = await asked();
    const { passkey: strangers } = await keyed();
    expect((await second(desk, strangers)).error).toBe(REFUSED);
    expect(await desk.whoAmI()).toBeNull();
    expect(await trail(user.id, 'auth.enterPasskey')).toEqual(['failed']);
  });

  test('without the password, after five minutes, or once it was given up, it has to begin again', async () => {
    const { user, passkey, desk } = await asked();
    const again = 'This took too long. Please sign in again.';
    const bare = browser();
    expect((await bare.post('auth.startPasskey', { step: 'second' })).error).toBe(again);
    expect((await bare.post('auth.enterPasskey', { passkey: passkey.sign(await challenge(bare)) })).error).toBe(again);
    const use = passkey.sign(await challenge(desk, 'second'));
    await desk.post('auth.cancelSignIn');
    expect((await desk.post('auth.enterPasskey', { passkey: use })).error).toBe(again);
    const slow = browser();
    await slow.signIn(user.email);
    later(301);
    expect((await slow.post('auth.startPasskey', { step: 'second' })).error).toBe(again);
  });

  test('an account without one says so, and a recovery code is the way back', async () => {
    const { user, recoveryCodes } = await guarded();
    const desk = browser();
    expect(await desk.signIn(user.email)).toEqual({ secondFactor: true, passkey: false });
    expect((await desk.post('auth.startPasskey', { step: 'second' })).error).toBe('This account has no passkey.');
    const { user: keyedUser, at } = await keyed();
    const { data } = await at.post('account.turnOnSecondFactor');
    const lost = browser();
    await lost.signIn(keyedUser.email);
    expect((await lost.post('auth.enterCode', { code: data.recoveryCodes[0] })).status).toBe(200);
    expect((await desk.post('auth.enterCode', { code: recoveryCodes[0] })).status).toBe(200);
  });

  test('a suspension or a new password between the steps ends the sign-in', async () => {
    const { user, at, passkey, desk } = await asked();
    const use = passkey.sign(await challenge(desk, 'second'));
    await at.post('account.changePassword', { currentPassword: PASSWORD, password: 'plum marigold river 7' });
    expect((await desk.post('auth.enterPasskey', { passkey: use })).status).toBe(412);
    const other = browser();
    await other.signIn(user.email, 'plum marigold river 7');
    const late = passkey.sign(await challenge(other, 'second'));
    await h.owner.updateTable('users').set({ status: 'suspended' }).where('id', '=', user.id).execute();
    expect((await other.post('auth.enterPasskey', { passkey: late })).status).toBe(412);
  });

  test('one ticket opens one session, by a code or by a passkey', async () => {
    const { user, secret, passkey, desk } = await asked();
    const use = passkey.sign(await challenge(desk, 'second'));
    const twin = browser();
    for (const [name, value] of desk.cookies) twin.cookies.set(name, value);
    const both = await Promise.all([
      desk.post('auth.enterPasskey', { passkey: use }),
      twin.post('auth.enterCode', { code: codeOf(secret) }),
    ]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 412]);
    expect([await desk.whoAmI(), await twin.whoAmI()].filter((who) => who === user.email)).toHaveLength(1);
  });
});

describe('an account that its owner gets back', () => {
  const reset = async (email: string): Promise<void> => {
    await browser().post('auth.requestReset', { email });
    await h.runJobs(new Date(Math.max(clock.now.getTime(), Date.now())));
    const rows = await mailsTo(h, email);
    const token = rows.flatMap(({ bodyText }) => /reset=true#token=([\w-]+)/.exec(bodyText)?.[1] ?? [])[0];
    const done = await browser().post('auth.resetPassword', { token, password: 'plum marigold river 7' });
    expect(done.status).toBe(200);
  };

  test('has no passkeys after a new password by mail, because a thief may have added them', async () => {
    const { user, passkey } = await keyed();
    await reset(user.email);
    expect((await enter(browser(), passkey)).status).toBe(401);
  });

  test('keeps them where a second factor is on: reading the mails is not enough to get past it', async () => {
    const { user, at, passkey } = await keyed();
    await at.post('account.turnOnSecondFactor');
    await reset(user.email);
    expect(await browser().signIn(user.email, 'plum marigold river 7')).toEqual({ secondFactor: true, passkey: true });
    expect((await enter(browser(), passkey)).status).toBe(200);
  });

  test('has none after whoever runs the installation has reset the second factor', async () => {
    const { user, at, passkey } = await keyed();
    await at.post('account.turnOnSecondFactor');
    await resetSecondFactor({ ...h.context({ kind: 'system', onBehalfOf: null }), via: 'ops' }, user.email);
    expect((await enter(browser(), passkey)).status).toBe(401);
    expect(await browser().signIn(user.email)).toEqual({ secondFactor: false, passkey: false });
  });
});

test('a passkey of an account that was erased is gone', async () => {
  const { user, passkey } = await keyed();
  await h.owner.updateTable('users').set({ status: 'suspended' }).where('id', '=', user.id).execute();
  const admin = await person('admin');
  const at = browser();
  await at.signIn(admin.email);
  expect((await at.post('users.delete', { userId: user.id, password: PASSWORD })).status).toBe(200);
  expect(await h.owner.selectFrom('passkeys').select('id').where('userId', '=', user.id).execute()).toEqual([]);
  expect((await enter(browser(), passkey)).error).toBe(REFUSED);
});
