import { sql } from 'kysely';
import { TOTP } from 'otpauth';
import { afterAll, expect, test, vi } from 'vitest';
import { createUser } from '#db/factories.ts';
import { buildApp } from '#server/app.ts';
import { hashPassword } from '#server/auth/password.ts';
import { issueToken } from '#server/auth/tokens.ts';
import { inTransaction } from '#server/data/db.ts';
import { harness } from '#tests/support/harness.ts';
import { mailsTo } from '#tests/support/mails.ts';

const h = await harness();
const { providers, limits } = h.context();
const app = await buildApp({ db: h.db, env: h.env, databaseUrl: h.url, now: () => new Date(), providers, limits });
afterAll(() => app.close());
afterAll(() => vi.restoreAllMocks());

const printed: string[] = [];
for (const method of ['log', 'info', 'warn', 'error', 'debug'] as const) {
  vi.spyOn(console, method).mockImplementation((...parts) => void printed.push(parts.join(' ')));
}

/** The passwords, link tokens and session ids that this file has used. */
const secrets: string[] = [];
const OLD = 'correct horse battery staple';
const NEW = 'plum marigold river seven';
secrets.push(OLD, NEW);

async function post(path: string, input: object | null, cookie = '') {
  const answer = await app.inject({
    method: 'POST',
    url: `/trpc/${path}`,
    payload: JSON.stringify(input),
    headers: { 'content-type': 'application/json', origin: h.env.publicUrl, cookie },
  });
  const session = answer.cookies.find(({ value }) => value !== '');
  if (session) secrets.push(session.value);
  const data = answer.json().result?.data;
  return { status: answer.statusCode, data, cookie: session ? `${session.name}=${session.value}` : '' };
}

/** The id of the last audit row that was read. */
let seen = 0;
async function trail(): Promise<string[]> {
  const rows = await h.owner
    .selectFrom('auditLog')
    .select(['id', 'action', 'resourceType', 'note', 'ipAddress'])
    .where('id', '>', seen)
    .orderBy('id')
    .execute();
  seen = rows.at(-1)?.id ?? seen;
  for (const row of rows) expect(row.ipAddress).toBe('127.0.0.1');
  return rows.map(({ action, resourceType, note }) => [action, resourceType, note].filter(Boolean).join(', '));
}

/** The token in the newest mail, once it was sent. */
async function mailedToken(email: string): Promise<string> {
  await h.runJobs();
  const mail = (await mailsTo(h, email)).at(-1);
  const token = /#token=([\w-]+)/.exec(mail?.bodyText ?? '')?.[1] ?? '';
  secrets.push(token);
  return token;
}

test('[S18] every event of an account’s security is on record once', async () => {
  const email = 'nia@example.test';
  const signUp = { email, password: OLD, accountType: 'creator', acceptTerms: true };
  await post('auth.signUp', signUp);
  expect(await trail()).toEqual(['auth.signUp, account', 'auth.signUp, role request']);
  await mailedToken(email);
  await post('auth.resendConfirmation', { email });
  expect(await trail()).toEqual(['auth.resendConfirmation, account']);
  await post('auth.confirmEmail', { token: await mailedToken(email), password: OLD });
  expect(await trail()).toEqual(['account.confirm, account', 'roleRequest.grant, role request']);
  await post('auth.signUp', signUp);
  expect(await trail()).toEqual(['auth.signUp, account', 'auth.signUp, role request']);
  await h.runJobs();
  expect(await trail()).toEqual(['auth.endSignUp, account, known address']);

  expect((await post('auth.signIn', { email, password: 'a wrong password' })).status).toBe(401);
  expect((await post('auth.signIn', { email: 'nobody@example.test', password: OLD })).status).toBe(401);
  expect(await trail()).toEqual(['auth.signIn, account, failed', 'auth.signIn, account, failed']);
  const { cookie } = await post('auth.signIn', { email, password: OLD });
  expect(await trail()).toEqual(['auth.signIn, account']);
  await post('auth.signOut', null, cookie);
  expect(await trail()).toEqual(['auth.signOut, account']);

  await post('auth.requestReset', { email });
  expect(await trail()).toEqual(['auth.requestReset, account']);
  await post('auth.resetPassword', { token: await mailedToken(email), password: NEW });
  expect(await trail()).toEqual(['auth.resetPassword, account']);
  await h.owner.updateTable('users').set({ status: 'suspended' }).where('email', '=', email).execute();
  expect((await post('auth.signIn', { email, password: NEW })).status).toBe(403);
  expect(await trail()).toEqual(['auth.signIn, account, suspended']);

  const token = await inTransaction(h.owner, async (tx) => {
    const week = new Date(Date.now() + 7 * 86_400_000);
    const { id: inviteId } = await tx
      .insertInto('invites')
      .values({ email: 'guest@example.test', role: 'admin', status: 'sent', sentAt: new Date(), expiresAt: week })
      .returning('id')
      .executeTakeFirstOrThrow();
    return (await issueToken(tx, h.context(), { kind: 'invite', inviteId })).token;
  });
  secrets.push(token);
  await post('auth.acceptInvite', { token, password: NEW });
  expect(await trail()).toEqual([
    'invite.accept, invite',
    'auth.acceptInvite, account',
    'auth.acceptInvite, role request',
  ]);
});

