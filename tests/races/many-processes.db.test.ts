import { randomUUID } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { createCampaign, createDeal, createPayoutAccount, createUser } from '#db/factories.ts';
import { hashPassword } from '#server/auth/password.ts';
import { inTransaction } from '#server/data/db.ts';
import { addJobs } from '#server/jobs.ts';
import { withoutMail } from '#tests/payments/agreement.ts';
import { complete, crowd, fund, goLive, verify } from '#tests/payments/scene.ts';
import { racingHarness } from '#tests/support/harness.ts';
import { THOROUGH } from '#tests/support/pairs.ts';
import type { AccordProcess } from '#tests/support/process.ts';
import { ask, cookieOf, logOf, PRINTS_TRACING, processesOf, webHere } from '#tests/support/processes.ts';
import { movieOf } from '#tests/support/sample-files.ts';
import { PIECE, TUS, tusMetadata } from '#tests/support/tus.ts';

// Two web processes, of which this is one, and two workers on one database, as in an installation on several machines: they behave as one.
const PAYOUTS = THOROUGH ? 50 : 16;
const PASSWORD = 'a long enough password';
/** How many guesses at one account there are. */
const GUESSES = 10;
/** More than that by fewer than a process allows by itself. */
const TRIED = GUESSES + 4;

const h = await racingHarness();
const one = await webHere(h, { SANDBOX_DELAY_MS: '100' });
const common = {
  // A payout whose row is locked fails as soon as it does for users.
  DATABASE_WAIT_MS: undefined,
  SANDBOX_DELAY_MS: '100',
  // Longer than any test waits to see the end of a session.
  SESSIONS_KNOWN_MS: '60000',
  PUBLIC_URL: one.url,
};
const start = processesOf(h, { ...common, ...PRINTS_TRACING });
const other = await start('web');
const running: AccordProcess[] = [];
const started = async (): Promise<AccordProcess> => {
  const next = await start('worker');
  running.push(next);
  return next;
};
afterAll(async () => {
  const codes = await Promise.all(running.map((each) => each.stop()));
  expect(codes).toEqual(running.map(() => 0));
  await one.stop();
  await other.kill();
});
type Web = Pick<AccordProcess, 'url'>;

const session = async (at: Web, cookie: string) =>
  (await (await ask(at.url, 'auth.session', cookie)).json()).result.data;

/** A brand that can sign in. */
async function withPassword() {
  const { id, email } = await createUser(h.owner, 'brand');
  const passwordHash = await hashPassword(PASSWORD);
  await h.owner.updateTable('users').set({ passwordHash }).where('id', '=', id).execute();
  return { id, email };
}

/** An open page of a person: the events that it receives, and how to close it. */
async function openPage(at: Web, cookie: string) {
  const closed = new AbortController();
  const stream = await fetch(`${at.url}/live`, { headers: { cookie }, signal: closed.signal });
  const heard: string[] = [];
  const listening = (async () => {
    for await (const chunk of stream.body?.pipeThrough(new TextDecoderStream()) ?? []) heard.push(chunk);
  })().catch(() => undefined);
  const close = async () => {
    closed.abort();
    await listening;
  };
  return { heard: () => heard.join(''), close };
}

/** The ids of the jobs that a process has done. */
const jobsOf = (at: AccordProcess): string[] =>
  logOf(at).flatMap(({ msg, jobId }) => (msg === 'job' ? [String(jobId)] : []));

/** The workers that are sending payouts. Their other jobs run beside these, in lanes with their own names. */
async function senders(): Promise<unknown[]> {
  const { rows } = await sql`select distinct locked_by from graphile_worker.jobs
    where locked_by is not null and task_identifier = 'payments.send-payout'`.execute(h.owner);
  return rows;
}
const sent = () => h.owner.selectFrom('sandboxBank.payouts').select('reference').execute();

