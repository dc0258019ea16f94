import { CASE_OPENABLE_DAYS } from '#shared/cases/cases.ts';
import { DAY_MS, INVITATION_EXPIRY_DAYS, REMAINING_BUDGET_FALLBACK_MINOR } from '#shared/constants.ts';
import { minorPerMajor } from '#shared/currencies.ts';
import { dayIn, endOfDay } from '#shared/dates.ts';
import type { RemainingBudget } from '#shared/deals/deals.schema.ts';
import { moveRefusal } from '#shared/lifecycle-moves.ts';
import type { CampaignStatus, DealStatus, ReviewStatus, StatusOf } from '#shared/lifecycles.ts';
import { caseRefusals } from '#shared/messages/cases.ts';
import { applicationRefusals, dealRefusals, offerRefusals } from '#shared/messages/deals/refusals.ts';
import { inviteMessages } from '#shared/messages/deals.ts';
import { heldMessages } from '#shared/messages/security/held.ts';
import { creatorPoolMinor } from '#shared/money.ts';
import {
  BOUND_DEALS,
  COMMITTED_DEALS,
  ENDED_DEALS,
  IN_REVIEW,
  INVITING_CAMPAIGNS,
  isOneOf,
  UNBOUND_DEALS,
} from '#shared/status-sets.ts';
import type { CampaignRow } from '../../access.ts';

/** Why creators cannot be invited to this campaign now, or null if they can (rulings A11 and B2.2). `off` says that invitations are switched off. */
export function inviteObstacle(
  campaign: Pick<CampaignRow, 'status' | 'reviewStatus' | 'submissionDeadline' | 'timeZone' | 'textHeld'>,
  now: Date,
  off: string | null,
): string | null {
  if (off) return off;
  if (campaign.status === 'draft') return offerRefusals.campaignDraft;
  if (campaign.reviewStatus === 'rejected') return 'This campaign was rejected, so creators cannot be invited to it.';
  if (!isOneOf(INVITING_CAMPAIGNS, campaign.status)) return offerRefusals.campaignClosed;
  if (campaign.textHeld === 'brief') return heldMessages.inviteLater;
  const deadline = campaign.submissionDeadline;
  return deadline !== null && deadline < dayIn(campaign.timeZone, now) ? offerRefusals.deadlinePassed : null;
}

/** Why a creator cannot be invited now, whatever the campaign; null if they can. `newest` is their newest deal on it. */
export function inviteeRefusal(
  creator: { status: StatusOf<'account'>; flagged: boolean },
  newest: { status: DealStatus } | undefined,
): string | null {
  if (creator.status !== 'active' || creator.flagged) return inviteMessages.creatorUnavailable;
  return newest && isOneOf(COMMITTED_DEALS, newest.status) ? inviteMessages.alreadyInvited : null;
}

/** What the rules of its answers need to know about an invitation. */
export interface Invitation {
  status: DealStatus;
  expiresAt: Date;
}

/** What these rules need to know about the campaign of an invitation. */
export interface Answered {
  status: CampaignStatus;
  reviewStatus: ReviewStatus;
}

/** Why a creator cannot accept an invitation; null if they can: once the campaign is approved (ruling A11), and until it is live (ruling B2.2). */
export function acceptRefusal(deal: Invitation, campaign: Answered, now: Date): string | null {
  const refusal = answerRefusal(deal, campaign, now);
  if (refusal) return refusal;
  if (!isOneOf(INVITING_CAMPAIGNS, campaign.status)) return dealRefusals.campaignClosed;
  if (deal.status === 'invited' && isOneOf(IN_REVIEW, campaign.reviewStatus)) return dealRefusals.inReview;
  return moveRefusal('deal', deal.status, 'accept');
}

/** Why a creator cannot decline an invitation; null if they can, even if nobody can accept it any more. */
export const declineRefusal = (deal: Invitation, campaign: Answered, now: Date): string | null =>
  answerRefusal(deal, campaign, now) ?? moveRefusal('deal', deal.status, 'decline');

/**
 * Why an offer cannot be answered now, either way; null if it can, and if it was already answered. While a campaign is in review the time of its
 * offers does not run.
 */
export function answerRefusal({ status, expiresAt }: Invitation, campaign: Answered, now: Date): string | null {
  if (status !== 'invited') return null;
  if (expiresAt <= now && !isOneOf(IN_REVIEW, campaign.reviewStatus)) return dealRefusals.expired;
  return campaign.status === 'paused' ? 'This campaign is paused. You can answer once it resumes.' : null;
}

/** Why an invitation cannot be withdrawn; null if it can. */
export const withdrawRefusal = (status: DealStatus): string | null =>
  status === 'invited'
    ? null
    : isOneOf(ENDED_DEALS, status)
      ? `This invitation was already ${status}.`
      : 'The creator has accepted in the meantime, so the invitation cannot be withdrawn.';

