import { moveRefusal } from '#shared/lifecycle-moves.ts';
import type { CampaignStatus, ReviewStatus } from '#shared/lifecycles.ts';
import { reviewMessages } from '#shared/messages/review.ts';
import { heldMessages } from '#shared/messages/security/held.ts';

/** What a person decides on a campaign, as an event of its review. */
export type ReviewDecision = 'approve' | 'requestRevision' | 'reject' | 'reopen';

interface Reviewed {
  status: CampaignStatus;
  reviewStatus: ReviewStatus;
  textHeld: 'brief' | 'change' | null;
  /** Whether a payment of the campaign has arrived. */
  paid: boolean;
  /** Whether the brand has changed something since a revision was requested. */
  revised: boolean;
}

/** Whether a decision takes back the approval of a campaign that was paid for and is not paused. */
export const takesBackPaid = (decision: ReviewDecision, { status, reviewStatus, paid }: Reviewed): boolean =>
  paid && decision !== 'approve' && reviewStatus === 'approved' && status !== 'paused';

/** Why a decision on a campaign is refused, in one sentence; null if it is allowed (ruling ADM-CR-50). */
export const decisionRefusal = (decision: ReviewDecision, campaign: Reviewed): string | null =>
  heldFirst(decision, campaign) ??
  revisedFirst(decision, campaign) ??
  (takesBackPaid(decision, campaign)
    ? 'This campaign has a payment. Pause it before you withdraw the approval.'
    : moveRefusal('review', campaign.reviewStatus, decision));

/** A request for a revision is taken back only as long as the brand has not begun to follow it. */
const revisedFirst = (decision: ReviewDecision, { reviewStatus, revised }: Reviewed): string | null =>
  decision === 'reopen' && reviewStatus === 'needs_revision' && revised ? reviewMessages.revisedFirst : null;

/** A held brief must be decided on there first; a campaign may still be reopened. */
const heldFirst = (decision: ReviewDecision, { textHeld }: Reviewed): string | null =>
  textHeld === 'brief' && decision !== 'reopen' ? heldMessages.decideFirst : null;
