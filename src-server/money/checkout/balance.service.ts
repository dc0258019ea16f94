import type { Money } from '#shared/money.ts';
import type { CampaignRow } from '../../access.ts';
import type { Context } from '../../context.ts';
import type { Db, Tx } from '../../data/db.ts';
import { balanceMinor, owing, paymentFacts } from '../../ground/campaign-money.ts';

/** What was paid for a campaign, net of what was refunded or taken back by disputes; minor units of its currency. Locks nothing. */
export const paidFor = (db: Db | Tx, campaignId: string) => paymentFacts(db, campaignId).executeTakeFirstOrThrow();

/** Whether what was paid net covers the deposit. Locks nothing. */
export async function depositPaid(db: Db | Tx, campaignId: string): Promise<boolean> {
  return (await paidFor(db, campaignId)).depositPaid;
}

/** Whether the deposit has arrived, even if it was refunded or disputed since. Locks nothing. */
export async function depositArrived(db: Db | Tx, campaignId: string): Promise<boolean> {
  return (await paidFor(db, campaignId)).depositArrived;
}

/**
 * What the brand still has to pay: the cost of its agreed deals, less what is paid net; a deposit that was taken back is due again. Zero if it is
 * less than the provider charges. In minor units of the campaign's currency. Locks nothing.
 */
export async function balanceDue(
  db: Db | Tx,
  { providers }: Pick<Context, 'providers'>,
  { id, status, currency }: CampaignRow,
): Promise<Money> {
  const facts = await owing(db, id).executeTakeFirstOrThrow();
  return { amountMinor: balanceMinor({ ...facts, status }, providers.payments.minimumCharge(currency)), currency };
}
