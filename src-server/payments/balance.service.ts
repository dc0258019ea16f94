import { balanceMinor, type Money } from '#shared/money.ts';
import type { Db, Tx } from '../data/db.ts';
import { costingDeals, paidMinor, succeededDeposit } from './payments.queries.ts';

/** Whether the deposit has arrived and was not taken back. */
export async function depositPaid(db: Db | Tx, campaignId: string): Promise<boolean> {
  return (await succeededDeposit(db, campaignId).executeTakeFirst()) !== undefined;
}

/** What the brand still has to pay: what its accepted and bound deals cost, less what it paid and did not get back. */
export async function balanceDue(db: Db | Tx, campaignId: string): Promise<Money> {
  const { currency } = await db
    .selectFrom('campaigns')
    .select('currency')
    .where('id', '=', campaignId)
    .executeTakeFirstOrThrow();
  const deals = await costingDeals(db, campaignId).execute();
  const { paidMinor: paid } = await paidMinor(db, campaignId).executeTakeFirstOrThrow();
  const amounts = deals.map((deal) => deal.agreedAmountMinor);
  return { amountMinor: balanceMinor(amounts, paid), currency };
}
