import { randomUUID } from 'node:crypto';
import { caseRefusals } from '#shared/messages/cases.ts';
import { paymentMessages } from '#shared/messages/payments.ts';
import { MILESTONE_KINDS, type MilestoneKind, milestoneMinor } from '#shared/money.ts';
import { nameOrUntitled } from '#shared/names.ts';
import { deskRoute } from '#shared/payments/desk.ts';
import { isOneOf, OVER_DEALS, SETTLED_MILESTONES } from '#shared/status-sets.ts';
import { asFollowing, type CampaignRow, type DealRow } from '../../access.ts';
import { asSystem, type Context, type SystemContext } from '../../context.ts';
import type { Db, Tx } from '../../data/db.ts';
import { refuse } from '../../errors.ts';
import { type Locked, lockDeal } from '../../ground/locks.ts';
import { addJob } from '../../jobs.ts';
import { releaseBooking, restBorneBooking, transferKey } from '../../ledger/booking.rules.ts';
import { post, spendableMinor } from '../../ledger/ledger.service.ts';
import { type Movable, type RowOf, recordCreated, transition, transitionAll } from '../../transition.ts';
import { balanceDue } from '../checkout/balance.service.ts';
import { amountText, tellCreator, tellStaff } from '../notices.service.ts';
import { insertEarning, insertPayout, payeeOf, uncoveredMilestones, unsettledMilestones } from '../payments.queries.ts';
import { giveBack, type Why } from '../refunds/refunds.service.ts';
import { accrue, cancelMilestones, reduce } from './milestones.service.ts';
import { payoutAccountOf } from './payout-accounts.queries.ts';
import { tellWaiting } from './pending-payouts.service.ts';

type MilestoneRow = Locked<RowOf<'milestone'>>;

/** The ids of the deals whose milestones were all reached, so that they can be completed. Takes all milestones of the deals. Locks nothing. */
export function fullyReached(milestones: readonly MilestoneRow[]): Set<string> {
  const byDeal = Map.groupBy(milestones, ({ dealId }) => dealId);
  const unreached = ({ status, reachedAt }: MilestoneRow) => status === 'planned' && reachedAt === null;
  const reached = [...byDeal].filter(([, rows]) => !rows.some(unreached));
  return new Set(reached.map(([dealId]) => dealId));
}

/** What each open milestone of a deal gives its creator, in minor units, after a case. */
export type SplitOfDeal = ReadonlyMap<string, number>;

/**
 * Settles the money of deals that end: `all` releases what was reached, `earned` also gives up the rest, `none` gives up everything that was not
 * released, and a split says what each milestone gives. Takes the milestones of these deals, and leaves those of others as they are. Locks nothing: the
 * caller has locked the campaign, the deals and the milestones.
 */
export async function settleMilestones(
  tx: Tx,
  system: SystemContext,
  campaign: Locked<CampaignRow>,
  deals: readonly Locked<DealRow>[],
  locked: readonly MilestoneRow[],
  { share, reason }: { share: 'all' | 'earned' | 'none' | SplitOfDeal; reason: string },
): Promise<void> {
  const ids = new Set(deals.map(({ id }) => id));
  const milestones = locked.filter(({ dealId }) => ids.has(dealId));
  if (typeof share !== 'string') {
    for (const deal of deals) await splitMilestones(tx, system, campaign, deal, milestones, share, reason);
    return;
  }
  if (share === 'none') return cancelMilestones(tx, system, milestones, reason);
  const waiting = milestones.filter(({ status, reachedAt }) => status === 'planned' && reachedAt !== null);
  const already = milestones.filter(({ status }) => status === 'accrued');
  const unearned = milestones.filter((row) => !waiting.includes(row) && !already.includes(row));
  const accrued = [...already, ...(waiting.length > 0 ? await accrue(tx, system, waiting) : [])];
  const due = share === 'all' ? await transitionAll(tx, system, 'milestone', accrued, 'mature') : accrued;
  const byDeal = Map.groupBy(due, ({ dealId }) => dealId);
  const empty: MilestoneRow[] = [];
  // Money is released deal by deal, each in a payout of its own, because the held money may not cover all of them.
  // The order is that of the creators, whose totals change: so two campaigns with the same creators that end at once do not block each other.
  for (const deal of deals.toSorted((a, b) => (a.creatorId < b.creatorId ? -1 : 1))) {
    empty.push(...(await releaseMilestones(tx, system, campaign, deal, byDeal.get(deal.id) ?? [])).empty);
  }
  if (share === 'earned') await cancelMilestones(tx, system, [...unearned, ...empty], reason);
}

