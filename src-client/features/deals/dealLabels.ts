import type { MilestoneKind } from '#shared/money.ts';

/** What the parts of a deal's money are for. */
export const MILESTONE_LABELS: Readonly<Record<MilestoneKind, string>> = {
  signing: 'Contract signed',
  submission: 'Content submitted',
  approval: 'Content approved',
};
