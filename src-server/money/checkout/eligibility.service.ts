import { paymentMessages } from '#shared/messages/payments.ts';
import type { PaymentKind } from '#shared/payments/payments.schema.ts';
import type { CampaignRow, PaymentRow } from '../../access.ts';
import { documentsOf, signedDeals } from '../../agreement/contracts/contracts.service.ts';
import type { Context } from '../../context.ts';
import type { Tx } from '../../data/db.ts';
import { depositDueMinor } from '../../ground/campaign-money.ts';
import type { Locked } from '../../ground/locks.ts';
import { balanceDue, paidFor } from './balance.service.ts';
import { balanceRefusal, depositRefusal } from './eligibility.rules.ts';

interface Due {
  amountMinor: number;
  /** Why it cannot be paid now, in one sentence. */
  missing: string | null;
  /** It is paid already, so there is nothing to fix. */
  paid: boolean;
}

/**
 * What is due for a locked campaign now, and whether it can be paid: the guards of deposit and balance (C15, B2.4). This is the only place that
 * decides it: before the bank's page is opened, whenever something changes while it is open, and again when the money arrives.
 */
export async function dueNow(tx: Tx, ctx: Context, campaign: Locked<CampaignRow>, kind: PaymentKind): Promise<Due> {
  const paid = await paidFor(tx, campaign.id);
  if (kind === 'deposit') {
    const minimum = ctx.providers.payments.minimumCharge(campaign.currency);
    const amountMinor = depositDueMinor(campaign.budgetMinor ?? 0, minimum);
    if (paid.depositArrived) return { amountMinor, missing: paymentMessages.alreadyPaid, paid: true };
    const documents = await documentsOf(tx, campaign.id);
    const deals = await signedDeals(tx, campaign.id, documents);
    return { amountMinor, missing: depositRefusal(campaign, paid, documents.all, deals, minimum), paid: false };
  }
  const { amountMinor } = await balanceDue(tx, ctx, campaign);
  const missing = balanceRefusal(campaign, paid, amountMinor);
  return { amountMinor, missing, paid: missing === paymentMessages.nothingDue };
}

/**
 * Why the money of an open payment would not count now, in one sentence; null if it would. A deposit must be exact, a balance no more than is due.
 * Amounts are in minor units. Locks nothing: the caller has locked the campaign.
 */
export async function whyNotTaken(
  tx: Tx,
  ctx: Context,
  campaign: Locked<CampaignRow>,
  payment: PaymentRow,
): Promise<string | null> {
  const { amountMinor, missing } = await dueNow(tx, ctx, campaign, payment.kind);
  if (missing !== null) return missing;
  const another = payment.kind === 'deposit' ? payment.amountMinor !== amountMinor : payment.amountMinor > amountMinor;
  return another || payment.currency !== campaign.currency ? paymentMessages.amountChanged : null;
}
