import { callTRPCProcedure, TRPCError } from '@trpc/server';
import { beforeEach, describe, expect, test } from 'vitest';
import { createUser } from '#db/factories.ts';
import { createLimits } from '#server/auth/limits.ts';
import { resetSecondFactor } from '#server/auth/second-factor.service.ts';
import type { Context, UserActor } from '#server/context.ts';
import { createPool } from '#server/data/db.ts';
import { procedures } from '#server/ops-list.ts';
import { appRouter } from '#server/router.ts';
import { can, isAction, policy } from '#shared/policy.ts';
import { racingHarness } from '#tests/support/harness.ts';
import { PATIENT } from '#tests/support/sql.ts';
import { HOME, PASSWORD, town } from './people.ts';

const h = await racingHarness();
const { browser, clock, codeOf, guarded, mails, person } = await town(h);
beforeEach(() => h.owner.deleteFrom('rateLimits').execute());
const later = (seconds: number): void => {
  clock.now = new Date(clock.now.getTime() + seconds * 1_000);
};

describe('setting it up', () => {
  test('asks for the password and a first code, shows key and recovery codes once, and stores neither', async () => {
    const user = await person();
    const [desk, phone] = [browser(), browser()];
    await desk.signIn(user.email);
    await phone.signIn(user.email);
    expect((await desk.post('account.startSecondFactor', { password: 'wrong one' })).field).toBe('password');
    const started = await desk.post('account.startSecondFactor', { password: PASSWORD });
    const { secret, uri } = started.data;
    expect(uri).toContain(`secret=${secret}`);
    expect((await desk.post('account.confirmSecondFactor', { code: '000000' })).field).toBe('code');
    expect((await desk.get('account.overview')).data.secondFactor).toBeNull();

    const { data } = await desk.post('account.confirmSecondFactor', { code: codeOf(secret) });
    expect(new Set(data.recoveryCodes).size).toBe(10);
    expect((await desk.get('account.overview')).data.secondFactor).toMatchObject({ recoveryCodesLeft: 10 });
    expect([await desk.whoAmI(), await phone.whoAmI()]).toEqual([user.email, null]);
    expect(await mails(user.email)).toContain('Your second factor is on');
    expect((await desk.post('account.startSecondFactor', { password: PASSWORD })).status).toBe(409);

    const stored = [
      ...(await h.owner.selectFrom('secondFactors').selectAll().execute()),
      ...(await h.owner.selectFrom('recoveryCodes').selectAll().execute()),
    ].map((row) => JSON.stringify(row));
    const shown: string[] = [
      secret,
      ...data.recoveryCodes,
      ...data.recoveryCodes.map((c: string) => c.replace('-', '')),
    ];
    expect(shown.filter((value) => stored.some((row) => row.includes(value)))).toEqual([]);
  });

  test('a key that is copied into another account opens nothing there', async () => {
    const [a, b] = [await guarded(), await guarded()];
    const { secret } = await h.owner
      .selectFrom('secondFactors')
      .select('secret')
      .where('userId', '=', a.user.id)
      .executeTakeFirstOrThrow();
    await h.owner.updateTable('secondFactors').set({ secret }).where('userId', '=', b.user.id).execute();
    const thief = browser();
    await thief.signIn(b.user.email);
    expect((await thief.post('auth.enterCode', { code: codeOf(a.secret) })).status).toBe(500);
    expect(await thief.whoAmI()).toBeNull();
  });
});

