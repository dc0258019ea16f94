import { beforeEach, describe, expect, test } from 'vitest';
import { createUser, type Row } from '#db/factories.ts';
import { hashPassword } from '#server/auth/password.ts';
import { CALLBACK_PATH } from '#server/sso/connection.service.ts';
import { PROOF_MS, PROVIDER_PROOF_FIELD } from '#shared/account/guarded.ts';
import { accountMessages } from '#shared/messages/account.ts';
import { notInRole } from '#shared/messages/seats/refusals.ts';
import { type ssoFailures, ssoMessages } from '#shared/messages/sso.ts';
import { NOTICE_COOKIE } from '#shared/page.ts';
import type { SeatRole } from '#shared/seats/roles.ts';
import { browsersOf } from '#tests/seats/browsers.ts';
import { harness } from '#tests/support/harness.ts';
import { identityProvider, nameServer } from './identity-provider.ts';

// Against a real OpenID Connect server and a real name server.

const h = await harness();
const redirectUri = new URL(CALLBACK_PATH, h.env.publicUrl).href;
const signedOutUri = new URL('/auth', h.env.publicUrl).href;
const provider = await identityProvider(redirectUri, signedOutUri);
const names = await nameServer();
const env = { ...h.env, webhookTestHosts: ['localhost'], dnsServers: [names.address] };
const { app, sessions, signIn, seat, member } = await browsersOf({ ...h, env });

const PASSWORD = 'a password that nobody guesses';
const passwordHash = await hashPassword(PASSWORD);
let brand: Row<'users'>;
let domain: string;
let number = 0;
beforeEach(async () => {
  await h.owner.deleteFrom('rateLimits').execute();
  brand = await createUser(h.owner, 'brand', {
    brandProfile: { companyName: 'Lumen Skincare' },
    user: { passwordHash },
  });
  number += 1;
  // Addresses are stored with their domain as people read it.
  domain = `lümen-${number}.example`;
});

const { issuer, clientId, clientSecret } = provider;
const settings = (groups: { group: string; role: SeatRole }[] = []) => ({
  issuer,
  clientId,
  clientSecret,
  domain,
  groups,
});
type Owner = Awaited<ReturnType<typeof signIn>>;
const proveDomain = async (owner: Owner) => {
  const { connection } = await owner.read('sso.read');
  names.records.set(connection.record.name, connection.record.value);
  return owner.write('sso.proveDomain');
};
/** A company whose single sign-on works; answers its owner's browser. */
async function connected(groups: { group: string; role: SeatRole }[] = []): Promise<Owner> {
  const owner = await signIn(brand.id);
  expect(await owner.write('sso.save', settings(groups))).toBeUndefined();
  expect(await proveDomain(owner)).toBeUndefined();
  return owner;
}
const person = (name: string) =>
  createUser(h.owner, null, { user: { email: `${name}@${domain}`, firstName: 'Anna', lastName: 'Lee', passwordHash } });

/** A browser without a session on the way to its company's sign-in page. */
function visitor() {
  const cookies = new Map<string, string>();
  const send = async (method: 'GET' | 'POST', url: string, payload?: object) => {
    const cookie = [...cookies].map((pair) => pair.join('=')).join('; ');
    const headers = { cookie, origin: h.env.publicUrl, ...(payload && { 'content-type': 'application/json' }) };
    const answer = await app.inject({ method, url, headers, ...(payload && { payload: JSON.stringify(payload) }) });
    for (const { name, value } of answer.cookies) {
      if (value) cookies.set(name, value);
      else cookies.delete(name);
    }
    return answer;
  };
  const start = async (email: string, next?: string) => {
    const { result, error } = (await send('POST', '/trpc/sso.start', { email, next })).json();
    return error ? { code: error.data.code, message: error.message } : result.data;
  };
  return {
    cookies,
    send,
    start,
    /** Signs in as somebody whom the provider names; answers where that leads. */
    async enter(email: string, subject: string | null, next?: string): Promise<unknown> {
      const { url } = await start(email, next);
      const back = new URL(await provider.visit(url, subject));
      return (await send('GET', `${back.pathname}${back.search}`)).headers.location;
    },
    whoAmI: async () => (await send('GET', '/trpc/auth.session')).json().result.data,
  };
}
const trail = (action: 'auth.signInWithSso' | 'sso.followGroups') =>
  h.owner
    .selectFrom('auditLog')
    .select(['userId', 'resourceType', 'note', 'after'])
    .where('action', '=', action)
    .orderBy('id', 'desc')
    .limit(2)
    .execute();

