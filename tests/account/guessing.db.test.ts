import argon2 from '@node-rs/argon2';
import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import { buildApp } from '#server/app.ts';
import { createLimits } from '#server/auth/limits.ts';
import { createPool } from '#server/data/db.ts';
import { racingHarness } from '#tests/support/harness.ts';
import { mailsTo } from '#tests/support/mails.ts';
import { PATIENT } from '#tests/support/sql.ts';
import { HOME, IPHONE, PASSWORD, town } from './people.ts';

const h = await racingHarness();
const { browser, clock, mails, person } = await town(h);
afterAll(() => vi.restoreAllMocks());
beforeEach(() => h.owner.deleteFrom('rateLimits').execute());

test('ten guesses at an account in a quarter of an hour, from wherever, also after a restart; its owner is told once and still gets in', async () => {
  const user = await person();
  await browser().signIn(user.email);
  const guess = (ip: string) =>
    browser({ ip, headers: { 'x-forwarded-for': HOME } }).post('auth.signIn', {
      email: user.email,
      password: 'a wrong one',
    });
  const statuses: number[] = [];
  for (let i = 0; i < 6; i += 1) statuses.push((await guess(`203.0.113.${i}`)).status);

  // Another process on the same database: no counter starts again at zero.
  const pool = createPool(h.url, { max: 1, ...PATIENT });
  const { providers } = h.context();
  const second = await buildApp({
    db: h.db,
    env: h.env,
    databaseUrl: h.url,
    now: () => clock.now,
    providers,
    limits: createLimits(pool),
  });
  for (let i = 6; i < 14; i += 1) {
    const answer = await second.inject({
      method: 'POST',
      url: '/trpc/auth.signIn',
      payload: { email: user.email, password: 'a wrong one' },
      remoteAddress: `203.0.113.${i}`,
      headers: { origin: h.env.publicUrl, 'x-forwarded-for': HOME },
    });
    statuses.push(answer.statusCode);
  }
  await second.close();
  await pool.end();
  expect(statuses).toEqual([...Array(10).fill(401), 429, 429, 429, 429]);
  const right = { email: user.email, password: PASSWORD };
  expect((await browser({ ip: '203.0.113.99' }).post('auth.signIn', right)).status).toBe(429);
  expect((await browser().post('auth.signIn', right)).status).toBe(200);
  await h.runJobs();
  expect((await mails(user.email)).filter((subject) => subject.includes('locked'))).toEqual([
    'Your account is locked for 15 minutes',
  ]);
});

test('from a known address, too, ten guesses are all; and a hundred from one address at all accounts', async () => {
  const user = await person();
  await browser().signIn(user.email);
  const statuses: number[] = [];
  for (let i = 0; i < 12; i += 1) {
    statuses.push((await browser().post('auth.signIn', { email: user.email, password: 'a wrong one' })).status);
  }
  expect(statuses).toEqual([...Array(10).fill(401), 429, 429]);
  await h.owner.updateTable('rateLimits').set({ points: 100 }).where('key', '=', `sign-in.address:${HOME}`).execute();
  const other = await browser().post('auth.signIn', { email: 'nobody@example.test', password: 'a wrong one' });
  expect(other.status).toBe(429);
});

test('[AUTH-07] an office behind one address signs in as often as it likes: only failures are counted against it', async () => {
  const user = await person();
  await browser().signIn(user.email);
  const guess = async (email: string) =>
    (await browser().post('auth.signIn', { email, password: 'a wrong one' })).status;
  expect(await guess('first@example.test')).toBe(401);
  await h.owner.updateTable('rateLimits').set({ points: 99 }).where('key', '=', `sign-in.address:${HOME}`).execute();
  for (let n = 0; n < 3; n += 1) await browser().signIn(user.email);
  expect(await guess('second@example.test')).toBe(401);
  expect(await guess('third@example.test')).toBe(429);
});