describe('signing in with it', () => {
  test('takes two steps: there is no session before the code is right', async () => {
    const { user, secret } = await guarded();
    const desk = browser();
    expect(await desk.signIn(user.email)).toEqual({ secondFactor: true, passkey: false });
    expect([...desk.cookies.keys()]).toEqual(['accord-ticket']);
    expect(await desk.whoAmI()).toBeNull();
    expect((await desk.post('auth.enterCode', { code: '123456' })).field).toBe('code');
    expect(await desk.whoAmI()).toBeNull();
    expect((await desk.post('auth.enterCode', { code: codeOf(secret) })).status).toBe(200);
    expect(await desk.whoAmI()).toBe(user.email);
    expect([...desk.cookies.keys()]).toEqual(['accord']);
  });

  test('the ticket is bound to the browser, dies after five minutes, works once, and can be given up', async () => {
    const { user, secret } = await guarded();
    const again = 'This took too long. Please sign in again.';
    const desk = browser();
    await desk.signIn(user.email);
    expect((await browser().post('auth.enterCode', { code: codeOf(secret) })).error).toBe(again);
    const stolen = browser();
    for (const [name, value] of desk.cookies) stolen.cookies.set(name, value);
    expect((await desk.post('auth.enterCode', { code: codeOf(secret) })).status).toBe(200);
    later(30);
    expect((await stolen.post('auth.enterCode', { code: codeOf(secret) })).error).toBe(again);

    const late = browser();
    await late.signIn(user.email);
    later(301);
    expect((await late.post('auth.enterCode', { code: codeOf(secret) })).error).toBe(again);

    const shy = browser();
    await shy.signIn(user.email);
    const kept = new Map(shy.cookies);
    await shy.post('auth.cancelSignIn');
    expect(shy.cookies.size).toBe(0);
    for (const [name, value] of kept) shy.cookies.set(name, value);
    expect((await shy.post('auth.enterCode', { code: codeOf(secret) })).error).toBe(again);
  });

  test('a code of the step before or after is taken, none further off, and none twice', async () => {
    const { user, secret } = await guarded();
    const tryCode = async (code: string): Promise<number> => {
      const desk = browser();
      await desk.signIn(user.email);
      return (await desk.post('auth.enterCode', { code })).status;
    };
    expect(await tryCode(codeOf(secret, -2))).toBe(401);
    expect(await tryCode(codeOf(secret, 2))).toBe(401);
    expect(await tryCode(codeOf(secret, -1))).toBe(200);
    const code = codeOf(secret);
    const twice = await Promise.all([tryCode(code), tryCode(code)]);
    expect(twice.toSorted()).toEqual([200, 401]);
    expect(await tryCode(code)).toBe(401);
    expect(await tryCode(codeOf(secret, -1))).toBe(401);
    expect(await tryCode(codeOf(secret, 1))).toBe(200);
  });

  test('a recovery code signs in once, however it is typed, and its owner is told', async () => {
    const { user, recoveryCodes } = await guarded();
    const typed = recoveryCodes[0]?.toUpperCase().replace('-', ' ') ?? '';
    const desk = browser();
    await desk.signIn(user.email);
    expect((await desk.post('auth.enterCode', { code: typed })).status).toBe(200);
    expect((await desk.get('account.overview')).data.secondFactor.recoveryCodesLeft).toBe(9);
    expect(await mails(user.email)).toContain('A recovery code was used');
    const other = browser();
    await other.signIn(user.email);
    expect((await other.post('auth.enterCode', { code: typed })).status).toBe(401);
  });

  test('ten wrong codes lock it across processes, whatever the address says of itself; its owner still gets in from home', async () => {
    const { user, secret } = await guarded();
    const statuses: number[] = [];
    for (let i = 0; i < 12; i += 1) {
      const thief = browser({ ip: `203.0.113.${i}`, headers: { 'x-forwarded-for': HOME } });
      await thief.signIn(user.email);
      statuses.push((await thief.post('auth.enterCode', { code: '000000' })).status);
    }
    expect(statuses).toEqual([...Array(10).fill(401), 429, 429]);
    const pool = createPool(h.url, { max: 1, ...PATIENT });
    await expect(createLimits(pool).take('code.account', user.id, 'locked')).rejects.toThrow('locked');
    await pool.end();
    await h.runJobs();
    expect((await mails(user.email)).filter((subject) => subject.includes('locked'))).toHaveLength(1);
    const owner = browser();
    await owner.signIn(user.email);
    expect((await owner.post('auth.enterCode', { code: codeOf(secret) })).status).toBe(200);
  });

  test('a suspension or a new password between the steps ends the sign-in', async () => {
    const { user, secret, at } = await guarded();
    const [first, second] = [browser(), browser()];
    await first.signIn(user.email);
    await at.post('account.changePassword', { currentPassword: PASSWORD, password: 'plum marigold river 7' });
    expect((await first.post('auth.enterCode', { code: codeOf(secret) })).status).toBe(412);
    await second.signIn(user.email, 'plum marigold river 7');
    await h.owner.updateTable('users').set({ status: 'suspended' }).where('id', '=', user.id).execute();
    expect((await second.post('auth.enterCode', { code: codeOf(secret) })).status).toBe(412);
  });
});

