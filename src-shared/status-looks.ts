import type { Moment } from './dates.ts';
import type { Machine, StatusOf } from './lifecycles.ts';
import type { BADGED_CAMPAIGNS } from './status-sets.ts';

// The look of every status: its word and its tone, defined once. A status without one does not compile.

/** The meaning of a colour. */
export type Tone = 'neutral' | 'info' | 'success' | 'warning' | 'error' | 'primary';
export interface Look {
  label: string;
  tone: Tone;
}
export type Looks<M extends Machine> = Readonly<Record<StatusOf<M>, Look>>;

/** Shown instead of the review status, once there is more to say (BR-DRAFT-16). */
export const CAMPAIGN_LOOKS: Readonly<Partial<Looks<'campaign'>> & Record<(typeof BADGED_CAMPAIGNS)[number], Look>> = {
  live: { label: 'Live', tone: 'info' },
  completed: { label: 'Completed', tone: 'success' },
  paused: { label: 'Paused', tone: 'warning' },
  cancelled: { label: 'Cancelled', tone: 'neutral' },
};

export const REVIEW_LOOKS: Looks<'review'> = {
  draft: { label: 'Draft', tone: 'neutral' },
  pending_review: { label: 'Pending Review', tone: 'warning' },
  under_review: { label: 'Under Review', tone: 'info' },
  approved: { label: 'Approved', tone: 'success' },
  rejected: { label: 'Rejected', tone: 'error' },
  needs_revision: { label: 'Needs Revision', tone: 'warning' },
};

/** A deal in its brand's order. */
export const ORDER_DEAL_LOOKS: Looks<'deal'> = {
  invited: { label: 'Invited', tone: 'info' },
  accepted: { label: 'Accepted', tone: 'success' },
  contracted: { label: 'Contracted', tone: 'success' },
  in_progress: { label: 'In progress', tone: 'primary' },
  submitted: { label: 'Submitted', tone: 'info' },
  completed: { label: 'Completed', tone: 'success' },
  declined: { label: 'Declined', tone: 'error' },
  withdrawn: { label: 'Withdrawn', tone: 'neutral' },
  expired: { label: 'Expired', tone: 'neutral' },
  cancelled: { label: 'Cancelled', tone: 'neutral' },
};

/** A deal in words for its creator's side: on the creator's pages, and beside creators whom a brand can invite. */
export const DEAL_LOOKS: Looks<'deal'> = {
  ...ORDER_DEAL_LOOKS,
  declined: { label: 'Declined', tone: 'neutral' },
  withdrawn: { label: 'Withdrawn by the brand', tone: 'neutral' },
  cancelled: { label: 'Cancelled', tone: 'error' },
};

export const APPLICATION_LOOKS: Looks<'application'> = {
  pending: { label: 'Waiting', tone: 'info' },
  offered: { label: 'Offer made', tone: 'success' },
  declined: { label: 'Declined', tone: 'neutral' },
  withdrawn: { label: 'Withdrawn', tone: 'neutral' },
  closed: { label: 'Closed', tone: 'neutral' },
};

/** Content in words for its brand (B4): `submitted` is Awaiting Review. */
export const SUBMISSION_LOOKS: Looks<'submission'> = {
  draft: { label: 'Draft', tone: 'neutral' },
  submitted: { label: 'Awaiting Review', tone: 'info' },
  approved: { label: 'Approved', tone: 'success' },
  revision_requested: { label: 'Revision Requested', tone: 'warning' },
  rejected: { label: 'Rejected', tone: 'error' },
  published: { label: 'Published', tone: 'primary' },
};

/** Content in words for its creator (C4, ruling A21): Published, Approved, Needs Revision, or Under Review for any other. */
export const CREATOR_SUBMISSION_LOOKS: Looks<'submission'> = {
  draft: { label: 'Under Review', tone: 'neutral' },
  submitted: { label: 'Under Review', tone: 'info' },
  approved: { label: 'Approved', tone: 'success' },
  revision_requested: { label: 'Needs Revision', tone: 'warning' },
  rejected: { label: 'Needs Revision', tone: 'error' },
  published: { label: 'Published', tone: 'primary' },
};

/** A milestone of a creator's earnings. */
export const MILESTONE_LOOKS: Looks<'milestone'> = {
  planned: { label: 'To come', tone: 'neutral' },
  accrued: { label: 'Earned', tone: 'info' },
  releasable: { label: 'Earned', tone: 'info' },
  released: { label: 'On its way', tone: 'info' },
  paid: { label: 'Paid', tone: 'success' },
  held: { label: 'On hold', tone: 'warning' },
  cancelled: { label: 'Cancelled', tone: 'neutral' },
};

