import { Readable } from 'node:stream';
// `@fastify/compress` declares the route option `compress`.
import type {} from '@fastify/compress';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Context } from '#server/context.ts';
import type { Db } from '#server/data/db.ts';
import { notFound, UserError } from '#server/errors.ts';
import { statusOf } from '#server/failures.ts';
import { seatRefusal } from '#server/ground/seats.ts';
import { authorize, userOf } from '#server/trpc.ts';
import { UPLOAD_CHUNK_MAX_BYTES } from '#shared/constants.ts';
import { UPLOADS_PATH } from '#shared/files.ts';
import { PICTURE_WIDTHS, type PictureWidth } from '#shared/pictures.ts';
import { COPY_TYPE, isStoredContentType, STORED_CONTENT_TYPES } from './content-type.ts';
import { detached } from './detached.ts';
import { liveFile, openableFile, visiblePicture } from './files.queries.ts';
import type { ContentKey } from './interface.ts';
import { isPicture } from './picture.ts';
import { readRange } from './ranges.ts';
import { type FileGrant, readFileUrl } from './signed-url.ts';
import { answerTus } from './tus.ts';

export interface FileRoutes {
  /** The context of a request, as procedures get it. */
  contextOf(request: FastifyRequest, reply: FastifyReply): Promise<Context>;
  /** Whether visitors may see a picture, because a public page currently shows it. */
  isPublicPicture(db: Db, fileId: string): Promise<boolean>;
  /** Whether a file may be seen by the guest whom a link to it names: it was made for this browser, and a guest link currently shows it. */
  isShownToGuest(ctx: Context, grant: FileGrant): Promise<boolean>;
}

const sizeQuery = z.object({ w: z.preprocess(Number, z.literal(PICTURE_WIDTHS)).optional() });
const idParams = z.object({ id: z.uuid() });
const tokenParams = z.object({ token: z.string().max(1_000) });
/** The headers of the tus protocol, in requests and in answers. */
const TUS_REQUEST = /^(?:tus-resumable|upload-[a-z-]+|content-type|content-length)$/;
const TUS_ANSWER = /^(?:tus-[a-z-]+|upload-[a-z-]+|location)$/;
/** Keeps browsers from running anything in a stored file. */
const CONTENT_POLICY = "default-src 'none'; img-src 'self'; media-src 'self'; style-src 'unsafe-inline'; sandbox";
const HOUR_SECONDS = 3_600;
const MONTH_SECONDS = 30 * 86_400;

/**
 * The bytes of files. `/uploads` takes them by the tus protocol (https://tus.io/protocols/resumable-upload); `GET /files/<token>` serves a file, or a
 * range of it, to the person or the guest for whom the signed link was made; `GET /images/<id>` serves a picture of a profile to everyone who is
 * signed in, and to visitors while a public page shows it; the cover of a campaign to whoever can see the campaign. With `?w=<pixels>` both serve a
 * picture as WebP in one of the supported widths (src-shared/pictures.ts). No file is held in memory completely, except a document while it is
 * checked.
 */
export async function registerFiles(app: FastifyInstance, routes: FileRoutes): Promise<void> {
  await app.register(async (scope) => {
    leaveBodies(scope);
    uploadRoutes(scope, {
      path: UPLOADS_PATH,
      url: UPLOADS_PATH,
      contextOf: routes.contextOf,
      refused: (error, reply) => refuse(reply, statusOf(error), error.message),
    });
    downloadRoutes(scope, routes);
  });
}

/** Leaves the bodies of requests unread, whatever type they are of. */
export function leaveBodies(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser('*', (_request, payload, done) => done(null, payload));
}

interface UploadRoutes {
  /** The path as clients know it, and how the routes of `scope` begin. */
  path: string;
  url: string;
  contextOf: FileRoutes['contextOf'];
  /** Answers what is refused. */
  refused(error: UserError, reply: FastifyReply): FastifyReply;
}

