import { paymentMessages } from '#shared/messages/payments.ts';
import { MILESTONE_KINDS, type MilestoneKind, milestoneMinor, milestonesMinor } from '#shared/money.ts';
import { isOneOf, SETTLED_MILESTONES } from '#shared/status-sets.ts';
import type { CampaignRow, DealRow } from '../../access.ts';
import { audit } from '../../audit.ts';
import type { SystemContext } from '../../context.ts';
import type { Tx } from '../../data/db.ts';
import type { Locked } from '../../ground/locks.ts';
import { spendableMinor } from '../../ledger/ledger.service.ts';
import { type RowOf, recordAllCreated, transition, transitionAll } from '../../transition.ts';
import { paidFor } from '../checkout/balance.service.ts';
import {
  insertMilestones,
  lockMilestones,
  lockUnsettled,
  reachedMilestones,
  setAmount,
  setReached,
  unsettledMilestones,
} from '../payments.queries.ts';

type MilestoneRow = Locked<RowOf<'milestone'>>;

/**
 * Writes the three planned milestones of each deal that was just bound: 20, 30 and 50% of the agreed amount, in minor units of the deal's currency
 * (ruling B2.4). Existing milestones stay as they are. Locks nothing: the caller has locked the deals.
 */
export async function planMilestones(tx: Tx, ctx: SystemContext, deals: readonly Locked<DealRow>[]): Promise<void> {
  const planned = deals.flatMap(({ id: dealId, agreedAmountMinor, currency }) => {
    const shares = milestonesMinor(agreedAmountMinor);
    return MILESTONE_KINDS.map((kind) => ({ dealId, kind, amountMinor: shares[kind].netMinor, currency }));
  });
  if (planned.length === 0) return;
  const added = await insertMilestones(tx, planned, ctx.now).execute();
  await recordAllCreated(tx, ctx, 'milestone', added, 'deal.contract', 'planned');
}

/**
 * The milestones of deals, deal by deal, each deal's in the order in which they are reached. Locks them; the caller has locked the campaign and the
 * deals, and passes the milestones to what follows in its transaction.
 */
export const milestonesOfDeals = (tx: Tx, deals: readonly Locked<DealRow>[]): Promise<MilestoneRow[]> =>
  lockMilestones(tx, deals).execute();

/**
 * Records that the milestones of this kind were reached: they accrue, unless the campaign lacks money after a dispute and the rest does not cover
 * them; then they wait for {@link accrueReached}. Those that were reached before stay as they are. Takes all milestones of deals of one campaign and
 * returns them updated, in the same order. Locks nothing: the caller has locked them.
 */
export async function accrueMilestones(
  tx: Tx,
  ctx: SystemContext,
  campaign: Locked<CampaignRow>,
  milestones: readonly MilestoneRow[],
  kind: MilestoneKind,
): Promise<readonly MilestoneRow[]> {
  const reached = milestones.filter((row) => row.kind === kind && row.status === 'planned' && row.reachedAt === null);
  if (reached.length === 0) return milestones;
  const accruing = await covered(tx, campaign.id, reached);
  const changed = await accrue(tx, ctx, accruing);
  for (const uncovered of reached.filter((milestone) => !accruing.includes(milestone))) {
    changed.push(await noteReached(tx, ctx, uncovered, ctx.now, paymentMessages.reachedUncovered));
  }
  return milestones.map((row) => changed.find(({ id }) => id === row.id) ?? row);
}

/** Accrues the milestones of a campaign that were reached and wait for money, as far as it now covers them. Locks these milestones. */
export async function accrueReached(tx: Tx, ctx: SystemContext, campaign: Locked<CampaignRow>): Promise<void> {
  const waiting = await reachedMilestones(tx, campaign).execute();
  if (waiting.length > 0) await accrue(tx, ctx, await covered(tx, campaign.id, waiting));
}

/**
 * Accrues milestones that were reached, whatever the campaign's money covers: what is not covered is held when it is to be released. Returns them
 * updated. Locks nothing: the caller has locked them. @throws CONFLICT for one that is no longer planned
 */
