import { finished, PassThrough, Readable } from 'node:stream';
// The route option `compress` is declared there.
import type {} from '@fastify/compress';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { type Context, principalOf, type UserActor } from '#server/context.ts';
import { UserError } from '#server/errors.ts';
import { statusOf } from '#server/failures.ts';
import { UPLOAD_CHUNK_MAX_BYTES } from '#shared/constants.ts';
import { can } from '#shared/policy.ts';
import { isStoredContentType, STORED_CONTENT_TYPES } from './content-type.ts';
import { liveFile } from './files.queries.ts';
import { readRange } from './ranges.ts';
import { readFileUrl } from './signed-url.ts';
import { receiveChunk, uploadState } from './uploads.ts';

export interface FileRoutes {
  /** The context of a request, as procedures get it. */
  contextOf(request: FastifyRequest, reply: FastifyReply): Promise<Context>;
}

const idParams = z.object({ id: z.uuid() });
const tokenParams = z.object({ token: z.string().max(1_000) });
const offsetHeader = z.object({
  'upload-offset': z
    .string()
    .regex(/^\d{1,15}$/)
    .transform(Number),
});
/** Keeps browsers from running anything in a stored file. */
const CONTENT_POLICY = "default-src 'none'; img-src 'self'; media-src 'self'; style-src 'unsafe-inline'; sandbox";
const HOUR_SECONDS = 3_600;
const DAY_SECONDS = 86_400;

/**
 * The bytes of files. `PUT /uploads/<id>` takes the next piece of an upload (header `upload-offset`), `GET /uploads/<id>` tells how much has
 * arrived; `GET /files/<token>` serves a file, or a range of it, to the person for whom the signed link was made; `GET /images/<id>` serves a
 * profile picture to everyone who is signed in. No file is held in memory whole.
 */
export async function registerFiles(app: FastifyInstance, { contextOf }: FileRoutes): Promise<void> {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, payload, done) => done(null, payload));
    uploadRoutes(scope, contextOf);
    downloadRoutes(scope, contextOf);
  });
}

function uploadRoutes(scope: FastifyInstance, contextOf: FileRoutes['contextOf']): void {
  scope.put('/uploads/:id', { bodyLimit: UPLOAD_CHUNK_MAX_BYTES + 1 }, async (request, reply) => {
    const { ctx, actor } = await uploader(request, reply, contextOf);
    const params = idParams.safeParse(request.params);
    const headers = offsetHeader.safeParse(request.headers);
    if (!actor || !params.success) return refuse(reply, actor ? 404 : 401, 'This upload was not found');
    if (!headers.success) return refuse(reply, 400, 'The header upload-offset is missing');
    const body = request.body instanceof Readable ? detached(request.body) : Readable.from([]);
    try {
      return await receiveChunk(ctx, actor, params.data.id, headers.data['upload-offset'], body);
    } catch (error) {
      if (!(error instanceof UserError)) throw error;
      return refuse(reply, statusOf(error), error.message);
    }
  });

  scope.get('/uploads/:id', async (request, reply) => {
    const { ctx, actor } = await uploader(request, reply, contextOf);
    const params = idParams.safeParse(request.params);
    if (!actor || !params.success) return refuse(reply, actor ? 404 : 401, 'This upload was not found');
    reply.header('cache-control', 'no-store');
    return uploadState(ctx, actor, params.data.id);
  });
}

/** The person who uploads, when the policy allows them `files.startUpload` and their address is confirmed. */
async function uploader(
  request: FastifyRequest,
  reply: FastifyReply,
  contextOf: FileRoutes['contextOf'],
): Promise<{ ctx: Context; actor: UserActor | null }> {
  const ctx = await contextOf(request, reply);
  const { actor } = ctx;
  const may = actor.kind === 'user' && actor.emailConfirmed && can(principalOf(actor), 'files.startUpload');
  return { ctx, actor: may ? actor : null };
}

/** The bytes of a request in a stream of its own: when reading stops early, the connection stays open for the answer. */
function detached(source: Readable): Readable {
  const copy = new PassThrough();
  // The connection may break before anyone reads; the empty listener keeps that error for a later reader.
  copy.on('error', () => undefined);
  finished(source, { writable: false }, (error) => {
    if (error) copy.destroy(error);
  });
  copy.once('close', () => {
    source.unpipe(copy);
    source.resume();
  });
  return source.pipe(copy);
}