/**
 * Gives the creator of a deal a part of each open milestone and releases it, whether it was reached or not; one of which nothing is left is given up. A
 * milestone on hold keeps its part on hold, until staff decide on it or the money that it lacks arrives.
 */
async function splitMilestones(
  tx: Tx,
  system: SystemContext,
  campaign: Locked<CampaignRow>,
  deal: Locked<DealRow>,
  milestones: readonly MilestoneRow[],
  split: SplitOfDeal,
  reason: string,
): Promise<void> {
  const open = milestones.filter(({ dealId, status }) => dealId === deal.id && !isOneOf(SETTLED_MILESTONES, status));
  const partOf = (milestone: MilestoneRow) => split.get(milestone.id) ?? 0;
  const none = open.filter((milestone) => partOf(milestone) === 0);
  const refused = none.filter(({ status }) => status === 'held');
  await transitionAll(tx, system, 'milestone', refused, 'refuse', { note: reason, set: { uncovered: false } });
  await cancelMilestones(tx, system, none, reason);
  const due: MilestoneRow[] = [];
  for (const milestone of open.filter((each) => !none.includes(each))) {
    const left = await reduce(tx, system, milestone, partOf(milestone), reason);
    if (left.status === 'held') continue;
    due.push(...(left.status === 'planned' ? await accrue(tx, system, [left]) : [left]));
  }
  await releaseMilestones(tx, system, campaign, deal, due);
}

/** The milestones that were left as they are, because their amount is zero. */
interface Release {
  empty: readonly MilestoneRow[];
}

/**
 * Releases milestones of one deal in one payout: held money becomes the creator's, and the platform's fee is earned. A flagged creator's
 * milestones, unless staff has `cleared` them, and those that the campaign's money does not cover because of a dispute, are held instead,
 * and staff is told. Locks nothing: the caller has locked them. @throws CONFLICT while there is an open case about the deal
 */
export async function releaseMilestones<Ctx extends Context>(
  tx: Tx,
  ctx: Ctx,
  campaign: Locked<CampaignRow>,
  deal: Locked<DealRow>,
  milestones: readonly Movable<'milestone', Ctx>[],
  { cleared = false }: { cleared?: boolean } = {},
): Promise<Release> {
  if (milestones.every(({ amountMinor }) => amountMinor === 0)) return { empty: milestones };
  refuse(deal.caseId === null ? null : caseRefusals.stopped);
  const inOrder = milestones.toSorted((a, b) => MILESTONE_KINDS.indexOf(a.kind) - MILESTONE_KINDS.indexOf(b.kind));
  const shareOf = ({ kind, amountMinor }: MilestoneRow) => milestoneMinor(deal.agreedAmountMinor, kind, amountMinor);
  const flagged = !cleared && (await payeeOf(tx, deal.creatorId).executeTakeFirstOrThrow()).flagged;
  const gross = inOrder.map((milestone) => shareOf(milestone).grossMinor);
  if (!flagged) await bearRest(tx, ctx, campaign, milestones, gross);
  const covered = flagged ? 0 : await countCovered(tx, campaign.id, gross);
  const free = inOrder.slice(0, covered);
  const held: readonly MilestoneRow[] = inOrder.slice(covered);
  if (held.length > 0) {
    const message = flagged ? paymentMessages.heldFlagged : paymentMessages.heldUncovered;
    await transitionAll(tx, asSystem(ctx), 'milestone', held, 'hold', { note: message, set: { uncovered: !flagged } });
    const [first] = held;
    const route = held.length === 1 && first ? deskRoute('milestones', first.id) : `/admin/money?ledger=${campaign.id}`;
    const title = 'Milestone held';
    await tellStaff(tx, ctx, { type: 'milestone_held', title, message, campaignId: campaign.id, route });
  }
  const netMinor = free.reduce((sum, milestone) => sum + milestone.amountMinor, 0);
  if (netMinor === 0) return { empty: free };

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
    clearedAt: cleared ? ctx.now : null,
    createdAt: ctx.now,
    updatedAt: ctx.now,
  }).execute();
  await recordCreated(tx, ctx, 'payout', { id: payoutId }, 'milestone.release', 'created', payout);
  for (const milestone of free) {
    const share = shareOf(milestone);
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
  const account = await payoutAccountOf(tx, deal.creatorId).executeTakeFirst();
  if (account?.status !== 'active') {
    await tellWaiting(tx, ctx, { deal, campaign, amountMinor: netMinor });
    return { empty: [] };
  }
  await tellCreator(tx, ctx, deal, {
    type: 'payout',
    title: 'Your money is on its way',
    message: paymentMessages.payoutComing(amountText(netMinor, currency), nameOrUntitled(campaign.name)),
  });
  return { empty: [] };
}

