import { type RawBuilder, sql } from 'kysely';
import type { Currency } from '#shared/currencies.ts';
import type { Db, Tx } from '../data/db.ts';
import { insertAll } from '../data/insert-all.ts';
import type { StatementLine } from '../providers/payments/interface.ts';

/** The statement of one provider in one currency. */
export interface Statement {
  provider: string;
  currency: Currency;
}

export const linesOf = ({ provider, currency }: Statement): RawBuilder<boolean> =>
  sql`provider = ${provider} and currency = ${currency}`;

/** The provider's name of the last line that was imported, or null. */
export async function lastLine(db: Db | Tx, statement: Statement): Promise<string | null> {
  const last = await db
    .selectFrom('bankStatementLines')
    .select('lineId')
    .where(linesOf(statement))
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst();
  return last?.lineId ?? null;
}

/** Adds lines in their order, except those that are already there. There must be at least one. */
export const addLines = (tx: Tx, { provider, currency }: Statement, lines: readonly StatementLine[]) =>
  insertAll(
    tx,
    'bankStatementLines',
    lines.map(({ providerId, ...line }) => ({ ...line, provider, currency, lineId: providerId })),
  )
    .onConflict((conflict) => conflict.columns(['provider', 'currency', 'lineId']).doNothing())
    .execute();

/** The lines of a page that were not imported yet. */
export async function notImported(tx: Tx, statement: Statement, page: readonly StatementLine[]) {
  const ids = page.map(({ providerId }) => providerId);
  const imported = await tx
    .selectFrom('bankStatementLines')
    .select('lineId')
    .where(linesOf(statement))
    .where(sql<boolean>`line_id = any(${ids})`)
    .execute();
  const known = new Set(imported.map(({ lineId }) => lineId));
  return page.filter(({ providerId }) => !known.has(providerId));
}

/** The sum of all lines, and the sum of those between the bank and us. */
export async function sums(tx: Tx, statement: Statement): Promise<{ totalMinor: number; ownMinor: number }> {
  const { rows } = await sql<{ totalMinor: number; ownMinor: number }>`select
      coalesce(sum(amount_minor), 0)::bigint as total_minor,
      coalesce(sum(amount_minor) filter (where kind = 'own'), 0)::bigint as own_minor
    from bank_statement_lines where ${linesOf(statement)}`.execute(tx);
  return rows[0] ?? { totalMinor: 0, ownMinor: 0 };
}

/** What the bank moved for a thing, and whether it did all of it after a given moment. */
export interface Moved {
  objectId: string;
  movedMinor: number;
  fresh: boolean;
}

/** What the bank moved for these things, by their names; things without a line are left out. */
export async function movedFor(
  tx: Tx,
  statement: Statement,
  objectIds: readonly string[],
  since: Date,
): Promise<Map<string, Moved>> {
  const { rows } =
    await sql<Moved>`select object_id, sum(amount_minor)::bigint as moved_minor, max(occurred_at) >= ${since} as fresh
    from bank_statement_lines where ${linesOf(statement)} and kind <> 'own' and object_id = any(${objectIds})
    group by object_id`.execute(tx);
  return new Map(rows.map((moved) => [moved.objectId, moved]));
}
