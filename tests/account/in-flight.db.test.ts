import type { Transaction } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Database } from '#db/schema.ts';
import { inTransaction } from '#server/data/db.ts';
import { racingHarness } from '#tests/support/harness.ts';
import { moveById } from '#tests/support/moves.ts';
import { somebodyWaits } from '#tests/support/waiting.ts';
import { PASSWORD, town } from './people.ts';

const h = await racingHarness();
const { browser, codeOf, guarded, person } = await town(h);
const NEW = 'plum marigold river 7';
const system = h.context({ kind: 'system', onBehalfOf: null });
beforeEach(() => h.owner.deleteFrom('rateLimits').execute());

type Browser = ReturnType<typeof browser>;

/**
 * Something ends all sessions of an account while a request is in flight: the request has passed its first checks and waits for the account, and
 * continues when the change is done.
 */
async function meanwhile<T>(
  userId: string,
  change: (tx: Transaction<Database>) => Promise<unknown>,
  request: () => Promise<T>,
): Promise<T> {
  const { promise: arrived, resolve: letGo } = Promise.withResolvers<void>();
  const { promise: held, resolve: hold } = Promise.withResolvers<void>();
  const changed = inTransaction(h.owner, async (tx) => {
    await tx.selectFrom('users').select('id').where('id', '=', userId).forUpdate().execute();
    hold();
    await arrived;
    await change(tx);
  });
  await held;
  const answer = request();
  await somebodyWaits(h.owner);
  letGo();
  await changed;
  return answer;
}

/** The effect of the owner's new password. */
const newPassword = (userId: string) => async (tx: Transaction<Database>) => {
  await tx.updateTable('users').set({ passwordHash: 'another' }).where('id', '=', userId).execute();
  await tx.deleteFrom('sessions').where('userId', '=', userId).execute();
  await tx.deleteFrom('signInTickets').where('userId', '=', userId).execute();
};
const openSessions = (userId: string) =>
  h.owner.selectFrom('sessions').select('id').where('userId', '=', userId).execute();

describe('a password that is changed while it is used elsewhere', () => {
  test('[S4] opens no session', async () => {
    const user = await person();
    const at = browser();
    const answer = await meanwhile(user.id, newPassword(user.id), () =>
      at.post('auth.signIn', { email: user.email, password: PASSWORD }),
    );
    expect([answer.status, answer.error]).toEqual([401, 'Invalid email or password']);
    expect([await openSessions(user.id), at.cookies.size]).toEqual([[], 0]);
  });

  test('[S4] opens no second step, and ends one that is being answered', async () => {
    const { user, secret } = await guarded();
    const answer = await meanwhile(user.id, newPassword(user.id), () =>
      browser().post('auth.signIn', { email: user.email, password: PASSWORD }),
    );
    expect(answer.status).toBe(401);
    const other = await guarded();
    const at = browser();
    await at.signIn(other.user.email);
    const late = await meanwhile(other.user.id, newPassword(other.user.id), () =>
      at.post('auth.enterCode', { code: codeOf(other.secret) }),
    );
    expect(late.status).toBe(412);
    expect([await openSessions(user.id), await openSessions(other.user.id)]).toEqual([[], []]);
    expect(secret).not.toBe(other.secret);
  });

  test('[S4] is enough no more once a second factor was turned on', async () => {
    const user = await person();
    const turnOn = (tx: Transaction<Database>) =>
      tx.updateTable('users').set({ secondFactorAt: new Date() }).where('id', '=', user.id).execute();
    const answer = await meanwhile(user.id, turnOn, () =>
      browser().post('auth.signIn', { email: user.email, password: PASSWORD }),
    );
    expect([answer.status, await openSessions(user.id)]).toEqual([401, []]);
  });
});

