import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { isbot } from 'isbot';
import { LINK_CODE, shopReport } from '#shared/analytics/tracking.schema.ts';
import { isoDay } from '#shared/dates.ts';
import { analyticsMessages } from '#shared/messages/analytics.ts';
import type { Limits } from '../auth/limits.ts';
import type { Db } from '../data/db.ts';
import type { Env } from '../env.ts';
import { UserError } from '../errors.ts';
import { networkOfRequest } from '../net/network.ts';
import { WebhookRejected } from '../providers/payments/interface.ts';
import { checkSignature } from '../providers/payments/signature.ts';
import { CONVERSIONS_PATH, recordConversion, reportedClick, secretOfReport } from './conversions.service.ts';
import { type Counter, createCounter } from './counting.service.ts';
import { followLink } from './links.service.ts';

export interface TrackingOptions {
  db: Db;
  env: Env;
  now: () => Date;
  limits: Limits;
}
interface Counting extends TrackingOptions {
  counter: Counter;
}

const MAX_BODY_BYTES = 4 * 1024;
/** A transparent picture of one pixel. */
const PIXEL = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64');
const NEVER_KEPT = 'no-store';
/** The limits of signed reports are counted by the minute. */
const RETRY_AFTER_S = 60;

/**
 * `GET /r/<code>` redirects to the target of a creator's link and counts the visitor; `POST /conversions` accepts a shop's signed report, and `GET
 * /pixel/<code>.gif?id=…` is the report by a picture on the shop's thank-you page. All are open to everyone and store no address of a visitor. Visits
 * and pixels are counted after the answer and silently limited; a shop that sends too much is told so.
 */
export async function registerTracking(app: FastifyInstance, options: TrackingOptions): Promise<void> {
  const counter = createCounter(options.db, options.limits);
  app.addHook('onClose', () => counter.settled());
  linkRoute(app, { ...options, counter });
  pixelRoute(app, { ...options, counter });
  await app.register(async (scope) => {
    // The body is not parsed, because the signature covers the bytes as sent.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'string', bodyLimit: MAX_BODY_BYTES }, (_request, body, done) =>
      done(null, body),
    );
    conversionRoute(scope, options);
  });
}

function linkRoute(app: FastifyInstance, { db, env, now, counter }: Counting): void {
  app.get<{ Params: { code: string } }>('/r/:code', async (request, reply) => {
    const { code } = request.params;
    const at = now();
    const target = LINK_CODE.test(code) ? await followLink(db, env, code, at) : null;
    if (target && request.method === 'GET' && looksHuman(request)) {
      const visitor = hashOf(env, at, networkOfRequest(request), request.headers['user-agent'] ?? '');
      counter.click({ link: code, address: networkOfRequest(request), visitor, at });
    }
    return reply
      .header('cache-control', NEVER_KEPT)
      .header('x-robots-tag', 'noindex')
      .redirect(target ?? '/', 302);
  });
}

/** False for browsers that prefetch a page and for programs that identify themselves: their visits are not counted. */
function looksHuman({ headers }: FastifyRequest): boolean {
  const agent = headers['user-agent'];
  return Boolean(agent) && !isbot(agent) && headers['sec-purpose'] === undefined;
}

/** A hash that distinguishes visitors or networks within one day; it cannot be turned back into an address and changes every day. */
function hashOf(env: Env, at: Date, ...facts: string[]): string {
  return createHash('sha256')
    .update([env.key('visitors'), isoDay(at), ...facts].join('\n'))
    .digest('base64url');
}

function pixelRoute(app: FastifyInstance, { env, now, counter }: Counting): void {
  app.get<{ Params: { file: string } }>('/pixel/:file', async (request, reply) => {
    const { file } = request.params;
    const name = file.endsWith('.gif') ? file.slice(0, -'.gif'.length) : '';
    const about = LINK_CODE.test(name) ? { link: name } : { campaign: name };
    // The picture is loaded at the time of the purchase, so a time in its address is ignored.
    const said = shopReport.safeParse({
      ...Object(request.query),
      link: undefined,
      campaign: undefined,
      ...about,
      at: undefined,
    });
    const clickedAt = said.success ? reportedClick(env, said.data) : undefined;
    if (said.success && clickedAt !== undefined && looksHuman(request)) {
      const at = now();
      const network = hashOf(env, at, networkOfRequest(request));
      const { link, campaign = null } = said.data;
      counter.pixel({
        link: link ?? name,
        address: networkOfRequest(request),
        report: { report: said.data, source: 'pixel', campaignId: campaign, clickedAt, network },
        at,
      });
    }
    // The shop's page gets its picture even if the report is refused.
    return reply
      .header('cache-control', NEVER_KEPT)
      .header('cross-origin-resource-policy', 'cross-origin')
      .type('image/gif')
      .send(PIXEL);
  });
}

function conversionRoute(app: FastifyInstance, { db, env, now, limits }: TrackingOptions): void {
  app.post(CONVERSIONS_PATH, { bodyLimit: MAX_BODY_BYTES }, async (request, reply) => {
    const body = typeof request.body === 'string' ? request.body : '';
    const take = async (name: 'conversion.address' | 'conversion.link', key: string): Promise<void> => {
      try {
        await limits.take(name, key, analyticsMessages.tooManyReports);
      } catch (error) {
        if (error instanceof UserError) reply.header('retry-after', RETRY_AFTER_S);
        throw error;
      }
    };
    await take('conversion.address', networkOfRequest(request));
    const report = shopReport.safeParse(parseJson(body));
    if (!report.success) return reply.code(400).send({ error: report.error.issues[0]?.message });
    const secret = await secretOfReport(db, env, report.data);
    // An unknown link and a wrong signature get the same answer, so that nobody learns which links exist.
    if (secret === null || !signed(secret, request, body, now())) {
      return reply.code(401).send({ error: 'The report is not signed with the key of this campaign.' });
    }
    // Counted after the signature is checked, so that only the holder of the key can use up the link's limit.
    await take('conversion.link', report.data.link ?? report.data.campaign ?? '');
    return reply.send({ result: await recordConversion({ db, env, now: now() }, report.data) });
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
