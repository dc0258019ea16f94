import { connect } from 'node:net';
import Fastify from 'fastify';
import { afterAll, beforeEach, expect } from 'vitest';
import { createCampaign, createDeal, createUser } from '#db/factories.ts';
import { answerFailure } from '#server/failures.ts';
import { registerFiles } from '#server/providers/files/routes.ts';
import type { FilePurpose } from '#shared/files.ts';
import { harness } from '#tests/support/harness.ts';

/** The time at which each test starts. */
export const start = new Date('2026-03-10T09:20:00Z');

type Person = { id: string } | null;

/**
 * A server of the routes of files, with a brand and a creator who have a deal, and a brand that is a stranger to both. The header `x-user` says
 * who sends a request; `clock.now` is the server's time.
 */
export async function fileServer() {
  const clock = { now: start };
  const h = await harness();
  const app = Fastify({ routerOptions: { maxParamLength: 2_000 } });
  app.setErrorHandler(answerFailure);
  await registerFiles(app, {
    contextOf: async (request) => {
      const id = request.headers['x-user'];
      return h.context(typeof id === 'string' ? await h.actor(id) : undefined, clock.now);
    },
  });
  const origin = await app.listen({ port: 0, host: '127.0.0.1' });
  afterAll(() => app.close());
  beforeEach(() => {
    clock.now = start;
  });
  const brand = await createUser(h.owner, 'brand');
  const creator = await createUser(h.owner, 'creator');
  const stranger = await createUser(h.owner, 'brand');
  const campaign = await createCampaign(h.owner, { brandId: brand.id, status: 'in_progress' });
  const deal = await createDeal(h.owner, { campaign, creatorId: creator.id, status: 'in_progress' });

  const begin = async (
    user: { id: string },
    name: string,
    sizeBytes: number,
    purpose: FilePurpose,
    campaignId = campaign.id,
  ) => (await h.as(user.id, clock.now)).files.startUpload({ purpose, campaignId, name, sizeBytes });
  const put = (user: Person, url: string, offset: number | string, payload: Buffer) =>
    app.inject({
      method: 'PUT',
      url,
      headers: {
        ...(user && { 'x-user': user.id }),
        'upload-offset': String(offset),
        'content-type': 'application/octet-stream',
      },
      payload,
    });
  const get = (user: Person, url: string, headers: Record<string, string> = {}) =>
    app.inject({ url, headers: { ...(user && { 'x-user': user.id }), ...headers } });
  /** Sends a piece over a real connection without a content-length; returns the server's answer. */
  function rawPut(url: string, userId: string, data: Buffer): Promise<string> {
    const { hostname, port } = new URL(origin);
    return new Promise((done) => {
      let answer = '';
      const socket = connect(Number(port), hostname, () => {
        const head = `PUT ${url} HTTP/1.1\r\nhost: x\r\nx-user: ${userId}\r\nupload-offset: 0\r\ntransfer-encoding: chunked\r\n\r\n`;
        socket.write(Buffer.concat([Buffer.from(`${head}${data.length.toString(16)}\r\n`), data]));
      });
      socket.on('data', (chunk) => {
        answer += chunk;
      });
      socket.on('error', () => undefined);
      socket.on('close', () => done(answer));
    });
  }
  async function upload(user: { id: string }, name: string, data: Buffer, purpose: FilePurpose) {
    const { url, uploadId } = await begin(user, name, data.length, purpose);
    expect((await put(user, url, 0, data)).statusCode).toBe(200);
    return (await h.as(user.id, clock.now)).files.finishUpload({ uploadId });
  }
  const linkOf = async (user: { id: string }, fileId: string) => (await h.as(user.id, clock.now)).files.url({ fileId });
  return { h, app, origin, clock, brand, creator, stranger, campaign, deal, begin, put, get, rawPut, upload, linkOf };
}