/** The routes of the tus protocol. `scope` must leave the bodies of requests unread. */
export function uploadRoutes(scope: FastifyInstance, { path, url, contextOf, refused }: UploadRoutes): void {
  const answer = async (request: FastifyRequest, reply: FastifyReply, id?: string): Promise<FastifyReply> => {
    const ctx = await contextOf(request, reply);
    const body = request.body instanceof Readable ? detached(request.body) : null;
    try {
      authorize(ctx, 'files.startUpload', true);
      const asked = webRequest(request, id === undefined ? path : `${path}/${id}`, body);
      const answered = await answerTus(ctx, userOf(ctx), asked, path);
      for (const [name, value] of answered.headers) if (TUS_ANSWER.test(name)) reply.header(name, value);
      return reply.code(answered.status).send();
    } catch (error) {
      if (!(error instanceof UserError)) throw error;
      return refused(error, reply);
    } finally {
      body?.destroy();
    }
  };
  scope.route({
    method: ['OPTIONS', 'POST'],
    url,
    bodyLimit: UPLOAD_CHUNK_MAX_BYTES + 1,
    handler: (request, reply) => answer(request, reply),
  });
  scope.route({
    method: ['HEAD', 'PATCH', 'DELETE'],
    url: `${url}/:id`,
    bodyLimit: UPLOAD_CHUNK_MAX_BYTES + 1,
    handler: (request, reply) => {
      const params = idParams.safeParse(request.params);
      return params.success ? answer(request, reply, params.data.id) : refused(notFound('This upload'), reply);
    },
  });
}

/** A request as tus reads it: the path that we have parsed, the headers of the protocol, and the body. */
function webRequest({ method, headers }: FastifyRequest, path: string, body: Readable | null): Request {
  const tusHeaders = Object.entries(headers).flatMap(([name, value]): [string, string][] =>
    TUS_REQUEST.test(name) ? [[name, String(value)]] : [],
  );
  return new Request(`http://localhost${path}`, {
    method,
    headers: tusHeaders,
    ...(body && { body: Readable.toWeb(body) as ReadableStream, duplex: 'half' }),
  });
}

/** Refuses while bytes may still be arriving, and closes the connection after the answer. */
function refuse(reply: FastifyReply, code: number, error: string): FastifyReply {
  return reply.code(code).header('connection', 'close').send({ error });
}

function downloadRoutes(scope: FastifyInstance, { contextOf, isPublicPicture, isShownToGuest }: FileRoutes): void {
  scope.get('/files/:token', { compress: false }, async (request, reply) => {
    const ctx = await contextOf(request, reply);
    const params = tokenParams.safeParse(request.params);
    const grant = params.success ? readFileUrl(ctx.env.key('files'), params.data.token, ctx.now) : null;
    if (!grant) return fileMissing(reply);
    const { fileId, disposition } = grant;
    if (ctx.actor.kind !== 'user' || ctx.actor.id !== grant.viewerId) {
      if (!(await isShownToGuest(ctx, grant))) return fileMissing(reply);
      // Nothing is left in the browser once the link has ended; a name may say more than was chosen.
      return serveFile(ctx, request, reply, fileId, { disposition, cache: 'no-store', name: 'shared' });
    }
    if (seatRefusal(ctx.actor, 'files.url')) return fileMissing(reply);
    // The reason for the link may be gone: a consent, a deal, a conversation that staff had opened.
    if (!(await openableFile(ctx.db, fileId, ctx.actor, ctx.now).executeTakeFirst())) return fileMissing(reply);
    return serveFile(ctx, request, reply, fileId, { disposition, cache: `private, max-age=${HOUR_SECONDS}` });
  });

  scope.get('/images/:id', { compress: false }, async (request, reply) => {
    const ctx = await contextOf(request, reply);
    const params = idParams.safeParse(request.params);
    if (!params.success) return fileMissing(reply);
    const { id } = params.data;
    // The picture of an id never changes, but who may see it does, except for those of profiles to whoever is signed in.
    if (ctx.actor.kind !== 'user') {
      if (!(await isPublicPicture(ctx.db, id))) return fileMissing(reply);
      return serveFile(ctx, request, reply, id, { disposition: 'inline', cache: 'private, no-cache' });
    }
    const viewer = seatRefusal(ctx.actor, 'files.url') ? null : ctx.actor;
    const picture = await visiblePicture(ctx.db, id, viewer).executeTakeFirst();
    if (!picture) return fileMissing(reply);
    const seconds = picture.shared ? `${MONTH_SECONDS}, immutable` : HOUR_SECONDS;
    return sendFile(ctx, request, reply, picture, { disposition: 'inline', cache: `private, max-age=${seconds}` });
  });
}

