import { randomUUID } from 'node:crypto';
import type { Selectable } from 'kysely';
import type { Database } from '#db/schema.ts';
import { paymentMessages } from '#shared/messages/payments.ts';
import { MILESTONE_KINDS, milestonesMinor } from '#shared/money.ts';
import { isOneOf, UNREACHED_MILESTONES } from '#shared/status-sets.ts';
import type { CampaignRow, DealRow } from '../access.ts';
import { asSystem, type Context } from '../context.ts';
import type { Tx } from '../data/db.ts';
import type { Locked } from '../ground/locks.ts';
import { addJob } from '../jobs.ts';
import { releaseBooking, transferKey } from '../ledger/booking.rules.ts';
import { post, spendableMinor } from '../ledger/ledger.service.ts';
import { born, transition, transitionAll } from '../transition.ts';
import { accrue, cancelMilestones } from './milestones.service.ts';
import { amountText, tellCreator, tellStaff } from './notices.service.ts';
import { insertEarning, insertPayout, isFlagged, lockMilestones, unsettledMilestones } from './payments.queries.ts';
import { giveBack } from './refunds.service.ts';

type MilestoneRow = Selectable<Database['milestones']>;

/** The ids of those deals whose every milestone was reached, so that they can be completed. Locks the milestones. */
export async function fullyReached(tx: Tx, deals: readonly DealRow[]): Promise<Set<string>> {
  const byDeal = Map.groupBy(await lockMilestones(tx, idsOf(deals)).execute(), ({ dealId }) => dealId);
  const unreached = ({ status, reachedAt }: MilestoneRow) =>
    isOneOf(UNREACHED_MILESTONES, status) && reachedAt === null;
  const reached = [...byDeal].filter(([, rows]) => !rows.some(unreached));
  return new Set(reached.map(([dealId]) => dealId));
}

/**
 * Settles the money of deals that end: `all` releases what was reached, `earned` does so too and gives up the rest, `none` gives up
 * everything that was not released. The caller has locked the campaign and the deals; this locks their milestones.
 */
export async function settleMilestones(
  tx: Tx,
  ctx: Context,
  campaign: CampaignRow,
  deals: readonly DealRow[],
  share: 'all' | 'earned' | 'none',
  reason: string,
): Promise<void> {
  const system = asSystem(ctx);
  if (share !== 'none') {
    const milestones = await lockMilestones(tx, idsOf(deals)).execute();
    const waiting = milestones.filter(({ status, reachedAt }) => status === 'planned' && reachedAt !== null);
    const accrued = [
      ...milestones.filter(({ status }) => status === 'accrued'),
      ...(waiting.length > 0 ? await accrue(tx, system, waiting) : []),
    ];
    const due = share === 'all' ? await transitionAll(tx, system, 'milestone', accrued, 'mature') : accrued;
    const byDeal = Map.groupBy(due, ({ dealId }) => dealId);
    // Money is released deal by deal, each in a payout of its own: what is held may not suffice for all of them.
    for (const deal of deals) await releaseMilestones(tx, system, campaign, deal, byDeal.get(deal.id) ?? []);
  }
  // What was earned and is only held (a flagged creator) stays the creator's.
  if (share !== 'all') await cancelMilestones(tx, ctx, idsOf(deals), reason, share === 'earned' ? ['held'] : []);
}

const idsOf = (deals: readonly DealRow[]): string[] => deals.map(({ id }) => id);

/**
 * Releases milestones of one deal in one payout: held money becomes the creator's, and the platform's fee is earned. A flagged creator's
 * milestones, and those that the campaign's money does not cover because of a dispute, are held instead, and staff is told. Locks nothing:
 * the caller holds the locks of campaign, deal and milestones.
 */
export async function releaseMilestones(
  tx: Tx,
  ctx: Context,
  campaign: CampaignRow,
  deal: DealRow,
  milestones: readonly Locked<MilestoneRow>[],
): Promise<'released' | 'held' | 'nothing'> {
  if (milestones.every(({ amountMinor }) => amountMinor === 0)) return 'nothing';
  const inOrder = milestones.toSorted((a, b) => MILESTONE_KINDS.indexOf(a.kind) - MILESTONE_KINDS.indexOf(b.kind));
  const shares = milestonesMinor(deal.agreedAmountMinor);
  const { flagged } = await isFlagged(tx, deal.creatorId).executeTakeFirstOrThrow();
  const gross = inOrder.map(({ kind }) => shares[kind].grossMinor);
  const covered = flagged ? 0 : await countCovered(tx, campaign.id, gross);
  const [free, held] = [inOrder.slice(0, covered), inOrder.slice(covered)];
  if (held.length > 0) {
    const message = flagged ? paymentMessages.heldFlagged : paymentMessages.heldUncovered;
    await transitionAll(tx, asSystem(ctx), 'milestone', held, 'hold', { note: message, set: { uncovered: !flagged } });
    await tellStaff(tx, ctx, { type: 'milestone_held', title: 'Milestone held', message, campaignId: campaign.id });
  }
  const netMinor = free.reduce((sum, milestone) => sum + milestone.amountMinor, 0);
  if (netMinor === 0) return 'held';

  const { currency } = deal;
  const payoutId = randomUUID();
  const payout = { dealId: deal.id, creatorId: deal.creatorId, amountMinor: netMinor, currency };
  await insertPayout(tx, {
    ...payout,
    id: payoutId,
    status: 'created',
    idempotencyKey: transferKey('payout', payoutId, 1),
    providerId: null,
    failureReason: null,
    createdAt: ctx.now,
    updatedAt: ctx.now,
  }).execute();
  await born(tx, ctx, 'payout', { id: payoutId }, 'milestone.release', 'created', payout);
  for (const milestone of free) {
    const share = shares[milestone.kind];
    await transition(tx, ctx, 'milestone', milestone, 'release', { set: { payoutId, releasedAt: ctx.now } });
    await insertEarning(tx, {
      milestoneId: milestone.id,
      dealId: deal.id,
      campaignId: campaign.id,
      creatorId: deal.creatorId,
      brandId: deal.brandId,
      ...share,
      currency,
      earnedAt: ctx.now,
    }).execute();
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

/** How many amounts, in their order, the campaign's money covers. */
async function countCovered(tx: Tx, campaignId: string, grossMinor: readonly number[]): Promise<number> {
  let leftMinor = await spendableMinor(tx, campaignId);
  const uncovered = grossMinor.findIndex((amount) => {
    leftMinor -= amount;
    return leftMinor < 0;
  });
  return uncovered < 0 ? grossMinor.length : uncovered;
}

/** Sends back what a campaign holds and no deal needs any more. */
export async function returnSurplus(tx: Tx, ctx: Context, campaign: CampaignRow): Promise<void> {
  const surplusMinor = (await spendableMinor(tx, campaign.id)) - (await reservedMinor(tx, campaign.id));
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
