import { connect } from 'node:net';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeEach, expect } from 'vitest';
import { createCampaign, createDeal, createUser } from '#db/factories.ts';
import { answerFailure } from '#server/failures.ts';
import { isShownToGuest } from '#server/guests/page.service.ts';
import { isPublicPicture } from '#server/portfolio/page.service.ts';
import type { FileStore } from '#server/providers/files/interface.ts';
import { registerFiles } from '#server/providers/files/routes.ts';
import { createProviders } from '#server/providers/index.ts';
import type { FilePurpose } from '#shared/files.ts';
import { harness } from '#tests/support/harness.ts';
import { PIECE, TUS, tusMetadata } from '#tests/support/tus.ts';

/** The time at which each test starts. */
export const start = new Date('2026-03-10T09:20:00Z');

/** The head of a PATCH over a real connection. */
export const rawHead = (url: string, userId: string, headers: Record<string, string>): string =>
  [
    `PATCH ${url} HTTP/1.1`,
    ...Object.entries({ host: 'x', 'content-type': PIECE, ...TUS, 'x-user': userId, ...headers }).map((line) =>
      line.join(': '),
    ),
  ]
    .join('\r\n')
    .concat('\r\n\r\n');

type Person = { id: string } | null;

/**
 * A server of the routes of files, with a brand and a creator who have a deal, and a brand that is a stranger to both. The header `x-user` names the
 * sender of a request; `clock.now` is the server's time. Files go to `store`, or to a directory.
 */
export async function fileServer(store?: FileStore) {
  const clock = { now: start };
  const h = await harness();
  const serve = async (port = 0): Promise<FastifyInstance> => {
    const server = Fastify({ routerOptions: { maxParamLength: 2_000 } });
    server.setErrorHandler(answerFailure);
    const local = await createProviders(h.env, h.db);
    const providers = store ? { ...local, files: store } : local;
    await registerFiles(server, {
      isPublicPicture,
      isShownToGuest,
      contextOf: async (request) => {
        const id = request.headers['x-user'];
        return { ...h.context(typeof id === 'string' ? await h.actor(id) : undefined, clock.now), providers };
      },
    });
    await server.listen({ port, host: '127.0.0.1' });
    return server;
  };
  let app = await serve();
  const port = Number(new URL(app.listeningOrigin).port);
  /** Stops the server, and starts another one instead. */
  const restart = async (): Promise<void> => {
    await app.close();
    app = await serve(port);
  };
  afterAll(() => app.close());
  beforeEach(() => {
    clock.now = start;
  });
  const brand = await createUser(h.owner, 'brand');
  const creator = await createUser(h.owner, 'creator');
  const stranger = await createUser(h.owner, 'brand');
  const campaign = await createCampaign(h.owner, { brandId: brand.id, status: 'in_progress' });
  const deal = await createDeal(h.owner, { campaign, creatorId: creator.id, status: 'in_progress' });

  const from = (user: Person) => ({ ...(user && { 'x-user': user.id }), ...TUS });
  const options = (user: Person) => app.inject({ method: 'OPTIONS', url: '/uploads', headers: from(user) });
  /** Announces a file, and sends its bytes if they are given. */
  const create = (user: Person, metadata: Record<string, string>, length: number | string, more = {}, data?: Buffer) =>
    app.inject({
      method: 'POST',
      url: '/uploads',
      headers: {
        ...from(user),
        'upload-length': String(length),
        'upload-metadata': tusMetadata(metadata),
        ...(data && { 'content-type': PIECE }),
        ...more,
      },
      ...(data && { payload: data }),
    });
  const announce = (user: Person, filename: string, size: number, purpose: FilePurpose, campaignId = campaign.id) =>
    create(user, { purpose, filename, campaignId }, size);
  const begin = async (user: { id: string }, name: string, size: number, purpose: FilePurpose): Promise<string> => {
    const { statusCode, headers, body } = await announce(user, name, size, purpose);
    expect([statusCode, body]).toEqual([201, '']);
    return String(headers.location);
  };
  const patch = (user: Person, url: string, offset: number | string, payload: Buffer, more = {}) =>
    app.inject({
      method: 'PATCH',
      url,
      headers: { ...from(user), 'upload-offset': String(offset), 'content-type': PIECE, ...more },
      payload,
    });
  const head = (user: Person, url: string) => app.inject({ method: 'HEAD', url, headers: from(user) });
  /** How many bytes of an upload have arrived. */
  const offsetOf = async (user: Person, url: string): Promise<number> =>
    Number((await head(user, url)).headers['upload-offset']);
  const stop = (user: Person, url: string) => app.inject({ method: 'DELETE', url, headers: from(user) });
  const get = (user: Person, url: string, headers: Record<string, string> = {}) =>
    app.inject({ url, headers: { ...(user && { 'x-user': user.id }), ...headers } });
  /** Sends a piece over a real connection without a content-length; returns the server's answer. */
  function rawPatch(url: string, userId: string, data: Buffer): Promise<string> {
    return new Promise((done) => {
      let answer = '';
      const socket = connect(port, '127.0.0.1', () => {
        const lines = { 'upload-offset': '0', 'transfer-encoding': 'chunked' };
        socket.write(
          Buffer.concat([
            Buffer.from(rawHead(url, userId, lines)),
            Buffer.from(`${data.length.toString(16)}\r\n`),
            data,
          ]),
        );
      });
      socket.on('data', (chunk) => {
        answer += chunk;
      });
      socket.on('error', () => undefined);
      socket.on('close', () => done(answer));
    });
  }
  /** Sends a whole file in one piece; returns the stored file. */
  async function upload(user: { id: string }, name: string, data: Buffer, purpose: FilePurpose) {
    const { statusCode, headers, body } = await patch(user, await begin(user, name, data.length, purpose), 0, data);
    expect([statusCode, body]).toEqual([204, '']);
    return linkOf(user, String(headers['upload-file']));
  }
  const linkOf = async (user: { id: string }, fileId: string) => (await h.as(user.id, clock.now)).files.url({ fileId });
  return {
    h,
    port,
    restart,
    clock,
    brand,
    creator,
    stranger,
    campaign,
    deal,
    options,
    create,
    announce,
    begin,
    patch,
    rawPatch,
    head,
    offsetOf,
    stop,
    get,
    upload,
    linkOf,
  };
}