describe('setting it up', () => {
  test('an owner names the provider, proves the domain by a text record, and everything is on record', async () => {
    const owner = await signIn(brand.id);
    expect(await owner.read('sso.read')).toEqual({ connection: null, redirectUri, signedOutUri });
    expect(await owner.write('sso.save', { ...settings(), issuer: 'https://10.0.0.1' })).toEqual({
      code: 'BAD_REQUEST',
      message: ssoMessages.issuerNotPublic,
    });
    expect(await owner.write('sso.save', { ...settings(), issuer: `${issuer}/nothing` })).toMatchObject({
      message: ssoMessages.issuerSilent,
    });
    expect(await owner.write('sso.save', { ...settings(), clientSecret: '' })).toMatchObject({
      message: ssoMessages.secretRequired,
    });
    expect(await owner.write('sso.save', settings([{ group: 'Marketing', role: 'manager' }]))).toBeUndefined();
    expect(await visitor().start(`anna@${domain}`)).toEqual({ code: 'BAD_REQUEST', message: ssoMessages.unknown });
    expect(await owner.write('sso.proveDomain')).toEqual({ code: 'CONFLICT', message: ssoMessages.recordMissing });
    expect(await owner.write('sso.setRequired', { required: true })).toMatchObject({ message: ssoMessages.proveFirst });
    expect(await proveDomain(owner)).toBeUndefined();
    const { connection } = await owner.read('sso.read');
    expect(connection).toMatchObject({
      issuer,
      clientId,
      domain,
      domainProvedAt: expect.any(String),
      groups: [{ group: 'Marketing', role: 'manager' }],
      required: false,
      people: 0,
      may: { require: { allowed: true } },
    });
    expect(JSON.stringify(connection)).not.toContain(clientSecret);
    // The stored secret stays where none is given, as long as the provider is the same.
    expect(await owner.write('sso.save', { ...settings(), clientSecret: '' })).toBeUndefined();
    expect((await owner.read('sso.read')).connection).toMatchObject({ groups: [], domainProvedAt: expect.any(String) });
    await owner.write('sso.save', { ...settings(), domain: `other-${domain}` });
    expect((await owner.read('sso.read')).connection.domainProvedAt).toBeNull();
    const { rows } = await h
      .as((await createUser(h.owner, 'admin')).id)
      .then((admin) => admin.security.auditLog({ search: 'sso.', limit: 10 }));
    expect(rows.map(({ action }) => action).slice(0, 4)).toEqual([
      'sso.save',
      'sso.save',
      'sso.proveDomain',
      'sso.save',
    ]);
  });

  test('only owners see and change it, every owner is told of a change, and a domain belongs to one company', async () => {
    const partner = await person('partner');
    await seat(brand.id, partner.id, 'owner');
    const owner = await connected();
    const told = h.owner.selectFrom('mailOutbox').select('toAddress').where('template', '=', 'security');
    const mailed = await told.where('toAddress', 'in', [brand.email, partner.email]).orderBy('toAddress').execute();
    expect(mailed.map(({ toAddress }) => toAddress)).toEqual([brand.email, partner.email].sort());
    const manager = await member(brand.id, (await person('max')).id, 'manager');
    expect(await manager.read('sso.read')).toEqual({ code: 'FORBIDDEN', message: notInRole('manager', 'lead') });
    expect(await manager.write('sso.remove')).toMatchObject({ code: 'FORBIDDEN' });
    const other = await createUser(h.owner, 'brand', { brandProfile: { companyName: 'Other' } });
    const stranger = await signIn(other.id);
    await stranger.write('sso.save', settings());
    expect(await proveDomain(stranger)).toEqual({ code: 'CONFLICT', message: ssoMessages.domainTaken });
    expect((await owner.read('sso.read')).connection.domainProvedAt).not.toBeNull();
  });
});

