import { type Compilable, DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, sql } from 'kysely';
import type { Database } from '#db/schema.ts';
import { type Db, namesInCamelCase } from '#server/data/db.ts';
import { MarkingCompiler } from '#server/speed/kept-plans.ts';

/** A database that is none: for compiling queries without running them. */
export const compiler: Db = new Kysely<Database>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new MarkingCompiler(),
  },
  plugins: [namesInCamelCase],
});

/** The SQL text of a query, a clause a line, for snapshots that a person can read. */
export const sqlOf = (query: Compilable): string => readable(query.compile().sql);

/** A statement, a clause a line. */
export function readable(statement: string): string {
  return statement
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/ (from|inner join|left join|where|group by|order by|limit|select) /g, '\n$1 ')
    .trim();
}

/** Tables that stay small, whatever the platform does: reading one whole is no sin. */
const SMALL = ['pricing_floors', 'feature_flags', 'fx_rates', 'security_rules'];

/**
 * The tables that a query would read whole although an index could be used: with sequential scans made expensive, those that remain have
 * no index to go by. Scans of whole indexes count too, unless they are named in `wholeIndexes`.
 */
export async function sequentialScans(db: Db, query: Compilable): Promise<string[]> {
  const { sql: text, parameters } = query.compile();
  return db.transaction().execute(async (tx) => {
    await sql`set local enable_seqscan = off`.execute(tx);
    const explained = await tx.executeQuery<{ 'QUERY PLAN': string }>({
      ...query.compile(),
      sql: `explain ${text}`,
      parameters,
    });
    return explained.rows
      .map((row) => /Seq Scan on (\w+)/.exec(Object.values(row)[0] ?? '')?.[1])
      .filter((table): table is string => table !== undefined && !SMALL.includes(table));
  });
}

const TRIES = 20;

/**
 * Statistics and a full map of visible pages for every table, so that the planner chooses as on a table that has been there for a while.
 * A snapshot that someone else holds for a moment, as autovacuum does, leaves pages out of the map: then it is done again.
 */
export async function settleTables(owner: Db): Promise<void> {
  for (let tries = 0; tries < TRIES; tries += 1) {
    await sql`vacuum analyze`.execute(owner);
    const { rows } = await sql`
      select 1 from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace and relallvisible < relpages`.execute(
      owner,
    );
    if (rows.length === 0) return;
  }
  throw new Error('Some pages never became visible to everybody');
}
