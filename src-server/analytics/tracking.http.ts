import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { isbot } from 'isbot';
import { isoDay } from '#shared/dates.ts';
import { conversionReport, LINK_CODE } from '#shared/tracking.ts';
import type { Db } from '../db.ts';
import type { Env } from '../env.ts';
import { WebhookRejected } from '../providers/payments/interface.ts';
import { checkSignature } from '../providers/payments/signature.ts';
import { CONVERSIONS_PATH, recordConversion, secretOfLink } from './conversions.service.ts';
import { followLink } from './links.service.ts';

export interface TrackingOptions {
  db: Db;
  env: Env;
  now: () => Date;
}

const MAX_BODY_BYTES = 4 * 1024;
/** A transparent picture of one point. */
const PIXEL = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64');
const NEVER_KEPT = 'no-store';

/**
 * `GET /r/<code>` leads on to where a creator's link points and counts the visitor; `POST /conversions` takes a shop's signed report and
 * `GET /pixel/<code>.gif?id=…` the report of a picture on its thank-you page. Open to everyone; who asks stays unknown.
 */
export async function registerTracking(app: FastifyInstance, options: TrackingOptions): Promise<void> {
  linkRoute(app, options);
  pixelRoute(app, options);
  await app.register(async (scope) => {
    // The signature covers the bytes as they were sent.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'string', bodyLimit: MAX_BODY_BYTES }, (_request, body, done) =>
      done(null, body),
    );
    conversionRoute(scope, options);
  });
}

function linkRoute(app: FastifyInstance, { db, env, now }: TrackingOptions): void {
  app.get<{ Params: { code: string } }>('/r/:code', async (request, reply) => {
    const { code } = request.params;
    const counts = request.method === 'GET' && looksHuman(request);
    const visitor = counts ? visitorHash(env, request, now()) : null;
    const target = LINK_CODE.test(code) ? await followLink(db, code, visitor, now()) : null;
    return reply
      .header('cache-control', NEVER_KEPT)
      .header('x-robots-tag', 'noindex')
      .redirect(target ?? '/', 302);
  });
}

/** Browsers that only look ahead and programs that say what they are do not count. */
function looksHuman({ headers }: FastifyRequest): boolean {
  const agent = headers['user-agent'];
  return Boolean(agent) && !isbot(agent) && headers['sec-purpose'] === undefined;
}

/** Tells visitors of one day apart and cannot be turned back into an address; tomorrow it is another. */
function visitorHash(env: Env, request: FastifyRequest, now: Date): string {
  return createHash('sha256')
    .update([env.key('visitors'), isoDay(now), request.ip, request.headers['user-agent'] ?? ''].join('\n'))
    .digest('base64url');
}

function pixelRoute(app: FastifyInstance, { db, now }: TrackingOptions): void {
  app.get<{ Params: { file: string } }>('/pixel/:file', async (request, reply) => {
    const { file } = request.params;
    const link = file.endsWith('.gif') ? file.slice(0, -'.gif'.length) : '';
    const report = conversionReport.safeParse({ ...Object(request.query), link });
    if (report.success && looksHuman(request)) await recordConversion(db, 'pixel', report.data, now());
    // The shop's page shows the picture whatever became of the report.
    return reply
      .header('cache-control', NEVER_KEPT)
      .header('cross-origin-resource-policy', 'cross-origin')
      .type('image/gif')
      .send(PIXEL);
  });
}

function conversionRoute(app: FastifyInstance, { db, env, now }: TrackingOptions): void {
  app.post(CONVERSIONS_PATH, { bodyLimit: MAX_BODY_BYTES }, async (request, reply) => {
    const body = typeof request.body === 'string' ? request.body : '';
    const report = conversionReport.safeParse(parseJson(body));
    if (!report.success) return reply.code(400).send({ error: report.error.issues[0]?.message });
    const secret = await secretOfLink(db, env, report.data.link);
    // An unknown link and a wrong signature answer alike: nobody learns which links exist.
    if (secret === null || !signed(secret, request, body, now())) {
      return reply.code(401).send({ error: 'The report is not signed with the key of this campaign.' });
    }
    return reply.send({ result: await recordConversion(db, 'server', report.data, now()) });
  });
}

function signed(secret: string, request: FastifyRequest, body: string, now: Date): boolean {
  try {
    checkSignature(secret, request.headers, body, now);
    return true;
  } catch (error) {
    if (error instanceof WebhookRejected) return false;
    throw error;
  }
}

function parseJson(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return null;
  }
}