/** The state of a creator's payout set-up. */
export const PAYOUT_SETUP_LOOKS: Looks<'payoutAccount'> & { readonly not_started: Look } = {
  not_started: { label: 'Not set up', tone: 'neutral' },
  incomplete: { label: 'Incomplete', tone: 'warning' },
  in_review: { label: 'In review', tone: 'info' },
  active: { label: 'Active', tone: 'success' },
  restricted: { label: 'Paused', tone: 'warning' },
  rejected: { label: 'Not accepted', tone: 'error' },
};

/** The state of a dispute, as its payment shows it. */
export const DISPUTE_LOOKS: Looks<'dispute'> = {
  opened: { label: 'Disputed', tone: 'warning' },
  evidence_due: { label: 'Disputed', tone: 'warning' },
  submitted: { label: 'Disputed', tone: 'warning' },
  won: { label: 'Dispute over, counts again', tone: 'success' },
  lost: { label: 'Taken back', tone: 'error' },
};

/** The state of a refund, for its brand. */
export const REFUND_LOOKS: Looks<'refund'> = {
  created: { label: 'On its way back', tone: 'info' },
  processing: { label: 'On its way back', tone: 'info' },
  succeeded: { label: 'Sent back', tone: 'success' },
  failed: { label: 'Not sent yet: our team looks at it', tone: 'warning' },
  cancelled: { label: 'Called off', tone: 'neutral' },
};

/** The state of an account; its address and its roles have their own states (ruling A49). */
export const ACCOUNT_LOOKS: Looks<'account'> = {
  pending: { label: 'Pending', tone: 'warning' },
  active: { label: 'Active', tone: 'success' },
  suspended: { label: 'Suspended', tone: 'error' },
  deletion_requested: { label: 'Closed', tone: 'neutral' },
  deleted: { label: 'Deleted', tone: 'neutral' },
};

/** An objection to a case in a track record. */
export const OBJECTION_LOOKS: Looks<'objection'> = {
  open: { label: 'Open', tone: 'warning' },
  upheld: { label: 'Left out', tone: 'success' },
  dismissed: { label: 'Stays', tone: 'neutral' },
};

/** A case between brand and creator. */
export const CASE_LOOKS: Looks<'case'> = {
  open: { label: 'Open', tone: 'warning' },
  escalated: { label: 'With our team', tone: 'warning' },
  settled: { label: 'Settled', tone: 'success' },
  decided: { label: 'Decided', tone: 'info' },
  defaulted: { label: 'Not answered', tone: 'error' },
  withdrawn: { label: 'Withdrawn', tone: 'neutral' },
};

/** What waits for a second person, or was decided by one. */
export const APPROVAL_LOOKS: Looks<'approval'> = {
  waiting: { label: 'Waiting', tone: 'warning' },
  approved: { label: 'Approved', tone: 'success' },
  declined: { label: 'Declined', tone: 'error' },
  withdrawn: { label: 'Withdrawn', tone: 'neutral' },
  expired: { label: 'Ran out', tone: 'neutral' },
  void: { label: 'No longer possible', tone: 'neutral' },
};

export const PROPOSAL_LOOKS: Looks<'proposal'> = {
  waiting: { label: 'Waiting', tone: 'warning' },
  confirmed: { label: 'Confirmed', tone: 'success' },
  declined: { label: 'Declined', tone: 'error' },
  withdrawn: { label: 'Withdrawn', tone: 'neutral' },
  expired: { label: 'Ran out', tone: 'neutral' },
  void: { label: 'No longer possible', tone: 'neutral' },
  replaced: { label: 'Made anew', tone: 'neutral' },
};

/** An invite: the state of its mail, until it was accepted, has expired or was revoked (ruling A26). */
export const INVITE_LOOKS: Looks<'invite'> = {
  pending: { label: 'Pending', tone: 'warning' },
  sent: { label: 'Sent', tone: 'info' },
  failed: { label: 'Failed', tone: 'error' },
  accepted: { label: 'Accepted', tone: 'success' },
  expired: { label: 'Expired', tone: 'neutral' },
  revoked: { label: 'Revoked', tone: 'neutral' },
};

/** The state of an address: confirmed by its owner, or not yet (ADM-USR-08). */
export const emailLook = (confirmedAt: Moment | null): Look =>
  confirmedAt ? { label: 'Confirmed', tone: 'success' } : { label: 'Pending', tone: 'warning' };

/** How well a creator fits a campaign, from 0 to 100. */
export const matchLook = (score: number): Look => ({
  label: `${score}% match`,
  tone: score >= 70 ? 'success' : score >= 40 ? 'warning' : 'neutral',
});
