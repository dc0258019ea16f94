// Exists only for speed: statements have names, so that a connection parses and plans each of them once. With one request in twenty a write, it
// answers 19% more requests a second; without names, a request takes 34% more processor time (2026-11-22, mean of seven requests of `npm run bench`,
// on a busy machine).

import { createHash } from 'node:crypto';
import {
  type CompiledQuery,
  type KyselyPlugin,
  type PostgresCursor,
  PostgresDialect,
  type PostgresPool,
  type PostgresPoolClient,
  PostgresQueryCompiler,
  type PostgresQueryResult,
  type QueryId,
  type RootOperationNode,
} from 'kysely';
import pg from 'pg';
import { type Facts, traced } from '../tracing.ts';
import { AnswerTimeout, answerOf } from './answers.ts';

/** Lists of values make a different text for each length; a connection keeps no more texts than this. */
const NAMES_MAX = 1_000;
/** The code of Postgres's error for a kept plan whose columns have changed since. */
export const STALE_PLAN = '0A000';

/** How long it may take until we receive the error of a statement that the server has ended for its time-out. */
const GRACE_MS = 250;

/** How long we wait for the answer of a statement with this time-out, in milliseconds. */
export const answerTimeoutMs = (statementTimeoutMs: number): number => statementTimeoutMs + GRACE_MS;

/** The commands by which Kysely tells statements apart; all others count as reads. */
const KINDS = ['INSERT', 'UPDATE', 'DELETE', 'MERGE', 'COMMIT', 'ROLLBACK'] as const;

const marked = new WeakSet<RootOperationNode>();
const parametersOfMarked = new WeakSet<readonly unknown[]>();
const allowedMs = new WeakMap<readonly unknown[], number>();

/**
 * Marks a query whose best plan depends on its parameters, such as a search: `query.withPlugin(plannedEachTime)`. It has to be the executed query,
 * not one inside of it.
 */
export const plannedEachTime: KyselyPlugin = {
  transformQuery({ node }) {
    const own = { ...node };
    marked.add(own);
    return own;
  },
  transformResult: async ({ result }) => result,
};

/**
 * Marks the statement with which a transaction allows its statements more time on the server: from then on, their answers are awaited just as long,
 * until the connection is given back.
 */
export function allowing(statementTimeoutMs: number, query: CompiledQuery): CompiledQuery {
  allowedMs.set(query.parameters, statementTimeoutMs);
  return query;
}

/** Compiles queries so that the connection, which only gets text and parameters, still knows which were marked. */
class MarkingCompiler extends PostgresQueryCompiler {
  override compileQuery(node: RootOperationNode, queryId: QueryId): CompiledQuery {
    const query = super.compileQuery(node, queryId);
    if (marked.has(node)) parametersOfMarked.add(query.parameters);
    return query;
  }
}

/** The dialect of Postgres with {@link MarkingCompiler}. */
export class KeptPlansDialect extends PostgresDialect {
  override createQueryCompiler(): MarkingCompiler {
    return new MarkingCompiler();
  }
}

/** The name under which a connection keeps a statement's plan; undefined if each call is planned for its parameters. */
export type StatementName = (sql: string, parameters: readonly unknown[]) => string | undefined;

/** Names for the statements of one pool. */
export function statementNames(): StatementName {
  const given = new Map<string, string>();
  return (sql, parameters) => {
    if (parametersOfMarked.has(parameters)) return undefined;
    let name = given.get(sql);
    if (name === undefined) {
      if (given.size >= NAMES_MAX) return undefined;
      name = createHash('sha256').update(sql).digest('base64url');
      given.set(sql, name);
    }
    return name;
  };
}

/** How often a migration has made the plans of a pool stale; this count is part of their names. */
interface Plans {
  round: number;
}

/**
 * A pool for Kysely that sends each statement under its name, because parsing and planning are a good part of the cost of a small one. When a
 * migration has made a plan stale, the statement is planned again at once, all others get new names, and each connection is closed after its work. An
 * answer is awaited as long as `answerMs` says; a connection on which it did not arrive in time is closed at once.
 */
export function namedStatements(pool: pg.Pool, answerMs: number): PostgresPool {
  const known = new WeakMap<pg.PoolClient, PostgresPoolClient>();
  const nameOf = statementNames();
  const plans: Plans = { round: 0 };
  return {
    options: pool.options,
    end: () => pool.end(),
    async connect() {
      const client = await pool.connect();
      const named = known.get(client) ?? withNames(client, nameOf, plans, answerMs);
      known.set(client, named);
      return named;
    },
  };
}

/** The name of a statement in a trace: what it does to its first table, and the name of its plan. Its text does not contain its values. */
function spanOf(text: string, kept: string | undefined): readonly [string, Facts] {
  const verb = /^\s*(\w+)/.exec(text)?.[1] ?? 'statement';
  const table = /\b(?:from|into|update) "?([\w.]+)"?/i.exec(text)?.[1] ?? '';
  const name = `${verb} ${table}`.trim();
  return [
    name,
    { 'db.system.name': 'postgresql', 'db.query.text': text, 'db.query.name': kept ?? 'planned each time' },
  ];
}

function withNames(client: pg.PoolClient, nameOf: StatementName, plans: Plans, answerMs: number): PostgresPoolClient {
  const first = plans.round;
  let timedOut = false;
  let waitMs = answerMs;
  async function send<R>(text: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<R>> {
    const kept = nameOf(text, parameters);
    const name = kept && { name: `${kept}.${plans.round}` };
    const { command, rowCount, rows } = await traced(
      'statement',
      () => spanOf(text, kept),
      () => answerOf<R>(client, { text, values: [...parameters], ...name }, waitMs),
    );
    const allowed = allowedMs.get(parameters);
    if (allowed !== undefined) waitMs = answerTimeoutMs(allowed);
    return { command: KINDS.find((kind) => kind === command) ?? 'SELECT', rowCount: rowCount ?? 0, rows };
  }
  async function run<R>(text: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<R>> {
    const { round } = plans;
    try {
      return await send(text, parameters);
    } catch (error) {
      // From here on the stack leads to the caller; pg's leads to the socket.
      if (error instanceof Error) Error.captureStackTrace(error);
      // The connection is still waiting for that answer, so the next statement would wait as well.
      if (!timedOut && error instanceof AnswerTimeout) {
        timedOut = true;
        client.release(true);
      }
      if (!(error instanceof pg.DatabaseError && error.code === STALE_PLAN)) throw error;
      if (plans.round === round) plans.round += 1;
      // In a transaction every statement after an error fails, so inTransaction starts it again.
      return send<R>(text, parameters).catch(() => {
        throw error;
      });
    }
  }
  function query<R>(sql: string, parameters: ReadonlyArray<unknown>): Promise<PostgresQueryResult<R>>;
  function query<R>(cursor: PostgresCursor<R>): PostgresCursor<R>;
  function query<R>(
    asked: string | PostgresCursor<R>,
    parameters: ReadonlyArray<unknown> = [],
  ): Promise<PostgresQueryResult<R>> | PostgresCursor<R> {
    if (typeof asked !== 'string') throw new TypeError('Nothing is read by cursors');
    return run(asked, parameters);
  }
  function release(destroy?: boolean): void {
    waitMs = answerMs;
    if (!timedOut) client.release(destroy || first !== plans.round);
  }
  return { query, release };
}