test('an unknown address gets the answer of a wrong password after the same work: one hash with the same parameters', async () => {
  const user = await person();
  // The library itself works as always; only its calls are counted.
  const asked = vi.spyOn(argon2, 'verify');
  const work = async (email: string) => {
    asked.mockClear();
    const { status, error, field } = await browser().post('auth.signIn', { email, password: 'not the password' });
    const hashes = asked.mock.calls.map(([hash]) => String(hash).split('$').slice(1, 4).join('$'));
    return { status, error, field, hashes };
  };
  const known = await work(user.email);
  expect(known).toEqual({
    status: 401,
    error: 'Invalid email or password',
    field: 'password',
    hashes: ['argon2id$v=19$m=19456,t=2,p=1'],
  });
  expect(await work('nobody@example.test')).toEqual(known);
});

test('[S8] a password is stored as argon2id with 19 MiB, two passes and one lane, however it was set', async () => {
  const user = await person();
  const desk = browser();
  await desk.signIn(user.email);
  await desk.post('account.changePassword', { currentPassword: PASSWORD, password: 'plum marigold river 7' });
  await browser().post('auth.signUp', {
    email: 'ida@example.test',
    password: 'plum marigold river 7',
    accountType: 'brand',
    acceptTerms: true,
  });
  const rows = await h.owner
    .selectFrom('users')
    .select('passwordHash')
    .where('email', 'in', [user.email, 'ida@example.test'])
    .execute();
  expect(rows).toHaveLength(2);
  for (const { passwordHash } of rows) {
    const [, version, memory, passes, lanes] =
      /^\$argon2id\$v=(\d+)\$m=(\d+),t=(\d+),p=(\d+)\$/.exec(passwordHash ?? '') ?? [];
    expect(Number(version)).toBe(19);
    expect(Number(memory)).toBeGreaterThanOrEqual(19 * 1024);
    expect(Number(passes)).toBeGreaterThanOrEqual(2);
    expect(Number(lanes)).toBeGreaterThanOrEqual(1);
  }
});

test('[S8] a new password has 10 to 128 characters and is none of the common ones, wherever it is set', async () => {
  const user = await person();
  const desk = browser();
  await desk.signIn(user.email);
  const token = 'a'.repeat(43);
  const set = (password: string) =>
    Promise.all([
      desk.post('account.changePassword', { currentPassword: PASSWORD, password }),
      browser().post('auth.resetPassword', { token, password }),
      browser().post('auth.acceptInvite', { token, password }),
      browser().post('auth.signUp', { email: 'jo@example.test', password, accountType: 'brand', acceptTerms: true }),
    ]);
  for (const password of ['nine char', 'x'.repeat(129), 'password123', 'Qwertyuiop']) {
    const answers = await set(password);
    expect(
      answers.map(({ status, field }) => [status, field]),
      password,
    ).toEqual(Array(4).fill([400, 'password']));
  }
  const longest = 'plum marigold '.repeat(10).slice(0, 128);
  expect((await desk.post('account.changePassword', { currentPassword: PASSWORD, password: longest })).status).toBe(
    200,
  );
});

test('a sign-in from an address or a device that the account never saw is told by mail, but not the very first', async () => {
  const user = await person();
  const told = async () => (await mails(user.email)).length;
  await browser().signIn(user.email);
  await browser().signIn(user.email);
  expect(await told()).toBe(0);
  await browser({ device: IPHONE }).signIn(user.email);
  expect(await told()).toBe(1);
  await browser({ ip: '203.0.113.77' }).signIn(user.email);
  expect(await told()).toBe(2);
  await browser({ ip: '203.0.113.77', device: IPHONE }).signIn(user.email);
  expect(await told()).toBe(2);
  const mail = (await mailsTo(h, user.email)).find(({ bodyText }) => bodyText.includes('203.0.113.77'));
  expect(mail?.subject).toBe('New sign-in to your account');
  expect(mail?.bodyText).toContain('Chrome on Windows');
  expect(mail?.bodyText).toContain('/account');
  expect(mail?.bodyText).toMatch(/\d{4} at \d+:\d\d .M UTC|\d{4}, \d+:\d\d .M UTC/u);
});
