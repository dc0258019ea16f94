import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sql } from 'kysely';
import { afterAll, afterEach, expect, test, vi } from 'vitest';
import {
  createCampaign,
  createDeal,
  createPayoutAccount,
  createSubmission,
  createUser,
  FACTORY_TIME,
} from '#db/factories.ts';
import type { SystemContext } from '#server/context.ts';
import { addJob, type JobName, type JobPayloads } from '#server/jobs.ts';
import { LANES } from '#server/lanes.ts';
import { log } from '#server/log.ts';
import { startWorker } from '#server/worker.ts';
import { racingHarness } from '#tests/support/harness.ts';
import { createPushDevice } from '#tests/support/push.ts';
import { sealAll } from '#tests/support/sealed.ts';
import { createDelivery, createWebhook } from '#tests/support/webhooks.ts';
import { witnessKey } from '#tests/support/witness.ts';

// An external server that is called and does not answer: jobs that wait for another server, or for none, are done meanwhile.

const h = await racingHarness();
vi.spyOn(log, 'error').mockImplementation(() => undefined);
afterAll(() => vi.restoreAllMocks());

const at = { createdAt: FACTORY_TIME, updatedAt: FACTORY_TIME };
const money = { amountMinor: 1_000, currency: 'USD' } as const;

/** The calls that are pending without an answer; each is released by an error. */
const asked: { of: string; letGo: () => void }[] = [];
/** The name of the server that does not answer. */
let silent = '';
const ask = (of: string): Promise<never> =>
  new Promise((_, reject) => asked.push({ of, letGo: () => reject(new Error('Nobody answered')) }));

/** The jobs that call the server below, by how their addresses begin. */
const CALLED = new Map<string, JobName>([
  ['/silent-push', 'notifications.push'],
  ['/silent', 'settings.deliver-webhook'],
  ['/add-checkpoint', 'audit.witness'],
]);
/** A server to which companies point their webhooks, the sandbox bank, and a witness; the one named by `silent` gets no answer. */
const receiver = createServer((request, response) => {
  request.resume().on('end', () => {
    const url = request.url ?? '';
    const called = [...CALLED].find(([start]) => url.startsWith(start));
    const of = called?.[1] ?? url;
    if (of === silent) void ask(of).catch(() => response.destroy());
    else response.writeHead(204).end();
  });
});
await new Promise<void>((done) => receiver.listen(0, done));
const { port } = receiver.address() as AddressInfo;
afterAll(() => receiver.close());
const hosts = ['127.0.0.1', '127.0.0.2', '127.0.0.3', '127.0.0.4', '127.0.0.5'];
Object.assign(h.env, { webhookTestHosts: hosts });

/** The context of a job, in which one stranger is silent. */
function contextOf(): SystemContext {
  const ctx = h.context({ kind: 'system', onBehalfOf: null });
  const { mail, social, payments } = ctx.providers;
  /** The provider with one call that is never answered while it is the silent one. */
  const mute = <P extends object, K extends keyof P & string>(provider: P, call: K, of: JobName): P =>
    silent === of ? { ...provider, [call]: () => ask(of) } : provider;
  const send: typeof mail.send = (one) => (one.to.startsWith(silent) ? ask(silent) : mail.send(one));
  const calls = {
    'payments.process-event': 'completeEvent',
    'payments.send-payout': 'createPayout',
    'payments.send-refund': 'refund',
    'payments.send-evidence': 'submitEvidence',
    'payments.expire-checkout': 'cancelCheckout',
    'payments.sync-payout-account': 'getPayoutAccount',
  } as const;
  const bank = Object.entries(calls).reduce((one, [job, call]) => mute(one, call, job as JobName), payments);
  const statement = async function* () {
    yield await ask('ledger.verify');
  };
  return {
    ...ctx,
    via: 'job',
    env: {
      ...h.env,
      publicUrl: `http://127.0.0.1:${port}`,
      witnesses: [{ key: witnessKey('witness.example'), url: `http://127.0.0.1:${port}` }],
    },
    providers: {
      ...ctx.providers,
      mail: { ...mail, send },
      social: mute(
        mute(mute(social, 'fetchProfile', 'profiles.fetch-figures'), 'fetchPost', 'analytics.snapshot'),
        'fetchPost',
        'content.check-post',
      ),
      payments: silent === 'ledger.verify' ? { ...bank, statement } : bank,
    },
  };
}

