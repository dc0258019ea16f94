import type { MilestoneStatus } from '#shared/lifecycles.ts';
import { MILESTONE_KINDS, type MilestoneKind, milestonesMinor } from '#shared/money.ts';
import type { DealRow } from '../access.ts';
import { asSystem, type Context } from '../context.ts';
import type { Tx } from '../data/db.ts';
import { born, transition } from '../transition.ts';
import { lockMilestones } from './payments.queries.ts';

/** Writes the three planned milestones of a deal that was just bound: 20, 30 and 50% of the agreed amount (ruling B2.4). */
export async function planMilestones(tx: Tx, ctx: Context, deal: DealRow): Promise<void> {
  const shares = milestonesMinor(deal.agreedAmountMinor);
  const rows = await tx
    .insertInto('milestones')
    .values(
      MILESTONE_KINDS.map((kind) => ({
        dealId: deal.id,
        kind,
        status: 'planned' as const,
        amountMinor: shares[kind].netMinor,
        currency: deal.currency,
        payoutId: null,
        createdAt: ctx.now,
      })),
    )
    .onConflict((oc) => oc.columns(['dealId', 'kind']).doNothing())
    .returning(['id', 'kind', 'amountMinor', 'currency'])
    .execute();
  for (const { id, ...after } of rows) {
    await born(tx, asSystem(ctx), 'milestone', { id }, 'deal.contract', 'planned', { dealId: deal.id, ...after });
  }
}

/** Notes that a milestone was reached. One that was reached before, or a deal without milestones, is left as it is. */
export async function accrueMilestone(tx: Tx, ctx: Context, dealId: string, kind: MilestoneKind): Promise<void> {
  const milestone = (await lockMilestones(tx, dealId).execute()).find((row) => row.kind === kind);
  if (milestone?.status !== 'planned') return;
  await transition(tx, asSystem(ctx), 'milestone', milestone, 'accrue', { set: { accruedAt: ctx.now } });
}

/** Takes an accrued milestone back, because what it was accrued for was taken back. Money that has moved stays where it is. */
export async function reverseMilestone(tx: Tx, ctx: Context, dealId: string, kind: MilestoneKind): Promise<void> {
  const milestone = (await lockMilestones(tx, dealId).execute()).find((row) => row.kind === kind);
  if (milestone?.status !== 'accrued') return;
  await transition(tx, asSystem(ctx), 'milestone', milestone, 'reverse', { set: { accruedAt: null } });
}

/** Gives up what a deal has not been paid yet: its milestones are cancelled, and the money behind them is free again. */
export async function cancelMilestones(
  tx: Tx,
  ctx: Context,
  dealId: string,
  note: string,
  keep: readonly MilestoneStatus[] = [],
): Promise<void> {
  for (const milestone of await lockMilestones(tx, dealId).execute()) {
    const { status } = milestone;
    if (status === 'released' || status === 'paid' || status === 'cancelled' || keep.includes(status)) continue;
    await transition(tx, asSystem(ctx), 'milestone', milestone, 'cancel', { note });
  }
}
