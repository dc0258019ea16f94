import {
  type Compilable,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  sql,
} from 'kysely';
import type { Database } from '#db/schema.ts';
import { type Db, names } from '#server/data/db.ts';

/** Compiles queries, but has no database to run them. */
export const compiler: Db = new Kysely<Database>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
  plugins: [names],
});

/** The SQL of a query with one clause on each line, for readable snapshots. */
export const sqlOf = (query: Compilable): string => readable(query.compile().sql);

/** A statement with one clause on each line. */
export function readable(statement: string): string {
  return statement
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/ (from|inner join|left join|where|group by|order by|limit|select) /g, '\n$1 ')
    .trim();
}

/** Tables that stay small even on a large platform, so a query can read one whole. */
const SMALL = ['pricing_floors', 'feature_flags', 'fx_rates', 'security_rules'];

/**
 * The growing tables that a query must read whole because no index helps: sequential scans are made expensive for the planner, so that it uses one
 * only if it must.
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

const TRIES = 200;

/**
 * Makes statistics and a complete visibility map for every table, so that the planner chooses as for tables that have existed for a while. An open
 * snapshot, such as that of a replica, leaves pages out of the map; then this is repeated.
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
