// `@fastify/compress` declares the route option `compress`.

import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type {} from '@fastify/compress';
import type { FastifyInstance } from 'fastify';

const zip = promisify(gzip);

interface KeptFile {
  type: string;
  maxAgeS: number;
  read: () => Promise<string | Buffer>;
}

/** Serves a file that is the same for everyone until the next version: read for the first visitor, and kept compressed. */
export function serveKept(app: FastifyInstance, path: string, { type, maxAgeS, read }: KeptFile): void {
  let kept: Promise<Buffer> | null = null;
  app.get(path, { compress: false }, async (_request, reply) => {
    kept ??= read().then((text) => zip(text));
    return reply
      .type(type)
      .header('content-encoding', 'gzip')
      .header('vary', 'accept-encoding')
      .header('cache-control', `public, max-age=${maxAgeS}`)
      .send(await kept);
  });
}
