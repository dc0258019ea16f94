import type { Tone } from '#client/components/StatusPill.tsx';
import type { DealStatus, MilestoneStatus } from '#shared/lifecycles.ts';
import type { MilestoneKind } from '#shared/money.ts';

/** What a deal's status is called on its creator's pages. */
export const DEAL_BADGES: Readonly<Record<DealStatus, { label: string; tone: Tone }>> = {
  invited: { label: 'Invited', tone: 'info' },
  accepted: { label: 'Accepted', tone: 'success' },
  contracted: { label: 'Contracted', tone: 'success' },
  in_progress: { label: 'In progress', tone: 'primary' },
  submitted: { label: 'Submitted', tone: 'info' },
  completed: { label: 'Completed', tone: 'success' },
  declined: { label: 'Declined', tone: 'neutral' },
  withdrawn: { label: 'Withdrawn by the brand', tone: 'neutral' },
  expired: { label: 'Expired', tone: 'neutral' },
  cancelled: { label: 'Cancelled', tone: 'error' },
};

export const MILESTONE_LABELS: Readonly<Record<MilestoneKind, string>> = {
  signing: 'Contract signed',
  submission: 'Content submitted',
  approval: 'Content approved',
};

export const MILESTONE_WORDS: Readonly<Record<MilestoneStatus, string>> = {
  planned: 'to come',
  accrued: 'earned',
  releasable: 'earned',
  released: 'on its way',
  paid: 'paid',
  held: 'on hold',
  cancelled: 'cancelled',
};
