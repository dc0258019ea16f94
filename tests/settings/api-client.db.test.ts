import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createUser } from '#db/factories.ts';
import type * as Runtime from '#server/http/api-client-runtime.ts';
import { draft } from '#tests/campaigns/campaign-drafts.ts';
import { apiOf } from '#tests/support/api.ts';
import { racingHarness } from '#tests/support/harness.ts';
import { newFolder } from '#tests/support/new-folder.ts';
import { samples } from '#tests/support/sample-files.ts';

// The client as a program of somebody else gets it: fetched from a server that listens, compiled alone, and used from a draft to an offer.

const h = await racingHarness();
const { app, clock, storedKey } = await apiOf(h);
const folder = newFolder();
const tsc = resolve(import.meta.dirname, '../../node_modules/.bin/tsc');

type Accord = Record<
  string,
  (input?: object, more?: Runtime.CallOptions) => PromiseLike<Answer> & AsyncIterable<Answer>
>;
// biome-ignore lint/suspicious/noExplicitAny: the types of the client are the compiler's to check
type Answer = any;
interface Client {
  createAccord: (options: Runtime.AccordOptions) => Accord;
  AccordError: typeof Runtime.AccordError;
}
/** Calls a method of the client. */
function call(accord: Accord, name: string, input?: object, more?: Runtime.CallOptions) {
  const method = accord[name];
  if (!method) throw new Error(`The client has no ${name}`);
  return method(input, more);
}
let url: string;
let client: Client;
beforeAll(async () => {
  url = await app.listen({ port: 0, host: '127.0.0.1' });
  writeFileSync(join(folder, 'accord.ts'), await (await fetch(`${url}/api/client.ts`)).text());
  client = await import(/* @vite-ignore */ pathToFileURL(join(folder, 'accord.ts')).href);
});

const CLIENT = './accord.ts';
/** A program that lists, writes and iterates, and the mistakes that its compiler must find. */
const PROGRAM = `
import { type Accord, AccordError, createAccord, type ListCampaignsAnswer } from '${CLIENT}';

const accord: Accord = createAccord({ key: 'accord_…' });
export async function main(): Promise<string | null> {
  for await (const campaign of accord.listCampaigns({ limit: 50 })) console.log(campaign.id, campaign.budget?.amountMinor);
  const page: ListCampaignsAnswer = await accord.listCampaigns();
  const { id } = await accord.createCampaignDraft({ draft: { name: 'Spring capsule', budgetMinor: 200_000, currency: 'EUR' } });
  const { dealIds } = await accord.sendOffers(
    { campaignId: id, currency: 'EUR', invites: [{ creatorId: id, agreedMinor: 10_000 }] },
    { idempotencyKey: 'one' },
  );
  const nothing: void = await accord.deleteCampaign({ campaignId: id });
  try {
    const said = await accord.listMessages({ dealId: dealIds[0] ?? '' });
    const [first] = said.rows;
    if (first?.kind === 'message') return first.text;
  } catch (error) {
    if (error instanceof AccordError && error.status === 404) return error.field;
    throw error;
  }
  const fileId: string = await accord.uploadFile({ content: new Blob(['x']), name: 'x.txt', purpose: 'message', campaignId: id });
  await (await accord.downloadFile({ fileId })).arrayBuffer();
  return page.nextCursor ?? String(nothing);
}
// @ts-expect-error an offer has an amount
accord.sendOffers({ campaignId: '', currency: 'EUR', invites: [{ creatorId: '' }] });
// @ts-expect-error a campaign is named
accord.readCampaign();
// @ts-expect-error there is no such field
accord.sendMessage({ dealId: '', text: '', requestKey: '' });
// @ts-expect-error a status is one of those that there are
accord.listCampaigns({ status: 'finished' });
`;

