import { setTimeout as delay } from 'node:timers/promises';
import Fastify, { type FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { SystemHealth } from '#shared/system/system.schema.ts';
import type { Db } from '../data/db.ts';
import type { Env } from '../env.ts';
import { answerFailure, answerMissing, RETRY_AFTER_S } from '../failures.ts';
import { connectionOptions, registerConnections } from './connections.ts';
import { safeHeaders } from './headers.ts';
import { registerMetrics } from './metrics.ts';
import { logOptions, registerRequestLog } from './request-log.ts';

interface HealthParts {
  db: Db;
  /** The token that a reader of the figures must send; if null, nobody may read them. */
  token: string | null;
  /** The current state of the database, jobs and mail. */
  health: () => Promise<SystemHealth>;
}

/** How long the database may take to answer a health check. */
const HEALTH_MS = 1_500;

/**
 * `/healthz` and `/readyz`, which check whether the database answers, and `/metrics`. If it does not answer, both give 503. Throws nothing, locks
 * nothing.
 */
export function registerHealth(app: FastifyInstance, { db, token, health }: HealthParts): void {
  let looking: Promise<boolean> | null = null;
  const look = (): Promise<boolean> =>
    sql`select 1`.execute(db).then(
      () => true,
      () => false,
    );
  const answers = (): Promise<boolean> => {
    // Simultaneous checks share one query, so they hold one connection; and each is answered within HEALTH_MS.
    looking ??= look().finally(() => {
      looking = null;
    });
    return Promise.race([looking, delay(HEALTH_MS, false, { ref: false })]);
  };
  // `/readyz` is for a load balancer: it should send no requests before the database answers.
  for (const [url, status] of [
    ['/healthz', 'ok'],
    ['/readyz', 'ready'],
  ]) {
    app.get(url ?? '', { logLevel: 'silent' }, async (_request, reply) =>
      (await answers())
        ? { status }
        : reply.code(503).header('retry-after', RETRY_AFTER_S).send({ status: 'unavailable' }),
    );
  }
  registerMetrics(app, { token, health });
}

/** The web server of a process that only runs jobs: it answers health checks and nothing else. */
export function buildHealthApp(env: Env, parts: HealthParts): FastifyInstance {
  const secure = safeHeaders(env);
  const app = Fastify({ ...logOptions, ...connectionOptions });
  registerConnections(app);
  registerRequestLog(app);
  app.addHook('onRequest', (request, reply, done) => {
    secure(request.raw, reply.raw);
    done();
  });
  registerHealth(app, parts);
  app.setErrorHandler(answerFailure);
  app.setNotFoundHandler(answerMissing);
  return app;
}
