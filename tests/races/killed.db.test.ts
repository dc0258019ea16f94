import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, expect, test } from 'vitest';
import { freePort } from '#db/embedded.ts';
import { createCampaign, createDeal, createUser } from '#db/factories.ts';
import { createSessions, newSessionId } from '#server/auth/lucia.ts';
import { movesOf } from '#tests/deals/world.ts';
import { balanceOf, GOOD_CARD, type Scene, sign, verify } from '#tests/payments/scene.ts';
import { racingHarness } from '#tests/support/harness.ts';
import { noticesTo } from '#tests/support/notices.ts';
import { THOROUGH } from '#tests/support/pairs.ts';
import { type AccordProcess, startAccord } from '#tests/support/process.ts';
import { webHere } from '#tests/support/processes.ts';

// Kills a real server with SIGKILL at random moments while people accept and pay, and starts it again, many times:
//   KILLS=200 npm run test:db -- tests/races/killed.db.test.ts
const KILLS = Number(process.env.KILLS ?? (THOROUGH ? 20 : 2));
const ACCEPTING = 4;
const PAYING = 2;
/** The server is killed within this time after its start: long enough that some of the work is completed. */
const LIFE_MS = 1_200;
const AGAIN_MS = 50;
/** No new people come while this many wait, because a server that is killed so often completes little. */
const WAITING_MAX = 24;

const h = await racingHarness();
const options = {
  port: await freePort(),
  dataDir: h.env.dataDir,
  env: {
    DATABASE_URL: h.url,
    MIGRATION_DATABASE_URL: h.ownerUrl,
    ACCORD_DEMO: 'false',
    SANDBOX_DELAY_MS: '100',
    NODE_ENV: 'test',
  },
};
const origin = `http://localhost:${options.port}`;

const sessions = createSessions(h.db, false);
async function cookieOf(userId: string): Promise<string> {
  const facts = { createdAt: new Date(), ip: null, userAgent: null };
  const { id } = await sessions.createSession(userId, facts, { sessionId: newSessionId() });
  return `${sessions.sessionCookieName}=${id}`;
}

/** What a person wants to do: tried again after every crash, until the person sees that it is done. */
interface Errand {
  /** One attempt, during which the server may be killed. Returns whether it is seen to be done; rejects if the server does not answer. */
  attempt(): Promise<boolean>;
  /** Checks the result at the end. */
  check(): Promise<void>;
}

async function post(cookie: string, path: string, input: object): Promise<{ status: number; data: unknown }> {
  const answer = await fetch(`${origin}/trpc/${path}`, {
    method: 'POST',
    body: JSON.stringify(input),
    headers: { 'content-type': 'application/json', cookie, origin },
  });
  return { status: answer.status, data: (await answer.json()).result?.data };
}

/** An approved campaign with one deal, today. */
async function campaignWith(dealStatus: 'invited' | 'accepted'): Promise<Scene> {
  const createdAt = new Date();
  const brand = await createUser(h.owner, 'brand');
  const creator = await createUser(h.owner, 'creator');
  const status = dealStatus === 'invited' ? 'new' : 'creators_assigned';
  const campaign = await createCampaign(h.owner, { brandId: brand.id, status, reviewStatus: 'approved', createdAt });
  const deal = await createDeal(h.owner, {
    campaign,
    creatorId: creator.id,
    status: dealStatus,
    agreedAmountMinor: 75_000,
    createdAt,
  });
  return { brand, creators: [creator], campaign, deals: [deal] };
}

/** A creator who clicks Accept until the invitation is answered. */
async function accepting(): Promise<Errand> {
  const { brand, deals } = await campaignWith('invited');
  const { id: dealId = '', creatorId = '' } = deals[0] ?? {};
  const cookie = await cookieOf(creatorId);
  return {
    async attempt() {
      const { status } = await post(cookie, 'deals.accept', { dealId });
      expect([200, 409, 503]).toContain(status);
      return status !== 503;
    },
    async check() {
      expect(await movesOf(h, dealId)).toEqual(['→invited', 'invited→accepted']);
      expect(await noticesTo(h, brand.id)).toHaveLength(1);
    },
  };
}