export const accrue = (tx: Tx, ctx: SystemContext, milestones: readonly MilestoneRow[]): Promise<MilestoneRow[]> =>
  transitionAll(tx, ctx, 'milestone', milestones, 'accrue', { set: { accruedAt: ctx.now, reachedAt: null } });

/**
 * Those of these milestones, in their order, that a campaign's money covers in addition to everything that has accrued. All of them if nothing was
 * taken back: the unpaid balance is due before the launch, and nothing is released before that.
 */
async function covered(tx: Tx, campaignId: string, milestones: readonly MilestoneRow[]) {
  if ((await paidFor(tx, campaignId)).disputedMinor === 0) return milestones;
  const open = await unsettledMilestones(tx, campaignId).execute();
  const gross = new Map(
    open.map((of) => [of.id, milestoneMinor(of.agreedAmountMinor, of.kind, of.amountMinor).grossMinor]),
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

/**
 * Takes back the reached milestone of this kind, because its content is no longer approved. Money that has moved stays where it is. Takes the
 * milestones of one deal. Locks nothing: the caller has locked them.
 */
export async function reverseMilestone(
  tx: Tx,
  ctx: SystemContext,
  milestones: readonly MilestoneRow[],
  kind: MilestoneKind,
): Promise<void> {
  const milestone = milestones.find((row) => row.kind === kind);
  if (milestone?.status === 'accrued') {
    await transition(tx, ctx, 'milestone', milestone, 'reverse', { set: { accruedAt: null } });
  } else if (milestone?.status === 'planned' && milestone.reachedAt !== null) {
    await noteReached(tx, ctx, milestone, null, null);
  }
}

async function noteReached(
  tx: Tx,
  ctx: SystemContext,
  milestone: MilestoneRow,
  reachedAt: Date | null,
  note: string | null,
): Promise<MilestoneRow> {
  await setReached(tx, milestone, reachedAt).execute();
  await audit(tx, ctx, {
    action: reachedAt === null ? 'milestone.reverse' : 'milestone.accrue',
    resourceType: 'milestone',
    resourceId: milestone.id,
    after: { reachedAt },
    note,
  });
  return { ...milestone, reachedAt };
}

/**
 * Gives up those of these milestones that were not paid yet: they are cancelled, and their money is free. A milestone on hold stays so, and its money
 * is held, until staff releases or refuses it. Locks nothing: the caller has locked them.
 */
export async function cancelMilestones(
  tx: Tx,
  ctx: SystemContext,
  milestones: readonly MilestoneRow[],
  note: string,
): Promise<void> {
  const given = milestones.filter(({ status }) => !isOneOf(SETTLED_MILESTONES, status) && status !== 'held');
  await transitionAll(tx, ctx, 'milestone', given, 'cancel', { note });
}

/**
 * The same for all milestones of a campaign that are not settled, but for those of deals with an open case. The caller has locked the campaign; this
 * locks these milestones.
 */
export async function cancelUnsettled(
  tx: Tx,
  ctx: SystemContext,
  campaign: Locked<CampaignRow>,
  note: string,
): Promise<void> {
  await cancelMilestones(tx, ctx, await lockUnsettled(tx, campaign).execute(), note);
}

/**
 * Reduces what a milestone gives its creator to what a case leaves of it, in minor units; returns it, still locked. Its fee shrinks with it. Locks
 * nothing: the caller has locked it.
 */
export async function reduce(
  tx: Tx,
  ctx: SystemContext,
  milestone: MilestoneRow,
  amountMinor: number,
  note: string,
): Promise<MilestoneRow> {
  if (amountMinor === milestone.amountMinor) return milestone;
  await setAmount(tx, milestone, amountMinor).execute();
  await audit(tx, ctx, {
    action: 'milestone.reduce',
    resourceType: 'milestone',
    resourceId: milestone.id,
    before: { amountMinor: milestone.amountMinor },
    after: { amountMinor },
    note,
  });
  return { ...milestone, amountMinor };
}