test('so is every change by its owner: password, second factor, devices, closing', async () => {
  const { email } = await createUser(h.owner, 'creator', { user: { passwordHash: await hashPassword(OLD) } });
  // The audit rows that the factory wrote have no address.
  const newest = h.owner.selectFrom('auditLog').select('id').orderBy('id', 'desc').limit(1);
  seen = (await newest.executeTakeFirstOrThrow()).id;
  let { cookie } = await post('auth.signIn', { email, password: OLD });
  expect(await trail()).toEqual(['auth.signIn, account']);
  await post('account.changePassword', { currentPassword: 'a wrong password', password: NEW }, cookie);
  expect(await trail()).toEqual(['account.changePassword, account, failed']);
  cookie = (await post('account.changePassword', { currentPassword: OLD, password: NEW }, cookie)).cookie;
  expect(await trail()).toEqual(['account.changePassword, account']);
  await post('account.endOtherSessions', null, cookie);
  expect(await trail()).toEqual(['account.endOtherSessions, account']);

  const { secret } = (await post('account.startSecondFactor', { password: NEW }, cookie)).data;
  secrets.push(secret);
  expect(await trail()).toEqual(['account.startSecondFactor, account']);
  const totp = new TOTP({ secret });
  const step = (steps: number): string => totp.generate({ timestamp: Date.now() + steps * 30_000 });
  cookie = (await post('account.confirmSecondFactor', { code: step(-1) }, cookie)).cookie;
  expect(await trail()).toEqual(['account.confirmSecondFactor, account']);
  const ticket = (await post('auth.signIn', { email, password: NEW })).cookie;
  expect(await trail()).toEqual(['auth.signIn, account, code asked for']);
  await post('auth.enterCode', { code: '000000' }, ticket);
  expect(await trail()).toEqual(['auth.enterCode, account, failed']);
  await post('auth.enterCode', { code: step(0) }, ticket);
  expect(await trail()).toEqual(['auth.enterCode, account']);
  await post('auth.cancelSignIn', null, (await post('auth.signIn', { email, password: NEW })).cookie);
  expect(await trail()).toEqual(['auth.signIn, account, code asked for', 'auth.cancelSignIn, account']);
  cookie = (await post('account.removeSecondFactor', { password: NEW, code: step(1) }, cookie)).cookie;
  expect(await trail()).toEqual(['account.removeSecondFactor, account']);

  await post('account.close', { password: NEW, confirmation: 'DELETE' }, cookie);
  expect(await trail()).toEqual(['account.requestDeletion, account']);
  await post('account.keep', null, cookie);
  expect(await trail()).toEqual(['account.keep, account']);
});

test('[S18] no secret is in a log or a table', async () => {
  const { email } = await createUser(h.owner, 'brand', { user: { passwordHash: await hashPassword(OLD) } });
  expect((await post('auth.signIn', { email, password: OLD })).status).toBe(200);
  await h.runJobs();
  expect(secrets.length).toBeGreaterThan(7);
  expect(secrets.filter((secret) => secret.length < 20)).toEqual([]);
  expect(secrets.filter((secret) => printed.some((line) => line.includes(secret)))).toEqual([]);
  const { rows: tables } = await sql<{ name: string }>`
    select format('%I.%I', schemaname, tablename) as name from pg_tables
    where schemaname not in ('pg_catalog', 'information_schema')`.execute(h.owner);
  const found: string[] = [];
  for (const { name } of tables) {
    const { rows } = await sql<{ text: string }>`select t::text as text from ${sql.raw(name)} t`.execute(h.owner);
    if (rows.some(({ text }) => secrets.some((secret) => text.includes(secret)))) found.push(name);
  }
  expect(found).toEqual([]);
});
