import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { loadEnv } from '#server/env.ts';
import { PASSKEYS_MAX } from '#shared/auth/passkeys.ts';
import { racingHarness } from '#tests/support/harness.ts';
import { PASSWORD, town } from './people.ts';

// Adding, naming and removing passkeys, and the second factor that they can be. Signing in with them: passkey-sign-in.db.test.ts.

const h = await racingHarness();
const { addPasskey, browser, clock, codeOf, device, guarded, keyed, mails, person } = await town(h);
beforeEach(() => h.owner.deleteFrom('rateLimits').execute());
const later = (seconds: number): void => {
  clock.now = new Date(clock.now.getTime() + seconds * 1_000);
};

const trail = async (userId: string, action: string) =>
  h.owner
    .selectFrom('auditLog')
    .select(['note', 'before', 'after'])
    .where('action', '=', action)
    .where('resourceId', '=', userId)
    .orderBy('id')
    .execute();
const passkeysOf = (userId: string) =>
  h.owner.selectFrom('passkeys').selectAll().where('userId', '=', userId).execute();
const proved = async (email: string) => {
  const at = browser();
  await at.signIn(email);
  await at.post('account.prove', { password: PASSWORD });
  return at;
};

describe('adding one', () => {
  test('asks for the password first, names it after the device, tells the owner, and stores its public key only', async () => {
    const user = await person();
    const at = browser();
    await at.signIn(user.email);
    expect((await at.post('account.startPasskey')).field).toBe('proof');
    const passkey = await addPasskey(at);
    const view = (await at.get('account.passkeys')).data;
    expect(view).toEqual({
      offered: true,
      passkeys: [{ id: passkey.id, name: 'Chrome on Windows', addedAt: clock.now.toISOString(), lastUsedAt: null }],
    });
    expect(await passkeysOf(user.id)).toMatchObject([
      {
        credentialId: passkey.credentialId,
        counter: 0,
        transports: ['internal', 'hybrid'],
        deviceType: 'multiDevice',
        backedUp: true,
      },
    ]);
    expect(await mails(user.email)).toContain('A passkey was added');
    expect(await trail(user.id, 'account.addPasskey')).toEqual([
      { note: null, before: null, after: { name: 'Chrome on Windows' } },
    ]);
    expect((await at.get('account.overview')).data.secondFactor).toBeNull();
  });

  test('what the browser is asked for: a passkey of this host that it can find and that checks who is there, none of the account’s own', async () => {
    const { user, at, passkey } = await keyed();
    const { data } = await at.post('account.startPasskey');
    expect(data).toMatchObject({
      rp: { id: 'localhost', name: 'Accord' },
      user: { name: user.email, id: Buffer.from(user.id).toString('base64url') },
      attestation: 'none',
      pubKeyCredParams: [{ alg: -8 }, { alg: -7 }, { alg: -257 }],
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      excludeCredentials: [{ id: passkey.credentialId }],
    });
  });

  test('refuses what was made for other pages or another host, without checking who is there, or for another challenge', async () => {
    const user = await person();
    const at = await proved(user.email);
    for (const manner of [
      { origin: 'http://localhost.evil.example' },
      { origin: 'https://localhost' },
      { rpId: 'evil.example' },
      { verified: false },
    ]) {
      const { data: options } = await at.post('account.startPasskey');
      const refused = await at.post('account.addPasskey', device().make(options, manner));
      expect([manner, refused.status, refused.error]).toEqual([
        manner,
        400,
        'This passkey could not be added. Please try again.',
      ]);
    }
    const { data: options } = await at.post('account.startPasskey');
    const unasked = device().make({ ...options, challenge: Buffer.from(randomUUID()).toString('base64url') });
    expect((await at.post('account.addPasskey', unasked)).status).toBe(412);
    const unreadable = { ...device().make(options), clientData: 'bm9uc2Vuc2U' };
    expect((await at.post('account.addPasskey', unreadable)).status).toBe(412);
    expect(await passkeysOf(user.id)).toEqual([]);
  });

  test('a challenge works once, for five minutes, in the session that asked, and only for adding', async () => {
    const { user, at } = await keyed();
    const other = await proved(user.email);
    const asked = async () => (await at.post('account.startPasskey')).data;
    const tooLate = 'This took too long. Please try again.';

    const once = await asked();
    const twice = await Promise.all([device(), device()].map((made) => at.post('account.addPasskey', made.make(once))));
    expect(twice.map(({ status }) => status).toSorted()).toEqual([200, 412]);
    expect((await other.post('account.addPasskey', device().make(await asked()))).error).toBe(tooLate);
    const old = await asked();
    later(301);
    expect((await at.post('account.addPasskey', device().make(old))).error).toBe(tooLate);
    await at.post('account.prove', { password: PASSWORD });
    const { data: toProve } = await at.post('account.startPasskeyProof');
    const made = device().make({ ...(await asked()), challenge: toProve.challenge });
    expect((await at.post('account.addPasskey', made)).error).toBe(tooLate);
    expect(await passkeysOf(user.id)).toHaveLength(2);
  });

  test('a passkey belongs to one account', async () => {
    const [{ at: owner }, user] = [await keyed(), await person()];
    const at = await proved(user.email);
    const { data: options } = await at.post('account.startPasskey');
    const shared = device();
    expect((await at.post('account.addPasskey', shared.make(options))).status).toBe(200);
    const { data: again } = await owner.post('account.startPasskey');
    const refused = await owner.post('account.addPasskey', shared.make(again));
    expect([refused.status, refused.error]).toEqual([409, 'This passkey has already been added.']);
  });

  test(`at most ${PASSKEYS_MAX}, also when several are added at once`, async () => {
    const { user, at, passkey } = await keyed();
    const [own] = await passkeysOf(user.id);
    if (!own) throw new Error('no passkey');
    const more = Array.from({ length: PASSKEYS_MAX - 2 }, () => ({
      ...own,
      id: randomUUID(),
      credentialId: randomUUID(),
      name: 'Phone',
    }));
    await h.owner.insertInto('passkeys').values(more).execute();
    const asked = [await at.post('account.startPasskey'), await at.post('account.startPasskey')];
    const both = await Promise.all(asked.map(({ data }) => at.post('account.addPasskey', device().make(data))));
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const full = await at.post('account.startPasskey');
    expect([full.status, full.error]).toEqual([409, 'You have ten passkeys. Remove one before you add another.']);
    await at.post('account.removePasskey', { passkeyId: passkey.id });
    await at.post('account.prove', { password: PASSWORD });
    expect((await at.post('account.startPasskey')).status).toBe(200);
  });

  test('is not offered where Accord is opened by an IP address', async () => {
    const env = loadEnv({
      NODE_ENV: 'test',
      DATABASE_URL: h.url,
      DATA_DIR: h.env.dataDir,
      PUBLIC_URL: 'http://127.0.0.1:3000',
    });
    const numbered = await town(h, env);
    const user = await numbered.person();
    const at = numbered.browser();
    await at.signIn(user.email);
    await at.post('account.prove', { password: PASSWORD });
    expect((await at.get('account.passkeys')).data).toEqual({ offered: false, passkeys: [] });
    const sentence = 'Passkeys do not work here: Accord must be opened by a host name, over https or on localhost.';
    expect((await at.post('account.startPasskey')).error).toBe(sentence);
    expect((await at.post('account.startPasskeyProof')).error).toBe(sentence);
    expect((await numbered.browser().post('auth.startPasskey', { step: 'first' })).error).toBe(sentence);
  });
});

