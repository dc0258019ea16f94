import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../data/db.ts';

/** How many rows one statement reads, if it has to sort a history or look something up for each row. */
const SLICE_ROWS = 250_000;

/** What is cut into slices: its rows, the condition on them, and the key to cut by, which has an index. */
interface Whole {
  from: RawBuilder<unknown>;
  where: RawBuilder<unknown>;
  key: RawBuilder<unknown>;
}

/** Rows whose key is after `after`, up to and including `upTo`; null means no bound. */
export interface Slice {
  after: string | null;
  upTo: string | null;
}

/** The condition that a key lies in a slice. */
export const within = (key: RawBuilder<unknown>, { after, upTo }: Slice) =>
  sql`${after === null ? sql`true` : sql`${key} > ${after}`} and ${upTo === null ? sql`true` : sql`${key} <= ${upTo}`}`;

/** Cuts millions of rows into slices, by consecutive keys of an index. */
export async function* slices(tx: Tx, { from, where, key }: Whole, rowsOfOne = SLICE_ROWS): AsyncGenerator<Slice> {
  for (let after: string | null = null; ; ) {
    const last = await sql<{
      key: string;
    }>`select ${key} as key from ${from} where ${where} and ${within(key, { after, upTo: null })}
      order by ${key} offset ${rowsOfOne - 1} limit 1`.execute(tx);
    const upTo: string | null = last.rows[0]?.key ?? null;
    yield { after, upTo };
    if (upTo === null) return;
    after = upTo;
  }
}