describe('turning it off', () => {
  test('needs password and code; new recovery codes do, too, and end the old ones', async () => {
    const { user, at, secret, recoveryCodes } = await guarded();
    expect((await at.post('account.removeSecondFactor', { password: 'wrong', code: codeOf(secret) })).field).toBe(
      'password',
    );
    expect((await at.post('account.removeSecondFactor', { password: PASSWORD, code: '000000' })).field).toBe('code');
    const renewed = await at.post('account.renewRecoveryCodes', { password: PASSWORD, code: codeOf(secret) });
    expect(renewed.data.recoveryCodes).toHaveLength(10);
    const old = { password: PASSWORD, code: recoveryCodes[0] };
    expect((await at.post('account.removeSecondFactor', old)).field).toBe('code');
    expect((await at.post('account.removeSecondFactor', { ...old, code: renewed.data.recoveryCodes[0] })).status).toBe(
      200,
    );
    expect(await at.whoAmI()).toBe(user.email);
    expect(await browser().signIn(user.email)).toEqual({ secondFactor: false, passkey: false });
    expect(await h.owner.selectFrom('recoveryCodes').selectAll().where('userId', '=', user.id).execute()).toEqual([]);
    expect(await mails(user.email)).toEqual(
      expect.arrayContaining(['You have new recovery codes', 'Your second factor is off']),
    );
  });

  test('whoever runs the installation resets a lost one: on record, told by mail, and every session ends', async () => {
    const { user, at } = await guarded();
    await expect(resetSecondFactor(h.context(await h.actor(user.id)), user.email)).rejects.toThrow(
      'do not have access',
    );
    await resetSecondFactor({ ...h.context({ kind: 'system', onBehalfOf: null }), via: 'ops' }, user.email);
    expect(await at.whoAmI()).toBeNull();
    expect(await browser().signIn(user.email)).toEqual({ secondFactor: false, passkey: false });
    expect(await mails(user.email)).toContain('Your second factor was reset');
    const row = await h.owner
      .selectFrom('auditLog')
      .select(['actor', 'via'])
      .where('action', '=', 'users.resetSecondFactor')
      .where('resourceId', '=', user.id)
      .executeTakeFirst();
    expect(row).toEqual({ actor: 'system', via: 'ops' });
  });
});

describe('staff must have it where the installation asks for it', () => {
  const strict = { ...h.env, staffSecondFactor: 'required' as const };

  async function refusal(
    name: string,
    kind: 'query' | 'mutation' | 'subscription',
    ctx: Context,
  ): Promise<string | null> {
    try {
      await callTRPCProcedure({
        router: appRouter,
        path: name,
        type: kind,
        ctx,
        getRawInput: async () => undefined,
        signal: undefined,
        batchIndex: 0,
      });
      return null;
    } catch (error) {
      return error instanceof TRPCError && error.code === 'FORBIDDEN' ? error.message : null;
    }
  }

  test('without one they can set it up and nothing else, with one everything; nobody else is asked', async () => {
    const wrong: string[] = [];
    for (const role of ['admin', 'super_admin', 'brand', 'creator', 'agency'] as const) {
      const without = await h.actor((await createUser(h.owner, role)).id);
      const having: UserActor = { ...without, secondFactor: true };
      const staff = role === 'admin' || role === 'super_admin';
      for (const { name, kind, action } of procedures()) {
        if (!isAction(action) || !can(role, action)) continue;
        const bare = await refusal(name, kind, { ...h.context(without), env: strict });
        const expected = staff && !policy[action].beforeSetup ? 'Set up your second factor first' : null;
        if (bare !== expected) wrong.push(`${name} as ${role}: ${bare}`);
        const full = await refusal(name, kind, { ...h.context(having), env: strict });
        if (full !== null) wrong.push(`${name} as ${role} with it: ${full}`);
      }
    }
    expect(wrong).toEqual([]);
  });

  test('what is open before is what a visitor may do, signing out, and the set-up itself', () => {
    const open = procedures().flatMap(({ name, action }) =>
      isAction(action) && policy[action].beforeSetup && can('admin', action) && !can('anonymous', action) ? [name] : [],
    );
    expect(open.toSorted()).toEqual([
      'account.addPasskey',
      'account.confirmSecondFactor',
      'account.passkeys',
      'account.prove',
      'account.startPasskey',
      'account.startPasskeyProof',
      'account.startSecondFactor',
      'account.turnOnSecondFactor',
      'auth.signOut',
      'sso.startProof',
    ]);
  });

  test('the command line is not concerned, and the browser is told where to go', async () => {
    const { browser: strictBrowser, codeOf: strictCode, person: make } = await town(h, strict);
    const admin = await make('admin');
    const actor = await h.actor(admin.id);
    expect(await refusal('review.queue', 'query', { ...h.context(actor), env: strict, via: 'ops' })).toBeNull();
    const desk = strictBrowser();
    await desk.signIn(admin.email);
    expect((await desk.get('auth.session')).data.setup).toBe('/setup/second-factor');
    expect((await desk.get('review.statistics')).status).toBe(403);
    const { secret } = (await desk.post('account.startSecondFactor', { password: PASSWORD })).data;
    await desk.post('account.confirmSecondFactor', { code: strictCode(secret) });
    expect((await desk.get('auth.session')).data.setup).toBeNull();
    expect((await desk.get('review.statistics')).status).toBe(200);
  });
});
