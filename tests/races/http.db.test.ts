import { randomUUID } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import { buildApp } from '#server/app.ts';
import { createSessions, newSessionId } from '#server/auth/lucia.ts';
import { brandWithCampaign, creators, invited, movesOf, statusOf } from '#tests/deals/world.ts';
import { type Scene, signed, verify } from '#tests/payments/scene.ts';
import { racingHarness } from '#tests/support/harness.ts';
import { THOROUGH } from '#tests/support/pairs.ts';

const h = await racingHarness();
const ROUNDS = THOROUGH ? 8 : 3;
const AT_ONCE = 50;

const { providers, limits } = h.context();
// The test data's invitations are open on this day, not on the day on which the test runs.
const clock = { now: new Date('2026-03-05T10:00:00.000Z') };
const app = await buildApp({ db: h.db, env: h.env, databaseUrl: h.url, now: () => clock.now, providers, limits });
const origin = await app.listen({ port: 0, host: '127.0.0.1' });
afterAll(() => app.close());

const sessions = createSessions(h.db, false);
async function signedIn(userId: string): Promise<string> {
  const facts = { createdAt: new Date(), ip: null, userAgent: null };
  const { id } = await sessions.createSession(userId, facts, { sessionId: newSessionId() });
  return `${sessions.sessionCookieName}=${id}`;
}

interface Answer {
  status: number;
  data: { id: string; status: string } | null;
  message: string;
}
async function post(cookie: string, path: string, input: object): Promise<Answer> {
  const answer = await fetch(`${origin}/trpc/${path}`, {
    method: 'POST',
    body: JSON.stringify(input),
    headers: { 'content-type': 'application/json', cookie, origin },
  });
  // The pool had no free connection, so nothing was done: the request is sent again.
  if (answer.status === 503) return post(cookie, path, input);
  const body = await answer.json();
  return { status: answer.status, data: body.result?.data ?? null, message: body.error?.message ?? '' };
}

/** An open invitation, with the cookies of the creator who can answer it and of the brand that can withdraw it. */
async function open() {
  const world = await brandWithCampaign(h);
  const [creatorId = ''] = await creators(h, 1);
  const dealId = await invited(h, world, creatorId);
  return { dealId, creator: await signedIn(creatorId), brand: await signedIn(world.brandId) };
}

/** What a person who comes too late is told: the invitation has another status by then. */
function toldTo(act: 'accept' | 'decline' | 'withdraw', status: string): string {
  if (act !== 'withdraw') return `This deal is ${status}, so it cannot be changed this way`;
  return status === 'accepted'
    ? 'The creator has accepted in the meantime, so the invitation cannot be withdrawn.'
    : `This invitation was already ${status}.`;
}

test.each(['accept', 'decline', 'withdraw'] as const)(
  '[R1] 50 requests at once, half of them %s and half accept: one takes effect, the others are told why not',
  async (other) => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const { dealId, creator, brand } = await open();
      const answers = await Promise.all(
        Array.from({ length: AT_ONCE }, (_, at) =>
          at % 2
            ? post(other === 'withdraw' ? brand : creator, `deals.${other}`, { dealId })
            : post(creator, 'deals.accept', { dealId }),
        ),
      );
      const [done, ...more] = answers.filter(({ status }) => status === 200);
      expect(more).toEqual([]);
      expect(await statusOf(h, dealId)).toBe(done?.data?.status);
      expect(await movesOf(h, dealId)).toEqual(['→invited', `invited→${done?.data?.status}`]);
      const refused = answers.flatMap(({ status, message }, at) =>
        status === 200 ? [] : [[status, message, toldTo(at % 2 ? other : 'accept', done?.data?.status ?? '')]],
      );
      expect(refused).toHaveLength(AT_ONCE - 1);
      for (const [status, message, told] of refused) expect([status, message]).toEqual([409, told]);
    }
  },
  120_000,
);

async function ready(): Promise<Scene & { cookie: string }> {
  const at = await signed(h);
  return { ...at, cookie: await signedIn(at.brand.id) };
}

test('[R2] 20 clicks on Pay at once, with one key and with many, make one payment; a key cannot be used for another payment', async () => {
  clock.now = new Date();
  for (let round = 0; round < 2; round += 1) {
    const { campaign, cookie } = await ready();
    const key = randomUUID();
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, at) =>
        post(cookie, 'payments.payDeposit', { campaignId: campaign.id, requestKey: at % 2 ? key : randomUUID() }),
      ),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(new Set(answers.map(({ data }) => JSON.stringify(data))).size).toBe(1);
    const payments = await h.owner.selectFrom('payments').select('id').where('campaignId', '=', campaign.id).execute();
    expect(payments).toEqual([{ id: answers[0]?.data?.id }]);
    const again = await post(cookie, 'payments.payDeposit', { campaignId: campaign.id, requestKey: key });
    expect(again.data).toEqual(answers[0]?.data);
    expect(await post(cookie, 'payments.payBalance', { campaignId: campaign.id, requestKey: key })).toMatchObject({
      status: 409,
      data: null,
    });
  }
  expect(await verify(h)).toEqual([]);
});
