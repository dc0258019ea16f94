import { randomUUID } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import { createCampaign, createDeal, createUser } from '#db/factories.ts';
import { harness } from '#tests/support/harness.ts';
import type { AccordProcess } from '#tests/support/process.ts';
import { ask, cookieOf, processesOf, webHere } from '#tests/support/processes.ts';

// Two web processes on one database: the brand's browser uses this one, the creator's the other.

const h = await harness();
const start = processesOf(h);
const brands = await webHere(h);
let creators = await start('web', { PUBLIC_URL: brands.url });
afterAll(async () => {
  await brands.stop();
  expect(await creators.stop()).toBe(0);
});

const brand = await createUser(h.owner, 'brand');
const creator = await createUser(h.owner, 'creator');
const createdAt = new Date();
const campaign = await createCampaign(h.owner, {
  brandId: brand.id,
  status: 'under_review',
  reviewStatus: 'approved',
  createdAt,
});
const { id: dealId } = await createDeal(h.owner, { campaign, creatorId: creator.id, status: 'accepted', createdAt });
const brandCookie = await cookieOf(h, brand.id);
const creatorCookie = await cookieOf(h, creator.id);

const message = (text: string) => ({ dealId, requestKey: randomUUID(), text });
const send = async (body: object) =>
  expect((await ask(brands.url, 'conversations.send', brandCookie, body)).status).toBe(200);
/** What the creator reads at their process. */
async function read(): Promise<string[]> {
  const input = encodeURIComponent(JSON.stringify({ dealId }));
  const answer = await (await ask(creators.url, `conversations.thread?input=${input}`, creatorCookie)).json();
  const rows: { kind: string; text: string }[] = answer.result.data.rows;
  return rows.filter(({ kind }) => kind === 'message').map(({ text }) => text);
}
/** An open page of the creator: the events that it receives, and how to close it. */
async function openPage(at: AccordProcess) {
  const closed = new AbortController();
  const stream = await fetch(`${at.url}/live`, { headers: { cookie: creatorCookie }, signal: closed.signal });
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

test('a message that is sent at one process comes to the open page at the other, also after that one was killed and another started', async () => {
  const before = await openPage(creators);
  await send(message('Is next week fine?'));
  await expect.poll(before.heard).toContain('"topic":"conversation"');
  expect(await read()).toEqual(['Is next week fine?']);

  await creators.kill();
  await before.close();
  // Sent while nobody is listening.
  const missed = message('Or the week after?');
  await send(missed);
  creators = await start('web', { PUBLIC_URL: brands.url });
  expect(await read()).toEqual(['Or the week after?', 'Is next week fine?']);
  const unread = await (await ask(creators.url, 'conversations.unreadCount', creatorCookie)).json();
  expect(unread.result.data).toBe(1);

  const after = await openPage(creators);
  // The same request again, as from a browser that lost the answer, is not another message.
  await send(missed);
  await send(message('Tell me.'));
  await expect.poll(after.heard).toContain('"topic":"conversation"');
  expect(await read()).toEqual(['Tell me.', 'Or the week after?', 'Is next week fine?']);
  await after.close();
});