/** Why a party cannot cancel a deal; null if it can. Once it is under contract, only staff end it (ruling B2.2). */
export function cancelRefusal(status: DealStatus): string | null {
  if (isOneOf(BOUND_DEALS, status)) return 'This deal is under contract, so only the Accord team can cancel it.';
  return status === 'accepted' ? null : `This deal is ${status}, so it cannot be cancelled`;
}

/**
 * Why staff cannot end a deal together with its money; null if they can, which is while it is under contract (ruling B2.2), and nothing but the end of
 * a case ends a deal that has one.
 */
export function endRefusal({ status, caseId }: { status: DealStatus; caseId: string | null }): string | null {
  if (caseId !== null) return 'There is an open case about this deal, so it ends only by the case.';
  return isOneOf(BOUND_DEALS, status) ? null : `This deal is ${status}, so it is not under contract`;
}

/**
 * Why creators cannot apply to this campaign; null if they can. `unknown`: it is not open to creators or not approved, so they may not even learn
 * that it exists. `closed`: its start day is over in its time zone, or it no longer takes creators. The list of open campaigns has the same condition
 * in SQL.
 */
export function applicationObstacle(
  campaign: Pick<CampaignRow, 'participation' | 'status' | 'reviewStatus' | 'startDate' | 'timeZone'>,
  now: Date,
): 'unknown' | 'closed' | null {
  if (campaign.participation !== 'application' || campaign.reviewStatus !== 'approved') return 'unknown';
  const started = campaign.startDate === null || campaign.startDate < dayIn(campaign.timeZone, now);
  return started || !isOneOf(INVITING_CAMPAIGNS, campaign.status) ? 'closed' : null;
}

/** Why a creator cannot apply to any campaign at the moment; null if they can. */
export function applicantRefusal(creator: { isProfileComplete: boolean | null; flagged: boolean }): string | null {
  if (!creator.isProfileComplete) return applicationRefusals.profileFirst;
  return creator.flagged ? 'Your account cannot apply at the moment. Please contact support.' : null;
}

/** Why an application can no longer be answered or withdrawn; null if it can. */
export const answeredRefusal = (status: StatusOf<'application'>): string | null =>
  status === 'pending' ? null : applicationRefusals.answered[status];

/** An invitation expires after 14 days, or at the submission deadline if that is sooner (ruling B2.2). */
export function invitationExpiry(
  now: Date,
  { submissionDeadline, timeZone }: Pick<CampaignRow, 'submissionDeadline' | 'timeZone'>,
): Date {
  const standard = new Date(now.getTime() + INVITATION_EXPIRY_DAYS * DAY_MS);
  if (submissionDeadline === null) return standard;
  const deadline = endOfDay(submissionDeadline, timeZone);
  return deadline < standard ? deadline : standard;
}

type Budgeted = Pick<CampaignRow, 'totalCreatorBudgetMinor' | 'budgetMinor' | 'currency'>;

/** The creator budget and what its committed deals leave of it, in minor units (ruling A19). */
export function budgetLeft(campaign: Budgeted, committedMinor: number): RemainingBudget {
  const totalMinor = poolMinor(campaign);
  const remainingMinor = Math.max(0, totalMinor - committedMinor);
  return { totalMinor, committedMinor, remainingMinor, currency: campaign.currency };
}

/** What a campaign may pay to creators in total, in minor units; a campaign that has no budget yet has the specified fallback (A19, B9). */
function poolMinor(campaign: Budgeted): number {
  if (campaign.totalCreatorBudgetMinor !== null) return campaign.totalCreatorBudgetMinor;
  if (campaign.budgetMinor !== null) return creatorPoolMinor(campaign.budgetMinor);
  return (REMAINING_BUDGET_FALLBACK_MINOR / minorPerMajor('USD')) * minorPerMajor(campaign.currency);
}

/**
 * Why no case can be opened about a deal; null if one can: while it is under contract, and for some time after it is completed. One case at a time.
 * `completedAt` is null for a deal that is not completed.
 */
export function openCaseRefusal(
  deal: { status: DealStatus; extendsDealId: string | null; caseId: string | null; completedAt: Date | null },
  now: Date,
): string | null {
  if (deal.extendsDealId !== null) return caseRefusals.extension;
  if (deal.caseId !== null) return caseRefusals.openNow;
  if (isOneOf(BOUND_DEALS, deal.status)) return null;
  if (isOneOf(UNBOUND_DEALS, deal.status)) return 'A case can be opened once the deal is under contract.';
  if (deal.status !== 'completed' || deal.completedAt === null)
    return 'The deal has ended, so no case can be opened about it.';
  const until = deal.completedAt.getTime() + CASE_OPENABLE_DAYS * DAY_MS;
  return now.getTime() > until ? caseRefusals.late : null;
}