test('it compiles alone, under every strict option, with a program that uses it, and refuses a wrong one', () => {
  writeFileSync(join(folder, 'program.ts'), PROGRAM);
  const strict = ['--strict', '--noUncheckedIndexedAccess', '--exactOptionalPropertyTypes', '--erasableSyntaxOnly'];
  const unused = ['--noUnusedLocals', '--noUnusedParameters', '--noImplicitOverride', '--isolatedModules'];
  const target = ['--target', 'es2022', '--lib', 'es2022,dom,dom.iterable', '--module', 'esnext', '--types', ''];
  const options = [...strict, ...unused, ...target, '--moduleResolution', 'bundler', '--allowImportingTsExtensions'];
  const run = () =>
    execFileSync(tsc, ['--noEmit', ...options, 'program.ts'], { stdio: 'pipe', encoding: 'utf8', cwd: folder });
  expect(run()).toBe('');
});

test('a program goes by it from a draft to an offer, which its creator reads and declines', async () => {
  const [brand, creator] = [await createUser(h.owner, 'brand'), await createUser(h.owner, 'creator')];
  const accord = client.createAccord({ key: await storedKey(brand.id), baseUrl: url });
  const theirs = client.createAccord({ key: await storedKey(creator.id), baseUrl: url });
  const dates = { startDate: '2026-03-20', submissionDeadline: '2026-04-10', endDate: '2026-04-30' };
  const { id: campaignId } = await call(accord, 'createCampaignDraft', { draft: { name: 'Spring capsule' } });
  const fields = draft({ ...dates, currency: 'USD', coverFileId: null });
  await call(accord, 'saveCampaignDraft', { campaignId, draft: fields });
  expect(await call(accord, 'submitCampaign', { campaignId })).toMatchObject({ reviewStatus: 'pending_review' });
  const staff = await h.as((await createUser(h.owner, 'admin')).id, clock.now);
  await staff.review.start({ campaignId });
  await staff.review.approve({ campaignId });
  const invites = [{ creatorId: creator.id, agreedMinor: 30_000 }];
  const offer = { campaignId, currency: 'USD', invites };
  const again = { idempotencyKey: 'the-first-offer' };
  const sent = await call(accord, 'sendOffers', offer, again);
  expect(await call(accord, 'sendOffers', offer, again)).toEqual(sent);
  const [dealId] = sent.dealIds;
  expect(await call(theirs, 'readMyOffer', { dealId })).toMatchObject({
    unanswered: true,
    amount: { amountMinor: 30_000 },
  });
  expect(await call(theirs, 'declineOffer', { dealId })).toEqual({ status: 'declined' });
  await expect(Promise.resolve(call(theirs, 'readCampaign', { campaignId }))).rejects.toThrow(client.AccordError);

  // Three more, so that there are several pages.
  for (const name of ['Two', 'Three', 'Four']) {
    const { id } = await call(accord, 'createCampaignDraft', { draft: { name } });
    await call(accord, 'saveCampaignDraft', { campaignId: id, draft: { ...fields, name } });
    await call(accord, 'submitCampaign', { campaignId: id });
  }
  const names: string[] = [];
  const listed = call(accord, 'listCampaigns', { limit: 2 });
  for await (const { name } of listed) names.push(name);
  expect(names).toHaveLength(4);

  const content = new Blob([await samples.jpg()]);
  const fileId = await call(accord, 'uploadFile', { content, name: 'photo.jpg', purpose: 'image' });
  const file = await call(accord, 'downloadFile', { fileId });
  expect([file.status, file.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
});

test('what Accord refuses is thrown, with its status, its sentence and the field', async () => {
  const { id } = await createUser(h.owner, 'brand');
  const accord = client.createAccord({ key: await storedKey(id), baseUrl: url });
  const refused = await Promise.resolve(call(accord, 'createCreatorList', { name: '' })).catch(
    (error: unknown) => error,
  );
  expect(refused).toBeInstanceOf(client.AccordError);
  expect(refused).toMatchObject({ status: 400, field: 'name', message: 'List name is required' });
  const unknown = client.createAccord({ key: 'accord_nothing', baseUrl: url });
  await expect(Promise.resolve(call(unknown, 'listCampaigns'))).rejects.toMatchObject({ status: 401, field: null });
});

/** A server that answers one request after the other as it is told, or breaks it off; returns its address and what it was asked. */
async function answering(
  answers: ({ status: number; headers?: Record<string, string>; body?: object } | null)[],
  options: Partial<Runtime.AccordOptions> = {},
) {
  const asked: IncomingMessage[] = [];
  const server = createServer((request, reply) => {
    const answer = answers[Math.min(asked.push(request), answers.length) - 1];
    if (!answer) request.socket.destroy();
    else reply.writeHead(answer.status, answer.headers).end(answer.body ? JSON.stringify(answer.body) : '');
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  afterAll(() => server.close());
  const { port } = server.address() as AddressInfo;
  const keys = () => asked.map(({ headers }) => headers['idempotency-key']);
  return {
    accord: client.createAccord({ key: 'accord_x', baseUrl: `http://127.0.0.1:${port}`, ...options }),
    asked,
    keys,
  };
}
const later = { status: 429, headers: { 'retry-after': '0' }, body: { detail: 'Later' } };
const done = { status: 200, body: { id: 'x' } };

test('a write that is to be sent later is sent again with its own key, and every call has another one', async () => {
  const { accord, keys } = await answering([later, { ...later, status: 503 }, done]);
  expect(await call(accord, 'createCreatorList', { name: 'Shortlist' })).toEqual({ id: 'x' });
  await call(accord, 'createCreatorList', { name: 'Shortlist' });
  const [first, second, third, other] = keys();
  expect(first).toMatch(/^[\da-f-]{36}$/);
  expect([second, third]).toEqual([first, first]);
  expect(other).not.toBe(first);
});

test('one that was broken off is sent again, too, and what stays refused is thrown in the end', async () => {
  const { accord, keys } = await answering([null, done]);
  expect(await call(accord, 'createCreatorList', { name: 'Shortlist' })).toEqual({ id: 'x' });
  expect(new Set(keys()).size).toBe(1);
  const busy = await answering([later]);
  await expect(Promise.resolve(call(busy.accord, 'listCampaigns'))).rejects.toMatchObject({
    status: 429,
    message: 'Later',
  });
  expect(busy.asked).toHaveLength(4);
  const refusing = await answering([{ status: 409, body: { detail: 'No' } }]);
  await expect(Promise.resolve(call(refusing.accord, 'createCreatorList', { name: 'x' }))).rejects.toThrow('No');
  expect(refusing.asked).toHaveLength(1);
});

test('an agency names the account for which it acts, for all calls or for one of them', async () => {
  const { accord, asked } = await answering([done]);
  await call(accord, 'readCompany', {}, { actFor: 'one' });
  await call(accord, 'readCompany');
  const forAll = await answering([done], { actFor: 'all' });
  await call(forAll.accord, 'readCompany');
  const named = [...asked, ...forAll.asked].map(({ headers }) => headers['accord-act-for']);
  expect(named).toEqual(['one', undefined, 'all']);
});

test('it is the same for everyone, compressed for those who take that, and says where it was fetched', async () => {
  const { headers, body } = await app.inject({ method: 'GET', url: '/api/client.ts' });
  expect([headers['content-type'], headers['cache-control'], headers['content-encoding']]).toEqual([
    'text/plain; charset=utf-8',
    'public, max-age=3600',
    undefined,
  ]);
  expect(body).toContain(`new Transport(options, "${h.env.publicUrl}")`);
  expect(body).not.toMatch(/^import /m);
  const zipped = await app.inject({ method: 'GET', url: '/api/client.ts', headers: { 'accept-encoding': 'gzip' } });
  expect(zipped.headers['content-encoding']).toBe('gzip');
});
