import { once } from 'node:events';
import { beforeEach, describe, expect, test } from 'vitest';
import { inTransaction } from '#server/data/db.ts';
import { jobHandlers } from '#server/job-handlers.ts';
import { grantSuperAdmin } from '#server/users/users.service.ts';
import { harness } from '#tests/support/harness.ts';
import { mailsTo } from '#tests/support/mails.ts';
import { moveById } from '#tests/support/moves.ts';
import { HOME, IPHONE, PASSWORD, town } from './people.ts';

const h = await harness();
const { app, browser, clock, mails, person } = await town(h);
const NEW = 'plum marigold river 7';
beforeEach(() => h.owner.deleteFrom('rateLimits').execute());

describe('the list of sessions', () => {
  test('says in plain words where one is signed in, and gives nothing away that signs anyone in', async () => {
    const user = await person();
    const desk = browser();
    const phone = browser({ ip: '203.0.113.5', device: IPHONE });
    await desk.signIn(user.email);
    await phone.signIn(user.email);
    const { data } = await desk.get('account.sessions');
    expect(data).toHaveLength(2);
    expect(data).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ device: 'Safari on iOS', ip: '203.0.113.5', current: false }),
        expect.objectContaining({ device: 'Chrome on Windows', ip: HOME, current: true }),
      ]),
    );
    const stored = await h.owner.selectFrom('sessions').select('id').where('userId', '=', user.id).execute();
    const secrets = [...stored.map(({ id }) => id), ...desk.cookies.values(), ...phone.cookies.values()];
    expect(secrets.filter((secret) => JSON.stringify(data).includes(secret))).toEqual([]);
    for (const { ref } of data) {
      const thief = browser();
      thief.cookies.set('accord', ref);
      expect(await thief.whoAmI()).toBeNull();
    }
  });

  test('a use is noted at most every ten minutes', async () => {
    const user = await person();
    const desk = browser();
    await desk.signIn(user.email);
    const began = clock.now;
    const lastUse = async () =>
      (
        await h.owner
          .selectFrom('sessions')
          .select('lastUsedAt')
          .where('userId', '=', user.id)
          .executeTakeFirstOrThrow()
      ).lastUsedAt;
    clock.now = new Date(began.getTime() + 9 * 60_000);
    await desk.whoAmI();
    expect(await lastUse()).toEqual(began);
    clock.now = new Date(began.getTime() + 10 * 60_000);
    await desk.whoAmI();
    expect(await lastUse()).toEqual(clock.now);
  });

  test('one device is signed out, or all others, and nobody else’s', async () => {
    const user = await person();
    const stranger = browser();
    await stranger.signIn((await person()).email);
    const [desk, phone, old] = [browser(), browser({ device: IPHONE }), browser()];
    for (const each of [desk, phone, old]) await each.signIn(user.email);
    const { data } = await desk.get('account.sessions');
    const ref = data.find(({ device }: { device: string }) => device === 'Safari on iOS').ref;
    expect((await stranger.post('account.endSession', { sessionId: ref })).status).toBe(404);
    expect(await phone.whoAmI()).toBe(user.email);
    await desk.post('account.endSession', { sessionId: ref });
    expect(await phone.whoAmI()).toBeNull();
    expect((await desk.post('account.endSession', { sessionId: ref })).status).toBe(404);
    await phone.signIn(user.email);
    expect((await desk.post('account.endOtherSessions')).data).toEqual({ ended: 2 });
    expect([await old.whoAmI(), await phone.whoAmI(), await desk.whoAmI()]).toEqual([null, null, user.email]);
    expect(await stranger.whoAmI()).not.toBeNull();
    const trail = await h.owner
      .selectFrom('auditLog')
      .select('action')
      .where('resourceId', '=', user.id)
      .where('action', 'like', 'account.end%')
      .orderBy('id')
      .execute();
    expect(trail.map(({ action }) => action)).toEqual(['account.endSession', 'account.endOtherSessions']);
  });
});