/** A brand that pays its deposit: presses the button, types the card at the bank, and looks at the result, until it is paid. */
async function paying(): Promise<Errand> {
  const at = await campaignWith('accepted');
  await sign(h, at);
  const campaignId = at.campaign.id;
  const cookie = await cookieOf(at.brand.id);
  const requestKey = randomUUID();
  const card = new URLSearchParams({ number: GOOD_CARD, expiry: '12/34', code: '123', name: 'Bo Brand' });
  return {
    async attempt() {
      const pressed = await post(cookie, 'payments.payDeposit', { campaignId, requestKey });
      expect([200, 503]).toContain(pressed.status);
      if (pressed.status === 503) return false;
      const { status, checkoutUrl } = pressed.data as { status: string; checkoutUrl: string | null };
      if (status === 'succeeded') return true;
      if (checkoutUrl)
        await fetch(checkoutUrl, { method: 'POST', body: card, headers: { origin }, redirect: 'manual' });
      return false;
    },
    async check() {
      const payments = h.owner.selectFrom('payments').select(['id', 'status']).where('campaignId', '=', campaignId);
      const [payment, ...others] = await payments.execute();
      expect({ status: payment?.status, others }).toEqual({ status: 'succeeded', others: [] });
      const charges = h.owner
        .selectFrom('sandboxBank.charges as charges')
        .innerJoin('sandboxBank.checkouts as checkouts', 'checkouts.id', 'charges.checkoutId')
        .select(['charges.status', 'charges.amountMinor'])
        .where('reference', '=', payment?.id ?? '');
      expect(await charges.execute()).toEqual([{ status: 'succeeded', amountMinor: 50_000 }]);
      expect(await balanceOf(h, 'held', campaignId)).toBe(50_000);
      const moves = await movesOf(h, campaignId);
      expect(moves.filter((move) => move === 'creators_assigned→in_progress')).toHaveLength(1);
    },
  };
}

/** Tries until it is seen to be done; false if the server was killed before. */
async function see(errand: Errand): Promise<boolean> {
  try {
    while (!(await errand.attempt())) await delay(AGAIN_MS);
    return true;
  } catch (error) {
    // fetch throws these when the server does not answer; a failed assertion is another kind of error.
    if (error instanceof TypeError || error instanceof SyntaxError) return false;
    throw error;
  }
}

const times = <T>(count: number, make: () => T): T[] => Array.from({ length: count }, make);

let server: AccordProcess | null = null;
afterAll(() => server?.stop());

test(`[R5] killed ${KILLS} times while people accept and pay: nothing is lost, nothing is done twice, the books are right`, {
  timeout: 240_000 + KILLS * 15_000,
}, async () => {
  const all: Errand[] = [];
  let open: Errand[] = [];
  let cut = 0;
  /** Everybody tries on the server that runs now, until they are done or it is killed. */
  const tryAll = async (): Promise<void> => {
    const done = await Promise.all(open.map(see));
    open = open.filter((_, at) => !done[at]);
  };
  for (let kill = 0; kill < KILLS; kill++) {
    if (open.length < WAITING_MAX) {
      const fresh = await Promise.all([...times(ACCEPTING, accepting), ...times(PAYING, paying)]);
      all.push(...fresh);
      open.push(...fresh);
    }
    server = await startAccord(options);
    const trying = tryAll();
    // Most deaths are early, while most is under way; the first one cuts somebody off in any case.
    await delay(((kill + Math.random()) / KILLS) ** 2 * LIFE_MS);
    await server.kill();
    await trying;
    cut += Number(open.length > 0);
  }
  // The last one is not killed, so it needs no process.
  const { port, env } = options;
  const last = await webHere(h, { ...env, ROLE: 'all', PORT: String(port) });
  await tryAll();
  await last.stop();
  expect(open).toEqual([]);
  expect(cut, 'deaths that cut somebody off').toBeGreaterThanOrEqual(KILLS / 3);
  for (const errand of all) await errand.check();
  expect(await verify(h)).toEqual([]);
});
