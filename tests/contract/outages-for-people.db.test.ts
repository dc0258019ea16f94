import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { afterAll, expect, test, vi } from 'vitest';
import { createCampaign, createFile, createPayoutAccount, createUser, FACTORY_TIME } from '#db/factories.ts';
import { digitalId } from '#server/agreement/contracts/digital-id.service.ts';
import { buildApp } from '#server/app.ts';
import { createSessions, newSessionId } from '#server/auth/lucia.ts';
import { log } from '#server/log.ts';
import { pay, scene, sign, verify } from '#tests/payments/scene.ts';
import { below } from '#tests/structure/sources.ts';
import { dealWithAgreement } from '#tests/support/agreement.ts';
import { fingerprint } from '#tests/support/fingerprint.ts';
import { racingHarness } from '#tests/support/harness.ts';
import { pairsOf } from '#tests/support/pairs.ts';
import { samples } from '#tests/support/sample-files.ts';
import { servedTime } from '#tests/support/served-time.ts';
import { providersAt, strangers } from '#tests/support/strangers.ts';
import { PIECE, TUS, tusMetadata } from '#tests/support/tus.ts';

// What a person does while the vendor behind it is down: over HTTP, through the whole product.

/** No request may take longer. */
const LONGEST_MS = 10_000;

const h = await racingHarness();
vi.spyOn(log, 'error').mockImplementation(() => undefined);
vi.spyOn(log, 'warn').mockImplementation(() => undefined);
afterAll(() => vi.restoreAllMocks());
const sessions = createSessions(h.db, false);
const pdf = await samples.pdf();

interface Sent {
  method: 'GET' | 'POST';
  url: string;
  headers?: Record<string, string>;
  payload?: string | Buffer;
}
/** An act: who the person is and what they send, on their own data. */
interface Deed {
  who: string;
  sent: Sent;
}
interface Act {
  make(): Promise<Deed>;
  /** Done all the same, or refused with a sentence; a refused act changes nothing, unless `begun` says what the next click finishes. */
  ends: 'done' | 'refused';
  /** Repeats the act once the vendor is back. */
  begun?(deed: Deed): Promise<void>;
}

const call = (path: string, input?: object): Sent => ({
  method: 'POST',
  url: `/trpc/${path}`,
  headers: { 'content-type': 'application/json' },
  payload: JSON.stringify(input ?? {}),
});
const read = (path: string): Sent => ({ method: 'GET', url: `/trpc/${path}` });
const someone = async (role: Parameters<typeof createUser>[1]): Promise<string> => (await createUser(h.owner, role)).id;

async function toPay(): Promise<Deed & { campaignId: string }> {
  const at = await scene(h);
  await sign(h, at);
  const input = { campaignId: at.campaign.id, requestKey: randomUUID() };
  return { who: at.brand.id, sent: call('payments.payDeposit', input), campaignId: at.campaign.id };
}

async function fileOf(ownerId: string): Promise<string> {
  const { id } = await createFile(h.owner, {
    ownerId,
    purpose: 'contract',
    contentKey: randomUUID().replaceAll('-', '').padEnd(64, '0'),
  });
  return (await (await h.as(ownerId)).files.url({ fileId: id })).url;
}

