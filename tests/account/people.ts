import { TOTP } from 'otpauth';
import { afterAll, expect } from 'vitest';
import { createUser, type UserInput } from '#db/factories.ts';
import { buildApp } from '#server/app.ts';
import { hashPassword } from '#server/auth/password.ts';
import type { Env } from '#server/env.ts';
import type { Role } from '#shared/policy/rule.ts';
import { authenticator } from '#tests/support/authenticator.ts';
import type { Harness } from '#tests/support/harness.ts';
import { mailsTo } from '#tests/support/mails.ts';

export const PASSWORD = 'correct horse battery';
const WINDOWS =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36';
export const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1';
export const HOME = '192.0.2.10';

export interface From {
  ip?: string;
  device?: string;
  headers?: Record<string, string>;
}

/** The server with a clock that the test sets, and people who use it over HTTP. */
export async function town(h: Harness, env: Env = h.env) {
  const { providers, limits } = h.context();
  const clock = { now: new Date() };
  const app = await buildApp({ db: h.db, env, databaseUrl: h.url, now: () => clock.now, providers, limits });
  afterAll(() => app.close());
  const passwordHash = await hashPassword(PASSWORD);

  /** One browser: it keeps its cookies. */
  function browser(from: From = {}) {
    const cookies = new Map<string, string>();
    const send = async (method: 'GET' | 'POST', path: string, input?: unknown) => {
      const query =
        method === 'GET' && input !== undefined ? `?input=${encodeURIComponent(JSON.stringify(input))}` : '';
      const answer = await app.inject({
        method,
        url: `/trpc/${path}${query}`,
        remoteAddress: from.ip ?? HOME,
        headers: {
          'content-type': 'application/json',
          'user-agent': from.device ?? WINDOWS,
          origin: env.publicUrl,
          cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
          ...from.headers,
        },
        ...(method === 'POST' && { payload: JSON.stringify(input ?? null) }),
      });
      for (const { name, value } of answer.cookies) {
        if (value === '') cookies.delete(name);
        else cookies.set(name, value);
      }
      const body = answer.json();
      return {
        status: answer.statusCode,
        data: body.result?.data,
        error: body.error?.message,
        field: body.error?.data?.field,
      };
    };
    return {
      cookies,
      post: (path: string, input?: unknown) => send('POST', path, input),
      get: (path: string, input?: unknown) => send('GET', path, input),
      async whoAmI(): Promise<string | null> {
        return (await send('GET', 'auth.session')).data?.email ?? null;
      },
      async signIn(email: string, password = PASSWORD) {
        const answer = await send('POST', 'auth.signIn', { email, password });
        expect(answer.status, answer.error).toBe(200);
        return answer.data;
      },
    };
  }

  const person = (role: Role = 'creator', input: UserInput = {}) =>
    createUser(h.owner, role, { ...input, user: { passwordHash, ...input.user } });

  /** The code that an app with this key shows, `steps` of 30 seconds from now. */
  const codeOf = (secret: string, steps = 0): string =>
    new TOTP({ secret }).generate({ timestamp: clock.now.getTime() + steps * 30_000 });

  /** A person with a second factor, signed in where it was set up. */
  async function guarded(role: Role = 'creator', from: From = {}) {
    const user = await person(role);
    const at = browser(from);
    await at.signIn(user.email);
    const { secret } = (await at.post('account.startSecondFactor', { password: PASSWORD })).data;
    const { recoveryCodes } = (await at.post('account.confirmSecondFactor', { code: codeOf(secret) })).data;
    // The code of the set-up has been used.
    clock.now = new Date(clock.now.getTime() + 60_000);
    return { user, at, secret: String(secret), recoveryCodes: recoveryCodes as string[] };
  }

  const device = () => authenticator({ origin: new URL(env.publicUrl).origin, rpId: new URL(env.publicUrl).hostname });

  /** Adds a passkey in a browser that is signed in, and returns the authenticator that has it, and its id. */
  async function addPasskey(at: ReturnType<typeof browser>, step: object = {}, counter = 0) {
    expect((await at.post('account.prove', { password: PASSWORD, ...step })).error).toBeUndefined();
    const made = device();
    const { data: options } = await at.post('account.startPasskey');
    const added = await at.post('account.addPasskey', made.make(options, { counter }));
    expect(added.error).toBeUndefined();
    return { ...made, id: String(added.data.id) };
  }

  /** A person with a passkey, signed in where it was added. */
  async function keyed(role: Role = 'creator', counter = 0) {
    const user = await person(role);
    const at = browser();
    await at.signIn(user.email);
    return { user, at, passkey: await addPasskey(at, {}, counter) };
  }

  /** The subjects of the mails to an address, oldest first. */
  const mails = async (email: string): Promise<string[]> => (await mailsTo(h, email)).map(({ subject }) => subject);
  return { app, clock, browser, person, codeOf, guarded, mails, device, addPasskey, keyed };
}