const queueMail = async (to: string, template: string) => {
  const text = { subject: 'Hello', bodyText: 'Hello', bodyHtml: 'Hello', createdAt: FACTORY_TIME };
  const row = h.owner.insertInto('mailOutbox').values({ toAddress: to, template, ...text });
  return { mailId: (await row.returning('id').executeTakeFirstOrThrow()).id };
};
const newCampaign = async () =>
  createCampaign(h.owner, { brandId: (await createUser(h.owner, 'brand')).id, status: 'live' });
const newDeal = async () => {
  const { id: creatorId } = await createUser(h.owner, 'creator');
  return createDeal(h.owner, { campaign: await newCampaign(), creatorId, status: 'in_progress' });
};
const newPayment = async (over: object) => {
  const { id: campaignId, brandId } = await newCampaign();
  const row = { campaignId, brandId, kind: 'deposit', ...money, idempotencyKey: randomUUID(), ...at } as const;
  const values = { ...row, status: 'succeeded' as const, providerId: randomUUID(), ...over };
  return h.owner.insertInto('payments').values(values).returning(['id', 'campaignId']).executeTakeFirstOrThrow();
};

const newPost = async () => {
  const { id } = await createSubmission(h.owner, { deal: await newDeal(), status: 'published' });
  const post = { platform: 'instagram', postUrl: 'https://instagram.com/p/1', postCheckDue: FACTORY_TIME };
  await h.owner.updateTable('submissions').set(post).where('id', '=', id).execute();
  return { submissionId: id };
};