const acts: Record<string, Act> = {
  'pay a deposit': {
    make: toPay,
    ends: 'refused',
    begun: async ({ who, sent }) => {
      const input = JSON.parse(String(sent.payload));
      const paid = await (await h.as(who)).payments.payDeposit(input);
      expect(paid.checkoutUrl).not.toBeNull();
      const rows = h.owner.selectFrom('payments').select('id').where('campaignId', '=', input.campaignId);
      expect(await rows.execute()).toHaveLength(1);
    },
  },
  'cancel a payment': {
    make: async () => {
      const at = await scene(h);
      await sign(h, at);
      const { id } = await pay(h, at, 'deposit');
      return { who: at.brand.id, sent: call('payments.cancel', { paymentId: id }) };
    },
    ends: 'refused',
  },
  'store a card': {
    make: async () => ({ who: await someone('brand'), sent: call('settings.openSetup') }),
    ends: 'refused',
  },
  'look after a card': {
    make: async () => ({ who: await someone('brand'), sent: call('settings.openPortal') }),
    ends: 'refused',
  },
  'set payouts up': {
    make: async () => ({ who: await someone('creator'), sent: call('payments.setUpPayouts') }),
    ends: 'refused',
  },
  'come back from the set-up of payouts': {
    make: async () => {
      const who = await someone('creator');
      await createPayoutAccount(h.owner, { creatorId: who, status: 'incomplete' });
      return { who, sent: call('payments.checkPayoutSetup') };
    },
    ends: 'refused',
  },
  'prove a social account': {
    make: async () => {
      const who = await someone('creator');
      const account = { creatorId: who, platform: 'instagram', handle: 'ana', status: 'ok' } as const;
      const { id: accountId } = await h.owner
        .insertInto('socialAccounts')
        .values({ ...account, refreshAskedAt: FACTORY_TIME, createdAt: FACTORY_TIME })
        .returning('id')
        .executeTakeFirstOrThrow();
      return { who, sent: call('profiles.proveAccount', { accountId }) };
    },
    ends: 'refused',
  },
  'have a campaign assessed': {
    make: async () => {
      const campaign = { brandId: await someone('brand'), status: 'new', reviewStatus: 'pending_review' } as const;
      const { id: campaignId } = await createCampaign(h.owner, campaign);
      return { who: await someone('admin'), sent: call('review.assess', { campaignId }) };
    },
    ends: 'done',
  },
  'describe the creators of a roster': {
    make: async () => {
      const who = await someone('brand');
      const { id: campaignId } = await createCampaign(h.owner, { brandId: who, status: 'new' });
      return { who, sent: call('discovery.readSentence', { campaignId, sentence: 'Runners in Spain' }) };
    },
    ends: 'done',
  },
  'check the books': {
    make: async () => ({ who: await someone('admin'), sent: read('ledger.verify') }),
    ends: 'refused',
  },
  'look at the health of the system': {
    make: async () => ({ who: await someone('admin'), sent: read('system.health') }),
    ends: 'done',
  },
  'upload a file': {
    make: async () => {
      const at = await scene(h);
      const about = { purpose: 'contract', filename: 'a.pdf', campaignId: at.campaign.id };
      const headers = {
        ...TUS,
        'content-type': PIECE,
        'upload-length': String(pdf.length),
        'upload-metadata': tusMetadata(about),
      };
      return { who: at.brand.id, sent: { method: 'POST', url: '/uploads', headers, payload: pdf } };
    },
    ends: 'refused',
    begun: async () => undefined,
  },
  'open a file': {
    make: async () => {
      const who = await someone('brand');
      return { who, sent: { method: 'GET', url: await fileOf(who) } };
    },
    ends: 'refused',
  },
  'download a signed agreement': {
    make: async () => {
      const people = { brand: await someone('brand'), creator: await someone('creator') };
      // As the first start does.
      await digitalId(h.context());
      const dealId = await dealWithAgreement(h, people);
      return { who: people.creator, sent: { method: 'GET', url: `/papers/agreement/${dealId}` } };
    },
    ends: 'refused',
  },
  'see the picture of a public page': {
    make: async () => {
      const { id: userId } = await createUser(h.owner, 'creator', { creatorProfile: { publicPage: true } });
      const { username } = await h.owner
        .selectFrom('creatorProfiles')
        .select('username')
        .where('userId', '=', userId)
        .executeTakeFirstOrThrow();
      return { who: '', sent: { method: 'GET', url: `/c/${username}/card.png` } };
    },
    ends: 'done',
  },
  register: {
    make: async () => {
      const email = `${randomUUID()}@example.test`;
      const input = { email, password: 'correct horse battery', accountType: 'brand', acceptTerms: true };
      return { who: '', sent: call('auth.signUp', input) };
    },
    ends: 'done',
  },
};

async function cookieOf(userId: string): Promise<Record<string, string>> {
  if (userId === '') return {};
  const facts = { createdAt: new Date(), ip: null, userAgent: null };
  const { id } = await sessions.createSession(userId, facts, { sessionId: newSessionId() });
  // The person has just proved who they are.
  await h.owner.updateTable('sessions').set({ provedAt: new Date() }).where('userId', '=', userId).execute();
  return { cookie: `${sessions.sessionCookieName}=${id}` };
}

/** The sentence of a refusal, wherever its route puts it. */
function sentenceOf(body: string): string {
  try {
    const answer = JSON.parse(body);
    return String(answer.error?.message ?? answer.error ?? '');
  } catch {
    return body;
  }
}

const places = await strangers();
const apps = new Map<string, FastifyInstance>();
for (const [what, host] of Object.entries(places)) {
  const providers = await providersAt(host, h.db, h.env.dataDir);
  const { limits } = h.context();
  const app = await buildApp({ db: h.db, env: h.env, databaseUrl: h.url, now: () => new Date(), providers, limits });
  afterAll(() => app.close());
  apps.set(what, app);
}