describe('signing in', () => {
  test('an invited person becomes a member with the first sign-in, and the session acts for this company alone', async () => {
    const owner = await connected();
    const elsewhere = await createUser(h.owner, 'brand', { brandProfile: { companyName: 'Elsewhere' } });
    const anna = await person('anna');
    const otherSeat = await seat(elsewhere.id, anna.id, 'owner');
    await owner.write('seats.invite', { email: anna.email, role: 'reviewer' });
    provider.people.set('a-1', { email: anna.email.toUpperCase() });
    const browser = visitor();
    expect(await browser.enter(anna.email, 'a-1', '/brand/orders')).toBe('/brand/orders');
    expect(await browser.whoAmI()).toMatchObject({ id: brand.id, seat: { role: 'reviewer', person: 'Anna Lee' } });
    expect([...browser.cookies.keys()]).toEqual([sessions.sessionCookieName]);
    const [signedIn, seated] = await trail('auth.signInWithSso');
    expect(signedIn).toMatchObject({ resourceType: 'account', note: null });
    expect(seated).toMatchObject({
      resourceType: 'seat',
      after: { companyId: brand.id, personId: anna.id, role: 'reviewer' },
    });
    expect((await browser.send('POST', '/trpc/seats.sitDown', { seatId: otherSeat })).json().error.message).toBe(
      ssoMessages.boundToCompany,
    );
    expect((await owner.read('sso.read')).connection.people).toBe(1);
    // Once the membership is over, nothing is left of the session: it does not fall back to the person's own account.
    const { members } = await owner.read('seats.list');
    await owner.write('seats.remove', { seatId: members.find(({ you }: { you: boolean }) => !you).id });
    expect(await browser.whoAmI()).toBeNull();
  });

  test('a group makes members and decides on their role; whoever has left it is none any more', async () => {
    await connected([
      { group: 'Marketing', role: 'manager' },
      { group: 'Controlling', role: 'finance' },
    ]);
    const email = `new@${domain}`;
    provider.people.set('n-1', { email, given_name: 'Nora', family_name: 'Novak', groups: ['Controlling', 'Chess'] });
    const first = visitor();
    expect(await first.enter(email, 'n-1')).toBe('/auth');
    expect(await first.whoAmI()).toMatchObject({ id: brand.id, seat: { role: 'finance', person: 'Nora Novak' } });
    provider.people.set('n-1', { email, groups: ['Controlling', 'Marketing'] });
    const second = visitor();
    await second.enter(email, 'n-1');
    expect(await second.whoAmI()).toMatchObject({ seat: { role: 'manager' } });
    // The only owner who is left stays one, whatever the groups say.
    const setRole = (role: SeatRole, personId: string) =>
      h.owner
        .updateTable('seats')
        .set({ role })
        .where('companyId', '=', brand.id)
        .where('personId', '=', personId)
        .execute();
    const { id: nora } = await h.owner
      .selectFrom('users')
      .select('id')
      .where('email', '=', email)
      .executeTakeFirstOrThrow();
    await setRole('owner', nora);
    await setRole('viewer', brand.id);
    provider.people.set('n-1', { email, groups: ['Chess'] });
    const last = visitor();
    expect(await last.enter(email, 'n-1')).toBe('/auth');
    expect(await last.whoAmI()).toMatchObject({ seat: { role: 'owner' } });
    await setRole('owner', brand.id);
    const third = visitor();
    expect(await third.enter(email, 'n-1')).toBe('/auth?mode=sso&sso=notInvited');
    expect(await first.whoAmI()).toBeNull();
    expect((await trail('sso.followGroups')).map(({ userId, resourceType }) => [userId, resourceType])).toEqual([
      [null, 'seat'],
      [null, 'seat'],
    ]);
  });

  test('the company’s own account signs in, too, and keeps being its owner', async () => {
    await h.owner
      .updateTable('users')
      .set({ email: `boss@${domain}` })
      .where('id', '=', brand.id)
      .execute();
    await connected();
    provider.people.set('b-1', { email: `boss@${domain}` });
    const browser = visitor();
    expect(await browser.enter(`boss@${domain}`, 'b-1')).toBe('/auth');
    expect(await browser.whoAmI()).toMatchObject({ id: brand.id, role: 'brand' });
  });

  test('whoever is not meant stays outside: strangers, staff, creators, the suspended, and addresses of other domains', async () => {
    const owner = await connected();
    const staff = await createUser(h.owner, 'admin', { user: { email: `staff@${domain}` } });
    const creator = await createUser(h.owner, 'creator', { user: { email: `creator@${domain}` } });
    const closed = await createUser(h.owner, null, { user: { email: `closed@${domain}`, status: 'suspended' } });
    for (const { email } of [staff, creator, closed]) await owner.write('seats.invite', { email, role: 'viewer' });
    const outcomes: [string, object, keyof typeof ssoFailures][] = [
      ['stranger', { email: `stranger@${domain}` }, 'notInvited'],
      ['staff', { email: staff.email }, 'notInvited'],
      ['creator', { email: creator.email }, 'notInvited'],
      ['closed', { email: closed.email }, 'suspended'],
      ['foreign', { email: 'owner@elsewhere.example' }, 'domain'],
      ['below', { email: `x@sub.${domain}` }, 'domain'],
      ['unconfirmed', { email: `stranger@${domain}`, email_verified: false }, 'domain'],
      ['nameless', {}, 'domain'],
    ];
    for (const [subject, claims, failure] of outcomes) {
      provider.people.set(subject, claims as { email: string });
      const browser = visitor();
      const where = await browser.enter(`someone@${domain}`, subject);
      expect([subject, where, await browser.whoAmI()]).toEqual([subject, `/auth?mode=sso&sso=${failure}`, null]);
    }
    const refused = visitor();
    expect(await refused.enter(`someone@${domain}`, null)).toBe('/auth?mode=sso&sso=denied');
  });

  test('an answer counts once, in the browser that asked for it, in time, and unchanged', async () => {
    const owner = await connected();
    const anna = await person('anna');
    await owner.write('seats.invite', { email: anna.email, role: 'viewer' });
    provider.people.set('a-2', { email: anna.email });
    const browser = visitor();
    const answerTo = async () => new URL(await provider.visit((await browser.start(anna.email)).url, 'a-2'));
    const expired = '/auth?mode=sso&sso=expired';
    const first = await answerTo();
    const inAnother = await visitor().send('GET', `${first.pathname}${first.search}`);
    expect(inAnother.headers.location).toBe(expired);
    for (const [name, value] of [
      ['state', 'x'],
      ['code', 'x'],
      ['iss', 'https://evil.example'],
    ] as const) {
      const changed = await answerTo();
      changed.searchParams.set(name, value);
      const { headers } = await browser.send('GET', `${changed.pathname}${changed.search}`);
      expect([name, headers.location]).toEqual([name, '/auth?mode=sso&sso=failed']);
    }
    const late = await answerTo();
    await h.owner.updateTable('ssoAttempts').set({ expiresAt: new Date() }).execute();
    expect((await browser.send('GET', `${late.pathname}${late.search}`)).headers.location).toBe(expired);
    expect(await browser.whoAmI()).toBeNull();
    const right = await answerTo();
    const kept = new Map(browser.cookies);
    expect((await browser.send('GET', `${right.pathname}${right.search}`)).headers.location).toBe('/auth');
    const again = visitor();
    for (const [name, value] of kept) again.cookies.set(name, value);
    expect((await again.send('GET', `${right.pathname}${right.search}`)).headers.location).toBe(expired);
  });
});