describe('naming and removing', () => {
  test('a new name is stored and on record; the same one is not', async () => {
    const { user, at, passkey } = await keyed();
    for (const name of ['Work laptop', ' Work laptop ']) {
      expect((await at.post('account.renamePasskey', { passkeyId: passkey.id, name })).status).toBe(200);
    }
    expect((await at.post('account.renamePasskey', { passkeyId: passkey.id, name: ' ' })).field).toBe('name');
    expect((await at.get('account.passkeys')).data.passkeys).toMatchObject([{ name: 'Work laptop' }]);
    expect(await trail(user.id, 'account.renamePasskey')).toEqual([
      { note: null, before: { name: 'Chrome on Windows' }, after: { name: 'Work laptop' } },
    ]);
  });

  test('a removed one signs in no more; every other device is signed out, and the owner is told', async () => {
    const { user, at, passkey } = await keyed();
    const phone = browser();
    await phone.signIn(user.email);
    expect((await at.post('account.removePasskey', { passkeyId: passkey.id })).status).toBe(200);
    expect([await at.whoAmI(), await phone.whoAmI()]).toEqual([user.email, null]);
    expect(await mails(user.email)).toContain('A passkey was removed');
    expect(await trail(user.id, 'account.removePasskey')).toEqual([
      { note: null, before: { name: 'Chrome on Windows' }, after: null },
    ]);
    const { data: options } = await phone.post('auth.startPasskey', { step: 'first' });
    expect((await phone.post('auth.signInWithPasskey', { passkey: passkey.sign(options) })).status).toBe(401);
  });

  test('someone else’s is not found, and stays', async () => {
    const [{ user, passkey }, { at: stranger }] = [await keyed(), await keyed('brand')];
    for (const [path, input] of [
      ['account.renamePasskey', { passkeyId: passkey.id, name: 'Mine now' }],
      ['account.removePasskey', { passkeyId: passkey.id }],
    ] as const) {
      const refused = await stranger.post(path, input);
      expect([path, refused.status, refused.error]).toEqual([path, 404, 'This passkey was not found']);
    }
    expect(await passkeysOf(user.id)).toMatchObject([{ name: 'Chrome on Windows' }]);
  });

  test('an open session alone neither removes one nor turns the second factor on', async () => {
    const { user, passkey } = await keyed();
    const thief = browser();
    await thief.signIn(user.email);
    expect((await thief.post('account.removePasskey', { passkeyId: passkey.id })).field).toBe('proof');
    expect((await thief.post('account.turnOnSecondFactor')).field).toBe('proof');
    expect(await passkeysOf(user.id)).toHaveLength(1);
  });
});

