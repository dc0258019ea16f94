import { dealDays } from '#shared/deals/deal-days.ts';
import type { CampaignStatus, MilestoneStatus, StatusOf } from '#shared/lifecycles.ts';
import type { MilestoneKind } from '#shared/money.ts';
import { payoutDay } from '#shared/payments/clock.ts';
import type { DealMoneyStep, ExpectedPayment, TimelineStep } from '#shared/payments/money-picture.ts';
import { ENDED_CAMPAIGNS, isOneOf } from '#shared/status-sets.ts';
import { step } from './money-picture.rules.ts';

interface CampaignDates {
  status: CampaignStatus;
  submissionDeadline: string | null;
  endDate: string | null;
  timeZone: string;
  launchedAt: Date | null;
  completedAt: Date | null;
}

interface Milestone {
  kind: MilestoneKind;
  status: MilestoneStatus;
  reachedAt: Date | null;
  accruedAt: Date | null;
  releasedAt: Date | null;
  paidAt: Date | null;
  payoutStatus: StatusOf<'payout'> | null;
}

/**
 * When a part of the payment was paid, is due (within 48 hours of its release, and of the payout set-up), or would come if the campaign ends as
 * planned (ruling A16); null if nobody can tell: it is held or refused, waits for the set-up, or the campaign is over or has no end.
 */
export function expectedPayment(
  milestone: Milestone,
  campaign: CampaignDates,
  account: { activeSince: Date | null },
  today: string,
): ExpectedPayment | null {
  const { kind, status, paidAt, releasedAt, payoutStatus } = milestone;
  if (status === 'paid') return paidAt && { kind, on: paidAt.toISOString(), certainty: 'paid' };
  if (status === 'released') {
    const underWay = payoutStatus === 'created' || payoutStatus === 'processing';
    if (!releasedAt || !account.activeSince || !underWay) return null;
    const sendable = releasedAt > account.activeSince ? releasedAt : account.activeSince;
    return { kind, on: payoutDay(sendable, campaign.timeZone), certainty: 'due' };
  }
  const { end, paidBy } = dealDays(campaign);
  const open = status === 'planned' || status === 'accrued' || status === 'releasable';
  if (!open || !end || !paidBy || end < today || isOneOf(ENDED_CAMPAIGNS, campaign.status)) return null;
  return { kind, on: paidBy, certainty: 'planned' };
}

/** What has happened to a deal and its money, and what is planned, in the expected order. */
export function dealTimeline(
  deal: { invitationDate: Date; responseDate: Date | null },
  campaign: CampaignDates,
  {
    signed,
    depositAt,
    milestones,
    expected,
  }: {
    signed: { brand: Date | null; creator: Date | null };
    /** When the deposit that is held arrived; null if none is held. */
    depositAt: Date | null;
    milestones: readonly Milestone[];
    expected: readonly ExpectedPayment[];
  },
): TimelineStep<DealMoneyStep>[] {
  const reached = (kind: MilestoneKind) => {
    const milestone = milestones.find((one) => one.kind === kind);
    return milestone?.accruedAt ?? milestone?.reachedAt ?? null;
  };
  const { contentDue, end } = dealDays(campaign);
  const last = expected.toSorted((a, b) => a.on.localeCompare(b.on)).at(-1);
  const paid = milestones.length > 0 && milestones.every(({ status }) => status === 'paid' || status === 'cancelled');
  return [
    step('invited', deal.invitationDate, null),
    step('accepted', deal.responseDate, null),
    step('brandSigned', signed.brand, null),
    step('creatorSigned', signed.creator, null),
    step('deposit', depositAt, null),
    step('handedIn', reached('submission'), contentDue),
    step('approved', reached('approval'), null),
    step('launch', campaign.launchedAt, null),
    step('end', campaign.completedAt, end),
    { name: 'paid', at: last?.on ?? null, done: paid },
  ];
}