describe('the only way in', () => {
  test('members with an address of the domain use it alone; owners keep their password; everybody else is left alone', async () => {
    const owner = await connected();
    const [anna, boss] = [await person('anna'), await person('boss')];
    const guest = await createUser(h.owner, null, { user: { passwordHash } });
    const open = await member(brand.id, anna.id, 'manager');
    const others = [await member(brand.id, boss.id, 'owner'), await member(brand.id, guest.id, 'viewer')];
    expect(await owner.write('sso.setRequired', { required: true })).toBeUndefined();
    expect(await open.read('auth.session')).toBeNull();
    for (const other of others) expect(await other.read('auth.session')).toMatchObject({ id: brand.id });
    const byPassword = async (email: string) => {
      const answer = await visitor().send('POST', '/trpc/auth.signIn', { email, password: PASSWORD });
      return answer.json().error?.message ?? 'signed in';
    };
    expect(await byPassword(anna.email)).toBe('Lumen Skincare asks its members to sign in with single sign-on');
    expect(await byPassword(boss.email)).toBe('signed in');
    expect(await byPassword(guest.email)).toBe('signed in');
    provider.people.set('a-3', { email: anna.email });
    const browser = visitor();
    await browser.enter(anna.email, 'a-3');
    expect(await browser.whoAmI()).toMatchObject({ id: brand.id, seat: { role: 'manager' } });
    // What opens a session anew, such as another password, leaves it bound to the company.
    const changed = { currentPassword: PASSWORD, password: 'another password that nobody guesses' };
    expect((await browser.send('POST', '/trpc/account.changePassword', changed)).statusCode).toBe(200);
    expect(await browser.whoAmI()).toMatchObject({ id: brand.id, seat: { role: 'manager' } });
    expect((await browser.send('POST', '/trpc/seats.sitDown', { seatId: null })).statusCode).toBe(409);
    expect(await owner.write('sso.remove')).toBeUndefined();
    expect(await browser.whoAmI()).toBeNull();
    expect(await owner.read('auth.session')).toMatchObject({ id: brand.id });
  });
});

