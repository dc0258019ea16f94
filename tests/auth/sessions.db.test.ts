import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { createUser } from '#db/factories.ts';
import { buildApp } from '#server/app.ts';
import { hashPassword } from '#server/auth/password.ts';
import { harness } from '#tests/support/harness.ts';
import { mailsTo } from '#tests/support/mails.ts';

const h = await harness();
const { providers, limits } = h.context();
const app = await buildApp({ db: h.db, env: h.env, databaseUrl: h.url, now: () => new Date(), providers, limits });
afterAll(() => app.close());

const PASSWORD = 'correct horse battery';
const passwordHash = await hashPassword(PASSWORD);
const origin = h.env.publicUrl;

async function person(role: 'brand' | 'creator' = 'creator') {
  return createUser(h.owner, role, { user: { passwordHash } });
}

interface Call {
  cookie?: string;
  headers?: Record<string, string>;
  ip?: string;
}
const post = (path: string, body: unknown, { cookie, headers, ip }: Call = {}) =>
  app.inject({
    method: 'POST',
    url: `/trpc/${path}`,
    payload: JSON.stringify(body ?? null),
    remoteAddress: ip ?? '198.51.100.1',
    headers: { 'content-type': 'application/json', origin, ...(cookie && { cookie }), ...headers },
  });
const whoAmI = async (cookie: string): Promise<string | null> => {
  const answer = await app.inject({ method: 'GET', url: '/trpc/auth.session', headers: { cookie } });
  return answer.json().result.data?.email ?? null;
};
const cookieOf = (answer: { cookies: { name: string; value: string }[] }): string => {
  const set = answer.cookies[0];
  return `${set?.name}=${set?.value}`;
};
async function signIn(email: string, call?: Call): Promise<string> {
  const answer = await post('auth.signIn', { email, password: PASSWORD }, call);
  expect(answer.statusCode, answer.body).toBe(200);
  return cookieOf(answer);
}

describe('sessions', () => {
  test('the cookie is out of the reach of scripts and other sites, and only its hash is stored', async () => {
    const { email } = await person();
    const answer = await post('auth.signIn', { email, password: PASSWORD });
    expect(answer.headers['set-cookie']).toMatch(/HttpOnly/);
    expect(answer.headers['set-cookie']).toMatch(/SameSite=Lax/);
    const id = answer.cookies[0]?.value ?? '';
    const stored = await h.owner.selectFrom('sessions').select('id').execute();
    expect(stored.map((row) => row.id)).not.toContain(id);
  });

  test('a session id planted before the sign-in is worth nothing after it', async () => {
    const first = await person();
    const planted = await signIn(first.email);
    const second = await person();
    const fresh = await post('auth.signIn', { email: second.email, password: PASSWORD }, { cookie: planted });
    expect(fresh.statusCode).toBe(403);
    await post('auth.signOut', undefined, { cookie: planted });
    expect(await whoAmI(planted)).toBeNull();
    const renewed = await signIn(second.email, { cookie: planted });
    expect(renewed).not.toBe(planted);
    expect(await whoAmI(renewed)).toBe(second.email);
  });

  test('[AUTH-39] [AUTH-40] signing out, suspension and a new password end a session at once', async () => {
    const user = await person();
    const signedOut = await signIn(user.email);
    await post('auth.signOut', undefined, { cookie: signedOut });
    expect(await whoAmI(signedOut)).toBeNull();

    const suspended = await signIn(user.email);
    await h.owner.updateTable('users').set({ status: 'suspended' }).where('id', '=', user.id).execute();
    expect(await whoAmI(suspended)).toBeNull();
    expect((await post('auth.signIn', { email: user.email, password: PASSWORD })).statusCode).toBe(403);
    await h.owner.updateTable('users').set({ status: 'active' }).where('id', '=', user.id).execute();

    const open = await signIn(user.email);
    await post('auth.requestReset', { email: user.email });
    await h.runJobs();
    const [mail] = await mailsTo(h, user.email);
    const token = /reset=true#token=([\w-]+)/.exec(mail?.bodyText ?? '')?.[1];
    const reset = await post('auth.resetPassword', { token, password: 'another long passphrase' });
    expect(reset.statusCode, reset.body).toBe(200);
    expect(await whoAmI(open)).toBeNull();
    expect((await post('auth.resetPassword', { token, password: 'and one more passphrase' })).statusCode).toBe(400);
  });

  test('an expired session is not accepted', async () => {
    const user = await person();
    const cookie = await signIn(user.email);
    await h.owner
      .updateTable('sessions')
      .set({ expiresAt: new Date(0) })
      .where('userId', '=', user.id)
      .execute();
    expect(await whoAmI(cookie)).toBeNull();
  });
});

describe('writes from elsewhere', () => {
  test('a write that does not come from our own pages changes nothing', async () => {
    const { email } = await person();
    for (const headers of [{ origin: 'https://evil.test' }, { origin: 'null' }]) {
      const answer = await post('auth.signIn', { email, password: PASSWORD }, { headers });
      expect(answer.statusCode).toBe(403);
      expect(answer.cookies).toEqual([]);
    }
    const bare = await app.inject({ method: 'POST', url: '/trpc/auth.signIn', payload: { email, password: PASSWORD } });
    expect(bare.statusCode).toBe(403);
  });

  test('every route answers with the same strict headers', async () => {
    for (const url of ['/', '/auth', '/healthz', '/trpc/auth.session', '/nowhere']) {
      const { headers } = await app.inject({ method: 'GET', url });
      expect(headers['content-security-policy'], url).toMatch(/script-src 'self'(?: 'nonce-[\w-]{22}')?;/);
      expect(headers['content-security-policy'], url).toContain("frame-ancestors 'none'");
      expect(headers['x-content-type-options'], url).toBe('nosniff');
      expect(headers['x-frame-options'], url).toBe('DENY');
      expect(headers['referrer-policy'], url).toBe('same-origin');
    }
  });
});

describe('guessing', () => {
  beforeEach(() => h.owner.deleteFrom('rateLimits').execute());

  test('ten guesses at an account and no more, wherever they come from; its owner still gets in from home', async () => {
    const { email } = await person();
    await signIn(email, { ip: '192.0.2.10' });
    const codes: number[] = [];
    for (let i = 0; i < 14; i++) {
      const answer = await post(
        'auth.signIn',
        { email, password: `guess number ${i}` },
        { ip: `203.0.113.${i}`, headers: { 'x-forwarded-for': `10.0.0.${i}` } },
      );
      codes.push(answer.statusCode);
    }
    expect(codes.filter((code) => code === 401)).toHaveLength(10);
    expect(codes.slice(10)).toEqual([429, 429, 429, 429]);
    expect((await post('auth.signIn', { email, password: PASSWORD }, { ip: '203.0.113.99' })).statusCode).toBe(429);
    await signIn(email, { ip: '192.0.2.10' });
  });

  test('an unknown address and a wrong password get the same answer', async () => {
    const { email } = await person();
    const wrong = await post('auth.signIn', { email, password: 'not the password' });
    const unknown = await post('auth.signIn', { email: 'nobody@example.test', password: 'not the password' });
    expect([wrong.statusCode, wrong.json().error.message]).toEqual([401, 'Invalid email or password']);
    expect(unknown.json().error.message).toBe(wrong.json().error.message);
    const asked = await post('auth.requestReset', { email: 'nobody@example.test' });
    const known = await post('auth.requestReset', { email });
    expect(asked.body).toBe(known.body);
  });
});
