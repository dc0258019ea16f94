import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import underPressure from '@fastify/under-pressure';
import { localhostAllowedOrigins } from '@modelcontextprotocol/server';
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { CHALLENGE_MS } from '#shared/auth/passkeys.ts';
import { DAY_MS, SIGN_IN_TICKET_MS, SIGN_UP_KEPT_DAYS, SSO_ATTEMPT_MS } from '#shared/constants.ts';
import { GUEST_LINK_DAYS_MAX } from '#shared/guests/guests.ts';
import { MCP_PATH } from '#shared/settings/oauth.ts';
import { registerBounces } from './account/bounces.http.ts';
import { CONVERSIONS_PATH } from './analytics/conversions.service.ts';
import { registerTracking } from './analytics/tracking.http.ts';
import type { Limits } from './auth/limits.ts';
import { createSessions, hashToken, newSessionId, touchSession } from './auth/lucia.ts';
import { proofsIn } from './auth/sessions.service.ts';
import { registerCalendar } from './calendar/calendar.http.ts';
import { type Actor, type Context, doerOf, type SessionControl, setupTarget } from './context.ts';
import { registerReplies } from './conversations/replies.http.ts';
import { isLogoOfLink } from './crm/join.service.ts';
import type { Db } from './data/db.ts';
import { LAG_MAX_MS, type Replica } from './data/replica.ts';
import type { Env } from './env.ts';
import { answerFailure, answerMissing, Overloaded } from './failures.ts';
import { isShownToGuest } from './guests/page.service.ts';
import { registerApi } from './http/api.ts';
import { API_PREFIX } from './http/api-description.ts';
import { registerApiPage } from './http/api-page.ts';
import { connectionOptions, registerConnections } from './http/connections.ts';
import { safeHeaders } from './http/headers.ts';
import { registerHealth } from './http/health.ts';
import { type KeyParts, keyContext } from './http/key-context.ts';
import { registerLlms } from './http/llms.ts';
import { registerMcp } from './http/mcp.ts';
import { serverFor } from './http/mcp-server.ts';
import { OAUTH_PATHS, RESOURCE_METADATA, registerOAuth } from './http/oauth.ts';
import { registerClient } from './http/pages.ts';
import { registerPapers } from './http/papers.ts';
import { createRequestLimit } from './http/request-limit.ts';
import { logOptions, registerRequestLog } from './http/request-log.ts';
import { createLive, type LiveSession } from './live.ts';
import { addressOfRequest } from './net/network.ts';
import { registerUnsubscribe } from './notifications/unsubscribe.http.ts';
import { registerPublicPages } from './portfolio/page.http.ts';
import { isPublicPicture } from './portfolio/page.service.ts';
import { registerFiles } from './providers/files/routes.ts';
import type { Providers } from './providers/index.ts';
import { registerSandboxBank } from './providers/payments/bank/routes.ts';
import { registerPaymentWebhooks } from './providers/payments/inbox.ts';
import { sandboxBank } from './providers/payments/local.ts';
import { appRouter } from './router.ts';
import { registerLog } from './seals/log.http.ts';
import { holderOfKeyOrToken } from './settings/api-keys.service.ts';
import { createKnownSessions } from './speed/known-sessions.ts';
import { registerTrpc } from './speed/trpc-route.ts';
import { registerSso } from './sso/sso.http.ts';
import { health } from './system/health.service.ts';
import { createCallerFactory } from './trpc.ts';

export interface AppParts {
  db: Db;
  env: Env;
  /** The owner's URL of the database, for LISTEN. */
  databaseUrl: string;
  now: () => Date;
  providers: Providers;
  limits: Limits;
  /** A replica of the database, if there is one. */
  replica?: Replica | null;
  /** The folder of the built client, if not dist/. */
  clientDir?: string;
}

const callerOf = createCallerFactory(appRouter);

const BODY_LIMIT_BYTES = 1_048_576;
const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);
/** What pages load by themselves, sometimes by the dozen, and the pieces of an upload. They do not count as a person's requests. */
const UNCOUNTED_PATHS = ['/files/', '/images/', '/portfolio/', '/uploads/'];
/** Paths that other servers and programs call: they have no Origin header, and each checks a signature or an API key instead, never a cookie. */
const SIGNED_PATHS = ['/webhooks/', CONVERSIONS_PATH, `${API_PREFIX}/`, MCP_PATH, ...OAUTH_PATHS];