describe('a proof of identity there', () => {
  /** A member without a password, an owner by a group, in a browser that came by the provider. */
  async function passwordless(subject: string) {
    await connected([{ group: 'Leads', role: 'owner' }]);
    const email = `${subject}@${domain}`;
    provider.people.set(subject, { email, given_name: 'Nora', family_name: 'Novak', groups: ['Leads'] });
    const browser = visitor();
    await browser.enter(email, subject);
    const write = async (path: string, input: object) => (await browser.send('POST', `/trpc/${path}`, input)).json();
    const invite = async () => {
      const { error } = await write('seats.invite', { email: `friend@${domain}`, role: 'viewer' });
      return error ? { message: error.message, field: error.data.field } : 'invited';
    };
    const startProof = async (next = '/brand/members'): Promise<URL> =>
      new URL((await write('sso.startProof', { next })).result.data.url);
    /** Follows the way back of the provider; answers where it leads, and what is told there. */
    const finish = async (address: string) => {
      const back = new URL(address);
      const answer = await browser.send('GET', `${back.pathname}${back.search}`);
      return [answer.headers.location, browser.cookies.get(NOTICE_COOKIE)];
    };
    return { browser, email, invite, startProof, finish, write };
  }
  const ASKED = { message: ssoMessages.proveThere, field: PROVIDER_PROOF_FIELD };

  test('whoever has no password signs in there anew, and makes the company’s guarded changes for ten minutes in this session', async () => {
    const at = await passwordless('n-10');
    expect(await at.invite()).toEqual(ASKED);
    const page = await at.startProof();
    expect([page.searchParams.get('prompt'), page.searchParams.get('max_age')]).toEqual(['login', '0']);
    expect(await at.finish(await provider.visit(page.href, 'n-10'))).toEqual(['/brand/members', 'proved']);
    expect(await at.invite()).toBe('invited');
    const proof = await h.owner.selectFrom('auditLog').select('note').where('action', '=', 'account.prove').execute();
    expect(proof.map(({ note }) => note)).toContain('single sign-on');
    // What concerns the person's own account is not the provider's.
    const own = await at.write('account.turnOnSecondFactor', {});
    expect([own.error.message, own.error.data.field]).toEqual([accountMessages.passwordFirst, null]);
    // Another session of the same person has proved nothing.
    const elsewhere = visitor();
    await elsewhere.enter(at.email, 'n-10');
    const { error } = (
      await elsewhere.send('POST', '/trpc/seats.invite', { email: 'x@y.example', role: 'viewer' })
    ).json();
    expect(error.data.field).toBe(PROVIDER_PROOF_FIELD);
    const ago = new Date(Date.now() - PROOF_MS);
    await h.owner.updateTable('sessions').set({ ssoProvedAt: ago }).where('ssoProvedAt', 'is not', null).execute();
    expect(await at.invite()).toEqual(ASKED);
  });

  test('somebody else’s sign-in, an old one, one of another session and a refusal prove nothing', async () => {
    const at = await passwordless('n-11');
    provider.people.set('other', { email: `other@${domain}`, groups: ['Leads'] });
    await visitor().enter(`other@${domain}`, 'other');
    const prove = async () => provider.visit((await at.startProof()).href, 'n-11');
    const answers: Record<string, () => Promise<string>> = {
      'somebody else': async () => provider.visit((await at.startProof()).href, 'other'),
      refused: async () => provider.visit((await at.startProof()).href, null),
      async 'not anew'() {
        const page = await at.startProof();
        for (const name of ['prompt', 'max_age']) page.searchParams.delete(name);
        return provider.visit(page.href, 'n-11');
      },
      async 'another session'() {
        const back = await prove();
        const second = visitor();
        await second.enter(at.email, 'n-11');
        at.browser.cookies.set(sessions.sessionCookieName, second.cookies.get(sessions.sessionCookieName) ?? '');
        return back;
      },
    };
    for (const [what, answer] of Object.entries(answers)) {
      const [where, told] = await at.finish(await answer());
      expect([what, where, told]).toEqual([what, '/brand/members', 'notProved']);
      expect(await at.invite()).toEqual(ASKED);
    }
  });

  test('a session that a password has opened is proved by the password', async () => {
    const owner = await connected();
    expect(await owner.write('sso.startProof', { next: '/brand/members' })).toEqual({
      code: 'CONFLICT',
      message: ssoMessages.noProofThere,
    });
  });
});

test('whoever came by the provider is signed out there, too; whoever has a password here is not', async () => {
  await connected([{ group: 'Leads', role: 'viewer' }]);
  const email = `nora@${domain}`;
  provider.people.set('n-12', { email, groups: ['Leads'] });
  const browser = visitor();
  await browser.enter(email, 'n-12');
  const { url } = (await browser.send('POST', '/trpc/auth.signOut')).json().result.data;
  expect(await browser.whoAmI()).toBeNull();
  const asked = new URL(url);
  expect(asked.origin).toBe(issuer);
  expect(asked.searchParams.get('logout_hint')).toBe(email);
  const page = await fetch(asked);
  expect([page.status, await page.text()]).toEqual([200, expect.stringMatching(/sign.?out|logout/i)]);
  asked.searchParams.set('post_logout_redirect_uri', 'https://evil.example');
  expect((await fetch(asked)).status).toBe(400);
  const owner = await signIn(brand.id);
  expect(await owner.write('auth.signOut')).toEqual({ url: null });
});
