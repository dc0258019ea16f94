import type { Db } from '#server/data/db.ts';
import type { StatementLine } from '../interface.ts';

const PAGE = 5_000;

/**
 * The bank's own record of its movements in one currency after a given line, oldest first, page by page. Ids are in the order in which lines become
 * visible, because `book` assigns them while it holds the lock of the currency's balance; the clock may have been set back in between.
 */
export async function* statement(db: Db, currency: string, after: string | null): AsyncGenerator<StatementLine[]> {
  for (let last = Number(after ?? 0); ; ) {
    const lines = await page(db, currency, last);
    yield lines.map(({ id, ...line }) => ({ ...line, providerId: String(id) }));
    last = lines.at(-1)?.id ?? last;
    if (lines.length < PAGE) return;
  }
}

const page = (db: Db, currency: string, after: number) =>
  db
    .selectFrom('sandboxBank.statementLines')
    .selectAll()
    .where('currency', '=', currency)
    .where('id', '>', after)
    .orderBy('id')
    .limit(PAGE)
    .execute();
