import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { SystemHealth } from '#shared/system/system.schema.ts';

interface Parts {
  /** The token that a reader of the figures must send; if null, nobody may read them. */
  token: string | null;
  /** The current state of the database, jobs and mail. */
  health: () => Promise<SystemHealth>;
}

/** From the time a list takes to the time at which a person gives up, in seconds. */
const BUCKETS_S = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/** Whether a request carries the token; compared in constant time. */
function mayRead(request: FastifyRequest, token: string | null): boolean {
  if (token === null) return false;
  return timingSafeEqual(digest(request.headers.authorization ?? ''), digest(`Bearer ${token}`));
}

/**
 * `GET /metrics` in Prometheus's format, for readers with the token: requests by route and status with their durations, this process, and jobs, mail
 * and connections of the whole installation. No figure is about a person, and routes are named by their pattern, so that there is one line for each
 * route, not for each address. Without a token this route does not exist.
 */
export function registerMetrics(app: FastifyInstance, { token, health }: Parts): void {
  if (token === null) return;
  // Its own registry, because tests run many servers in one process.
  const register = new Registry();
  const registers = [register];
  collectDefaultMetrics({ register });
  const took = new Histogram({
    name: 'accord_http_request_duration_seconds',
    help: 'How long requests took, by route and status',
    labelNames: ['method', 'route', 'status'],
    buckets: BUCKETS_S,
    registers,
  });
  const gauge = (name: string, help: string) => new Gauge({ name: `accord_${name}`, help, registers });
  const up = gauge('database_up', 'Whether the database answered');
  const connections = gauge('database_connections', 'Connections to the database server');
  const size = gauge('database_size_bytes', 'Size of the database');
  const workers = gauge('workers', 'Running job workers');
  const mailWaiting = gauge('mails_waiting', 'Emails that are waiting to be sent');
  const jobs = new Gauge({ name: 'accord_jobs', help: 'Jobs by state', labelNames: ['state'], registers });

  app.addHook('onResponse', (request, reply, done) => {
    const { method, routeOptions } = request;
    took.observe({ method, route: routeOptions.url ?? 'none', status: reply.statusCode }, reply.elapsedTime / 1_000);
    done();
  });
  const look = async (): Promise<void> => {
    const now = await health();
    up.set(1);
    connections.set(now.database.connections);
    size.set(now.database.sizeBytes);
    workers.set(now.jobs.workers);
    mailWaiting.set(now.mail.waiting);
    for (const state of ['waiting', 'retrying', 'running', 'failed'] as const) jobs.set({ state }, now.jobs[state]);
  };
  app.get('/metrics', { logLevel: 'silent' }, async (request, reply) => {
    if (!mayRead(request, token)) return reply.callNotFound();
    // While the database is unavailable, the figures of this process are needed most.
    await look().catch(() => up.set(0));
    return reply.type(register.contentType).send(await register.metrics());
  });
}
