import type { MilestoneStatus } from '#shared/lifecycles.ts';
import { MILESTONE_KINDS, type MilestoneKind, milestonesMinor } from '#shared/money.ts';
import { isOneOf, SETTLED_MILESTONES } from '#shared/status-sets.ts';
import type { DealRow } from '../access.ts';
import { asSystem, type Context } from '../context.ts';
import type { Tx } from '../data/db.ts';
import type { Locked } from '../ground/locks.ts';
import { bornAll, transition, transitionAll } from '../transition.ts';
import { insertMilestones, lockMilestones } from './payments.queries.ts';

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

/** Notes that a milestone of these deals was reached, and locks it. One that was reached before, or that a deal does not have, is left out. */
export async function accrueMilestones(
  tx: Tx,
  ctx: Context,
  deals: readonly Locked<DealRow>[],
  kind: MilestoneKind,
): Promise<void> {
  const reached = (
    await lockMilestones(
      tx,
      deals.map(({ id }) => id),
    ).execute()
  ).filter((row) => row.kind === kind);
  const planned = reached.filter(({ status }) => status === 'planned');
  await transitionAll(tx, asSystem(ctx), 'milestone', planned, 'accrue', { set: { accruedAt: ctx.now } });
}

/** Takes an accrued milestone back, because what it was accrued for was taken back. Money that has moved stays where it is. */
export async function reverseMilestone(
  tx: Tx,
  ctx: Context,
  deal: Locked<DealRow>,
  kind: MilestoneKind,
): Promise<void> {
  const milestone = (await lockMilestones(tx, [deal.id]).execute()).find((row) => row.kind === kind);
  if (milestone?.status !== 'accrued') return;
  await transition(tx, asSystem(ctx), 'milestone', milestone, 'reverse', { set: { accruedAt: null } });
}

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
  await transitionAll(tx, asSystem(ctx), 'milestone', given, 'cancel', { note });
}
