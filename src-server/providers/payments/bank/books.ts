import type { Tx } from '#server/data/db.ts';
import type { StatementKind } from '../interface.ts';

interface Line {
  kind: Exclude<StatementKind, 'own'>;
  /** Money in is positive, money out negative. */
  amountMinor: number;
  objectId: string;
  reference: string | null;
}

/** The balance of one currency, in minor units. Locks its row until the transaction ends, so that movements of money run one after the other. */
export async function lockBalance(tx: Tx, currency: string): Promise<number> {
  await tx
    .insertInto('sandboxBank.accounts')
    .values({ currency, balanceMinor: 0 })
    .onConflict((conflict) => conflict.column('currency').doNothing())
    .execute();
  const { balanceMinor } = await tx
    .selectFrom('sandboxBank.accounts')
    .select('balanceMinor')
    .where('currency', '=', currency)
    .forUpdate()
    .executeTakeFirstOrThrow();
  return balanceMinor;
}

/**
 * Writes movements to the statement and adds them to the balance, so that the balance is always the sum of the statement. Nothing else writes to it.
 * The lines get their ids under the lock of the balance, so those of one currency are in the order in which they become visible.
 */
export async function book(tx: Tx, currency: string, now: Date, lines: readonly Line[]): Promise<void> {
  const balance = await lockBalance(tx, currency);
  const movement = lines.reduce((sum, line) => sum + line.amountMinor, 0);
  await tx
    .insertInto('sandboxBank.statementLines')
    .values(lines.map((line) => ({ ...line, currency, occurredAt: now })))
    .execute();
  await tx
    .updateTable('sandboxBank.accounts')
    .set({ balanceMinor: balance + movement })
    .where('currency', '=', currency)
    .execute();
}