/** Tables that record an attempt, which a refused request may change: the session. */
const NOTED = ['public.sessions'];
const tablesNow = async () =>
  new Set((await fingerprint(h.owner)).split('\n').filter((line) => !NOTED.some((table) => line.startsWith(table))));

/** Does these acts at once, because most of them wait for the vendor in vain. */
async function doAll(app: FastifyInstance, all: readonly [what: string, act: Act][]): Promise<void> {
  const deeds: { what: string; act: Act; deed: Deed; headers: Record<string, string> }[] = [];
  for (const [what, act] of all) {
    const deed = await act.make();
    const headers = { ...deed.sent.headers, ...(await cookieOf(deed.who)), origin: h.env.publicUrl };
    deeds.push({ what, act, deed, headers });
  }
  const before = await tablesNow();
  const answers = await Promise.all(
    deeds.map(async ({ deed, headers, ...one }) => {
      const since = servedTime();
      const { statusCode, body } = await app.inject({ ...deed.sent, headers });
      return { ...one, deed, statusCode, body, late: servedTime() - since >= LONGEST_MS };
    }),
  );
  const after = await tablesNow();
  for (const { what, act, statusCode, body, late } of answers) {
    expect({ what, late, statusCode }, body).toEqual({
      what,
      late: false,
      statusCode: act.ends === 'done' ? 200 : 503,
    });
    if (act.ends === 'refused') expect(sentenceOf(body), what).toMatch(/^[A-Z][^\n{}<>]+$/);
  }
  if (all.every(([, act]) => leavesNothing(act))) expect([...after].filter((line) => !before.has(line))).toEqual([]);
  for (const { act, deed } of answers) await act.begun?.(deed);
}
const leavesNothing = ({ ends, begun }: Act): boolean => ends === 'refused' && !begun;

const pairs = pairsOf([...apps.keys()], Object.keys(acts));

test.each([...apps])(
  '[R16] while the vendor %s, what people do is done or refused with one sentence, in time',
  async (place, app) => {
    const own = Object.entries(acts).filter(([what]) => pairs.some(([where, act]) => where === place && act === what));
    await doAll(
      app,
      own.filter(([, act]) => leavesNothing(act)),
    );
    await doAll(
      app,
      own.filter(([, act]) => !leavesNothing(act)),
    );
  },
);

test('[R16] after all that the books are right', async () => {
  expect(await verify(h)).toEqual([]);
});

/** Calls of vendors for which no person waits: jobs, the settings of the server, and the boot. */
const BEHIND = [
  'src-server/account/copy.service.ts',
  'src-server/account/export.service.ts',
  'src-server/analytics/snapshots.service.ts',
  'src-server/app.ts',
  'src-server/content/post-checks.service.ts',
  'src-server/content/post-claims.service.ts',
  'src-server/money/events/events.service.ts',
  'src-server/money/desk/evidence.service.ts',
  'src-server/money/payouts/payouts.service.ts',
  'src-server/money/refunds/refunds.service.ts',
];
/** Calls of vendors for which a person waits, each with the act above that leads through it. */
const BEFORE: Record<string, keyof typeof acts> = {
  'src-server/agreement/contracts/certificate.service.ts': 'download a signed agreement',
  'src-server/discovery/sentence.service.ts': 'describe the creators of a roster',
  'src-server/ledger/bank-statement.service.ts': 'check the books',
  'src-server/money/checkout/checkout.service.ts': 'pay a deposit',
  'src-server/money/payouts/payout-accounts.service.ts': 'set payouts up',
  'src-server/portfolio/card.service.ts': 'see the picture of a public page',
  'src-server/profiles/figures.service.ts': 'prove a social account',
  'src-server/review/assess.service.ts': 'have a campaign assessed',
  'src-server/settings/billing.service.ts': 'store a card',
  'src-server/system/health.service.ts': 'look at the health of the system',
};

test('[R16] every call of a vendor that a person waits for is among these acts', () => {
  const calling = below('src-server').filter(
    ({ path, code }) =>
      !path.startsWith('src-server/providers/') &&
      // The smallest charge is known without a call.
      /providers\.(payments(?!\.minimumCharge)|mail|files|social|reviewer)\b|\} = ctx\.providers/.test(code),
  );
  expect(calling.map(({ path }) => path).sort()).toEqual([...BEHIND, ...Object.keys(BEFORE)].sort());
  expect(Object.values(BEFORE).filter((act) => !(act in acts))).toEqual([]);
});
