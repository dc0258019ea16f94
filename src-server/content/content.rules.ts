import { CONNECTABLE_PLATFORMS, platformLabel } from '#shared/choices/platforms.ts';
import { SUBMISSION_ROUNDS_MAX } from '#shared/constants.ts';
import type { Post } from '#shared/content/posts.ts';
import { contentRefusal, staffMayDecideFrom, type Verdict } from '#shared/content/submissions.ts';
import { dayIn } from '#shared/dates.ts';
import { longDay, wordList } from '#shared/format.ts';
import { moveRefusal } from '#shared/lifecycle-moves.ts';
import type { CampaignStatus, DealStatus, ReviewStatus, StatusOf, SubmissionStatus } from '#shared/lifecycles.ts';
import { contentRefusals, contentReviewMessages } from '#shared/messages/content.ts';
import type { ApprovalProcess } from '#shared/payments/papers.ts';
import { CHANGEABLE_CONTENT, isOneOf } from '#shared/status-sets.ts';

/** What the rules need to know about the campaign and the deal of content. */
export interface Work {
  campaign: {
    status: CampaignStatus;
    reviewStatus: ReviewStatus;
    reviewStage: StatusOf<'launch'>;
    endDate: string | null;
    timeZone: string;
  };
  deal: { status: DealStatus };
}

/** Why this verdict on handed-in content is refused, in one sentence; null if it is allowed (rulings B2.3, C36). */
export function verdictRefusal(
  verdict: Verdict,
  { status, revisionRounds }: { status: SubmissionStatus; revisionRounds: number },
  { campaign, deal }: Work,
): string | null {
  const refusal = contentRefusal(verdict, campaign, deal.status);
  if (refusal) return refusal;
  if (status === 'approved' && verdict !== 'requestRevision') return contentReviewMessages.alreadyReviewed;
  if (status === 'approved' && campaign.reviewStage === 'live') return contentReviewMessages.staysApproved;
  if (verdict === 'requestRevision' && revisionRounds >= SUBMISSION_ROUNDS_MAX) return contentReviewMessages.roundsUsed;
  return moveRefusal('submission', status, verdict);
}

/**
 * Why staff may not decide in the brand's place, in one sentence; null if they may: the brand has not reviewed the content within twice its review
 * period, and the deal still waits for it (ruling B2.3). {@link verdictRefusal} says which verdicts are possible.
 */
export function staffRefusal(
  { status, submittedAt }: { status: SubmissionStatus; submittedAt: Date | null },
  { campaign, deal }: Work,
  process: ApprovalProcess | null,
  now: Date,
): string | null {
  if (status !== 'submitted' || !submittedAt) return contentReviewMessages.alreadyReviewed;
  const refusal = contentRefusal('staffDecide', campaign, deal.status);
  if (refusal) return refusal;
  const from = staffMayDecideFrom(submittedAt, process);
  return now < from ? contentReviewMessages.tooEarlyForStaff(longDay(from)) : null;
}

/**
 * Why a deal accepts no content now, in one sentence; null if it does: drafts at any time of the work, `submit` until the end date is over in the
 * campaign's time zone.
 */
export function handInRefusal(act: 'save' | 'submit', { campaign, deal }: Work, now: Date): string | null {
  const refusal = contentRefusal('handIn', campaign, deal.status);
  if (refusal || act === 'save') return refusal;
  const { endDate, timeZone } = campaign;
  return endDate !== null && endDate < dayIn(timeZone, now) ? 'The end date of this campaign has passed' : null;
}

/**
 * Why a submission cannot be changed any more; null if it can. It belongs to the creator's newest deal on the campaign, because an earlier one has
 * ended.
 */
export function changeRefusal(
  submission: { status: SubmissionStatus; dealId: string },
  newest: { id: string },
): string | null {
  if (submission.dealId !== newest.id) return contentRefusals.deal('handIn', 'cancelled');
  return isOneOf(CHANGEABLE_CONTENT, submission.status)
    ? null
    : `This submission is ${submission.status.replaceAll('_', ' ')}, so it cannot be changed`;
}

/** Why a creator cannot withdraw handed-in content; null if they can. */
export function withdrawRefusal(
  { status, version }: { status: SubmissionStatus; version: number },
  { campaign, deal }: Work,
): string | null {
  const refusal = contentRefusal('handIn', campaign, deal.status);
  if (refusal) return refusal;
  return version > 1 ? 'A later version cannot be withdrawn' : moveRefusal('submission', status, 'withdraw');
}

/** Why content cannot be discarded; null if it can. */
export const discardRefusal = (status: SubmissionStatus): string | null =>
  status === 'draft' ? null : 'Only a draft can be discarded';

/** Why the post of content cannot be recorded; null if it can. */
export const publishRefusal = (status: SubmissionStatus, { campaign, deal }: Work): string | null =>
  contentRefusal('publish', campaign, deal.status) ?? moveRefusal('submission', status, 'publish');

/**
 * Why a post may not be recorded for a campaign that asks for these platforms; null if it may. `own` is the creator's account on the post's platform,
 * if they have connected one. A platform whose addresses we do not know is taken on trust.
 */
export function postRefusal(post: Post, asked: readonly string[], own: string | undefined): string | null {
  const { platform, handle } = post;
  if (!post.isPost) return 'Post URL must lead to the post itself, not to a profile or a start page';
  const known = asked.length > 0 && asked.every((each) => isOneOf(CONNECTABLE_PLATFORMS, each));
  if (known && !(platform && asked.includes(platform)))
    return `Post URL must lead to a post on ${wordList(asked.map(platformLabel), 'or')}, as this campaign asks for`;
  if (platform && handle && own && handle !== own)
    return `Post URL leads to a post by @${handle}, but your ${platformLabel(platform)} account is @${own}. Post from that account, or correct it in your profile.`;
  return null;
}
