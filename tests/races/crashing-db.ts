import {
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  Kysely,
  type QueryResult,
  type TransactionSettings,
} from 'kysely';
import type pg from 'pg';
import type { Database } from '#db/schema.ts';
import { createPool, type Db, names } from '#server/data/db.ts';
import { KeptPlansDialect, namedStatements } from '#server/speed/kept-plans.ts';

/** Thrown by the statement at which the process crashes, and by every later one. */
class Crashed extends Error {}

/** When a process crashes: at its nth statement, either before the statement reaches the server, or after it was run and before its answer arrives. */
export interface Moment {
  statement: number;
  when: 'before' | 'after';
}

export interface CrashingDb {
  db: Db;
  /** Whether the process finished before its moment came. */
  survived(): boolean;
  /** The texts of the statements so far. */
  statements: readonly string[];
  close(): Promise<void>;
}

/**
 * The database of a process that is killed at this moment: its connections are closed, and its further statements fail. BEGIN and COMMIT count as
 * statements.
 */
export function crashingDb(url: string, moment: Moment): CrashingDb {
  const pool = createPool(url, { max: 4 });
  const open = new Set<pg.PoolClient>();
  pool.on('acquire', (client) => open.add(client));
  const statements: string[] = [];
  let crashed = false;
  const crash = (): never => {
    if (!crashed) for (const client of open) client.release(true);
    crashed = true;
    throw new Crashed();
  };

  /** Runs a statement, or crashes. */
  async function pass<T>(sql: string, run: () => Promise<T>): Promise<T> {
    if (crashed) crash();
    const last = statements.push(sql) === moment.statement;
    if (last && moment.when === 'before') crash();
    const answer = await run();
    return last || crashed ? crash() : answer;
  }

  class CrashingDialect extends KeptPlansDialect {
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
              pass(query.sql, () => connection.executeQuery<R>(query)),
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
    dialect: new CrashingDialect({ pool: namedStatements(pool, 5_000) }),
    plugins: [names],
  });
  pool.on('release', (_error, client) => open.delete(client));
  return { db, survived: () => !crashed, statements, close: () => db.destroy() };
}