test(`[R10] a worker killed in the middle of ${PAYOUTS} payouts: another one goes on, and each creator is paid once`, async () => {
  const at = await crowd(h, PAYOUTS);
  for (const person of [at.brand, ...at.creators]) await withoutMail(h, person);
  for (const { id: creatorId } of at.creators.slice(1)) await createPayoutAccount(h.owner, { creatorId });
  await goLive(h, await fund(h, at));
  await complete(h, at);
  const payouts = await h.owner.selectFrom('payouts').select('id').orderBy('createdAt').execute();
  expect(payouts).toHaveLength(PAYOUTS);
  let killed: AccordProcess | null = null;
  // The locked rows make sure that the workers have done some jobs, but not all, when one is killed.
  await h.owner.transaction().execute(async (tx) => {
    // A process may take longer to start than a transaction may be idle.
    await sql`set local idle_in_transaction_session_timeout = 0`.execute(tx);
    const held = payouts.slice(PAYOUTS / 2).map(({ id }) => id);
    await tx.selectFrom('payouts').select('id').where('id', 'in', held).forUpdate().execute();
    killed = await start('worker');
    await started();
    await expect.poll(async () => (await sent()).length, { interval: 20 }).toBeGreaterThan(0);
    await expect.poll(senders, { interval: 20 }).toHaveLength(2);
    await killed.kill();
    expect((await sent()).length).toBeLessThan(PAYOUTS);
  });
  const unpaid = h.owner.selectFrom('payouts').select('id').where('status', '<>', 'paid');
  await expect.poll(async () => (await unpaid.execute()).length, { interval: 100 }).toBe(0);
  expect(new Set((await sent()).map(({ reference }) => reference)).size).toBe(PAYOUTS);
  expect(await sent()).toHaveLength(PAYOUTS);
  expect(await verify(h)).toEqual([]);
});

test('a session that one process opens is known to the other, and ends there at once when it ends here', async () => {
  const { id, email } = await withPassword();
  const entered = await ask(one.url, 'auth.signIn', '', { email, password: PASSWORD });
  expect(entered.status).toBe(200);
  const cookie = entered.headers.getSetCookie().map((each) => each.split(';')[0])[0] ?? '';
  for (const at of [other, one, other]) expect(await session(at, cookie)).toMatchObject({ id });
  expect((await ask(one.url, 'auth.signOut', cookie, {})).status).toBe(200);
  expect(await session(one, cookie)).toBeNull();
  // The other process knows the session for a minute unless it hears of its end.
  await expect.poll(() => session(other, cookie), { timeout: 30_000, interval: 20 }).toBeNull();
});

test('[S7] guesses at both processes at once count together', async () => {
  const { email } = await withPassword();
  const guess = (at: Web, n: number) => ask(at.url, 'auth.signIn', '', { email, password: `wrong guess ${n}` });
  const guesses = Array.from({ length: TRIED }, (_, n) => guess(n % 2 ? one : other, n));
  const statuses = (await Promise.all(guesses)).map(({ status }) => status);
  expect(statuses.filter((status) => status === 401)).toHaveLength(GUESSES);
  expect(statuses.filter((status) => status === 429)).toHaveLength(TRIED - GUESSES);
});

test('[CR-UPLOAD-05] a file whose pieces go to different processes is stored whole, and both give it out', async () => {
  const brand = await createUser(h.owner, 'brand');
  const creator = await createUser(h.owner, 'creator');
  const campaign = await createCampaign(h.owner, { brandId: brand.id, status: 'in_progress' });
  await createDeal(h.owner, { campaign, creatorId: creator.id, status: 'in_progress' });
  const cookie = await cookieOf(h, creator.id);
  const data = movieOf(900_000);
  const send = (at: Web, method: string, path: string, more: Record<string, string>, body?: Buffer<ArrayBuffer>) =>
    fetch(`${at.url}${path}`, { method, headers: { cookie, origin: at.url, ...TUS, ...more }, body });
  const metadata = tusMetadata({ purpose: 'submission', filename: 'take one.mp4', campaignId: campaign.id });
  const begun = await send(one, 'POST', '/uploads', {
    'upload-length': String(data.length),
    'upload-metadata': metadata,
  });
  expect(begun.status).toBe(201);
  const path = new URL(begun.headers.get('location') ?? '', one.url).pathname;
  let fileId: string | null = null;
  for (const [at, from, to] of [
    [other, 0, 300_000],
    [one, 300_000, 600_000],
    [other, 600_000, data.length],
  ] as const) {
    const piece = Buffer.from(data.subarray(from, to));
    const answer = await send(at, 'PATCH', path, { 'upload-offset': String(from), 'content-type': PIECE }, piece);
    expect([answer.status, answer.headers.get('upload-offset')]).toEqual([204, String(to)]);
    fileId = answer.headers.get('upload-file');
  }
  for (const at of [one, other]) {
    const asked = await ask(at.url, `files.url?input=${encodeURIComponent(JSON.stringify({ fileId }))}`, cookie);
    const { url } = (await asked.json()).result.data;
    const got = await fetch(new URL(url, at.url), { headers: { cookie } });
    expect(Buffer.from(await got.arrayBuffer()).equals(data)).toBe(true);
  }
});