/** For each job that calls an external server, a row that makes it do so; `n` numbers those of one job. */
const callingOut: { [N in JobName]?: (n: number) => Promise<JobPayloads[N]> } = {
  'mail.send': (n) => queueMail(`mail.send${n}@example.test`, 'notification'),
  'mail.send-link': (n) => queueMail(`mail.send-link${n}@example.test`, 'reset'),
  'settings.deliver-webhook': async (n) => {
    const { webhookId, deliveryId } = await createWebhook(h.owner, (await createUser(h.owner, 'brand')).id);
    const url = `http://${hosts[n % hosts.length]}:${port}/silent`;
    await h.owner.updateTable('webhookEndpoints').set({ url }).where('id', '=', webhookId).execute();
    return { deliveryId };
  },
  'notifications.push': async (n) => {
    const { id: userId } = await createUser(h.owner, 'brand');
    const subscriptionId = await createPushDevice(h.owner, userId);
    const endpoint = `http://${hosts[n % hosts.length]}:${port}/silent-push/${subscriptionId}`;
    await h.owner.updateTable('pushSubscriptions').set({ endpoint }).where('id', '=', subscriptionId).execute();
    return { subscriptionId, notificationId: null, attempt: 0 };
  },
  'profiles.fetch-figures': async () => {
    const { id: creatorId } = await createUser(h.owner, 'creator');
    const account = { creatorId, platform: 'instagram', handle: 'robin', status: 'running' as const };
    const row = { ...account, refreshAskedAt: FACTORY_TIME, createdAt: FACTORY_TIME };
    const { id } = await h.owner.insertInto('socialAccounts').values(row).returning('id').executeTakeFirstOrThrow();
    return { accountId: id };
  },
  'analytics.snapshot': newPost,
  'content.check-post': newPost,
  'audit.witness': async () => {
    const row = { createdAt: FACTORY_TIME, action: 'auth.signIn', resourceType: 'session', resourceId: 'x' } as const;
    await h.owner
      .insertInto('auditLog')
      .values({ ...row, actor: 'anonymous', via: 'web' })
      .execute();
    await sealAll(h.context());
    return { witness: 'witness.example' };
  },
  'payments.process-event': async () => {
    const eventId = randomUUID();
    const event = { eventId, occurredAt: FACTORY_TIME, type: 'payout_account.updated', accountId: 'a', reference: 'r' };
    const row = { provider: 'sandbox', eventId, type: event.type, event: JSON.stringify(event) };
    const stored = h.owner.insertInto('providerEvents').values({ ...row, receivedAt: FACTORY_TIME });
    return { eventId: (await stored.returning('id').executeTakeFirstOrThrow()).id };
  },
  'payments.send-payout': async () => {
    const { id: dealId, creatorId } = await newDeal();
    await createPayoutAccount(h.owner, { creatorId });
    const row = { dealId, creatorId, status: 'created' as const, ...money, idempotencyKey: randomUUID(), ...at };
    const payout = h.owner.insertInto('payouts').values(row);
    return { payoutId: (await payout.returning('id').executeTakeFirstOrThrow()).id };
  },
  'payments.send-refund': async () => {
    const { id: paymentId } = await newPayment({ chargeId: randomUUID(), succeededAt: FACTORY_TIME });
    const row = { paymentId, status: 'created' as const, ...money, reason: 'x', idempotencyKey: randomUUID(), ...at };
    const refund = h.owner.insertInto('refunds').values(row);
    return { refundId: (await refund.returning('id').executeTakeFirstOrThrow()).id };
  },
  'payments.send-evidence': async () => {
    const { id: paymentId, campaignId } = await newPayment({ chargeId: randomUUID(), succeededAt: FACTORY_TIME });
    const row = { paymentId, campaignId, providerId: randomUUID(), reason: 'fraudulent', evidence: 'Words', ...money };
    const dispute = h.owner.insertInto('disputes').values({ ...row, status: 'submitted', ...at });
    return { disputeId: (await dispute.returning('id').executeTakeFirstOrThrow()).id };
  },
  'payments.expire-checkout': async () => ({ paymentId: (await newPayment({ status: 'processing' })).id }),
  'payments.sync-payout-account': async () => {
    const { id: creatorId } = await createUser(h.owner, 'creator');
    await createPayoutAccount(h.owner, { creatorId });
    return { creatorId };
  },
  'sandbox-bank.work': async () => {
    const eventId = randomUUID();
    const event = { id: eventId, type: 'payout.paid', body: '{}', createdAt: FACTORY_TIME };
    await h.owner.insertInto('sandboxBank.events').values(event).execute();
    const row = { eventId, copy: 1, dueAt: FACTORY_TIME, lastStatus: null, deliveredAt: null, givenUpAt: null };
    await h.owner.insertInto('sandboxBank.webhookDeliveries').values(row).execute();
    return {};
  },
  'ledger.verify': async () => {
    await newPayment({ chargeId: randomUUID(), succeededAt: FACTORY_TIME });
    return { checkId: randomUUID() };
  },
};
const laneOf = (job: JobName) => Object.values(LANES).find(({ jobs }) => jobs.includes(job));

/** The jobs that are not done. */
async function left(...names: JobName[]): Promise<number> {
  const { rows } = await sql`select from graphile_worker.jobs where task_identifier = any(${names})`.execute(h.owner);
  return rows.length;
}
const add = <N extends JobName>(name: N, payload: JobPayloads[N], options = {}) =>
  addJob(h.owner, name, payload, options);

/** The same for a job of any name. */
const addAny = (name: JobName, payload: object = {}) =>
  sql`select graphile_worker.add_job(${name}, ${JSON.stringify(payload)}::json)`.execute(h.owner);

let worker: Awaited<ReturnType<typeof startWorker>> | undefined;
afterEach(async () => {
  silent = '';
  const stopped = worker?.stop();
  for (const { letGo } of asked.splice(0)) letGo();
  await stopped;
  worker = undefined;
  await sql`delete from graphile_worker._private_jobs`.execute(h.owner);
});

test('every job that is in a lane is one that calls out', () => {
  const inLanes = Object.values(LANES).flatMap(({ jobs }) => jobs);
  expect([...inLanes].sort()).toEqual(Object.keys(callingOut).sort());
});

