import type { MilestoneKind } from '#shared/money.ts';

/** The purposes of a deal's milestones. */
export const MILESTONE_LABELS: Readonly<Record<MilestoneKind, string>> = {
  signing: 'Contract signed',
  submission: 'Content submitted',
  approval: 'Content approved',
};
