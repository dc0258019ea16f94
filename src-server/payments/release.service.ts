import { randomUUID } from 'node:crypto';
import type { Selectable } from 'kysely';
import type { Database } from '#db/schema.ts';
import { paymentMessages } from '#shared/messages/payments.ts';
import { milestonesMinor } from '#shared/money.ts';
import { isOneOf, UNREACHED_MILESTONES } from '#shared/status-sets.ts';
import type { CampaignRow, DealRow } from '../access.ts';
import { asSystem, type Context } from '../context.ts';
import type { Tx } from '../data/db.ts';
import type { Locked } from '../ground/locks.ts';
import { addJob } from '../jobs.ts';
import { releaseBooking, transferKey } from '../ledger/booking.rules.ts';
import { heldMinor, post } from '../ledger/ledger.service.ts';
import { born, transition, transitionAll } from '../transition.ts';
import { cancelMilestones } from './milestones.service.ts';
import { amountText, tellCreator, tellStaff } from './notices.service.ts';
import { isFlagged, lockMilestones, unsettledMilestones } from './payments.queries.ts';
import { giveBack } from './refunds.service.ts';

type MilestoneRow = Selectable<Database['milestones']>;

/** Whether everything that a deal is paid for was reached, so that it can be completed. */
export async function everythingReached(tx: Tx, dealId: string): Promise<boolean> {
  const milestones = await lockMilestones(tx, [dealId]).execute();
  return milestones.length > 0 && !milestones.some(({ status }) => isOneOf(UNREACHED_MILESTONES, status));
}

/**
 * Settles the money of a deal that ends: `all` releases what was reached, `earned` does so too and gives up the rest, `none` gives up
 * everything that was not released. The caller holds the campaign's lock.
 */
export async function settleMilestones(
  tx: Tx,
  ctx: Context,
  campaign: CampaignRow,
  deal: DealRow,
  share: 'all' | 'earned' | 'none',
  reason: string,
): Promise<void> {
  const system = asSystem(ctx);
  if (share !== 'none') {
    const accrued = (await lockMilestones(tx, [deal.id]).execute()).filter(({ status }) => status === 'accrued');
    const due = share === 'all' ? await transitionAll(tx, system, 'milestone', accrued, 'mature') : accrued;
    await releaseMilestones(tx, system, campaign, deal, due);
  }
  // What was earned and is only held (a flagged creator) stays the creator's.
  if (share !== 'all') await cancelMilestones(tx, ctx, [deal.id], reason, share === 'earned' ? ['held'] : []);
}

/**
 * Releases milestones of one deal in one payout: held money becomes the creator's, and the platform's fee is earned. A flagged creator's
 * milestones, and those that the campaign's held money does not cover after a dispute, are held instead, and staff is told.
 */
export async function releaseMilestones(
  tx: Tx,
  ctx: Context,
  campaign: CampaignRow,
  deal: DealRow,
  milestones: readonly Locked<MilestoneRow>[],
): Promise<'released' | 'held' | 'nothing'> {
  const netMinor = milestones.reduce((sum, milestone) => sum + milestone.amountMinor, 0);
  if (netMinor === 0) return 'nothing';
  const shares = milestonesMinor(deal.agreedAmountMinor);
  const grossMinor = milestones.reduce((sum, { kind }) => sum + shares[kind].grossMinor, 0);
  const creator = await isFlagged(tx, deal.creatorId).executeTakeFirstOrThrow();
  const covered = (await heldMinor(tx, campaign.id)) >= grossMinor;
  if (creator.flagged || !covered) {
    const message = creator.flagged ? paymentMessages.heldFlagged : paymentMessages.heldUncovered;
    for (const milestone of milestones) {
      await transition(tx, asSystem(ctx), 'milestone', milestone, 'hold', { note: message });
    }
    await tellStaff(tx, ctx, { type: 'milestone_held', title: 'Milestone held', message, campaignId: campaign.id });
    return 'held';
  }

  const { currency } = deal;
  const payoutId = randomUUID();
  const payout = { dealId: deal.id, creatorId: deal.creatorId, amountMinor: netMinor, currency };
  await tx
    .insertInto('payouts')
    .values({
      ...payout,
      id: payoutId,
      status: 'created',
      idempotencyKey: transferKey('payout', payoutId, 1),
      providerId: null,
      failureReason: null,
      createdAt: ctx.now,
      updatedAt: ctx.now,
    })
    .execute();
  await born(tx, ctx, 'payout', { id: payoutId }, 'milestone.release', 'created', payout);
  for (const milestone of milestones) {
    const share = shares[milestone.kind];
    await transition(tx, ctx, 'milestone', milestone, 'release', { set: { payoutId, releasedAt: ctx.now } });
    await tx
      .insertInto('earnings')
      .values({
        milestoneId: milestone.id,
        dealId: deal.id,
        campaignId: campaign.id,
        creatorId: deal.creatorId,
        brandId: deal.brandId,
        ...share,
        currency,
        earnedAt: ctx.now,
      })
      .execute();
    await post(tx, ctx, releaseBooking({ ...deal, id: milestone.id }, share));
  }
  await addJob(tx, 'payments.send-payout', { payoutId }, { jobKey: `payout:${payoutId}` });
  await tellCreator(tx, ctx, deal, {
    type: 'payout',
    title: 'Your money is on its way',
    message: paymentMessages.payoutComing(amountText(netMinor, currency), campaign.name ?? ''),
  });
  return 'released';
}

/** Sends back what a campaign holds and no deal needs any more. */
export async function returnSurplus(tx: Tx, ctx: Context, campaign: CampaignRow): Promise<void> {
  const surplusMinor = (await heldMinor(tx, campaign.id)) - (await reservedMinor(tx, campaign.id));
  if (surplusMinor > 0) {
    await giveBack(tx, ctx, campaign, surplusMinor, { kind: 'surplus', reason: paymentMessages.surplusReason });
  }
}

/** What the deals of a campaign may still cost: the gross of every milestone that was neither released nor given up. */
async function reservedMinor(tx: Tx, campaignId: string): Promise<number> {
  const open = await unsettledMilestones(tx, campaignId).execute();
  return open.reduce(
    (sum, { kind, agreedAmountMinor }) => sum + milestonesMinor(agreedAmountMinor)[kind].grossMinor,
    0,
  );
}
