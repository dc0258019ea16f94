// `@fastify/compress` declares the route option `compress`.

import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type {} from '@fastify/compress';
import type { FastifyInstance } from 'fastify';

const zip = promisify(gzip);

/** How long a visitor may keep what changes with a version and does not say so in its address. */
export const HOUR_S = 3_600;

interface KeptFile {
  type: string;
  maxAgeS: number;
  read: () => Promise<string | Buffer>;
}

/** Serves a file that is the same for everyone until the next version: read for the first visitor, and kept, also compressed. */
export function serveKept(app: FastifyInstance, path: string, { type, maxAgeS, read }: KeptFile): void {
  let kept: Promise<{ plain: string | Buffer; zipped: Buffer }> | null = null;
  const load = async () => {
    const plain = await read();
    return { plain, zipped: await zip(plain) };
  };
  app.get(path, { compress: false }, async (request, reply) => {
    kept ??= load();
    const { plain, zipped } = await kept;
    reply.type(type).header('vary', 'accept-encoding').header('cache-control', `public, max-age=${maxAgeS}`);
    const takesZip = /\bgzip\b/.test(String(request.headers['accept-encoding']));
    return takesZip ? reply.header('content-encoding', 'gzip').send(zipped) : reply.send(plain);
  });
}
