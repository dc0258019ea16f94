import { randomUUID } from 'node:crypto';
import { type MilestoneKind, milestonesMinor } from '#shared/money.ts';
import type { DealRow } from '../../access.ts';
import type { SystemContext } from '../../context.ts';
import type { Tx } from '../../data/db.ts';
import { insertAll } from '../../data/insert-all.ts';
import type { Locked } from '../../ground/locks.ts';
import { carriedPaymentBooking, carriedPayoutBooking, releaseBooking } from '../../ledger/booking.rules.ts';
import { post } from '../../ledger/ledger.service.ts';
import { type RowOf, recordCreated, transition } from '../../transition.ts';
import { milestonesOfDeal, setReachedOf } from './carried-over.queries.ts';

type Milestone = Locked<RowOf<'milestone'>>;

/** The milestones of a deal of the old system. Locks them. */
export const milestonesToCarry = (tx: Tx, dealId: string): Promise<Milestone[]> =>
  milestonesOfDeal(tx, dealId).execute();

/**
 * Records what a deal of the old system had reached: its milestones wait for the brand's payment, like reached ones that the money does not cover.
 * What has accrued or was paid stays as it is. The caller has locked the deal; locks nothing more.
 */
export async function noteReached(
  tx: Tx,
  deal: Locked<DealRow>,
  kinds: readonly MilestoneKind[],
  reachedAt: Date,
): Promise<void> {
  await setReachedOf(tx, deal, kinds, reachedAt).execute();
}

interface Carried {
  deal: Locked<DealRow>;
  /** Planned milestones that the old system has paid. */
  milestones: readonly Milestone[];
  earnedAt: Date;
}

/**
 * Imports money that the old system took from a brand and paid to a creator: a payment, the milestones' earnings with our usual fee, and a payout,
 * all booked against the account `carried_over`, because our bank has never seen the money. So none of it is held, can be refunded or is paid again,
 * and revenue and earnings include it on its day. Amounts in minor units. The caller has locked the deal; locks nothing more.
 */
export async function carryOver(tx: Tx, ctx: SystemContext, { deal, milestones, earnedAt }: Carried): Promise<void> {
  const { campaignId, brandId, creatorId, currency } = deal;
  const shares = milestonesMinor(deal.agreedAmountMinor);
  const total = (part: 'grossMinor' | 'netMinor') =>
    milestones.reduce((minor, { kind }) => minor + shares[kind][part], 0);
  const times = { createdAt: earnedAt, updatedAt: earnedAt };
  const [paymentId, payoutId] = [randomUUID(), randomUUID()];

  const payment = { id: paymentId, kind: 'balance' as const, campaignId, amountMinor: total('grossMinor'), currency };
  const paid = { status: 'succeeded' as const, idempotencyKey: `carried:${paymentId}`, carriedOver: true };
  await insertAll(tx, 'payments', [{ ...payment, ...paid, ...times, brandId, succeededAt: earnedAt }]).execute();
  await recordCreated(tx, ctx, 'payment', payment, 'import.take', paid.status);
  await post(tx, ctx, carriedPaymentBooking(payment));

  const payout = { id: payoutId, creatorId, amountMinor: total('netMinor'), currency };
  const sent = { status: 'paid' as const, idempotencyKey: `carried:${payoutId}`, carriedOver: true };
  await insertAll(tx, 'payouts', [{ ...payout, ...sent, ...times, dealId: deal.id, paidAt: earnedAt }]).execute();
  await recordCreated(tx, ctx, 'payout', payout, 'import.take', sent.status);

  for (const milestone of milestones) {
    const accrued = await transition(tx, ctx, 'milestone', milestone, 'accrue', {
      set: { accruedAt: earnedAt, reachedAt: null },
    });
    const released = await transition(tx, ctx, 'milestone', accrued, 'release', {
      set: { releasedAt: earnedAt, payoutId },
    });
    await transition(tx, ctx, 'milestone', released, 'pay', { set: { paidAt: earnedAt } });
    const share = shares[milestone.kind];
    const of = { milestoneId: milestone.id, dealId: deal.id, campaignId, creatorId, brandId, currency };
    await insertAll(tx, 'earnings', [{ ...of, ...share, earnedAt }]).execute();
    await post(tx, ctx, releaseBooking({ id: milestone.id, campaignId, creatorId, currency }, share));
  }
  await post(tx, ctx, carriedPayoutBooking({ ...payout, campaignId }));
}
