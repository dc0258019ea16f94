import type { Split } from '#shared/cases/cases.schema.ts';
import type { CaseFinding } from '#shared/cases/cases.ts';
import type { EventOf } from '#shared/lifecycles.ts';
import type { CampaignRow, DealRow } from '../access.ts';
import { isStaff } from '../access.ts';
import { dealsChanged } from '../agreement/deals/notices.service.ts';
import type { Context } from '../context.ts';
import type { Tx } from '../data/db.ts';
import type { Locked } from '../ground/locks.ts';
import { resumeAfterCase } from '../lifecycle/resumption.service.ts';
import { type Movable, transition } from '../transition.ts';
import { userOf } from '../trpc.ts';
import { setCase } from './cases.queries.ts';

interface End {
  /** Who broke the agreement; null if nobody said. */
  finding: CaseFinding | null;
  /** The reasons of staff, as both sides read them. */
  said: string | null;
  /** Why the deal and its milestones end, as their history says. */
  reason: string;
  /** What each open milestone gives the creator, in minor units; null if the deal goes on. */
  split: Split | null;
  /** What the split comes to; null without one. */
  sums: { toCreatorMinor: number; backMinor: number } | null;
}

/**
 * The only way in which cases end: the case moves, the deal is free again, its money moves as the split says, and what was left out while the case was
 * open is done. The caller tells the parties. The caller has locked the campaign, the deal and the case; this locks the milestones, and what the end of
 * a deal locks. @throws FORBIDDEN for an actor who may not end it so; CONFLICT if it has ended
 */
export async function endCase<Ctx extends Context>(
  tx: Tx,
  ctx: Ctx,
  at: { campaign: Locked<CampaignRow>; deal: Locked<DealRow>; case: Movable<'case', Ctx> },
  event: EventOf<'case'>,
  { finding, said, reason, split, sums }: End,
): Promise<void> {
  const set = {
    ...{ finding, reason: said, updatedAt: ctx.now },
    decidedBy: event === 'decide' && isStaff(ctx) ? userOf(ctx).id : null,
    split: split && JSON.stringify(split),
    toCreatorMinor: sums?.toCreatorMinor ?? null,
    backMinor: sums?.backMinor ?? null,
  };
  await transition(tx, ctx, 'case', at.case, event, { set, ...(said && { note: said }) });
  await setCase(tx, at.deal, null).execute();
  const deal = { ...at.deal, caseId: null };
  const parts = split && new Map(split.map(({ milestoneId, amountMinor }) => [milestoneId, amountMinor]));
  await resumeAfterCase(tx, ctx, { campaign: at.campaign, deal }, { split: parts, reason });
  await dealsChanged(tx, [deal]);
}