/** Refuses while bytes may still be arriving, and closes the connection after the answer. */
function refuse(reply: FastifyReply, code: number, error: string): FastifyReply {
  return reply.code(code).header('connection', 'close').send({ error });
}

function downloadRoutes(scope: FastifyInstance, contextOf: FileRoutes['contextOf']): void {
  scope.get('/files/:token', { compress: false }, async (request, reply) => {
    const ctx = await contextOf(request, reply);
    const params = tokenParams.safeParse(request.params);
    const grant = params.success ? readFileUrl(ctx.env.key('files'), params.data.token, ctx.now) : null;
    if (!grant || ctx.actor.kind !== 'user' || ctx.actor.id !== grant.viewerId) return missing(reply);
    return serve(ctx, request, reply, grant.fileId, { disposition: grant.disposition, maxAgeSeconds: HOUR_SECONDS });
  });

  scope.get('/images/:id', { compress: false }, async (request, reply) => {
    const ctx = await contextOf(request, reply);
    const params = idParams.safeParse(request.params);
    if (!params.success || ctx.actor.kind !== 'user') return missing(reply);
    return serve(ctx, request, reply, params.data.id, {
      disposition: 'inline',
      maxAgeSeconds: DAY_SECONDS,
      purpose: 'image',
    });
  });
}

interface Serving {
  disposition: 'inline' | 'attachment';
  maxAgeSeconds: number;
  /** Only files of this purpose. */
  purpose?: 'image';
}

async function serve(ctx: Context, request: FastifyRequest, reply: FastifyReply, fileId: string, how: Serving) {
  const file = await liveFile(ctx.db, fileId).executeTakeFirst();
  if (!file || !isStoredContentType(file.contentType)) return missing(reply);
  if (how.purpose && file.purpose !== how.purpose) return missing(reply);
  const { kind } = STORED_CONTENT_TYPES[file.contentType];
  const etag = `"${file.contentKey}"`;
  reply
    .header('etag', etag)
    .header('cache-control', `private, max-age=${how.maxAgeSeconds}`)
    .header('accept-ranges', 'bytes')
    .header('x-content-type-options', 'nosniff')
    .header('content-security-policy', CONTENT_POLICY)
    .header('cross-origin-resource-policy', 'same-origin')
    .header('content-disposition', disposition(kind === 'document' ? 'attachment' : how.disposition, file.name));
  if (request.headers['if-none-match'] === etag) return reply.code(304).send();

  const ifRange = request.headers['if-range'];
  const asked = ifRange === undefined || ifRange === etag ? request.headers.range : undefined;
  const range = readRange(asked, file.sizeBytes);
  if (range === 'unsatisfiable') return reply.code(416).header('content-range', `bytes */${file.sizeBytes}`).send();
  const opened = await ctx.providers.files.open(file.contentKey, range ?? undefined);
  if (!opened) return missing(reply);
  reply.type(file.contentType);
  if (range === null) return reply.header('content-length', file.sizeBytes).send(opened.stream);
  return reply
    .code(206)
    .header('content-range', `bytes ${range.start}-${range.end}/${file.sizeBytes}`)
    .header('content-length', range.end - range.start + 1)
    .send(opened.stream);
}

/** The same answer for an expired link, someone else's link and a file that is gone. */
function missing(reply: FastifyReply): FastifyReply {
  return reply
    .code(404)
    .removeHeader('content-disposition')
    .header('cache-control', 'no-store')
    .send({ error: 'This file was not found' });
}

/** The name in both notations of RFC 6266, encoded so that it cannot break the header. */
function disposition(kind: 'inline' | 'attachment', name: string): string {
  const plain = name.normalize('NFKD').replace(/[^\x20-\x7e]|["\\%]/g, '_');
  const encoded = encodeURIComponent(name.toWellFormed()).replace(
    /['()*]/g,
    (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `${kind}; filename="${plain}"; filename*=UTF-8''${encoded}`;
}