describe('a suspension while someone signs in', () => {
  test('[S4] leaves no session that comes back with its end', async () => {
    const user = await person();
    const admin = h.context(await h.actor((await person('admin')).id));
    const move = (event: 'suspend' | 'activate') => (tx: Transaction<Database>) =>
      moveById(tx, admin, 'account', user.id, event);
    const at = browser();
    const answer = await meanwhile(user.id, move('suspend'), () =>
      at.post('auth.signIn', { email: user.email, password: PASSWORD }),
    );
    expect(answer.status).toBe(401);
    await inTransaction(h.db, move('activate'));
    expect([await at.whoAmI(), await openSessions(user.id)]).toEqual([null, []]);
  });
});

describe('a session that is ended while it asks', () => {
  const requests: Record<string, (at: Browser, secret: string) => Promise<{ status: number }>> = {
    'for a new password': (at) => at.post('account.changePassword', { currentPassword: PASSWORD, password: NEW }),
    'for a second factor': (at, secret) => at.post('account.confirmSecondFactor', { code: codeOf(secret) }),
    'to begin a second factor': (at) => at.post('account.startSecondFactor', { password: PASSWORD }),
    'to close the account': (at) => at.post('account.close', { password: PASSWORD, confirmation: 'DELETE' }),
  };
  test.each(Object.keys(requests))('[S4] %s gets nothing done', async (what) => {
    const user = await person();
    const at = browser();
    await at.signIn(user.email);
    const { secret } = (await at.post('account.startSecondFactor', { password: PASSWORD })).data;
    const answer = await meanwhile(user.id, newPassword(user.id), async () => requests[what]?.(at, secret));
    expect(answer?.status).toBe(401);
    const after = await h.owner.selectFrom('users').selectAll().where('id', '=', user.id).executeTakeFirstOrThrow();
    expect(after).toMatchObject({ passwordHash: 'another', secondFactorAt: null, status: 'active' });
    expect(await openSessions(user.id)).toEqual([]);
  });

  test('[S4] to turn a second factor off gets nothing done', async () => {
    const { user, at, secret } = await guarded();
    const answer = await meanwhile(user.id, newPassword(user.id), () =>
      at.post('account.removeSecondFactor', { password: PASSWORD, code: codeOf(secret) }),
    );
    expect([answer.status, await openSessions(user.id)]).toEqual([401, []]);
  });
});

describe('two at once', () => {
  test('[S4] two changes of one password: the session of the first ends with the second, or the second is refused', async () => {
    for (let round = 0; round < 5; round += 1) {
      const user = await person();
      const [a, b] = [browser(), browser()];
      await a.signIn(user.email);
      await b.signIn(user.email);
      const answers = await Promise.all(
        [a, b].map((at, i) =>
          at.post('account.changePassword', { currentPassword: PASSWORD, password: `${NEW} ${i}` }),
        ),
      );
      const [first, second] = answers.map(({ status }) => status).toSorted();
      // 400 if the password had already changed when it was checked, 401 if the session ended after that.
      expect([first, [400, 401].includes(second ?? 0)]).toEqual([200, true]);
      expect(await openSessions(user.id)).toHaveLength(1);
    }
  });

  test('[S15] a request for a role is decided once, an invite is accepted or taken back', async () => {
    const admin = h.context(await h.actor((await person('admin')).id));
    for (let round = 0; round < 5; round += 1) {
      const user = await person();
      const at = { createdAt: new Date() };
      const request = await h.owner
        .insertInto('userRoles')
        .values({ userId: user.id, role: 'agency', status: 'pending', ...at })
        .returning('id')
        .executeTakeFirstOrThrow();
      const decided = await Promise.allSettled(
        (['approve', 'reject', 'approve'] as const).map((event) =>
          inTransaction(h.db, (tx) => moveById(tx, admin, 'roleRequest', request.id, event)),
        ),
      );
      expect(decided.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
      const invite = await h.owner
        .insertInto('invites')
        .values({
          email: `in${round}@example.test`,
          role: 'brand',
          status: 'sent',
          sentAt: new Date(),
          expiresAt: new Date(),
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      const answered = await Promise.allSettled([
        inTransaction(h.db, (tx) => moveById(tx, system, 'invite', invite.id, 'accept')),
        inTransaction(h.db, (tx) => moveById(tx, admin, 'invite', invite.id, 'revoke')),
      ]);
      expect(answered.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    }
  });
});