/** The platform bears what a release lacks because the amount is too small to charge the brand. If the brand still has to pay, nothing is borne. */
async function bearRest(
  tx: Tx,
  ctx: Context,
  campaign: Locked<CampaignRow>,
  [first]: readonly MilestoneRow[],
  grossMinor: readonly number[],
): Promise<void> {
  const needed = grossMinor.reduce((sum, minor) => sum + minor, 0);
  const restMinor = needed - (await spendableMinor(tx, campaign.id));
  const minimum = ctx.providers.payments.minimumCharge(campaign.currency);
  if (!first || restMinor <= 0 || restMinor >= minimum) return;
  if ((await balanceDue(tx, ctx, campaign)).amountMinor > 0) return;
  const { id: campaignId, currency } = campaign;
  await post(tx, ctx, restBorneBooking({ id: first.id, campaignId, amountMinor: restMinor, currency }));
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

/** Sends back what a campaign holds and no deal needs any more. Locks the payments that it came from; the caller has locked the campaign. */
export const returnSurplus = (tx: Tx, ctx: Context, campaign: Locked<CampaignRow>): Promise<void> =>
  returnUnneeded(tx, ctx, campaign, { kind: 'surplus', reason: paymentMessages.surplusReason });

/** The same for another reason. Locks the same. */
export async function returnUnneeded(tx: Tx, ctx: Context, campaign: Locked<CampaignRow>, why: Why): Promise<void> {
  const amountMinor = await unneededMinor(tx, campaign.id);
  if (amountMinor > 0) await giveBack(tx, ctx, asFollowing(campaign), amountMinor, why);
}

/** What a campaign holds beyond what its deals may still cost, in minor units; negative if it holds less. Locks nothing. */
export async function unneededMinor(db: Db | Tx, campaignId: string): Promise<number> {
  return (await spendableMinor(db, campaignId)) - costMinor(await unsettledMilestones(db, campaignId).execute());
}

/** What milestones that were neither released nor given up may still cost: the gross of each, in minor units. Locks nothing. */
export const costMinor = (
  open: readonly { kind: MilestoneKind; amountMinor: number; agreedAmountMinor: number }[],
): number =>
  open.reduce((sum, of) => sum + milestoneMinor(of.agreedAmountMinor, of.kind, of.amountMinor).grossMinor, 0);

/**
 * Milestones that were held because they were not covered: those of finished deals are released as far as the money goes, the others accrue
 * again. Those of a deal with an open case wait for its end. Locks these milestones and their deals; the caller has locked the campaign.
 */
export async function releaseUncovered(tx: Tx, ctx: SystemContext, campaign: Locked<CampaignRow>): Promise<void> {
  for (const milestone of await uncoveredMilestones(tx, campaign).execute()) {
    const deal = await lockDeal(tx, campaign, milestone.dealId).executeTakeFirstOrThrow();
    const { grossMinor } = milestoneMinor(deal.agreedAmountMinor, milestone.kind, milestone.amountMinor);
    if (grossMinor > (await spendableMinor(tx, campaign.id))) return;
    const over = isOneOf(OVER_DEALS, deal.status);
    const free = await transition(tx, ctx, 'milestone', milestone, 'unhold', {
      to: over ? 'releasable' : 'accrued',
      set: { uncovered: false },
    });
    if (over) await releaseMilestones(tx, ctx, campaign, deal, [free]);
  }
}
