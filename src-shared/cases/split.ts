import { type MilestoneKind, milestoneMinor, shareHalfUp } from '../money.ts';
import type { CaseMilestone, Split } from './cases.schema.ts';

/** What a split does with money: the creator's part, the brand's, and the platform's fee in the brand's part. Amounts in minor units. */
export interface SplitSums {
  /** What the creator would get without the split. */
  amountMinor: number;
  toCreatorMinor: number;
  /** What goes back to the brand, with the fee that falls away. */
  backMinor: number;
  feeBackMinor: number;
}
interface Milestone {
  id: string;
  kind: MilestoneKind;
  /** What the creator gets now. */
  amountMinor: number;
}
interface SplitRow<M extends Milestone> extends SplitSums {
  milestone: M;
}

/** The money of a deal about which there is a case. */
export interface Splittable<M extends Milestone = CaseMilestone> {
  agreedAmountMinor: number;
  milestones: readonly M[];
}

/** A split by milestone, in their order; milestones of which it says nothing are left out. No part may be more than its milestone. */
export const splitRows = <M extends Milestone>(
  { agreedAmountMinor, milestones }: Splittable<M>,
  split: Split,
): SplitRow<M>[] =>
  milestones.flatMap((milestone) => {
    const part = split.find(({ milestoneId }) => milestoneId === milestone.id);
    if (!part) return [];
    const { kind, amountMinor } = milestone;
    const whole = milestoneMinor(agreedAmountMinor, kind, amountMinor);
    const given = milestoneMinor(agreedAmountMinor, kind, part.amountMinor);
    return [
      {
        milestone,
        amountMinor,
        toCreatorMinor: given.netMinor,
        backMinor: whole.grossMinor - given.grossMinor,
        feeBackMinor: whole.feeMinor - given.feeMinor,
      },
    ];
  });

/** The sums of a split. */
export const splitSums = (rows: readonly SplitSums[]): SplitSums =>
  rows.reduce<SplitSums>(
    (sums, row) => ({
      amountMinor: sums.amountMinor + row.amountMinor,
      toCreatorMinor: sums.toCreatorMinor + row.toCreatorMinor,
      backMinor: sums.backMinor + row.backMinor,
      feeBackMinor: sums.feeBackMinor + row.feeBackMinor,
    }),
    { amountMinor: 0, toCreatorMinor: 0, backMinor: 0, feeBackMinor: 0 },
  );

const HALF_BPS = 5_000;

/** The splits that a form offers: all to the creator, all back to the brand, or half of each milestone, a half cent to the creator. */
export const QUICK_SPLITS = {
  creator: ({ amountMinor }: CaseMilestone) => amountMinor,
  brand: () => 0,
  half: ({ amountMinor }: CaseMilestone) => shareHalfUp(amountMinor, HALF_BPS),
} as const;

/** A split of the milestones that are open. */
export const splitOf = (milestones: readonly CaseMilestone[], partOf: (milestone: CaseMilestone) => number): Split =>
  milestones.filter(({ open }) => open).map((each) => ({ milestoneId: each.id, amountMinor: partOf(each) }));

/** Whether each part of a split is an amount within its milestone, so that it has sums. */
export const isSplit = (milestones: readonly CaseMilestone[], split: Split): boolean =>
  split.every(({ milestoneId, amountMinor }) => {
    const most = milestones.find(({ id }) => id === milestoneId)?.amountMinor ?? 0;
    return amountMinor >= 0 && amountMinor <= most;
  });