describe('as the second factor', () => {
  /** A person whose second factor is passkeys alone, and their recovery codes. */
  async function factored(role: Parameters<typeof keyed>[0] = 'creator') {
    const made = await keyed(role);
    const phone = browser();
    await phone.signIn(made.user.email);
    const { data } = await made.at.post('account.turnOnSecondFactor');
    return { ...made, phone, recoveryCodes: data.recoveryCodes as string[] };
  }

  test('is turned on with recovery codes; every other device is signed out, and the owner is told', async () => {
    const { user, at, phone, recoveryCodes } = await factored();
    expect(new Set(recoveryCodes).size).toBe(10);
    expect([await at.whoAmI(), await phone.whoAmI()]).toEqual([user.email, null]);
    expect((await at.get('account.overview')).data.secondFactor).toMatchObject({ app: false, recoveryCodesLeft: 10 });
    expect((await at.get('auth.session')).data).toMatchObject({ secondFactor: true, passkey: true });
    expect(await mails(user.email)).toContain('Your second factor is on');
    expect(await trail(user.id, 'account.turnOnSecondFactor')).toHaveLength(1);
    expect(await phone.signIn(user.email)).toEqual({ secondFactor: true, passkey: true });
    await at.post('account.prove', { password: PASSWORD, code: recoveryCodes[0] });
    expect((await at.post('account.turnOnSecondFactor')).error).toBe('A second factor is already set up');
  });

  test('is not turned on without a passkey', async () => {
    const user = await person();
    const at = await proved(user.email);
    const refused = await at.post('account.turnOnSecondFactor');
    expect([refused.status, refused.error]).toEqual([409, 'This account has no passkey.']);
  });

  test('a passkey proves who is there, once, for this session, and only the person’s own', async () => {
    const { user, at, passkey } = await factored();
    const challenge = async () => (await at.post('account.startPasskeyProof')).data;
    expect(await challenge()).toMatchObject({
      rpId: 'localhost',
      userVerification: 'required',
      allowCredentials: [{ id: passkey.credentialId }],
    });
    const prove = (use: object) => at.post('account.prove', { password: PASSWORD, passkey: use });
    expect((await at.post('account.prove', { password: PASSWORD })).error).toBe('Code is required');
    expect((await prove(passkey.sign(await challenge(), { verified: false }))).field).toBe('code');
    expect((await prove(passkey.sign(await challenge(), { origin: 'https://evil.example' }))).field).toBe('code');
    const { passkey: strangers } = await keyed();
    expect((await prove(strangers.sign(await challenge()))).error).toBe(
      'This passkey cannot be used. Use another one, or your password.',
    );
    const use = passkey.sign(await challenge());
    expect((await at.post('account.prove', { password: 'wrong one', passkey: use })).field).toBe('password');
    expect((await prove(use)).status).toBe(200);
    expect((await prove(use)).status).toBe(412);
    expect((await at.post('account.startPasskey')).status).toBe(200);
    expect((await trail(user.id, 'account.prove')).map(({ note }) => note)).toEqual([
      null,
      'failed',
      'failed',
      'failed',
      'failed',
      null,
    ]);
    const [stored] = await passkeysOf(user.id);
    expect(stored?.lastUsedAt).toEqual(clock.now);
  });

  test('without a passkey none can be asked for', async () => {
    const user = await person();
    const at = await proved(user.email);
    expect((await at.post('account.startPasskeyProof')).error).toBe('This account has no passkey.');
  });

  test('recovery codes are renewed and the account is closed with a passkey after the password', async () => {
    const { at, passkey } = await factored();
    const use = async () => passkey.sign((await at.post('account.startPasskeyProof')).data);
    const renewed = await at.post('account.renewRecoveryCodes', { password: PASSWORD, passkey: await use() });
    expect(renewed.data.recoveryCodes).toHaveLength(10);
    const closing = { password: PASSWORD, confirmation: 'DELETE', passkey: await use() };
    expect((await at.post('account.close', closing)).status).toBe(200);
  });

  test('removing the last passkey turns it off, and the recovery codes end', async () => {
    const { user, at, passkey, recoveryCodes } = await factored();
    await at.post('account.prove', { password: PASSWORD, code: recoveryCodes[0] });
    expect((await at.post('account.removePasskey', { passkeyId: passkey.id })).status).toBe(200);
    expect((await at.get('account.overview')).data.secondFactor).toBeNull();
    expect(await browser().signIn(user.email)).toEqual({ secondFactor: false, passkey: false });
    expect(await h.owner.selectFrom('recoveryCodes').selectAll().where('userId', '=', user.id).execute()).toEqual([]);
    expect(await mails(user.email)).toEqual(
      expect.arrayContaining(['A passkey was removed', 'Your second factor is off']),
    );
    expect(await trail(user.id, 'account.removePasskey')).toMatchObject([{ note: 'second factor off' }]);
  });

  test('an app can be set up beside it; then one may go and the other stays, with the same recovery codes', async () => {
    const { user, at, passkey, recoveryCodes } = await factored();
    const { secret } = (await at.post('account.startSecondFactor', { password: PASSWORD })).data;
    const early = browser();
    await early.signIn(user.email);
    expect((await early.post('auth.enterCode', { code: codeOf(secret) })).status).toBe(401);
    const confirmed = await at.post('account.confirmSecondFactor', { code: codeOf(secret) });
    expect(confirmed.data.recoveryCodes).toEqual([]);
    expect(await mails(user.email)).toContain('An app was set up as your second factor');
    expect((await at.post('account.startSecondFactor', { password: PASSWORD })).status).toBe(409);

    await at.post('account.prove', { password: PASSWORD, code: codeOf(secret, 1) });
    expect((await at.post('account.removePasskey', { passkeyId: passkey.id })).status).toBe(200);
    expect((await at.get('account.overview')).data.secondFactor).toMatchObject({ app: true, recoveryCodesLeft: 10 });
    later(90);
    const again = await addPasskey(at, { code: codeOf(secret) });
    const use = again.sign((await at.post('account.startPasskeyProof')).data);
    expect((await at.post('account.removeSecondFactor', { password: PASSWORD, passkey: use })).status).toBe(200);
    expect((await at.get('account.overview')).data.secondFactor).toMatchObject({ app: false, recoveryCodesLeft: 10 });
    expect(await mails(user.email)).toContain('The app of your second factor was removed');
    const next = { password: PASSWORD, code: recoveryCodes[0] };
    expect((await at.post('account.removeSecondFactor', next)).error).toBe('No second factor is set up');
  });
});