interface Serving {
  disposition: 'inline' | 'attachment';
  cache: string;
  /** Under which name it is saved, if not its own. */
  name?: string;
}

/** Answers with a file, as {@link sendFile} does; the caller has checked that the person may see it. */
export async function serveFile(
  ctx: Context,
  request: FastifyRequest,
  reply: FastifyReply,
  fileId: string,
  how: Serving,
) {
  const file = await liveFile(ctx.db, fileId).executeTakeFirst();
  return file ? sendFile(ctx, request, reply, file, how) : fileMissing(reply);
}

type StoredFile = NonNullable<Awaited<ReturnType<ReturnType<typeof liveFile>['executeTakeFirst']>>>;

/** Answers with a file that somebody may see, a range of it or a size of a picture. */
async function sendFile(ctx: Context, request: FastifyRequest, reply: FastifyReply, file: StoredFile, how: Serving) {
  const saved = savedOnly(file.contentType);
  if (saved === null) return fileMissing(reply);
  const asked = sizeQuery.safeParse(request.query);
  if (!asked.success) return refuse(reply, 400, `w must be one of ${PICTURE_WIDTHS.join(', ')}`);
  const width = asked.data.w ?? null;
  if (width !== null && !isPicture(file.contentType)) return refuse(reply, 400, 'w can only be used with a picture');
  const etag = width === null ? `"${file.contentKey}"` : `"${file.contentKey}-${width}"`;
  reply
    .header('etag', etag)
    .header('cache-control', how.cache)
    .header('x-content-type-options', 'nosniff')
    .header('content-security-policy', CONTENT_POLICY)
    .header('cross-origin-resource-policy', 'same-origin')
    .header('content-disposition', disposition(saved ? 'attachment' : how.disposition, how.name ?? file.name));
  if (request.headers['if-none-match'] === etag) return reply.code(304).send();
  if (width !== null) return sendSmaller(ctx, reply, file.contentKey, width);

  reply.header('accept-ranges', 'bytes');
  const ifRange = request.headers['if-range'];
  const wanted = ifRange === undefined || ifRange === etag ? request.headers.range : undefined;
  const range = readRange(wanted, file.sizeBytes);
  if (range === 'unsatisfiable') return reply.code(416).header('content-range', `bytes */${file.sizeBytes}`).send();
  const opened = await ctx.providers.files.open(file.contentKey, range ?? undefined);
  if (!opened) return fileMissing(reply);
  reply.type(file.contentType);
  if (range === null) return reply.header('content-length', file.sizeBytes).send(opened.stream);
  return reply
    .code(206)
    .header('content-range', `bytes ${range.start}-${range.end}/${file.sizeBytes}`)
    .header('content-length', range.end - range.start + 1)
    .send(opened.stream);
}

/** Whether the browser only saves files of a type and never shows them; null for a type that is not served at all. */
function savedOnly(contentType: string): boolean | null {
  if (contentType === COPY_TYPE) return true;
  return isStoredContentType(contentType) ? STORED_CONTENT_TYPES[contentType].kind === 'document' : null;
}

/** Sends a picture in one of its widths. */
async function sendSmaller(ctx: Context, reply: FastifyReply, key: ContentKey, width: PictureWidth) {
  const opened = await ctx.providers.files.openPicture(key, width);
  if (!opened) return fileMissing(reply);
  return reply.type('image/webp').header('content-length', opened.bytes).send(opened.stream);
}

/** The same answer for an expired link, someone else's link and a file that no longer exists. */
export function fileMissing(reply: FastifyReply): FastifyReply {
  return reply
    .code(404)
    .removeHeader('content-disposition')
    .removeHeader('etag')
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
