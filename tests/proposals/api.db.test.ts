import { randomUUID } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import { buildApp } from '#server/app.ts';
import type { ApiScope } from '#shared/settings/api-scopes.ts';
import { scene, sign } from '#tests/payments/scene.ts';
import { racingHarness } from '#tests/support/harness.ts';
import { proposalRow } from './scene.ts';

// How programs propose over HTTP, with keys alone.

const h = await racingHarness();
const { providers, limits } = h.context();
const app = await buildApp({ db: h.db, env: h.env, databaseUrl: h.url, now: () => new Date(), providers, limits });
afterAll(() => app.close());

const ALL: ApiScope[] = ['proposals:read', 'proposals:write', 'payments:read', 'campaigns:read'];
const keyOf = async (userId: string, scopes = ALL) =>
  (await (await h.as(userId)).settings.createApiKey({ name: 'Assistant', scopes, days: null, networks: [] })).key;
const send = (key: string, method: 'GET' | 'POST', path: string, payload?: object, requestKey = randomUUID()) =>
  app.inject({
    method,
    url: `/api/v1${path}`,
    headers: { authorization: `Bearer ${key}`, ...(method === 'POST' && { 'idempotency-key': requestKey }) },
    ...(payload && { payload }),
  });
async function payable() {
  const at = await scene(h);
  await sign(h, at);
  return at;
}

test('a payment is answered with 202 and a proposal, once for each request, and followed until a person confirms it', async () => {
  const { brand, campaign } = await payable();
  const key = await keyOf(brand.id);
  const path = `/campaigns/${campaign.id}/deposit`;
  const requestKey = randomUUID();
  const made = await send(key, 'POST', path, { method: 'card' }, requestKey);
  expect(made.statusCode).toBe(202);
  const { id: proposalId, ...proposal } = made.json();
  expect(made.headers.location).toBe(`/api/v1/proposals/${proposalId}`);
  expect(proposal).toMatchObject({
    status: 'waiting',
    title: 'Pay the deposit',
    price: { amountMinor: 50_000, currency: 'USD' },
    assistant: null,
    url: `${h.env.publicUrl}/brand/proposals/${proposalId}`,
  });
  const again = await send(key, 'POST', path, { method: 'card' }, requestKey);
  expect([again.statusCode, again.body, again.headers.location]).toEqual([202, made.body, made.headers.location]);
  expect(again.headers['idempotent-replayed']).toBe('true');
  // Another request for the same is the same proposal.
  expect((await send(key, 'POST', path, { method: 'card' })).json().id).toBe(proposalId);
  expect((await send(key, 'GET', '/proposals')).json().rows).toMatchObject([{ id: proposalId }]);
  await (await h.as(brand.id)).proposals.confirm({ proposalId });
  expect((await send(key, 'GET', `/proposals/${proposalId}`)).json()).toMatchObject({ status: 'confirmed' });
  expect((await send(key, 'POST', `/proposals/${proposalId}/withdraw`)).statusCode).toBe(409);
});

test('a key withdraws what it has proposed, and reaches nothing of another key', async () => {
  const { brand, campaign } = await payable();
  const [key, other] = [await keyOf(brand.id), await keyOf(brand.id)];
  const { id } = (await send(key, 'POST', `/campaigns/${campaign.id}/cancel`, { reason: 'No budget' })).json();
  expect((await send(other, 'POST', `/proposals/${id}/withdraw`)).statusCode).toBe(404);
  expect((await send(other, 'GET', `/proposals/${id}`)).statusCode).toBe(404);
  expect((await send(key, 'POST', `/proposals/${id}/withdraw`)).json()).toMatchObject({ status: 'withdrawn' });
  expect(await proposalRow(h, id)).toMatchObject({ status: 'withdrawn' });
});

test('what is missing is said: scopes, fields, what the person may not do, and what cannot be done', async () => {
  const { brand, campaign, creators } = await payable();
  const path = `/campaigns/${campaign.id}/deposit`;
  for (const scopes of [['proposals:write'], ['payments:read']] as ApiScope[][])
    expect((await send(await keyOf(brand.id, scopes), 'POST', path)).statusCode).toBe(403);
  const key = await keyOf(brand.id);
  expect((await send(key, 'POST', path, { requestKey: randomUUID() })).json()).toMatchObject({ field: 'requestKey' });
  expect((await send(key, 'POST', path, { method: 'cash' })).json()).toMatchObject({ status: 400, field: 'method' });
  expect((await send(key, 'POST', `/campaigns/${campaign.id}/sign`, { name: 'Me' })).json()).toMatchObject({
    field: 'name',
  });
  expect((await send(key, 'POST', `/campaigns/${campaign.id}/complete`)).statusCode).toBe(409);
  const creator = await keyOf(creators[0]?.id ?? '', ['proposals:write', 'payments:read']);
  expect((await send(creator, 'POST', path)).statusCode).toBe(403);
});
