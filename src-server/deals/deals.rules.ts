import { DAY_MS, INVITATION_EXPIRY_DAYS, REMAINING_BUDGET_FALLBACK_MINOR } from '#shared/constants.ts';
import { minorPerMajor } from '#shared/currencies.ts';
import { endOfDay, isoDay } from '#shared/dates.ts';
import type { RemainingBudget } from '#shared/deals/deals.schema.ts';
import type { CampaignStatus } from '#shared/lifecycles.ts';
import { inviteMessages } from '#shared/messages/deals.ts';
import { creatorPoolMinor } from '#shared/money.ts';
import { INVITING_CAMPAIGNS, isOneOf } from '#shared/status-sets.ts';
import type { CampaignRow } from '../access.ts';

/** Why creators cannot be invited to this campaign now, or null when they can (rulings A11 and B2.2). */
export function inviteObstacle(
  campaign: Pick<CampaignRow, 'status' | 'reviewStatus' | 'submissionDeadline'>,
  now: Date,
): string | null {
  if (campaign.status === 'draft') return inviteMessages.campaignDraft;
  if (campaign.reviewStatus === 'rejected') return inviteMessages.campaignRejected;
  if (!isOneOf(INVITING_CAMPAIGNS, campaign.status)) return inviteMessages.campaignClosed;
  const deadline = campaign.submissionDeadline;
  return deadline !== null && endOfDay(deadline) <= now ? inviteMessages.deadlinePassed : null;
}

/** Whether an open invitation can still be accepted: no creator joins once posts are going out. */
export function takesCreators(status: CampaignStatus): boolean {
  return isOneOf(INVITING_CAMPAIGNS, status);
}

/**
 * Whether creators may apply to this campaign: one that is open to them, approved, and not started. Null when they may not even know of
 * it. The list of open campaigns says the same in SQL.
 */
export function applicationObstacle(
  campaign: Pick<CampaignRow, 'participation' | 'status' | 'reviewStatus' | 'startDate'>,
  now: Date,
): 'unknown' | 'closed' | null {
  if (campaign.participation !== 'application' || campaign.reviewStatus !== 'approved') return 'unknown';
  const started = campaign.startDate === null || campaign.startDate <= isoDay(now);
  return started || !isOneOf(INVITING_CAMPAIGNS, campaign.status) ? 'closed' : null;
}

/** An invitation ends after 14 days, or with the submission deadline when that is sooner (ruling B2.2). */
export function invitationExpiry(now: Date, submissionDeadline: string | null): Date {
  const standard = new Date(now.getTime() + INVITATION_EXPIRY_DAYS * DAY_MS);
  if (submissionDeadline === null) return standard;
  const deadline = endOfDay(submissionDeadline);
  return deadline < standard ? deadline : standard;
}

type Budgeted = Pick<CampaignRow, 'totalCreatorBudgetMinor' | 'budgetMinor' | 'currency'>;

/** The creator budget and what its committed deals have left of it, in minor units (ruling A19). */
export function budgetLeft(campaign: Budgeted, committedMinor: number): RemainingBudget {
  const totalMinor = poolMinor(campaign);
  const remainingMinor = Math.max(0, totalMinor - committedMinor);
  return { totalMinor, committedMinor, remainingMinor, currency: campaign.currency };
}

/** What a campaign may give to creators in all, in minor units; a campaign without a budget yet has the specified fallback (A19, B9). */
function poolMinor(campaign: Budgeted): number {
  if (campaign.totalCreatorBudgetMinor !== null) return campaign.totalCreatorBudgetMinor;
  if (campaign.budgetMinor !== null) return creatorPoolMinor(campaign.budgetMinor);
  return (REMAINING_BUDGET_FALLBACK_MINOR / minorPerMajor('USD')) * minorPerMajor(campaign.currency);
}
