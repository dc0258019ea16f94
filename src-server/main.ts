import { buildApp } from './app.ts';
import { createLimits } from './auth/limits.ts';
import type { Context } from './context.ts';
import { createDb, createPool } from './data/db.ts';
import type { Env } from './env.ts';
import { createProviders } from './providers/index.ts';
import { startWorker } from './worker.ts';

export interface RunningServer {
  url: string;
  stop(): Promise<void>;
}

/**
 * Starts the web server and the job worker on a migrated database. `stop` lets requests and jobs finish first. Throws the error of the system
 * when the port is taken. Locks nothing.
 */
export async function startServer(env: Env, databaseUrl: string): Promise<RunningServer> {
  const db = createDb(databaseUrl);
  const limitsPool = createPool(databaseUrl, { max: 2 });
  const shared = { db, env, providers: createProviders(env, db), limits: createLimits(limitsPool) };
  const app = await buildApp({ ...shared, databaseUrl, now: () => new Date() });
  const systemContext = (): Context => ({
    ...shared,
    actor: { kind: 'system', onBehalfOf: null },
    via: 'job',
    now: new Date(),
    request: { ip: null, userAgent: null },
    session: null,
  });
  const closeDatabase = async (): Promise<void> => {
    await db.destroy();
    await limitsPool.end();
  };
  try {
    await app.listen({ port: env.port, host: env.host });
  } catch (error) {
    await app.close();
    await closeDatabase();
    throw error;
  }
  const worker = await startWorker(databaseUrl, systemContext);
  return {
    url: env.publicUrl,
    async stop() {
      await Promise.all([app.close(), worker.stop()]);
      await closeDatabase();
    },
  };
}
