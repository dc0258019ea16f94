import { digitalId } from './agreement/contracts/digital-id.service.ts';
import { buildApp } from './app.ts';
import { createLimits } from './auth/limits.ts';
import type { SystemContext } from './context.ts';
import { createDb, createPool } from './data/db.ts';
import { createReplica } from './data/replica.ts';
import type { Env } from './env.ts';
import { buildHealthApp } from './http/health.ts';
import { log } from './log.ts';
import { createProviders } from './providers/index.ts';
import { health } from './system/health.service.ts';
import { startTracing } from './tracing.ts';
import { startWorker } from './worker.ts';

export interface RunningServer {
  url: string;
  stop(): Promise<void>;
}

/**
 * Starts what the role of the process requires, on a migrated database: the web server, the job worker, or both; any number of such processes may run
 * on one database. A process that is only a worker serves nothing but its health, at its port. `stop` lets requests and jobs finish first. Throws the
 * error of the system when the port is taken. Locks nothing.
 */
export async function startServer(env: Env, databaseUrl: string): Promise<RunningServer> {
  log.level = env.logLevel;
  const tracing = await startTracing(env.tracesUrl, env.role);
  const db = createDb(databaseUrl, { waitMs: env.databaseWaitMs });
  const limitsPool = createPool(databaseUrl, { max: 2, waitMs: env.databaseWaitMs });
  const shared = { db, env, providers: await createProviders(env, db), limits: createLimits(limitsPool) };
  const replica =
    env.databaseReplicaUrl && env.role !== 'worker'
      ? createReplica({ primary: db, url: env.databaseReplicaUrl, waitMs: env.databaseWaitMs })
      : null;
  replica?.start();
  const systemContext = (): SystemContext => ({
    ...shared,
    actor: { kind: 'system', onBehalfOf: null },
    via: 'job',
    now: new Date(),
    request: { ip: null, userAgent: null },
    session: null,
  });
  const app =
    env.role === 'worker'
      ? buildHealthApp(env, { db, token: env.metricsToken, health: () => health(systemContext()) })
      : await buildApp({ ...shared, databaseUrl, replica, now: () => new Date() });
  const closeDatabase = async (): Promise<void> => {
    await replica?.stop();
    await db.destroy();
    await limitsPool.end();
    await tracing.stop();
  };
  try {
    // Made by the first process, so that nobody waits for it later; a configured one that cannot be used ends the start.
    await digitalId({ db, env, now: new Date() });
    await app.listen({ port: env.port, host: env.host });
  } catch (error) {
    await app.close();
    await closeDatabase();
    throw error;
  }
  const worker = env.role === 'web' ? null : await startWorker(databaseUrl, systemContext);
  return {
    url: env.publicUrl,
    async stop() {
      await Promise.all([app.close(), worker?.stop()]);
      await closeDatabase();
    },
  };
}
