import {
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  Kysely,
  PostgresDialect,
  type QueryResult,
  type TransactionSettings,
} from 'kysely';
import type pg from 'pg';
import type { Database } from '#db/schema.ts';
import { createPool, type Db, namesInCamelCase } from '#server/data/db.ts';

/** The process is gone: nothing that it still meant to do happens. */
class Crashed extends Error {}

/** When a process crashes: at its nth statement, before the server hears of it or after it was carried out and before the answer arrives. */
export interface Moment {
  statement: number;
  when: 'before' | 'after';
}

export interface CrashingDb {
  db: Db;
  /** Whether all was done before the moment came. */
  survived(): boolean;
  close(): Promise<void>;
}

/** A database as a process sees it that is killed at that moment, BEGIN and COMMIT counted: its connections are cut, and it asks no more. */
export function crashingDb(url: string, moment: Moment): CrashingDb {
  const pool = createPool(url, { max: 4 });
  const open = new Set<pg.PoolClient>();
  pool.on('acquire', (client) => open.add(client));
  let asked = 0;
  let crashed = false;
  const crash = (): never => {
    if (!crashed) for (const client of open) client.release(true);
    crashed = true;
    throw new Crashed();
  };

  /** Lets a statement through, or crashes. */
  async function pass<T>(run: () => Promise<T>): Promise<T> {
    if (crashed) crash();
    asked += 1;
    const last = asked === moment.statement;
    if (last && moment.when === 'before') crash();
    const answer = await run();
    return last || crashed ? crash() : answer;
  }

  class CrashingDialect extends PostgresDialect {
    override createDriver(): Driver {
      const inner = super.createDriver();
      const real = new Map<DatabaseConnection, DatabaseConnection>();
      return {
        init: (options) => inner.init(options),
        async acquireConnection() {
          if (crashed) crash();
          const connection = await inner.acquireConnection();
          const watched: DatabaseConnection = {
            executeQuery: <R>(query: CompiledQuery): Promise<QueryResult<R>> =>
              pass(() => connection.executeQuery<R>(query)),
            streamQuery: () => {
              throw new Crashed();
            },
          };
          real.set(watched, connection);
          return watched;
        },
        beginTransaction: (watched: DatabaseConnection, settings: TransactionSettings) =>
          inner.beginTransaction(watched, settings),
        commitTransaction: (watched: DatabaseConnection) => inner.commitTransaction(watched),
        rollbackTransaction: (watched: DatabaseConnection) => inner.rollbackTransaction(watched),
        async releaseConnection(watched) {
          const connection = real.get(watched);
          real.delete(watched);
          if (connection && !crashed) await inner.releaseConnection(connection);
        },
        destroy: () => inner.destroy(),
      };
    }
  }
  const db = new Kysely<Database>({
    dialect: new CrashingDialect({ pool }),
    plugins: [namesInCamelCase],
  });
  pool.on('release', (_error, client) => open.delete(client));
  return { db, survived: () => !crashed, close: () => db.destroy() };
}
