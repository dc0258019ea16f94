import { sql } from 'kysely';
import type { Db } from '#server/data/db.ts';
import type { StatementLine } from '../interface.ts';

const PAGE = 20_000;

/** The bank's own record of its movements in one currency from `since` on, oldest first, page by page. */
export async function* statement(db: Db, currency: string, since: Date): AsyncGenerator<StatementLine[]> {
  for (let after: number | null = null; ; ) {
    const lines = await page(db, currency, since, after);
    yield lines.map(({ id, ...line }) => ({ ...line, providerId: String(id) }));
    const last = lines.at(-1);
    if (!last || lines.length < PAGE) return;
    after = last.id;
  }
}

/** One page of lines after the line with the id `after`; the database compares its time, because that is finer than a Date. */
function page(db: Db, currency: string, since: Date, after: number | null) {
  return db
    .selectFrom('sandboxBank.statementLines')
    .selectAll()
    .where('currency', '=', currency)
    .$if(after === null, (query) => query.where('occurredAt', '>=', since))
    .$if(after !== null, (query) =>
      query.where(
        sql<boolean>`(occurred_at, id) > (select occurred_at, id from sandbox_bank.statement_lines where id = ${after})`,
      ),
    )
    .orderBy('occurredAt')
    .orderBy('id')
    .limit(PAGE)
    .execute();
}