describe('no stale session is accepted', () => {
  test('a new password ends every session, gives this device a new one, and is told by mail', async () => {
    const user = await person();
    const [desk, phone] = [browser(), browser({ device: IPHONE })];
    await desk.signIn(user.email);
    await phone.signIn(user.email);
    await browser().post('auth.requestReset', { email: user.email });
    await h.runJobs();
    const mail = (await mailsTo(h, user.email)).find(({ template }) => template === 'reset');
    expect(mail).toBeDefined();
    const stale = new Map(desk.cookies);
    const wrong = await desk.post('account.changePassword', { currentPassword: 'not this one', password: NEW });
    expect([wrong.status, wrong.field, wrong.error]).toEqual([400, 'currentPassword', 'Current password is incorrect']);
    const common = await desk.post('account.changePassword', { currentPassword: PASSWORD, password: 'password123' });
    expect([common.status, common.field]).toEqual([400, 'password']);
    expect(await phone.whoAmI()).toBe(user.email);

    expect((await desk.post('account.changePassword', { currentPassword: PASSWORD, password: NEW })).status).toBe(200);
    expect(await desk.whoAmI()).toBe(user.email);
    expect(desk.cookies).not.toEqual(stale);
    const replay = browser();
    for (const [name, value] of stale) replay.cookies.set(name, value);
    expect([await replay.whoAmI(), await phone.whoAmI()]).toEqual([null, null]);
    // The link that was mailed before must not undo it.
    const token = /reset=true#token=([\w-]+)/.exec(mail?.bodyText ?? '')?.[1];
    expect((await browser().post('auth.resetPassword', { token, password: 'another long one 9' })).status).toBe(400);
    await browser().signIn(user.email, NEW);
    expect(await mails(user.email)).toContain('Your password was changed');
  });

  test('a new role ends every session', async () => {
    const user = await person();
    const desk = browser();
    await desk.signIn(user.email);
    await grantSuperAdmin(h.context({ kind: 'system', onBehalfOf: null }), user.email);
    expect(await desk.whoAmI()).toBeNull();
  });

  test('a suspension ends every session for good: none comes back with its end', async () => {
    const user = await person();
    const desk = browser();
    await desk.signIn(user.email);
    const admin = h.context(await h.actor((await person('admin')).id));
    const move = (event: 'suspend' | 'activate') =>
      inTransaction(h.db, (tx) => moveById(tx, admin, 'account', user.id, event));
    await move('suspend');
    expect(await desk.whoAmI()).toBeNull();
    expect((await browser().post('auth.signIn', { email: user.email, password: PASSWORD })).status).toBe(403);
    await move('activate');
    expect(await desk.whoAmI()).toBeNull();
    await desk.signIn(user.email);
    expect(await desk.whoAmI()).toBe(user.email);
  });

  test('a wrong current password may be guessed ten times', async () => {
    const user = await person();
    const desk = browser();
    await desk.signIn(user.email);
    const statuses: number[] = [];
    for (let i = 0; i < 12; i += 1) {
      const guess = { currentPassword: `guess number ${i}`, password: NEW };
      statuses.push((await desk.post('account.changePassword', guess)).status);
    }
    expect(statuses).toEqual([...Array(10).fill(400), 429, 429]);
  });
});

describe('a stream of live events ends with its session', () => {
  type Browser = ReturnType<typeof browser>;
  const headersOf = ({ cookies }: Browser) => ({ cookie: [...cookies].map((pair) => pair.join('=')).join('; ') });
  const open = async (at: Browser) => {
    const answer = await app.inject({ method: 'GET', url: '/live', headers: headersOf(at), payloadAsStream: true });
    expect(answer.statusCode).toBe(200);
    const stream = answer.stream();
    const ended = once(stream, 'end');
    stream.resume();
    return { stream, ended };
  };
  const system = h.context({ kind: 'system', onBehalfOf: null });
  const ends: Record<string, (user: { id: string; email: string }, at: Browser) => Promise<unknown>> = {
    'signed out': (_user, at) => at.post('auth.signOut'),
    'signed out from elsewhere': async (user) => {
      const elsewhere = browser({ device: IPHONE });
      await elsewhere.signIn(user.email);
      await elsewhere.post('account.endOtherSessions');
    },
    suspended: async (user) => {
      const admin = h.context(await h.actor((await person('admin')).id));
      await inTransaction(h.db, (tx) => moveById(tx, admin, 'account', user.id, 'suspend'));
    },
    'given another role': (user) => grantSuperAdmin(system, user.email),
    expired: async (user) => {
      await h.owner.updateTable('sessions').set({ expiresAt: clock.now }).where('userId', '=', user.id).execute();
      await jobHandlers['account.purge']({}, { ...system, now: clock.now });
    },
  };

  test.each(Object.keys(ends))('%s', async (how) => {
    const [user, other] = [await person(), await person()];
    const [desk, stranger] = [browser(), browser()];
    await desk.signIn(user.email);
    await stranger.signIn(other.email);
    const [mine, theirs] = [await open(desk), await open(stranger)];
    await ends[how]?.(user, desk);
    await mine.ended;
    expect((await app.inject({ method: 'GET', url: '/live', headers: headersOf(desk) })).statusCode).toBe(401);
    expect(theirs.stream.readableEnded).toBe(false);
    theirs.stream.destroy();
  });
});