test.each(Object.keys(callingOut) as (keyof typeof callingOut)[])(
  'while nobody answers %s, however many of it wait, deadlines, reset mails and all other jobs are done',
  async (job) => {
    const slots = laneOf(job)?.slots ?? 0;
    silent = job === 'sandbox-bank.work' ? '/webhooks/payments' : job;
    for (let n = 0; n < slots + 2; n += 1) await addAny(job, await callingOut[job]?.(n));
    worker = await startWorker(h.url, contextOf);
    await expect.poll(() => asked.length).toBe(slots);

    const others = (Object.keys(callingOut) as JobName[]).filter((name) => laneOf(name) !== laneOf(job));
    for (const name of others.filter((each) => each !== 'ledger.verify')) {
      // For a row that does not exist, so that it is done at once.
      const id = randomUUID();
      const unknown = { mailId: id, deliveryId: id, accountId: id, submissionId: id, eventId: id, payoutId: id };
      const more = { refundId: id, disputeId: id, paymentId: id, creatorId: id, subscriptionId: id };
      await addAny(name, { ...unknown, ...more, notificationId: null, attempt: 0 });
    }
    await add('deals.expire', {});
    await add('audit.seal', {});
    const reset = await queueMail('somebody@example.test', 'reset');
    if (job !== 'mail.send-link') await add('mail.send-link', reset);
    // The witness here signs nothing, so it is asked again about each new head.
    const done = others.filter((each) => each !== 'ledger.verify' && each !== 'audit.witness');
    await expect.poll(() => left('deals.expire', 'audit.seal', ...done)).toBe(0);
    expect(asked).toHaveLength(slots);
  },
  60_000,
);

/** A webhook with unsent messages, as the moves of its company add them. */
async function messages(host: string, path: string, count: number) {
  const { id: companyId } = await createUser(h.owner, 'brand');
  const { webhookId } = await createWebhook(h.owner, companyId);
  const url = `http://${host}:${port}${path}`;
  await h.owner.updateTable('webhookEndpoints').set({ url }).where('id', '=', webhookId).execute();
  for (let n = 0; n < count; n += 1) {
    const deliveryId = await createDelivery(h.owner, webhookId);
    await add('settings.deliver-webhook', { deliveryId }, { queue: `webhooks ${companyId}` });
  }
  const delivered = async () => {
    const rows = h.owner.selectFrom('webhookDeliveries').where('endpointId', '=', webhookId);
    return (await rows.where('deliveredAt', 'is not', null).select('id').execute()).length;
  };
  return { delivered };
}

test('a company whose server does not answer holds one place, and the messages of others are sent', async () => {
  silent = 'settings.deliver-webhook';
  await messages('127.0.0.1', '/silent', 40);
  const other = await messages('127.0.0.2', '/hook', 3);
  worker = await startWorker(h.url, contextOf);
  await expect.poll(other.delivered).toBe(3);
  expect(asked).toHaveLength(1);
});

test('a host to which many companies point holds two places, and the messages to others are sent', async () => {
  silent = 'settings.deliver-webhook';
  for (let company = 0; company < 12; company += 1) await messages('127.0.0.1', '/silent', 2);
  const other = await messages('127.0.0.2', '/hook', 3);
  worker = await startWorker(h.url, contextOf);
  await expect.poll(other.delivered).toBe(3);
  expect(asked).toHaveLength(2);
});

test('the mails that one person causes go one by one, and those of others beside them', async () => {
  silent = 'mail.send';
  const { id: createdBy } = await createUser(h.owner, 'brand');
  for (let n = 0; n < 12; n += 1) {
    await add('mail.send', await queueMail(`mail.send${n}@example.test`, 'notification'), {
      queue: `mail ${createdBy}`,
    });
  }
  const { mailId } = await queueMail('other@example.test', 'notification');
  await add('mail.send', { mailId });
  worker = await startWorker(h.url, contextOf);
  const status = async () =>
    (await h.owner.selectFrom('mailOutbox').select('status').where('id', '=', mailId).executeTakeFirstOrThrow()).status;
  await expect.poll(status).toBe('sent');
  expect(asked).toHaveLength(1);
});