describe('staff who need a second factor', () => {
  const strict = { ...h.env, staffSecondFactor: 'required' as const };
  const last =
    'Your role needs a second factor, and this is your last one. Add a passkey or set up an app before you remove it.';

  test('set it up with a passkey before they can do anything else', async () => {
    const own = await town(h, strict);
    const admin = await own.person('admin');
    const at = own.browser();
    await at.signIn(admin.email);
    expect((await at.get('review.statistics')).status).toBe(403);
    await own.addPasskey(at);
    expect((await at.get('auth.session')).data.setup).toBe('/setup/second-factor');
    expect((await at.get('review.statistics')).status).toBe(403);
    expect((await at.post('account.turnOnSecondFactor')).data.recoveryCodes).toHaveLength(10);
    expect((await at.get('auth.session')).data.setup).toBeNull();
    expect((await at.get('review.statistics')).status).toBe(200);
  });

  test('cannot remove their last one, but can replace it', async () => {
    const own = await town(h, strict);
    const admin = await own.person('admin');
    const at = own.browser();
    await at.signIn(admin.email);
    const first = await own.addPasskey(at);
    await at.post('account.turnOnSecondFactor');
    const proof = async () => ({ passkey: first.sign((await at.post('account.startPasskeyProof')).data) });
    await at.post('account.prove', { password: PASSWORD, ...(await proof()) });
    const refused = await at.post('account.removePasskey', { passkeyId: first.id });
    expect([refused.status, refused.error]).toEqual([409, last]);
    expect(await passkeysOf(admin.id)).toHaveLength(1);
    await own.addPasskey(at, await proof());
    expect((await at.post('account.removePasskey', { passkeyId: first.id })).status).toBe(200);
    expect((await at.get('account.overview')).data.secondFactor).not.toBeNull();
  });

  test('nor remove the app where there is no passkey', async () => {
    const own = await town(h, strict);
    const { at, secret } = await own.guarded('admin');
    const code = own.codeOf(secret);
    expect((await at.post('account.removeSecondFactor', { password: PASSWORD, code })).error).toBe(last);
    expect((await at.get('account.overview')).data.secondFactor).toMatchObject({ app: true });
  });

  test('delete a user with a passkey after the password', async () => {
    const own = await town(h, strict);
    const [admin, leaving] = [await own.person('admin'), await own.person()];
    const at = own.browser();
    await at.signIn(admin.email);
    const passkey = await own.addPasskey(at);
    await at.post('account.turnOnSecondFactor');
    const wanted = { userId: leaving.id, password: PASSWORD };
    expect((await at.post('users.delete', wanted)).field).toBe('code');
    const use = passkey.sign((await at.post('account.startPasskeyProof')).data);
    const deleted = await at.post('users.delete', { ...wanted, passkey: use });
    expect([deleted.status, deleted.error]).toEqual([200, undefined]);
  });
});

test('with an app as second factor, a passkey is added after its code, and stays when the app goes', async () => {
  const { user, at, secret } = await guarded();
  await addPasskey(at, { code: codeOf(secret) });
  expect((await at.get('auth.session')).data).toMatchObject({ secondFactor: true, passkey: true });
  expect(await passkeysOf(user.id)).toHaveLength(1);
});

test('challenges that nobody has signed in time are removed by the hourly job', async () => {
  const { at } = await keyed();
  await at.post('account.startPasskey');
  const open = () => h.owner.selectFrom('passkeyChallenges').select('purpose').execute();
  await h.owner.deleteFrom('passkeyChallenges').where('expiresAt', '<=', clock.now).execute();
  expect(await open()).not.toEqual([]);
  const { purge } = await import('#server/account/account.service.ts');
  await purge(h.context({ kind: 'system', onBehalfOf: null }, new Date(clock.now.getTime() + 3_600_000)));
  expect(await open()).toEqual([]);
});