/**
 * Builds the web server without listening yet: headers, sessions, tRPC, live events, files, webhooks, health, and the built client. failures.ts
 * answers failed requests. Locks nothing.
 */
export async function buildApp(parts: AppParts): Promise<FastifyInstance> {
  const { db, env, now, replica = null } = parts;
  const secure = safeHeaders(env);
  const app = Fastify({
    ...logOptions,
    trustProxy: env.trustProxy,
    bodyLimit: BODY_LIMIT_BYTES,
    // Longer than any address that the HTTP parser lets through, so that an id that is too long reaches its route, which says what is wrong with it.
    routerOptions: { maxParamLength: 16_384 },
    ...connectionOptions,
    // These errors happen before a route is found, so no hook has set the headers.
    frameworkErrors(error, request, reply) {
      secure(request.raw, reply.raw);
      return answerFailure(error, request, reply);
    },
  });
  registerConnections(app);
  registerRequestLog(app);
  const sessions = createSessions(db, env.production);
  const known = createKnownSessions(env.sessionsKnownMs);
  const system = { actor: { kind: 'system', onBehalfOf: null }, via: 'web', session: null } as const;
  const systemContext = () => ({ ...parts, ...system, now: now(), request: { ip: null, userAgent: null } });
  const requests = createRequestLimit({
    db,
    limits: parts.limits,
    now,
    system: systemContext,
  });
  const live = createLive(app, {
    databaseUrl: parts.databaseUrl,
    max: env.liveStreamsMax,
    now,
    known,
    requests,
    replica,
  });
  // Starts after it listens for changes, so that it misses none.
  app.addHook('onReady', () => requests.start());
  app.addHook('preClose', async () => requests.stop());
  // For the cookies between password and code, between a challenge and its passkey, and between sign-up and confirmation. Like the session's, but sent
  // by our own pages only.
  const ownPages = { path: '/', httpOnly: true, secure: env.production, sameSite: 'strict' } as const;
  // Longer than a replica that we read from may lag behind.
  const writtenFor = { ...ownPages, sameSite: 'lax' as const, maxAge: (6 * LAG_MAX_MS) / 1_000 };
  const ticketCookie = env.production ? '__Host-accord-ticket' : 'accord-ticket';
  const writtenCookie = env.production ? '__Host-accord-written' : 'accord-written';
  const passkeyCookie = env.production ? '__Host-accord-passkey' : 'accord-passkey';
  const ssoCookie = env.production ? '__Host-accord-sso' : 'accord-sso';
  const guestCookie = env.production ? '__Host-accord-guest' : 'accord-guest';
  const signUpCookie = env.production ? '__Host-accord-sign-up' : 'accord-sign-up';

  await app.register(cookie);
  app.addHook('onRequest', (request, reply, done) => {
    secure(request.raw, reply.raw);
    done();
  });
  // Our clients never send compressed bodies, so they are not unpacked.
  await app.register(compress, { threshold: 1_024, globalDecompression: false });
  // A server is overloaded if it stays slow for seconds. One long pause, as on a machine that does something else, is over by the next request.
  await app.register(underPressure, {
    maxEventLoopDelay: env.databaseWaitMs,
    sampleInterval: 5_000,
    async pressureHandler(_request, _reply, _type, delay) {
      // Infinite if nothing was measured, as at the end of a start that took longer than the interval.
      if (delay !== Number.POSITIVE_INFINITY) throw new Overloaded();
    },
  });
  registerHealth(app, { db, token: env.metricsToken, health: () => health(systemContext()) });
  app.setErrorHandler(answerFailure);
  app.setNotFoundHandler(answerMissing);

  // Does not call `done` after it has answered: an async hook would let the route run while its answer still waits in `onSend`.
  app.addHook('onRequest', (request, reply, done) => {
    const signed = SIGNED_PATHS.some((path) => request.url.startsWith(path));
    if (SAFE_METHODS.has(request.method) || signed || sameOrigin(request, env)) done();
    else reply.code(403).send({ error: 'This request did not come from our own pages' });
  });

  interface Found {
    id: string | null;
    actor: Actor;
    fresh: boolean;
    expiresAt?: Date;
  }
  const sessionOf = async (request: FastifyRequest): Promise<Found> => {
    const id = request.cookies[sessions.sessionCookieName];
    if (!id) return { id: null, actor: { kind: 'anonymous' }, fresh: false };
    const stored = hashToken(id);
    const seen = SAFE_METHODS.has(request.method) ? known.find(stored, now()) : null;
    if (seen) return { id, fresh: false, ...seen };
    const { changes } = known;
    const { user, session } = await sessions.validateSession(id);
    // An account whose address is unconfirmed, or that is suspended or deleted, counts as not signed in.
    const person = user?.seat?.person ?? user;
    if (!user?.emailConfirmed || !person || person.status === 'suspended' || person.status === 'deleted') {
      return { id, actor: { kind: 'anonymous' }, fresh: false };
    }
    await touchSession(db, id, session.lastUsedAt, now());
    const found = { actor: { kind: 'user' as const, ...user }, expiresAt: session.expiresAt };
    known.keep(stored, found, changes, now());
    return { id, fresh: session.fresh, ...found };
  };
  // A write is answered only once this process has heard of its changes, so that the next read does not see the session as it was before.
  app.addHook('onSend', async ({ method }) => {
    if (!SAFE_METHODS.has(method)) await live.caughtUp();
  });
  // With a replica, the browser keeps how far the replica must have come for its next reads.
  app.addHook('onSend', async ({ method, cookies }, reply) => {
    if (!replica || SAFE_METHODS.has(method) || !cookies[sessions.sessionCookieName]) return;
    reply.header('set-cookie', app.serializeCookie(writtenCookie, await replica.position(), writtenFor));
  });
  const requestFacts = (request: FastifyRequest): Context['request'] => ({
    ip: addressOfRequest(request),
    userAgent: request.headers['user-agent']?.slice(0, 300) ?? null,
  });
  const counted = new WeakSet<FastifyRequest>();
  const contextOf = async (request: FastifyRequest, reply: FastifyReply): Promise<Context> => {
    const { id, actor, fresh } = await sessionOf(request);
    const writeCookie = (value: { name: string; value: string; attributes: object }): void => {
      reply.setCookie(value.name, value.value, { httpOnly: true, ...value.attributes });
    };
    if (id && fresh) writeCookie(sessions.createSessionCookie(id));
    const session: SessionControl = {
      id,
      proofs: () => proofsIn(db, id),
      async open(tx, userId) {
        const inside = createSessions(tx, env.production);
        // A new id at every sign-in, so that nobody can use an id that they planted in this browser before.
        if (id) await inside.invalidateSession(id);
        const facts = { createdAt: now(), ...requestFacts(request) };
        return (await inside.createSession(userId, facts, { sessionId: newSessionId() })).id;
      },
      hold(sessionId) {
        writeCookie(sessions.createSessionCookie(sessionId));
      },
      async end() {
        if (id) await sessions.invalidateSession(id);
        writeCookie(sessions.createBlankSessionCookie());
      },
      ticket: request.cookies[ticketCookie] ?? null,
      holdTicket(ticket) {
        reply.setCookie(ticketCookie, ticket, { ...ownPages, maxAge: SIGN_IN_TICKET_MS / 1_000 });
      },
      dropTicket() {
        reply.clearCookie(ticketCookie, ownPages);
      },
      passkey: request.cookies[passkeyCookie] ?? null,
      holdPasskey(secret) {
        reply.setCookie(passkeyCookie, secret, { ...ownPages, maxAge: CHALLENGE_MS / 1_000 });
      },
      dropPasskey() {
        reply.clearCookie(passkeyCookie, ownPages);
      },
      sso: request.cookies[ssoCookie] ?? null,
      // The identity provider's page sends the browser back, which is a request from another site.
      holdSso(secret) {
        reply.setCookie(ssoCookie, secret, { ...ownPages, sameSite: 'lax', maxAge: SSO_ATTEMPT_MS / 1_000 });
      },
      dropSso() {
        reply.clearCookie(ssoCookie, { ...ownPages, sameSite: 'lax' });
      },
      signUp: request.cookies[signUpCookie] ?? null,
      holdSignUp(secret) {
        reply.setCookie(signUpCookie, secret, { ...ownPages, maxAge: (SIGN_UP_KEPT_DAYS * DAY_MS) / 1_000 });
      },
      dropSignUp() {
        reply.clearCookie(signUpCookie, ownPages);
      },
      guest: hashOf(request.cookies[guestCookie]),
      holdGuest(secret) {
        // Lax, so that a guest who follows a link to the page from elsewhere is still known.
        const maxAge = (GUEST_LINK_DAYS_MAX * DAY_MS) / 1_000;
        const held = secret ?? request.cookies[guestCookie] ?? '';
        reply.setCookie(guestCookie, held, { ...ownPages, sameSite: 'lax', maxAge });
      },
    };
    const once = !counted.has(request) && !UNCOUNTED_PATHS.some((path) => request.url.startsWith(path));
    counted.add(request);
    const blockedUntil = await (once ? requests.count(actor) : requests.blockOf(actor));
    if (blockedUntil) reply.header('retry-after', Math.ceil((blockedUntil.getTime() - now().getTime()) / 1_000));
    const people = actor.kind === 'user' ? [actor.id, doerOf(actor)] : [];
    const reader = replica?.readerFor(people, request.cookies[writtenCookie]);
    return { ...parts, actor, via: 'web', now: now(), request: requestFacts(request), session, blockedUntil, reader };
  };
  const liveSessionOf = async (request: FastifyRequest): Promise<LiveSession | null> => {
    const { id, actor, expiresAt } = await sessionOf(request);
    if (!id || !expiresAt || actor.kind !== 'user') return null;
    const gated = setupTarget({ actor, env, via: 'web' }) === '/setup/second-factor';
    if (gated) return null;
    const { seat, agent } = actor;
    const standing = seat || agent ? [actor.id, seat?.id, seat?.role, seat?.agency?.duties, agent?.id].join() : null;
    return { userId: actor.id, personId: doerOf(actor), sessionId: hashToken(id), expiresAt, standing };
  };

  registerTrpc(app, contextOf);
  await registerFiles(app, {
    contextOf,
    isPublicPicture: async (db, fileId) => (await isPublicPicture(db, fileId)) || (await isLogoOfLink(db, fileId)),
    isShownToGuest,
  });
  registerPublicPages(app, { contextOf });
  const withKey: KeyParts = {
    base: (request) => ({ ...parts, now: now(), request: requestFacts(request) }),
    count: (actor) => requests.count(actor),
  };
  await registerApi(app, withKey, env.publicUrl);
  registerApiPage(app, env);
  registerLlms(app, env);
  await registerMcp(app, {
    serverFor: async (request, reply) => serverFor(await keyContext(withKey, holderOfKeyOrToken, request, reply)),
    hosts: [new URL(env.publicUrl).hostname, ...(env.production ? [] : localhostAllowedOrigins())],
    metadataUrl: new URL(RESOURCE_METADATA, env.publicUrl).href,
  });
  await registerOAuth(app, {
    publicUrl: env.publicUrl,
    contextOf: (request) => ({ ...systemContext(), request: requestFacts(request) }),
  });
  registerLog(app, { db, env });
  registerSso(app, contextOf);
  registerPapers(app, async (request, reply) => callerOf(await contextOf(request, reply)));
  await registerPaymentWebhooks(app, { db, provider: parts.providers.payments, now });
  if (parts.providers.payments.name === 'sandbox') await registerSandboxBank(app, sandboxBank(env, db, now));
  await registerUnsubscribe(app, contextOf);
  await registerBounces(app, { secret: env.mailBounceSecret, context: systemContext });
  await registerReplies(app, systemContext);
  registerCalendar(app, systemContext);
  await registerTracking(app, { db, env, now, limits: parts.limits });
  live.register(liveSessionOf);
  await registerClient(app, {
    now,
    env,
    folder: parts.clientDir,
    hasSession: ({ cookies }) => cookies[sessions.sessionCookieName] !== undefined,
    contextOf,
  });
  return app;
}

const hashOf = (secret: string | undefined): string | null => (secret ? hashToken(secret) : null);

/** Whether the Origin header names our own site. Browsers send it with every write; a write without it is refused (ruling C45). */
function sameOrigin(request: FastifyRequest, env: Env): boolean {
  const { origin, host } = request.headers;
  if (!origin) return false;
  if (origin === new URL(env.publicUrl).origin) return true;
  return !env.production && URL.parse(origin)?.host === host;
}
