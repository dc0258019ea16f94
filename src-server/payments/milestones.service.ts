import type { MilestoneStatus } from '#shared/lifecycles.ts';
import { paymentMessages } from '#shared/messages/payments.ts';
import { MILESTONE_KINDS, type MilestoneKind, milestonesMinor } from '#shared/money.ts';
import { isOneOf, SETTLED_MILESTONES } from '#shared/status-sets.ts';
import type { DealRow } from '../access.ts';
import { audit } from '../audit.ts';
import { asSystem, type Context } from '../context.ts';
import type { Tx } from '../data/db.ts';
import type { Locked } from '../ground/locks.ts';
import { spendableMinor } from '../ledger/ledger.service.ts';
import { bornAll, type RowOf, transition, transitionAll } from '../transition.ts';
import { paidFor } from './balance.service.ts';
import {
  insertMilestones,
  lockMilestones,
  reachedMilestones,
  setReached,
  unsettledMilestones,
} from './payments.queries.ts';

type MilestoneRow = Locked<RowOf<'milestone'>>;

/**
 * Writes the three planned milestones of each deal that was just bound: 20, 30 and 50% of the agreed amount, in minor units of the deal's
 * currency (ruling B2.4). Milestones that are there are left as they are.
 */
export async function planMilestones(tx: Tx, ctx: Context, deals: readonly Locked<DealRow>[]): Promise<void> {
  const planned = deals.flatMap(({ id: dealId, agreedAmountMinor, currency }) => {
    const shares = milestonesMinor(agreedAmountMinor);
    return MILESTONE_KINDS.map((kind) => ({ dealId, kind, amountMinor: shares[kind].netMinor, currency }));
  });
  if (planned.length === 0) return;
  const added = await insertMilestones(tx, planned, ctx.now).execute();
  await bornAll(tx, asSystem(ctx), 'milestone', added, 'deal.contract', 'planned');
}

/**
 * Notes that a milestone of these deals of one campaign was reached: it accrues, unless money of the campaign is missing after a dispute
 * and what is left does not cover it; then it waits for {@link accrueReached}. One that was reached before, or that a deal does not have, is
 * left out. Locks the deals' milestones; the caller holds the campaign's lock.
 */
export async function accrueMilestones(
  tx: Tx,
  ctx: Context,
  deals: readonly Locked<DealRow>[],
  kind: MilestoneKind,
): Promise<void> {
  const dealIds = deals.map(({ id }) => id);
  const milestones = await lockMilestones(tx, dealIds).execute();
  const reached = milestones.filter((row) => row.kind === kind && row.status === 'planned' && row.reachedAt === null);
  const [deal] = deals;
  if (reached.length === 0 || deal === undefined) return;
  const accruing = await covered(tx, deal.campaignId, reached);
  await accrue(tx, ctx, accruing);
  for (const { id } of reached.filter((milestone) => !accruing.includes(milestone))) {
    await setReached(tx, id, ctx.now).execute();
    await noteReached(tx, ctx, id, ctx.now, paymentMessages.reachedUncovered);
  }
}

/** Accrues the milestones of a campaign that were reached and wait for money, as far as it now covers them. The caller holds the campaign's lock. */
export async function accrueReached(tx: Tx, ctx: Context, campaignId: string): Promise<void> {
  const waiting = await reachedMilestones(tx, campaignId).execute();
  if (waiting.length > 0) await accrue(tx, ctx, await covered(tx, campaignId, waiting));
}

/** Accrues milestones that were reached, whatever the campaign's money covers: what is not covered is held when it is to be released. */
export const accrue = (tx: Tx, ctx: Context, milestones: readonly MilestoneRow[]): Promise<MilestoneRow[]> =>
  transitionAll(tx, asSystem(ctx), 'milestone', milestones, 'accrue', { set: { accruedAt: ctx.now, reachedAt: null } });

/**
 * Those of these milestones, in their order, that a campaign's money covers beside all that have accrued. All of them while nothing was
 * taken back: the balance that is not paid yet is due before the launch, and nothing is released before that.
 */
async function covered(tx: Tx, campaignId: string, milestones: readonly MilestoneRow[]) {
  if ((await paidFor(tx, campaignId)).disputedMinor === 0) return milestones;
  const open = await unsettledMilestones(tx, campaignId).execute();
  const gross = new Map(
    open.map(({ id, kind, agreedAmountMinor }) => [id, milestonesMinor(agreedAmountMinor)[kind].grossMinor]),
  );
  let leftMinor = await spendableMinor(tx, campaignId);
  for (const { id, status } of open) if (status !== 'planned') leftMinor -= gross.get(id) ?? 0;
  return milestones.filter(({ id }) => {
    const costMinor = gross.get(id) ?? 0;
    if (costMinor > leftMinor) return false;
    leftMinor -= costMinor;
    return true;
  });
}

/** Takes a reached milestone back, because its content is no longer approved. Money that has moved stays where it is. Locks the deal's milestones. */
export async function reverseMilestone(
  tx: Tx,
  ctx: Context,
  deal: Locked<DealRow>,
  kind: MilestoneKind,
): Promise<void> {
  const milestone = (await lockMilestones(tx, [deal.id]).execute()).find((row) => row.kind === kind);
  if (milestone?.status === 'accrued') {
    await transition(tx, asSystem(ctx), 'milestone', milestone, 'reverse', { set: { accruedAt: null } });
  } else if (milestone?.status === 'planned' && milestone.reachedAt !== null) {
    await setReached(tx, milestone.id, null).execute();
    await noteReached(tx, ctx, milestone.id, null, null);
  }
}

const noteReached = (tx: Tx, ctx: Context, milestoneId: string, reachedAt: Date | null, note: string | null) =>
  audit(tx, asSystem(ctx), {
    action: reachedAt === null ? 'milestone.reverse' : 'milestone.accrue',
    resourceType: 'milestone',
    resourceId: milestoneId,
    after: { reachedAt },
    note,
  });

/** Gives up what deals have not been paid yet, but for `keep`: their milestones are locked and cancelled, and the money behind them is free. */
export async function cancelMilestones(
  tx: Tx,
  ctx: Context,
  dealIds: readonly string[],
  note: string,
  keep: readonly MilestoneStatus[] = [],
): Promise<void> {
  const milestones = await lockMilestones(tx, dealIds).execute();
  const given = milestones.filter(({ status }) => !isOneOf(SETTLED_MILESTONES, status) && !keep.includes(status));
  await transitionAll(tx, asSystem(ctx), 'milestone', given, 'cancel', { note, set: { uncovered: false } });
}