test('two workers share the jobs, each is done once, and a web process does none', async () => {
  const [worker = other, second = other] = [running.at(-1), await started()];
  const done = () => [...jobsOf(worker), ...jobsOf(second)];
  const mails = () => readdirSync(join(h.env.dataDir, 'mail')).length;
  const waitingMails = h.owner.selectFrom('mailOutbox').select('id').where('status', '<>', 'sent');
  const text = { subject: 'Hello', bodyText: 'Hello', bodyHtml: 'Hello' };
  const mail = { toAddress: 'bo@accord.test', template: 'reset' as const, ...text, createdAt: new Date() };
  const post = (count: number) =>
    inTransaction(h.db, async (tx) => {
      const rows = tx.insertInto('mailOutbox').values(Array.from({ length: count }, () => mail));
      const added = await rows.returning('id').execute();
      await addJobs(
        tx,
        'mail.send',
        added.map(({ id }) => ({ payload: { mailId: id } })),
      );
      return count;
    });
  await expect.poll(async () => (await waitingMails.execute()).length).toBe(0);
  const before = mails();
  let posted = await post(24);
  // A worker that has just started may find that the other one has done them all; then there are more.
  const secondHelps = async () => {
    if (jobsOf(second).length === 0) posted += await post(12);
    return jobsOf(second).length;
  };
  await expect.poll(secondHelps).toBeGreaterThan(0);
  await expect.poll(mails).toBe(before + posted);
  await expect.poll(() => done().length).toBeGreaterThanOrEqual(posted);
  expect(new Set(done()).size).toBe(done().length);
  expect(jobsOf(other)).toEqual([]);
});

test('a worker answers for its health and nothing else, and a role that does not exist is refused', async () => {
  const { url = '' } = running.at(-1) ?? {};
  const statusOf = async (path: string) => (await fetch(`${url}${path}`)).status;
  expect(await Promise.all(['/healthz', '/readyz', '/', '/trpc/auth.session'].map(statusOf))).toEqual([
    200, 200, 404, 404,
  ]);
  await expect(webHere(h, { ROLE: 'both' })).rejects.toThrow('ROLE: must be web, worker or all');
});

test('without an endpoint for traces nothing of OpenTelemetry is loaded', () => {
  expect(running.length).toBeGreaterThan(0);
  for (const each of [other, ...running]) expect(each.output()).not.toContain('loaded');
});

test('a message that is sent at one process comes to the open page at the other, also after that one was killed and another started', async () => {
  const brand = await createUser(h.owner, 'brand');
  const creator = await createUser(h.owner, 'creator');
  const stage = { status: 'under_review', reviewStatus: 'approved', createdAt: new Date() } as const;
  const campaign = await createCampaign(h.owner, { brandId: brand.id, ...stage });
  const { createdAt } = stage;
  const deal = { campaign, creatorId: creator.id, status: 'accepted', createdAt } as const;
  const { id: dealId } = await createDeal(h.owner, deal);
  const brandCookie = await cookieOf(h, brand.id);
  const cookie = await cookieOf(h, creator.id);
  const message = (text: string) => ({ dealId, requestKey: randomUUID(), text });
  const send = async (body: object) =>
    expect((await ask(one.url, 'conversations.send', brandCookie, body)).status).toBe(200);
  /** What the creator reads. */
  const read = async (at: Web): Promise<string[]> => {
    const input = encodeURIComponent(JSON.stringify({ dealId }));
    const answer = await (await ask(at.url, `conversations.thread?input=${input}`, cookie)).json();
    const rows: { kind: string; text: string }[] = answer.result.data.rows;
    return rows.filter(({ kind }) => kind === 'message').map(({ text }) => text);
  };

  const before = await openPage(other, cookie);
  await send(message('Is next week fine?'));
  await expect.poll(before.heard).toContain('"topic":"conversation"');
  expect(await read(other)).toEqual(['Is next week fine?']);

  await other.kill();
  await before.close();
  // Sent while nobody is listening.
  const missed = message('Or the week after?');
  await send(missed);
  const next = await webHere(h, { PUBLIC_URL: one.url });
  expect(await read(next)).toEqual(['Or the week after?', 'Is next week fine?']);
  const unread = await (await ask(next.url, 'conversations.unreadCount', cookie)).json();
  expect(unread.result.data).toBe(1);

  const after = await openPage(next, cookie);
  // The same request again, as from a browser that lost the answer, is not another message.
  await send(missed);
  await send(message('Tell me.'));
  await expect.poll(after.heard).toContain('"topic":"conversation"');
  expect(await read(next)).toEqual(['Tell me.', 'Or the week after?', 'Is next week fine?']);
  await after.close();
  await next.stop();
});
