import { beforeEach, describe, expect, test } from 'vitest';
import { HOUR_MS, LINK_MAILS_PER_HOUR } from '#shared/constants.ts';
import { racingHarness } from '#tests/support/harness.ts';
import { mailsTo } from '#tests/support/mails.ts';
import { PASSWORD, town } from '../account/people.ts';

const h = await racingHarness();
const { browser, clock, person } = await town(h);
const NEW = 'plum marigold river 7';
beforeEach(() => h.owner.deleteFrom('rateLimits').execute());

let count = 0;
const freshAddress = () => `link${++count}@example.test`;
/** A browser in its own network. */
const elsewhere = () => browser({ ip: `198.51.100.${++count % 250}` });
const signUp = (at: ReturnType<typeof browser>, email: string) =>
  at.post('auth.signUp', { email, password: NEW, accountType: 'brand', acceptTerms: true });

async function tokens(email: string, kind: 'reset' | 'confirmation' | 'setup', until?: Date): Promise<string[]> {
  await h.runJobs(until);
  const mails = await mailsTo(h, email);
  return mails.flatMap(({ bodyText }) => new RegExp(`${kind}=true#token=([\\w-]+)`).exec(bodyText)?.[1] ?? []);
}

describe('links that are mailed to an address', () => {
  test('[S7] are five in an hour, whatever asks for them and from wherever; one asker gets fewer', async () => {
    const { email } = await person();
    const statuses: number[] = [];
    const one = elsewhere();
    for (let i = 0; i < 6; i += 1) statuses.push((await one.post('auth.requestReset', { email })).status);
    expect(statuses).toEqual([200, 200, 200, 200, 429, 429]);
    expect(await tokens(email, 'reset')).toHaveLength(4);
    for (let i = 0; i < 6; i += 1) {
      expect((await signUp(elsewhere(), email)).status).toBe(200);
      expect((await elsewhere().post('auth.resendConfirmation', { email })).status).toBe(200);
      expect((await elsewhere().post('auth.requestReset', { email })).status).toBe(200);
    }
    expect(await tokens(email, 'reset')).toHaveLength(LINK_MAILS_PER_HOUR);
    expect(await h.owner.selectFrom('users').select('id').where('email', '=', email).execute()).toHaveLength(1);
    await elsewhere().post('auth.requestReset', { email });
    expect(await tokens(email, 'reset', new Date(Date.now() + HOUR_MS))).toHaveLength(LINK_MAILS_PER_HOUR + 1);
  });

  test('[S7] bound the sign-ups of an address; its owner still confirms with any of them', async () => {
    const email = freshAddress();
    for (let i = 0; i < 12; i += 1) expect((await signUp(elsewhere(), email)).status).toBe(200);
    const links = await tokens(email, 'confirmation');
    expect(links).toHaveLength(LINK_MAILS_PER_HOUR);
    const open = await h.owner.selectFrom('users').select('id').where('email', '=', email).execute();
    expect(open).toHaveLength(LINK_MAILS_PER_HOUR);
    const owner = browser();
    const token = links[2];
    expect((await owner.post('auth.confirmWithNewPassword', { token, password: PASSWORD })).status).toBe(200);
    expect(await owner.whoAmI()).toBe(email);
  });

  test('[S4] take nothing from those that were sent before; the first that is used ends all', async () => {
    const { email } = await person();
    const [owner, stranger] = [browser(), elsewhere()];
    await owner.post('auth.requestReset', { email });
    const [own] = await tokens(email, 'reset');
    await signUp(stranger, email);
    await stranger.post('auth.requestReset', { email });
    const all = await tokens(email, 'reset');
    expect(all).toHaveLength(3);
    expect((await owner.post('auth.resetPassword', { token: own, password: NEW })).status).toBe(200);
    for (const token of all) {
      expect((await stranger.post('auth.resetPassword', { token, password: PASSWORD })).status).toBe(400);
    }
    await browser().signIn(email, NEW);
  });

  test('[S4] two reset links used at once set one password', async () => {
    for (let round = 0; round < 6; round += 1) {
      const { email } = await person();
      await browser().post('auth.requestReset', { email });
      await elsewhere().post('auth.requestReset', { email });
      const links = await tokens(email, 'reset');
      const answers = await Promise.all(
        links.map((token, i) => browser().post('auth.resetPassword', { token, password: `${NEW} ${i}` })),
      );
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400]);
    }
  });

  test('are sent again for the sign-up of the browser that asks, before any other of the address', async () => {
    const email = freshAddress();
    const [owner, stranger] = [browser(), elsewhere()];
    await signUp(owner, email);
    await signUp(stranger, email);
    await tokens(email, 'confirmation');
    await owner.post('auth.resendConfirmation', { email });
    const token = (await tokens(email, 'confirmation')).at(-1);
    expect((await owner.post('auth.confirmEmail', { token })).data).toMatchObject({ confirmed: true });
  });

  test('who signed up, never confirmed and forgot the password gets the link that sets a new one', async () => {
    const email = freshAddress();
    await signUp(elsewhere(), email);
    await browser().post('auth.requestReset', { email });
    expect([await tokens(email, 'reset'), await tokens(email, 'confirmation')]).toEqual([
      [],
      [expect.any(String), expect.any(String)],
    ]);
  });
});

describe('a known and an unknown address cause the same answer and the same statements', () => {
  /** The answer, and the database statements until then. */
  async function work(path: string, input: object) {
    h.statements.length = 0;
    const { status, data, error, field } = await elsewhere().post(path, input);
    return { status, data, error, field, statements: [...h.statements] };
  }
  const lead = { name: 'Ana', phoneNumber: '', userType: 'creator' };
  const calls: Record<string, (email: string) => [string, object]> = {
    'asking for a new password': (email) => ['auth.requestReset', { email }],
    'asking for the confirmation again': (email) => ['auth.resendConfirmation', { email }],
    'signing up': (email) => ['auth.signUp', { email, password: NEW, accountType: 'brand', acceptTerms: true }],
    'a wrong password': (email) => ['auth.signIn', { email, password: 'a wrong one' }],
    'registering interest': (email) => ['leads.register', { ...lead, email }],
  };

  test.each(Object.keys(calls))('[S7] %s', async (what) => {
    const { email } = await person();
    const waiting = freshAddress();
    await signUp(elsewhere(), waiting);
    await h.owner
      .insertInto('leads')
      .values({
        name: 'L',
        email,
        userType: 'brand',
        confirmedAt: clock.now,
        createdAt: clock.now,
        updatedAt: clock.now,
      })
      .execute();
    await h.runJobs();
    const answers = [];
    for (const address of [email, waiting, freshAddress()]) {
      const [path, input] = calls[what]?.(address) ?? ['', {}];
      answers.push(await work(path, input));
    }
    expect(answers[0]?.statements.length).toBeGreaterThan(0);
    expect(answers[1]).toEqual(answers[0]);
    expect(answers[2]).toEqual(answers[0]);
  });

  test('[S7] the wrong password that locks', async () => {
    const answers = [];
    for (const { email } of [await person(), { email: freshAddress() }]) {
      for (let i = 0; i < 9; i += 1) await work('auth.signIn', { email, password: 'a wrong one' });
      answers.push(await work('auth.signIn', { email, password: 'a wrong one' }));
    }
    expect(answers[0]?.statements.join()).toContain('accord_add_job');
    expect(answers[1]).toEqual(answers[0]);
  });
});
